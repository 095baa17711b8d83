// oxlint-disable-next-line no-restricted-imports -- the one place
import { useSyncExternalStore } from 'react'

/** Anything that says when it has changed. `subscribe` returns what ends that. */
export type Observable = { subscribe: (hear: () => void) => () => void }

/** Says that something has happened, or that a value which is kept elsewhere has changed. */
export function signal() {
  const listeners = new Set<() => void>()
  return {
    tell: () => {
      for (const hear of listeners) hear()
    },
    subscribe: (hear: () => void) => {
      listeners.add(hear)
      return () => void listeners.delete(hear)
    },
  }
}

/** A value that lives outside of React. Every `set` is told, also of the same value. */
export function observable<T>(initial: T) {
  let value = initial
  const { tell, subscribe } = signal()
  return {
    get: () => value,
    set(next: T) {
      value = next
      tell()
    },
    subscribe,
  }
}

/** What a component reads of something that stays as it is once the page is the app's. */
export const unchanging: Observable = { subscribe: () => () => {} }

/**
 * What a component reads outside of React; it is drawn again when `read` returns something else. `first` is what the server
 * drew: it stands until hydration has ended (docs/decisions/0067).
 */
export function useObserved<T>({ subscribe }: Observable, read: () => T, first: T): T {
  return useSyncExternalStore(subscribe, read, () => first)
}
