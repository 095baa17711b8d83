import { useEffect } from 'react'
import { observable, useObserved } from '#app/observable.ts'

/** What finds offers and aisles, with its table of words. */
export type Offering = typeof import('./offers.ts')

const loaded = observable<Offering | null>(null)

/** Rejects without a signal, unless it was loaded before. */
export async function loadOffering(): Promise<Offering> {
  const offering = loaded.get() ?? (await import('./offers.ts'))
  if (loaded.get() === null) loaded.set(offering)
  return offering
}

/** Returns what finds offers; null until it is loaded, which begins with the page. Without a signal it may never come. */
export function useOffering(): Offering | null {
  useEffect(() => {
    loadOffering().catch(() => {}) // words can be added without it
  }, [])
  return useObserved(loaded, loaded.get, null)
}
