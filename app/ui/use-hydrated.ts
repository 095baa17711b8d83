import { unchanging, useObserved } from '#app/observable.ts'

/** Returns false on the server and in the first render in the browser, which must be the same. */
export function useHydrated(): boolean {
  return useObserved(unchanging, () => true, false)
}
