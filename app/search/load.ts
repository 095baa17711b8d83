import { useEffect } from 'react'
import { observable, useObserved } from '#app/observable.ts'

/** What guesses, with its large table of words. */
export type Guessing = typeof import('./close.ts')

const loaded = observable<Guessing | null>(null)

/** Loads what guesses: at the first key, or when nothing else is to do, and never for the first paint. */
export async function loadGuessing(): Promise<Guessing> {
  const guessing = loaded.get() ?? (await import('./close.ts'))
  if (loaded.get() === null) loaded.set(guessing)
  return guessing
}

/** Returns what guesses, or null until it is loaded, which begins with the first text; without a signal it may never come. */
export function useGuessing(text: string): Guessing | null {
  useEffect(() => {
    if (text !== '') loadGuessing().catch(() => {}) // the hits are there without it, and the next text tries again
  }, [text])
  return useObserved(loaded, loaded.get, null)
}
