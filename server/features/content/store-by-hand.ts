import { storeFields, type StoreField } from '#contract/studio/store-fields.ts'
import type { BundleStore } from './bundle.ts'
import { placeAfter } from './store-place.ts'

/** What staff changed in a store, by the field names of a bundle. */
export type StoreCorrections = { [Field in StoreField]?: string }

export function correctedStoreFields(corrections: StoreCorrections) {
  return storeFields.filter((it) => corrections[it] !== undefined)
}

export type KeptStore = {
  store: BundleStore
  /** The corrections that are still needed because the bundle differs; null when there are none. */
  corrections: StoreCorrections | null
  /** A line for each corrected field in which the bundle differs. */
  differences: string[]
}

/** Like keepCorrections for items: what was changed here or in the network that an export came from stands over the bundle. */
export function keepStore(store: BundleStore, known: StoreCorrections | null): KeptStore {
  const brought: StoreCorrections = Object.fromEntries(store.correctedByHand.map((field) => [field, store[field]]))
  const all = { ...brought, ...known }
  const kept = correctedStoreFields(all).filter((it) => it in brought || all[it] !== store[it])
  if (kept.length === 0) return { store, corrections: null, differences: [] }
  const corrections: StoreCorrections = Object.fromEntries(kept.map((it) => [it, all[it]]))
  const differences = kept.filter((it) => all[it] !== store[it]).map((it) => `${names[it]} ${inWords(all[it])}, not ${inWords(store[it])}`)
  const after = { ...store, ...corrections }
  // The coordinates of a bundle that has another ZIP code are those of another address.
  return { store: { ...after, ...placeAfter(store, after) }, corrections, differences }
}

const names: Record<StoreField, string> = {
  storeHours: 'hours',
  phone: 'phone',
  webUrl: 'web address',
  addressLine1: 'address',
  addressLine2: 'address',
  city: 'city',
  stateProvince: 'state',
  postalCode: 'postal code',
  facebookPageName: 'Facebook page',
  instagramPageName: 'Instagram page',
  twitterHandle: 'Twitter handle',
}

const inWords = (text: string | undefined) => (text ? `'${text.replaceAll('\n', ' / ')}'` : 'none')
