import { milesBetween, type Point } from '#contract/distance.ts'
import { likeliest, likeWords } from '#contract/spelling.ts'
import { byName } from '#contract/store-names.ts'
import type { Store, StoreSearch } from '#contract/stores.ts'
import { fold, stateNames } from '#server/features/places/rules.ts'

/** A store without what differs between shoppers. */
export type PublicStore = Omit<Store, 'isFavorited'>
export type ListedStore = { store: PublicStore; chainId: number; searchText: string }
/** Every store of the network, a few thousand at most, by name. */
export type Directory = { all: readonly ListedStore[]; byRoute: ReadonlyMap<string, ListedStore>; byId: ReadonlyMap<number, ListedStore> }
export type Found = { stores: PublicStore[]; searchLocation: StoreSearch['searchLocation']; sortMethod: StoreSearch['sortMethod'] }

/** Stores within this distance are near a place; at least so many are shown, and at most so many. */
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

/** Returns the text in which a search looks for its words, normalized as they are; the importer stores it with the store. */
export function searchTextOf(
  store: Pick<Store, 'storeName' | 'addressLine1' | 'addressLine2' | 'city' | 'stateProvince' | 'postalCode'>,
): string {
  const [stateName = ''] = Object.entries(stateNames).find(([, code]) => code === store.stateProvince.toLowerCase()) ?? []
  return foldStore(
    [store.storeName, store.city, store.stateProvince, stateName, store.postalCode, store.addressLine1, store.addressLine2].join(' '),
  )
}

/**
 * For coordinates, returns the stores around them, the nearest first. For a text, the stores that contain all its words, by name;
 * if none does, those around the place that it names; if it names none, those that contain words like its own. Nine digits are a ZIP code with
 * its four for the delivery, and found by the code alone.
 */
export function searchStores(
  listed: readonly ListedStore[],
  query: { q: string; near: Point | null },
  locate: (text: string) => Point | null,
): Found {
  if (query.near) return nearest(listed, query.near)
  const [, zip] = /^\s*(\d{5})[-\s]?\d{4}\s*$/.exec(query.q) ?? []
  const delivery = zip === undefined ? null : locate(zip)
  if (delivery) return nearest(listed, delivery)
  const words = foldStore(query.q).split(' ').filter(Boolean)
  if (words.length === 0) return named([])
  const found = withAll(listed, words)
  if (found.length > 0) return named(found)
  const place = locate(query.q)
  return place ? nearest(listed, place) : named(nearlyWithAll(listed, words))
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

/** Returns the stores in which each word is the beginning of a word. */
function withAll(listed: readonly ListedStore[], words: readonly string[]): ListedStore[] {
  return words.length === 0 ? [] : listed.filter(({ searchText }) => words.every((word) => ` ${searchText}`.includes(` ${word}`)))
}

/** Returns the stores in which each word is the beginning of a word, or is like one. */
function nearlyWithAll(listed: readonly ListedStore[], words: readonly string[]): ListedStore[] {
  const known = wordsOf(listed)
  const meant = words.map((word) => (known.some((it) => it.startsWith(word)) ? [word] : likeOnes(word, known)))
  return listed.filter(({ searchText }) => meant.every((any) => any.some((word) => ` ${searchText}`.includes(` ${word}`))))
}

/** Returns none for short words: with another letter they mean something else. */
function likeOnes(word: string, known: readonly string[]): string[] {
  return word.length < 4 ? [] : likeliest(word, likeWords(word, known).words)
}

const wordsOfLists = new WeakMap<readonly ListedStore[], string[]>()

/** Returns every word of the stores once; cached by their list, since thousands of stores have many. */
function wordsOf(listed: readonly ListedStore[]): string[] {
  const words = wordsOfLists.get(listed) ?? [...new Set(listed.flatMap(({ searchText }) => searchText.split(' ')))]
  wordsOfLists.set(listed, words)
  return words
}

/** Makes 'Co-op', 'co op' and 'coop' one word. */
function foldStore(text: string) {
  return fold(text).replace(/\bco op(s?)\b/g, 'coop$1')
}
