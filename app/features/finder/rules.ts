import type { Search } from '#app/features/stores/rules.ts'
import { milesBetween, type Point } from '#contract/distance.ts'
import { nearMiles } from '#contract/stores.ts'
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
export function countWords(count: number, search: Search, { place, isHere, isFar, isGuess }: Where): [string, string] {
  const found = plural(count, { one: t`${count} store`, other: t`${count} stores` })
  const around = place === null ? null : isFar ? t`more than ${nearMiles} miles from ${place}` : t`near ${place}`
  if (search.kind === 'text' && isGuess) return [found, around ? t`${around}, close to “${search.query}”` : t`close to “${search.query}”`]
  if (around) return [found, around]
  if (search.kind === 'text') return [found, t`for “${search.query}”`]
  if (isFar) return [found, isHere ? t`more than ${nearMiles} miles from you` : t`more than ${nearMiles} miles from this point`]
  return [found, isHere ? t`near you` : t`near this point`]
}

export type Where = {
  /** The name of the place that was searched, if it is known. */
  place: string | null
  /** The search is around where the device is. */
  isHere: boolean
  /** No store is near the place: the nearest are shown. */
  isFar: boolean
  /** Nothing is spelled as it was typed. */
  isGuess: boolean
}

/** Returns whether none of the stores is near the place that was searched. */
export function areFar(stores: readonly Point[], from: Point | null): boolean {
  return from !== null && stores.length > 0 && stores.every((it) => milesBetween(from, it) > nearMiles)
}
