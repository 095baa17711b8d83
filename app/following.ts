import { delay, verdictOf } from '#app/api/outbox.ts'

type Parts = {
  /** Resolves to the fingerprint of what the server has, once it is not this one, or after a while. */
  ask: (fingerprint: string, signal: AbortSignal) => Promise<string>
  /** Returns the fingerprint of what this page has of the server's; null while nothing is read, or a change is being sent. */
  own: () => string | null
  /** Calls the listener when `own` may return something else. Returns a function that removes the listener. */
  onOwn: (listener: () => void) => () => void
  /** Reads it from the server again. */
  read: () => Promise<void>
  isVisible: () => boolean
  onVisible: (listener: () => void) => () => void
  onHidden: (listener: () => void) => () => void
  /** Runs the work after so many milliseconds, and returns a function that cancels it. */
  after: (milliseconds: number, work: () => void) => () => void
  random: () => number
}

/**
 * Follows what the server has, while a page can be seen that shows it (docs/decisions/0102): one request waits at the
 * server until it has something else than this page. A change of this device's own makes both the same again, so nothing is read
 * for it.
 */
export function makeFollowing(parts: Parts) {
  let followers = 0
  let running: AbortController | null = null

  function restart() {
    running?.abort()
    running = null
    if (followers === 0 || !parts.isVisible()) return
    running = new AbortController()
    void run(running.signal)
  }

  async function run(signal: AbortSignal) {
    /** How many times in a row the request failed, or reading brought nothing new. */
    let inVain = 0
    while (!signal.aborted) {
      /** The seconds that the server asked to wait. */
      let afterSeconds: number | null = null
      try {
        const asked = await compared(signal)
        const theirs = await parts.ask(asked, signal)
        const own = await compared(signal)
        if (signal.aborted) return
        // This device has changed something meanwhile: whether anything else was changed, only another request can tell.
        if (own !== asked) continue
        if (theirs !== own) await parts.read()
        inVain = theirs !== own && parts.own() === own ? inVain + 1 : 0
      } catch (error) {
        inVain += 1
        const verdict = verdictOf(error)
        if (verdict.kind === 'later') afterSeconds = verdict.afterSeconds
      }
      const wait = afterSeconds === null ? delay(Math.max(inVain - 1, 0), parts.random()) : afterSeconds * 1000
      await pause(wait, signal)
    }
  }

  /** Resolves to what can be compared with the server's. */
  async function compared(signal: AbortSignal): Promise<string> {
    const now = parts.own()
    if (now !== null) return now
    return unlessAborted(signal, (resolve) => {
      const stop = parts.onOwn(() => {
        const own = parts.own()
        if (own === null) return
        stop()
        resolve(own)
      })
      return stop
    })
  }

  const pause = (milliseconds: number, signal: AbortSignal) =>
    unlessAborted<void>(signal, (resolve) => parts.after(milliseconds, () => resolve()))

  return {
    /** Begins to listen to the device. */
    start() {
      parts.onVisible(restart)
      parts.onHidden(restart)
    },
    /** Follows until the returned function is called. */
    follow(): () => void {
      followers += 1
      if (followers === 1) restart()
      return () => {
        followers -= 1
        if (followers === 0) restart()
      }
    },
    /** For when the signal is back, or another shopper is at the device: asks at once. */
    restart,
  }
}

/** Resolves when `begin` does so. When the signal comes first, it never resolves, and what `begin` has returned is called. */
function unlessAborted<T>(signal: AbortSignal, begin: (resolve: (value: T) => void) => () => void): Promise<T> {
  return new Promise((resolve) => {
    const cancel = begin((value) => {
      signal.removeEventListener('abort', cancel)
      resolve(value)
    })
    signal.addEventListener('abort', cancel)
  })
}
