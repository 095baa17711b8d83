import { unchanging, useObserved } from '#app/observable.ts'

/** False on the server and for the first pass in the browser, which must be the same. */
export function useHydrated(): boolean {
  return useObserved(unchanging, () => true, false)
}
