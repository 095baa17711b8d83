import { HttpProblem, tooMany } from './problem.ts'

/** The most requests that may wait at one server: those for one key, those of one network, which may be all where it is left out, and all. */
type Most = { each: number; ofNetwork?: number; all: number }
const waitingMax: Most = { each: 20, ofNetwork: 500, all: 2000 }

type Watch = {
  /** Resolves when something may have changed since the watch began, when the caller is gone, or when the time is over. */
  over: (gone: AbortSignal) => Promise<void>
  end: () => void
}
export type Watches = ReturnType<typeof makeWatches>

/** Makes the requests that wait until something has changed, by its key: a shopper's lists, a week. Waiting takes neither a database connection nor the processor. */
export function makeWatches({ patience, most = waitingMax }: { patience: number; most?: Most }) {
  const { each, all, ofNetwork: ofOne = all } = most
  const byKey = new Map<string, Set<() => void>>()
  const byNetwork = new Map<string, number>()
  let count = 0
  let isClosed = false

  return {
    /** Throws when too many are open. Call it before reading what there is now, so that no change in between is missed. */
    open(key: string, network: string): Watch {
      const those = byKey.get(key) ?? new Set()
      const ofNetwork = byNetwork.get(network) ?? 0
      if (those.size >= each) throw tooMany(30)
      if (count >= all) throw new HttpProblem(503, 'busy', 'Too many pages are open just now.', { retryAfter: 30 })
      if (ofNetwork >= ofOne) throw tooMany(30)
      const { promise: changed, resolve: wake } = Promise.withResolvers<void>()
      byKey.set(key, those.add(wake))
      byNetwork.set(network, ofNetwork + 1)
      count += 1
      if (isClosed) wake()
      return {
        over: (gone) => Promise.race([changed, silenceOf(patience, gone)]),
        end() {
          if (!those.delete(wake)) return
          count -= 1
          const others = byNetwork.get(network)! - 1
          if (others === 0) byNetwork.delete(network)
          else byNetwork.set(network, others)
          if (those.size === 0) byKey.delete(key)
        },
      }
    },
    changed: (key: string) => byKey.get(key)?.forEach((wake) => wake()),
    keys: () => [...byKey.keys()],
    /** Notices may have been missed: everybody looks again. */
    missed: wakeAll,
    /** The server ends: everybody gets a reply now, and so does who still comes. */
    close() {
      isClosed = true
      wakeAll()
    },
    count: () => count,
  }

  function wakeAll() {
    for (const those of byKey.values()) for (const wake of those) wake()
  }
}

/** Resolves after so many milliseconds, or when the signal comes, or at once when it has come before. */
function silenceOf(milliseconds: number, gone: AbortSignal): Promise<void> {
  if (gone.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    gone.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
