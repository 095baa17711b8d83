import type { Observable } from '#app/observable.ts'

const minute = 60_000

/** Calls its listeners once a minute, for what changes by the time of day alone. */
export const minutes: Observable = {
  subscribe(listener) {
    const timer = setInterval(listener, minute)
    return () => clearInterval(timer)
  },
}

export const startOfMinute = () => Math.floor(Date.now() / minute) * minute
