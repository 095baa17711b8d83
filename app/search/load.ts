import { useEffect } from 'react'
import { observable, useObserved } from '#app/observable.ts'
import { isVague, prepare, ranking } from './hits.ts'
import { inPieces } from '#app/pieces.ts'
import type { Named } from './words.ts'

/** What guesses, with its large table of words. */
export type Guessing = typeof import('./close.ts')

/** 'missing' when it could not be loaded, for want of a signal. */
const loaded = observable<Guessing | 'missing' | null>(null)

/** Loads what guesses: at the first key, or when a shopper is about to type; never for the first paint of a page without a text. */
export async function loadGuessing(): Promise<Guessing> {
  const before = loaded.get()
  if (before !== null && before !== 'missing') return before
  try {
    const guessing = await import('./close.ts')
    loaded.set(guessing)
    return guessing
  } catch (failure) {
    loaded.set('missing')
    throw failure
  }
}

/** Returns what guesses; null until it is loaded, which begins with the first text. What is missing is tried again with the next one. */
export function useGuessing(text: string): Guessing | 'missing' | null {
  useEffect(() => {
    if (text !== '') loadGuessing().catch(() => {}) // told by 'missing'
  }, [text])
  return useObserved(loaded, loaded.get, null)
}

/** Gets ready to search a list when a shopper is about to type: its names and, once it is loaded, what guesses. */
export function getReady(things: readonly Named[]) {
  void prepare(things)
  loadGuessing().then(
    ({ prepareGuesses }) => prepareGuesses(things),
    () => {}, // tried again with the text
  )
}

/**
 * Searches a list in pieces, between which the page can reply to the next key: what then draws what is found has no work with it.
 * The guesses are waited for only when they take no longer, or when they come first.
 */
export async function searchAhead(things: readonly Named[], text: string): Promise<void> {
  if (text === '') return
  await inPieces(ranking(things, text))
  const guessing = loaded.get()
  if (guessing !== null && guessing !== 'missing' && (guessing.isReady(things) || isVague(things, text)))
    await guessing.prepareGuesses(things, text)
}
