import type { Search } from '#app/features/stores/rules.ts'

export const debounceMs = 250
/** Places are suggested from this number of letters. */
const fewestLetters = 2

/** Returns whether to suggest places: not for a whole postal code, nor for a single letter. */
export function isWorthSuggesting(text: string): boolean {
  const typed = text.trim()
  return typed.length >= fewestLetters && !/^\d{5,}$/.test(typed)
}

/**
 * Returns '8 stores near 55987' in two parts: what was found, and around which place or by which words. 'Near you' is said only of where
 * the device is: a link with coordinates may come from somebody else.
 */
export function countWords(count: number, search: Search, place: string | null, isHere: boolean): [string, string] {
  const found = `${count} ${count === 1 ? 'store' : 'stores'}`
  if (search.kind === 'text') return [found, place ? `near ${place}` : `for “${search.query}”`]
  if (place) return [found, `near ${place}`]
  return [found, isHere ? 'near you' : 'near this point']
}

/** Returns what stands after the number of stores that are spelled otherwise than the text: 'close to “Winonna”'. */
export function guessWords(query: string, place: string | null): string {
  return `${place ? `near ${place}, ` : ''}close to “${query}”`
}
