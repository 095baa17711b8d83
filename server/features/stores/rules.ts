import { earthRadiusMiles, milesBetween, type Point } from '#contract/distance.ts'
import type { Place } from '#contract/places.ts'
import { likeliest, likeWords } from '#contract/spelling.ts'
import { isStateCode, stateNames } from '#contract/states.ts'
import { byName } from '#contract/store-names.ts'
import { nearMiles, type SpecialDay, type Store, type StoreSearch } from '#contract/stores.ts'
import { fold, type MilesToStore } from '#server/features/places/rules.ts'

/** A store without what differs between shoppers. */
export type PublicStore = Omit<Store, 'isFavorited'>
/** A day on which a store, or with null every store of the chain, has other hours. */
export type ToldDay = SpecialDay & { chainId: number; storeId: number | null }
export type ListedStore = { store: PublicStore; chainId: number; searchText: string }
/** Every store of the network, a few thousand at most, by name. */
export type Directory = {
  all: readonly ListedStore[]
  byRoute: ReadonlyMap<string, ListedStore>
  byId: ReadonlyMap<number, ListedStore>
  milesToStore: MilesToStore
}
export type Found = Omit<StoreSearch, 'results'> & { stores: PublicStore[] }

/** Of latitude, rounded down: what is further away by it is further away. */
const milesOfDegree = 68
/** Around a place at least so many are shown, and at most so many. */
const fewestNear = 10
const most = 200

export function directoryOf(all: readonly ListedStore[]): Directory {
  return {
    all,
    byRoute: new Map(all.map((listed) => [listed.store.storeRoute, listed])),
    byId: new Map(all.map((listed) => [listed.store.storeId, listed])),
    milesToStore: milesToNearest(all.map(({ store }) => store)),
  }
}

/**
 * Returns how far a place is from the nearest of these. A suggestion measures hundreds of towns, each against every store: so the points
 * are made vectors once, whose product is the greater the nearer they are, and what was measured is remembered.
 */
export function milesToNearest(points: readonly Point[]): MilesToStore {
  const vectors = Float64Array.from(points.flatMap(vectorOf))
  const known = new Map<string, number>()
  return (place) => {
    const key = `${place.latitude} ${place.longitude}`
    const before = known.get(key)
    if (before !== undefined) return before
    const [x, y, z] = vectorOf(place)
    let most = -1
    for (let at = 0; at < vectors.length; at += 3) {
      const product = x * vectors[at]! + y * vectors[at + 1]! + z * vectors[at + 2]!
      if (product > most) most = product
    }
    const miles = vectors.length === 0 ? Infinity : earthRadiusMiles * Math.acos(Math.min(1, most))
    known.set(key, miles)
    return miles
  }
}

function vectorOf({ latitude, longitude }: Point): [number, number, number] {
  const [north, east] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180]
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)]
}

/** Returns the stores with the days told for them; a store's own day counts before its chain's. */
export function withSpecialDays(all: readonly ListedStore[], days: readonly ToldDay[]): ListedStore[] {
  const ofChain = Map.groupBy(
    days.filter(({ storeId }) => storeId === null),
    ({ chainId }) => chainId,
  )
  const own = Map.groupBy(days, ({ storeId }) => storeId)
  return all.map((listed) => {
    const told = [...(ofChain.get(listed.chainId) ?? []), ...(own.get(listed.store.storeId) ?? [])]
    if (told.length === 0) return listed
    const byDay = new Map(told.map(({ chainId: _, storeId: __, ...it }) => [it.day, it]))
    const specialDays = [...byDay.values()].sort((a, b) => (a.day < b.day ? -1 : 1))
    return { ...listed, store: { ...listed.store, specialDays } }
  })
}

/** Leaves out the days that are far off: a reply is for the days before a phone asks again. */
export function withDaysAround(store: PublicStore, now: number): PublicStore {
  const { specialDays, ...rest } = store
  const [from, to] = [dayText(now - 2 * day), dayText(now + 14 * day)]
  const near = specialDays?.filter((it) => it.day >= from && it.day <= to) ?? []
  return near.length > 0 ? { ...rest, specialDays: near } : rest
}

const day = 86_400_000
/** By UTC, which is at most a day off. */
const dayText = (at: number) => new Date(at).toISOString().slice(0, 10)

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
 * if none does, those around the place that it names; if it names none, the same without the words that only say that a store is looked for,
 * as in 'co-op near Winona'; then those that contain words like its own. Nine digits are a ZIP code with its four for the delivery, and
 * found by the code alone. A phone number finds its store.
 */
export function searchStores(
  listed: readonly ListedStore[],
  query: { q: string; near: Point | null },
  locate: (text: string) => Place | null,
): Found {
  if (query.near) return nearest(listed, query.near)
  const [, zip] = /^\s*(\d{5})[-\s]?\d{4}\s*$/.exec(query.q) ?? []
  const delivery = zip === undefined ? null : locate(zip)
  if (delivery) return nearPlace(listed, delivery)
  const words = foldStore(query.q).split(' ').filter(Boolean)
  if (words.length === 0) return named([])
  const called = withPhone(listed, query.q)
  if (called.length > 0) return named(called)
  const telling = words.filter((word) => !fillers.has(word))
  const last = words.at(-1)!
  if (telling.length > 0 && fillers.has(last) && isStateCode(last)) telling.push(last)
  const tries: [readonly string[], text: string][] = [[words, query.q]]
  if (telling.length > 0 && telling.length < words.length) tries.push([telling, telling.join(' ')])
  for (const [said, text] of tries) {
    const found = withAll(listed, said)
    if (found.length > 0) return named(found)
    const place = locate(text)
    if (place) return nearPlace(listed, place)
  }
  return named(tries.map(([said]) => nearlyWithAll(listed, said)).find((it) => it.length > 0) ?? [])
}

