import type { Search } from '#app/features/stores/rules.ts'
import { plural, t } from '#words/t.ts'

export const debounceMs = 250
/** Places are suggested from this number of letters. */
const fewestLetters = 2

/** What finding a store is for, on its page and for search engines. */
export const aboutFinding = (): string => t`Search by store name, zip code or city, and see what is on sale there this week.`

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
  const found = plural(count, { one: t`${count} store`, other: t`${count} stores` })
  if (search.kind === 'text') return [found, place ? t`near ${place}` : t`for “${search.query}”`]
  if (place) return [found, t`near ${place}`]
  return [found, isHere ? t`near you` : t`near this point`]
}

/** Returns what stands after the number of stores that are spelled otherwise than the text: 'close to “Winonna”'. */
export function guessWords(query: string, place: string | null): string {
  return place ? t`near ${place}, close to “${query}”` : t`close to “${query}”`
}
