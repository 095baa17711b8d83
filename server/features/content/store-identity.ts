import { createHash } from 'node:crypto'
import { fold } from '#server/features/places/rules.ts'
import type { BundleStore } from './bundle.ts'

export type Placed = Readonly<Pick<BundleStore, 'storeName' | 'addressLine1' | 'city' | 'stateProvince'>>
/** A store as it is in the database. */
export type KnownStore = Placed & { chain: string; storeRoute: string; storeGuid: string; isWithdrawn: boolean }

/** Returns the key that distinguishes stores without an id: it is the same however name and address are spelled. */
export function addressKey(store: Placed): string {
  return `${nameKey(store.storeName)}|${placeKey(store)}`
}

/** Returns a key for the address alone, whichever store is there. */
export function placeKey(store: Placed): string {
  return [streetOf(store.addressLine1), fold(store.city), fold(store.stateProvince)].join('|')
}

/** Returns a key for name and town, whatever the street. */
export function townKey(store: Placed): string {
  return [nameKey(store.storeName), fold(store.city), fold(store.stateProvince)].join('|')
}

/** Makes an id for a store that has none, in the form that externalIds have. */
export function idFromAddress(store: Placed): string {
  const key = addressKey(store)
  const id = key.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
  // A key with other than plain letters, or with too many, gets a hash of all of it to stay unique.
  return id.length > 100 || /[^ -~]/.test(key) ? `${id.slice(0, 87)}-${createHash('sha256').update(key).digest('hex').slice(0, 12)}` : id
}

/** Returns the same guid for the same store at every conversion. */
export function guidOf(externalId: string): string {
  const hex = createHash('sha256').update(`co-op-deals store ${externalId}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Turns both 'The Viola Food Co-op' and 'Viola Food Cooperative' into 'viola food coop'. */
export function nameKey(text: string): string {
  return fold(text.replaceAll('&', ' and '))
    .replace(/\b(?:co op|cooperative|co operative)(s?)\b/g, 'coop$1')
    .replace(/^the /, '')
}

function streetOf(text: string): string {
  return fold(text.replaceAll('&', ' and ')).replace(/\p{L}+|\d+\p{L}+/gu, (word) => shortOf[word] ?? word)
}

// prettier-ignore
const shortOf: Record<string, string> = {
  street: 'st', str: 'st', avenue: 'ave', av: 'ave', aven: 'ave', road: 'rd', boulevard: 'blvd', boul: 'blvd', drive: 'dr', lane: 'ln', highway: 'hwy',
  hiway: 'hwy', parkway: 'pkwy', pky: 'pkwy', place: 'pl', court: 'ct', square: 'sq', terrace: 'ter', circle: 'cir', route: 'rt', rte: 'rt', trail: 'trl',
  turnpike: 'tpke', plaza: 'plz', center: 'ctr', centre: 'ctr', suite: 'ste', unit: 'ste', north: 'n', south: 's', east: 'e', west: 'w', northeast: 'ne',
  northwest: 'nw', southeast: 'se', southwest: 'sw', first: '1st', second: '2nd', third: '3rd', fourth: '4th', fifth: '5th', sixth: '6th',
  seventh: '7th', eighth: '8th', ninth: '9th', tenth: '10th', county: 'co', rural: 'r',
}
