import { useObserved, type Observable } from '#app/observable.ts'
import { appState } from '#app/platform/app-state/index.ts'

const minute = 60_000

/** Calls its listeners once a minute, for what changes by the time of day alone, and when somebody looks: a phone that sleeps counts no minutes. */
export const minutes: Observable = {
  subscribe(listener) {
    const timer = setInterval(listener, minute)
    const stop = appState.onVisible(listener)
    return () => {
      clearInterval(timer)
      stop()
    }
  },
}

/** Returns the start of the current minute, in ms; 0 on the server and while hydrating. */
export function useMinute(): number {
  return useObserved(minutes, () => Math.floor(Date.now() / minute) * minute, 0)
}

/** Runs the work after so many milliseconds, and returns a function that cancels it. */
export function after(milliseconds: number, work: () => void): () => void {
  const timer = setTimeout(work, milliseconds)
  return () => clearTimeout(timer)
}
