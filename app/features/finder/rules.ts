import type { Search } from '#app/features/stores/rules.ts'

export const debounceMs = 250
/** From how many letters on places are suggested. */
const fewestLetters = 2

/** A whole postal code needs no suggestion, and neither does a letter. */
export function isWorthSuggesting(text: string): boolean {
  const typed = text.trim()
  return typed.length >= fewestLetters && !/^\d{5,}$/.test(typed)
}

/** '8 stores near 55987', in two parts: what is found, and where or by what. */
export function countWords(count: number, search: Search, place: string | null): [string, string] {
  const found = `${count} ${count === 1 ? 'store' : 'stores'}`
  if (search.kind === 'text') return [found, place ? `near ${place}` : `for “${search.query}”`]
  return [found, place ? `near ${place}` : 'near you']
}
