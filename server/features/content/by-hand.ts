import type { Price } from '#contract/ads.ts'
import type { BundleItem } from './bundle.ts'

/** What staff corrected in an item, by the field names of a bundle; `correction` is the note. */
export type Corrections = {
  title?: string
  size?: string
  price?: Price | null
  ownerPrice?: Price | null
  correction?: string
}
const fields = ['title', 'size', 'price', 'ownerPrice', 'correction'] as const

export function correctedFields(corrections: Corrections) {
  return fields.filter((it) => corrections[it] !== undefined)
}

export type Kept = {
  item: BundleItem
  /** The corrections that are still needed because the bundle differs; null when there are none. */
  corrections: Corrections | null
  /** A line for each corrected field in which the bundle differs. */
  differences: string[]
}

/**
 * Applies the corrections by hand to an item of a bundle: those made here and those that an export brought along. A
 * correction made here is dropped once the bundle says the same.
 */
export function keepCorrections(item: BundleItem, known: Corrections | null): Kept {
  const brought: Corrections = Object.fromEntries(item.correctedByHand.map((field) => [field, item[field]]))
  const all = { ...brought, ...known }
  const kept = fields.filter((it) => all[it] !== undefined && (it in brought || !isSame(all[it], item[it])))
  if (kept.length === 0) return { item, corrections: null, differences: [] }
  const corrections: Corrections = Object.fromEntries(kept.map((it) => [it, all[it]]))
  const differences = kept
    .filter((it) => !isSame(all[it], item[it]))
    .map((it) => `${names[it]} ${inWords(all[it])}, not ${inWords(item[it])}`)
  return { item: corrected(item, corrections), corrections, differences }
}

/** Adds the regular price, which is never corrected by hand: it always comes from the bundle. */
export function correctedPrice(price: Price | null, before: Price | null): Price | null {
  return price && { ...price, regularCents: price.regularCents ?? before?.regularCents ?? null }
}

function corrected({ pricePicture, ...item }: BundleItem, corrections: Corrections): BundleItem {
  const { price } = corrections
  return {
    ...item,
    ...corrections,
    // A picture of the price would still show the old price.
    ...(price === undefined ? pricePicture !== undefined && { pricePicture } : { price: correctedPrice(price, item.price) }),
  }
}

type Value = Corrections[keyof Corrections]

function isSame(one: Value, other: Value): boolean {
  if (!isPrice(one) || !isPrice(other)) return (one ?? '') === (other ?? '')
  const same =
    one.kind === other.kind && one.amountCents === other.amountCents && one.quantity === other.quantity && one.unit === other.unit
  return same && (one.kind !== 'text' || one.text === other.text)
}

const names = { title: 'title', size: 'size', price: 'price', ownerPrice: 'owner price', correction: 'note' }

function inWords(value: Value): string {
  if (isPrice(value)) return value.text
  return value ? `'${value}'` : 'none'
}

const isPrice = (value: Value): value is Price => typeof value === 'object' && value !== null
