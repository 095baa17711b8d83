import { milesBetween, type Point } from '#contract/distance.ts'
import { socialHrefOf, socialSites } from '#contract/social.ts'
import { likeWords } from '#contract/spelling.ts'
import { byName } from '#contract/store-names.ts'
import { searchTextMax, sortMethods, type SortMethod, type Store, type StoreSearch } from '#contract/stores.ts'
import { wordsOf as wordsIn } from '#app/search/words.ts'
import { t } from '#words/t.ts'

/** A search for text or around a place, or none yet. */
export type Search = { kind: 'text'; query: string } | { kind: 'near'; point: Point } | { kind: 'none' }

/** What a search found; `guess` is null unless nothing is spelled as it was typed: then it names the place that was meant, if one was. */
export type FoundStores = StoreSearch & { guess: { place: string | null } | null }

/** Returns whether stores were found by words that are only like those that were typed. */
export function guessOf(query: string, { results, searchLocation }: Pick<StoreSearch, 'results' | 'searchLocation'>): FoundStores['guess'] {
  if (searchLocation !== null) return null
  const known = new Set(
    results.flatMap((it) => wordsIn([it.storeName, it.city, it.stateProvince, it.postalCode, it.addressLine1, it.addressLine2].join(' '))),
  )
  const isMisspelled = (word: string) => ![...known].some((it) => it.startsWith(word)) && likeWords(word, known).words.length > 0
  return wordsIn(query).some(isMisspelled) ? { place: null } : null
}

/** Reads the parameters of the results page: query, or lat and lng, which both must be numbers on the globe. */
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

/** When the position has moved further than this, the search is repeated (spec section 9). */
const requeryMiles = 1

export const sortNames: Record<SortMethod, string> = {
  name: t`A to Z`,
  'name-desc': t`Z to A`,
  distance: t`Nearest First`,
  'distance-desc': t`Farthest First`,
}

/**
 * Reads, from the history entry of a link to a store, the point from which the link's list measured distances. The entry may be
 * another page's.
 */
export function fromOf(state: unknown): Point | null {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null
  if (typeof from !== 'object' || from === null || !('latitude' in from) || !('longitude' in from)) return null
  const { latitude, longitude } = from
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null
}

/** Returns the miles as '26.80', in the American notation; null without a starting point (decision E31). */
export function milesTo(store: Point, from: Point | null): string | null {
  return from && milesBetween(from, store).toFixed(2)
}

export function hasMoved(from: Point, to: Point): boolean {
  return milesBetween(from, to) > requeryMiles
}

/** Returns the point to search around: the point searched before, until the device has moved on (decision E34). */
export function pointToSearch(searched: Point | null, device: Point | null): Point | null {
  if (!searched || !device) return device ?? searched
  return hasMoved(searched, device) ? device : searched
}

/** Distance is offered only when there is a starting point (decision E30). */
export function sortMethodsFor(from: Point | null): SortMethod[] {
  return from ? ['name', 'name-desc', 'distance', 'distance-desc'] : ['name', 'name-desc']
}

/** Returns the shopper's choice, else the reply's, if it is offered; else by name (decision E29). */
export function sortMethodOf(chosen: SortMethod | null, replied: SortMethod, from: Point | null): SortMethod {
  const offered = sortMethodsFor(from)
  return [chosen, replied].find((method): method is SortMethod => method !== null && offered.includes(method)) ?? 'name'
}

/** Returns the order of the next search: that is around another point, or around none, so that only an order by name stays (decision E29). */
export function sortOfNext(chosen: SortMethod | null): SortMethod | null {
  return chosen === 'name' || chosen === 'name-desc' ? chosen : null
}

export function sortStores(stores: readonly Store[], method: SortMethod, from: Point | null): Store[] {
  const miles = new Map(stores.map((store) => [store, from ? milesBetween(from, store) : 0]))
  const byDistance = (a: Store, b: Store) => miles.get(a)! - miles.get(b)! || byName(a, b)
  const order = {
    name: byName,
    'name-desc': (a: Store, b: Store) => byName(b, a),
    distance: byDistance,
    'distance-desc': (a: Store, b: Store) => byDistance(b, a),
  }
  return stores.toSorted(order[method])
}

/** Returns the lines of the address: one or two for the street, one for the town. */
export function addressOf({ addressLine1, addressLine2, city, stateProvince, postalCode }: Store): string[] {
  // With a no-break space, so that a line never ends between state and postal code.
  const town = [city, [stateProvince, postalCode].filter(Boolean).join('\u00a0')].filter(Boolean).join(', ')
  return [addressLine1, addressLine2, town].filter(Boolean)
}

/** With an area code, as any phone can dial it; the last seven may be large letters, as in 612-338-COOP. */
const phonePattern = /(?<![\w+])(\+?1)?[\s.-]*\(?([2-9]\d{2})\)?[\s./-]*(\d{3}[\s.-]*\d{4}|(?:[A-Z\d]-?){6}[A-Z\d])(?![A-Z\d])/
const extensionPattern = /^[\s,;]*(?:ext[a-zó]*\.?|x|#)\s*(\d{1,6})\b/i
/** As on the keys of a phone: 2 has A, B and C. */
const keyOf = (letter: string) => '22233344455566677778889999'[letter.charCodeAt(0) - 65]!

/** Returns the link that dials the first number in what staff wrote; null where none is certain, which would call somebody else. */
export function phoneLinkOf(phone: string): string | null {
  const found = phonePattern.exec(phone)
  if (!found) return null
  const [whole, country = '', area, rest] = found
  const [, extension] = extensionPattern.exec(phone.slice(found.index + whole.length)) ?? []
  return `tel:${country}${area}${rest!.replace(/[^A-Z\d]/g, '').replace(/[A-Z]/g, keyOf)}${extension ? `;ext=${extension}` : ''}`
}

export type Social = { name: 'Facebook' | 'Instagram' | 'Twitter'; href: string }

export function socialsOf(store: Store): Social[] {
  return (['facebookPageName', 'instagramPageName', 'twitterHandle'] as const).flatMap((field) => {
    const href = socialHrefOf(field, store[field])
    return href === null ? [] : [{ name: socialSites[field].name, href }]
  })
}

/** Returns a link to Apple Maps for an Apple phone or tablet, to Google's directions for other devices (spec section 2). */
export function directionsOf(store: Store, isApple: boolean): string {
  const to = addressOf(store).join(', ').replaceAll('\u00a0', ' ')
  return isApple
    ? `https://maps.apple.com/?${new URLSearchParams({ daddr: to })}`
    : `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: to })}`
}
