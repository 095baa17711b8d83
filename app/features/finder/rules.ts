import type { Point } from '#contract/distance.ts'
import { searchTextMax, sortMethods, type SortMethod } from '#contract/stores.ts'

/** What is searched: text, around a place, or nothing yet. */
export type Search = { kind: 'text'; query: string } | { kind: 'near'; point: Point } | { kind: 'none' }

export const debounceMs = 250
/** From how many letters on places are suggested. */
const fewestLetters = 2

/** The parameters of the results page: query, or lat and lng, which both must be numbers on the globe. */
export function searchOf(params: URLSearchParams): Search {
  const [latitude, longitude] = [degreesOf(params.get('lat'), 90), degreesOf(params.get('lng'), 180)]
  if (latitude !== null && longitude !== null) return { kind: 'near', point: { latitude, longitude } }
  const query = (params.get('query') ?? '').toWellFormed().replaceAll('\0', '').trim().slice(0, searchTextMax).trim()
  return query === '' ? { kind: 'none' } : { kind: 'text', query }
}

function degreesOf(text: string | null, most: number): number | null {
  if (text === null || !/^-?\d{1,3}(\.\d{1,15})?$/.test(text)) return null
  const degrees = Number(text)
  return Math.abs(degrees) <= most ? degrees : null
}

export function sortOf(params: URLSearchParams): SortMethod | null {
  return sortMethods.find((method) => method === params.get('sort')) ?? null
}

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
