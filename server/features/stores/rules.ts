import { milesBetween, type Point } from '#contract/distance.ts'
import { byName } from '#contract/store-names.ts'
import type { Store, StoreSearch } from '#contract/stores.ts'
import { fold, stateNames } from '#server/features/places/rules.ts'

/** A store as everybody sees it. */
export type PublicStore = Omit<Store, 'isFavorited'>
export type ListedStore = { store: PublicStore; chainId: number; searchText: string }
/** Every store of the network, a few thousand at most, by name. */
export type Directory = { all: readonly ListedStore[]; byRoute: ReadonlyMap<string, ListedStore>; byId: ReadonlyMap<number, ListedStore> }
export type Found = { stores: PublicStore[]; searchLocation: StoreSearch['searchLocation']; sortMethod: StoreSearch['sortMethod'] }

/** How far around a place its stores are, how many there are at least, and at most. */
const nearMiles = 250
const fewestNear = 10
const most = 200

export function directoryOf(all: readonly ListedStore[]): Directory {
  return {
    all,
    byRoute: new Map(all.map((listed) => [listed.store.storeRoute, listed])),
    byId: new Map(all.map((listed) => [listed.store.storeId, listed])),
  }
}

/** What a store is found by, folded as the words of a search are; the importer keeps it beside the store. */
export function searchTextOf(
  store: Pick<Store, 'storeName' | 'addressLine1' | 'addressLine2' | 'city' | 'stateProvince' | 'postalCode'>,
): string {
  const [stateName = ''] = Object.entries(stateNames).find(([, code]) => code === store.stateProvince.toLowerCase()) ?? []
  return foldStore(
    [store.storeName, store.city, store.stateProvince, stateName, store.postalCode, store.addressLine1, store.addressLine2].join(' '),
  )
}

/**
 * Coordinates: the stores around them, the nearest first. Text: the stores that hold all its words, by name; when none
 * does, the stores around the place that it names; when it names none, the stores that hold its words with a letter wrong.
 */
export function searchStores(
  listed: readonly ListedStore[],
  query: { q: string; near: Point | null },
  locate: (text: string) => Point | null,
): Found {
  if (query.near) return nearest(listed, query.near)
  const words = foldStore(query.q).split(' ').filter(Boolean)
  if (words.length === 0) return named([])
  const found = withAll(listed, words)
  if (found.length > 0) return named(found)
  const place = locate(query.q)
  return place ? nearest(listed, place) : named(withAll(listed, respelled(listed, words)))
}

function nearest(listed: readonly ListedStore[], { latitude, longitude }: Point): Found {
  const point = { latitude, longitude }
  const stores = listed
    .map(({ store }) => ({ store, miles: milesBetween(point, store) }))
    .sort((a, b) => a.miles - b.miles || a.store.storeId - b.store.storeId)
    .filter(({ miles }, at) => at < fewestNear || miles <= nearMiles)
    .slice(0, most)
    .map(({ store }) => store)
  return { stores, searchLocation: point, sortMethod: 'distance' }
}

function named(found: ListedStore[]): Found {
  const stores = found
    .map(({ store }) => store)
    .sort(byName)
    .slice(0, most)
  return { stores, searchLocation: null, sortMethod: 'name' }
}

/** Each word is the beginning of a word of the store's. */
function withAll(listed: readonly ListedStore[], words: readonly string[]): ListedStore[] {
  return words.length === 0 ? [] : listed.filter(({ searchText }) => words.every((word) => ` ${searchText}`.includes(` ${word}`)))
}

/** The words as the stores spell them, when a letter is missing, wrong, too many or changed places; [] when one is like none. */
function respelled(listed: readonly ListedStore[], words: readonly string[]): string[] {
  const known = wordsOf(listed)
  const found = words.map((word) => (known.some((it) => it.startsWith(word)) ? word : known.find((it) => isNearly(word, it))))
  return found.every((it) => it !== undefined) ? found : []
}

const wordsOfLists = new WeakMap<readonly ListedStore[], string[]>()

/** Every word of the stores once; remembered by their list, since thousands of stores hold many. */
function wordsOf(listed: readonly ListedStore[]): string[] {
  const words = wordsOfLists.get(listed) ?? [...new Set(listed.flatMap(({ searchText }) => searchText.split(' ')))]
  wordsOfLists.set(listed, words)
  return words
}

/** Short words and numbers have no near ones: they would be others. */
function isNearly(word: string, other: string) {
  if (word.length < 4 || Math.abs(word.length - other.length) > 1 || /\d/.test(word)) return false
  let from = 0
  while (from < word.length && word[from] === other[from]) from++
  const rest = (text: string, at: number) => text.slice(from + at)
  return (
    rest(word, 1) === rest(other, 1) ||
    rest(word, 1) === rest(other, 0) ||
    rest(word, 0) === rest(other, 1) ||
    (word[from] === other[from + 1] && word[from + 1] === other[from] && rest(word, 2) === rest(other, 2))
  )
}

/** 'Co-op', 'co op' and 'coop' are one word here. */
function foldStore(text: string) {
  return fold(text).replace(/\bco op(s?)\b/g, 'coop$1')
}
