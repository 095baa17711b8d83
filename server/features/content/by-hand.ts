import type { Price } from '#contract/ads.ts'
import { moneyText } from '#contract/prices.ts'
import type { BundleItem } from './bundle.ts'

/** What staff corrected in an item, by the field names of a bundle; `correction` is the note. */
export type Corrections = {
  title?: string
  size?: string
  price?: Price | null
  ownerPrice?: Price | null
  regularCents?: number | null
  /** The category's externalId. */
  category?: string
  correction?: string
  /** The published name of the item's first picture. */
  picture?: string
  /** The one that it stands in for, by which it can be put back; null: there was none. */
  pictureBefore?: string | null
}
const fields = ['title', 'size', 'price', 'ownerPrice', 'regularCents', 'category', 'correction', 'picture'] as const

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
  const said = { ...item, picture: item.pictures[0], regularCents: item.price?.regularCents ?? null }
  const brought: Corrections = Object.fromEntries(item.correctedByHand.map((field) => [field, said[field]]))
  const all = { ...brought, ...known }
  const kept = fields.filter((it) => all[it] !== undefined && (it in brought || !isSame(all[it], said[it])))
  if (kept.length === 0) return { item, corrections: null, differences: [] }
  const corrections: Corrections = Object.fromEntries(kept.map((it) => [it, all[it]]))
  const differences = kept
    .filter((it) => !isSame(all[it], said[it]))
    .map((it) => `${names[it]} ${inWords(all[it])}, not ${inWords(said[it])}`)
  return { item: corrected(item, corrections), corrections, differences }
}

/** Adds the regular price: the one that was corrected, or else that of the price before. */
export function correctedPrice(price: Price | null, before: Price | null, regularCents?: number | null): Price | null {
  return (
    price && { ...price, regularCents: regularCents === undefined ? (price.regularCents ?? before?.regularCents ?? null) : regularCents }
  )
}

/** All but the picture, which an item of a bundle cannot name when the bundle does not bring it: spaceRow does that. */
function corrected(
  { pricePicture, ...item }: BundleItem,
  { picture: _, pictureBefore: __, regularCents, ...corrections }: Corrections,
): BundleItem {
  const { price } = corrections
  return {
    ...item,
    ...corrections,
    ...(corrections.title !== undefined && { spanishTitle: '' }),
    // A picture of the price would still show the old price.
    ...(price === undefined && pricePicture !== undefined && { pricePicture }),
    price: correctedPrice(price === undefined ? item.price : price, item.price, regularCents),
  }
}

type Value = Corrections[keyof Corrections]

function isSame(one: Value, other: Value): boolean {
  if (!isPrice(one) || !isPrice(other)) return (one ?? '') === (other ?? '')
  const same =
    one.kind === other.kind && one.amountCents === other.amountCents && one.quantity === other.quantity && one.unit === other.unit
  return same && (one.kind !== 'text' || one.text === other.text)
}

const names = {
  title: 'title',
  size: 'size',
  price: 'price',
  ownerPrice: 'owner price',
  regularCents: 'regular price',
  category: 'category',
  correction: 'note',
  picture: 'picture',
}

function inWords(value: Value): string {
  if (isPrice(value)) return value.text
  if (typeof value === 'number') return moneyText(value)
  return value ? `'${value}'` : 'none'
}

const isPrice = (value: Value): value is Price => typeof value === 'object' && value !== null