/** Words that say that a store is looked for, not which. After a name, 'in', 'de', 'me' and 'mi' at the end are states. */
const fillers = new Set(
  foldStore(`
  the a an my me of to for and in at on near nearby nearest close closest around by area store stores shop shops market markets grocery groceries
  food foods coop coops cooperative supermarket tienda tiendas mercado supermercado cooperativa de en del cerca cercana cercanas mi`).split(
    ' ',
  ),
)

/** Finds by a whole phone number, however it is written, with the area code or without. */
function withPhone(listed: readonly ListedStore[], text: string): ListedStore[] {
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  if (/[^\d\s().+-]/.test(text) || ![7, 10].includes(digits.length)) return []
  return listed.filter(({ store }) =>
    store.phone.matchAll(/\d{3}\D*\d{3}\D*\d{4}/g).some(([number]) => number.replace(/\D/g, '').endsWith(digits)),
  )
}

const nearPlace = (listed: readonly ListedStore[], place: Place): Found => ({ ...nearest(listed, place), searchPlace: place.label })

function nearest(listed: readonly ListedStore[], { latitude, longitude }: Point): Found {
  const point = { latitude, longitude }
  const measured = ({ store }: ListedStore) => ({ store, miles: milesBetween(point, store) })
  // In a large country most stores lie too far to the north or south: these are not even looked at when there are enough of the others.
  const around = between(listed, latitude - nearMiles / milesOfDegree, latitude + nearMiles / milesOfDegree)
    .map(measured)
    .filter(({ miles }) => miles <= nearMiles)
  const [those, count] = around.length >= fewestNear ? [around, most] : [listed.map(measured), fewestNear]
  const sorted = those.sort((a, b) => a.miles - b.miles || a.store.storeId - b.store.storeId)
  const stores = sorted.slice(0, count).map(({ store }) => store)
  return { stores, searchLocation: point, sortMethod: 'distance' }
}

const southToNorth = new WeakMap<readonly ListedStore[], readonly ListedStore[]>()

/** Returns the stores between two latitudes. */
function between(listed: readonly ListedStore[], south: number, north: number): ListedStore[] {
  const all = southToNorth.get(listed) ?? listed.toSorted((a, b) => a.store.latitude - b.store.latitude)
  southToNorth.set(listed, all)
  return all.slice(
    firstThat(all, ({ store }) => store.latitude >= south),
    firstThat(all, ({ store }) => store.latitude > north),
  )
}

/** Returns the place of the first one, in an order in which all after it are so too; the length when none is. */
function firstThat<T>(all: readonly T[], is: (one: T) => boolean): number {
  let [from, to] = [0, all.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (is(all[middle]!)) to = middle
    else from = middle + 1
  }
  return from
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
  const index = indexOf(listed)
  return inAll(words.map((word) => storesWith(index, word)))
}

/** Returns the stores in which each word is the beginning of a word, or is like one. */
function nearlyWithAll(listed: readonly ListedStore[], words: readonly string[]): ListedStore[] {
  const index = indexOf(listed)
  return inAll(
    words.map((word) => {
      const those = storesWith(index, word)
      return those.size > 0 ? those : new Set(likeOnes(word, index.words).flatMap((it) => [...storesWith(index, it)]))
    }),
  )
}

function inAll([first, ...others]: readonly Set<ListedStore>[]): ListedStore[] {
  return [...(first ?? [])].filter((listed) => others.every((those) => those.has(listed)))
}

/** Returns none for short words: with another letter they mean something else. */
function likeOnes(word: string, known: readonly string[]): string[] {
  return word.length < 4 ? [] : likeliest(word, likeWords(word, known).words)
}

/** Every word of the stores once, sorted, and the stores that have it. */
type Index = { words: readonly string[]; stores: ReadonlyMap<string, readonly ListedStore[]> }
const indexes = new WeakMap<readonly ListedStore[], Index>()

/** Made once for a list, and in order of the words, so that a search reads those with its beginning and no others. */
function indexOf(listed: readonly ListedStore[]): Index {
  const known = indexes.get(listed)
  if (known) return known
  const stores = new Map<string, ListedStore[]>()
  for (const one of listed)
    for (const word of new Set(one.searchText.split(' '))) {
      const those = stores.get(word)
      if (those) those.push(one)
      else stores.set(word, [one])
    }
  const index = { words: [...stores.keys()].sort(), stores }
  indexes.set(listed, index)
  return index
}

function storesWith({ words, stores }: Index, beginning: string): Set<ListedStore> {
  const found = new Set<ListedStore>()
  for (let at = firstThat(words, (word) => word >= beginning); at < words.length; at++) {
    const word = words[at]!
    if (!word.startsWith(beginning)) break
    for (const one of stores.get(word)!) found.add(one)
  }
  return found
}

/** Makes 'Co-op', 'co op' and 'coop' one word. */
function foldStore(text: string) {
  return fold(text).replace(/\bco op(s?)\b/g, 'coop$1')
}
