import type { Price } from '#contract/ads.ts'
import type { BundleItem } from './bundle.ts'

/** What staff corrected of an item, field by field as a bundle has them; `correction` is the note. */
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
  /** What is still other than the bundle says; null: nothing. */
  corrections: Corrections | null
  /** The fields of it, in words. */
  told: string[]
}

/**
 * An item of a bundle with what was corrected by hand, here or, as the bundle tells, where it was exported. A correction
 * has done its work once the bundle says the same.
 */
export function keepCorrections(item: BundleItem, known: Corrections | null): Kept {
  const brought: Corrections = Object.fromEntries(item.correctedByHand.map((field) => [field, item[field]]))
  const all = { ...brought, ...known }
  const kept = fields.filter((it) => all[it] !== undefined && (it in brought || !isSame(all[it], item[it])))
  if (kept.length === 0) return { item, corrections: null, told: [] }
  const corrections: Corrections = Object.fromEntries(kept.map((it) => [it, all[it]]))
  const told = kept.filter((it) => !isSame(all[it], item[it])).map((it) => `${names[it]} ${inWords(all[it])}, not ${inWords(item[it])}`)
  return { item: corrected(item, corrections), corrections, told }
}

/** What a price is without the deal is not corrected by hand: the bundle goes on saying it. */
export function correctedPrice(price: Price | null, before: Price | null): Price | null {
  return price && { ...price, regularCents: price.regularCents ?? before?.regularCents ?? null }
}

function corrected({ pricePicture, ...item }: BundleItem, corrections: Corrections): BundleItem {
  const { price } = corrections
  return {
    ...item,
    ...corrections,
    // Drawn words would go on saying the old price.
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
