export const browserTabs = {
  async oneAtATime<T>(name: string, work: () => Promise<T>): Promise<T> {
    let hasBegun = false
    try {
      return await navigator.locks.request(name, () => {
        hasBegun = true
        return work()
      })
    } catch (error) {
      if (hasBegun || !isRefusal(error)) throw error
      return inTurn(name, work)
    }
  },
  channel<Word>(name: string) {
    const bus = channelOf(name)
    return {
      send: (word: Word) => bus?.postMessage(word), // oxlint-disable-line require-post-message-target-origin -- a channel, not a window
      onWord(listener: (word: Word) => void) {
        if (bus) bus.onmessage = ({ data }: MessageEvent<Word>) => listener(data)
      },
    }
  },
}

/** A browser that may store nothing, since its owner blocks cookies, refuses locks and channels too: tabs then share nothing, and each is alone. */
const isRefusal = (error: unknown) => error instanceof DOMException && error.name === 'SecurityError'

/** The last work of each name in this tab. */
const working = new Map<string, Promise<unknown>>()

function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  const before = working.get(name) ?? Promise.resolve()
  const done = before.then(work)
  working.set(
    name,
    done.catch(() => {}),
  )
  return done
}

function channelOf(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name)
  } catch (error) {
    if (!isRefusal(error)) throw error
    return null
  }
}
