// oxlint-disable-next-line no-restricted-imports -- all other files use useObserved
import { createContext, use, useSyncExternalStore } from 'react'

/** Anything that calls its listeners when it has changed. `subscribe` returns a function that removes the listener. */
export type Observable = { subscribe: (listener: () => void) => () => void }

/** Makes an observable without a value: something has happened, or a value that is kept elsewhere has changed. */
export function signal() {
  const listeners = new Set<() => void>()
  return {
    notify: () => {
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** A value that lives outside of React. Every `set` calls the listeners, even with the same value. */
export function observable<T>(initial: T) {
  let value = initial
  const { notify, subscribe } = signal()
  return {
    get: () => value,
    set(next: T) {
      value = next
      notify()
    },
    subscribe,
  }
}

/** For a value that never changes, but is only known in the browser. */
export const unchanging: Observable = { subscribe: () => () => {} }

/**
 * Whether the browser may show what only it knows. App sets it in a transition, so that all of that is drawn at once and in slices: a value
 * that an observable had alone would be drawn in one task, which no press interrupts (docs/decisions/0245).
 */
export const KnowsContext = createContext(true)

/**
 * Returns what `read` returns, and renders the component again when that changes. On the server, and until the app has taken over the server's
 * page, it returns `first` (docs/decisions/0067).
 */
export function useObserved<T>({ subscribe }: Observable, read: () => T, first: T): T {
  const readFirst = () => first
  return useSyncExternalStore(subscribe, use(KnowsContext) ? read : readFirst, readFirst)
}

/** Returns whether two values of one kind differ in a field. */
export function differs<T extends object>(one: T, other: T): boolean {
  for (const key in one) if (one[key] !== other[key]) return true
  return false
}

/**
 * Returns what `select` returns of a source's snapshot, or of `nothing` where there is no source; the component renders again only
 * when that changes.
 */
export function useSelected<S, T>(source: (Observable & { snapshot: () => S }) | null, nothing: S, select: (snapshot: S) => T): T {
  return useObserved(source ?? unchanging, () => select(source?.snapshot() ?? nothing), select(nothing))
}
