import type { AdSpace, Price } from '#contract/ads.ts'
import { t } from '#words/t.ts'

/** Only these texts, with any space around them, mean that there is no price (5.VALID.22, decision E14). */
export const emptyPrices: readonly string[] = ['0.00', '0.0', '0']

/** Returns the price; null when its text means that there is none. */
export function saidPrice(price: Price | null): Price | null {
  return price && emptyPrices.includes(price.text.trim()) ? null : price
}

/** In the value of a PRICE component: a picture of that name is drawn instead of the words (decision E15). */
export const bogoMarker = 'BOGO_Type_Callout'

/** 399 → '$3.99', 500 → '$5', 79 → '79¢'. */
export function moneyText(amountCents: number): string {
  if (amountCents > 0 && amountCents < 100) return `${amountCents}¢`
  const cents = amountCents % 100
  return `$${Math.floor(amountCents / 100)}${cents ? `.${String(cents).padStart(2, '0')}` : ''}`
}

/** Returns a price in few letters, for a line of text: '$3.99 lb', '79¢', '2 for $5', '25% off'. */
export function priceText(price: Price): string {
  const { kind, text, amountCents, quantity, unit } = price
  if (kind === 'each' && amountCents !== null) return joined(moneyText(amountCents), unit)
  if (kind === 'multi' && amountCents !== null && quantity !== null)
    return t`${joined(String(quantity), isMeasure(unit) && unit)} for ${moneyText(amountCents)}`
  if (kind === 'percent' && quantity !== null) return t`${quantity}% off`
  if (kind === 'amountOff' && amountCents !== null) return joined(t`${moneyText(amountCents)} off`, quantity ? t`on ${quantity}` : unit)
  if (kind === 'bogo') return t`Buy ${quantity === null || quantity === 1 ? t`one` : quantity}, get one free`
  return text
}

/** A price may say 'each', which is no measure. */
export const isMeasure = (unit: string | null): unit is string => unit !== null && !/^(?:ea(?:ch)?\.?)?$/i.test(unit.trim())
export const joined = (...parts: (string | false | null)[]) => parts.filter(Boolean).join(' ')

/** What everyone pays, and what owners pay where that differs. Deals and ad spaces have both. */
export type Priced = Pick<AdSpace, 'price' | 'ownerPrice'>

/** Returns the prices of a list's item: its own from when it was added, and those of the ad space it was added from. */
export function pricesOfLine({ price, ad }: { price: Price | null; ad: Priced | null }): Priced {
  return { price: saidPrice(price) ?? ad?.price ?? null, ownerPrice: ad?.ownerPrice ?? null }
}

/** Returns what the quantity of a list's item counts: its own unit or else that of its price, on every day; empty for pieces. */
export function unitOfLine({ unit, ...line }: { unit?: string; price: Price | null; ad: Priced | null }): string {
  const { price, ownerPrice } = pricesOfLine(line)
  return unit || [price, ownerPrice].map((it) => it?.unit ?? null).find(isMeasure) || ''
}

/** What a shopper is asked to pay for a deal (docs/decisions/0107). */
export type Offer = {
  /** The price that counts for this shopper, on a card as in a sum; null when what they pay is not known. */
  counts: Price | null
  /** Whether `counts` is the owners’ price. */
  isOwners: boolean
  /** What owners pay where that differs; null where there is no price for owners. */
  owners: Price | null
  /** What everyone pays; null when that is not known. */
  everyone: Price | null
}
export const noOffer: Offer = { counts: null, isOwners: false, owners: null, everyone: null }

/**
 * Returns what a deal costs this shopper. `isOwner` is null while that is not known: such a shopper is shown both prices, and sums
 * count what everyone pays.
 */
export function offerTo(isOwner: boolean | null, { price, ownerPrice }: Priced): Offer {
  const said = saidPrice(ownerPrice)
  const everyone = saidPrice(price) ?? regularOf(said)
  const owners = said && withRegular(said, everyone)
  const isOwners = isOwner === true && owners !== null
  return { counts: isOwners ? owners : everyone, isOwners, owners, everyone }
}

/** Returns what a deal costs until its sale begins: the till takes the regular price (docs/decisions/0247). */
export function offerBefore({ price, ownerPrice }: Priced): Offer {
  const regular = regularOf(saidPrice(price)) ?? regularOf(saidPrice(ownerPrice))
  const everyone = regular && { ...regular, regularCents: regular.amountCents }
  return { ...noOffer, counts: everyone, everyone }
}

/** A deal for owners alone costs everyone else what it costs without the deal. */
function regularOf(price: Price | null): Price | null {
  if (price === null || price.regularCents === null) return null
  const { regularCents, unit } = price
  return { ...noPrice, kind: 'each', text: moneyText(regularCents) + (unit ? ` ${unit}` : ''), amountCents: regularCents, unit }
}

/** What owners save is against the regular price, or else against what everyone pays. */
function withRegular(owners: Price, everyone: Price | null): Price {
  if (owners.regularCents !== null || everyone === null || everyone.unit !== owners.unit) return owners
  const regularCents = everyone.regularCents ?? (everyone.kind === 'each' ? everyone.amountCents : null)
  return regularCents === null ? owners : { ...owners, regularCents }
}

const noPrice = { amountCents: null, quantity: null, unit: null, regularCents: null }

/** Returns whether both prices are said: where it is not known which one the shopper pays, or only the owners’ is known. */
export function saysBoth({ owners, everyone }: Offer, isOwner: boolean | null): boolean {
  return owners !== null && (isOwner === null || (!isOwner && everyone === null))
}

/** Returns '$2 owner · $3 everyone' for a line of text where both prices are said, else an empty one. */
export function bothText(offer: Offer, isOwner: boolean | null): string {
  const { owners, everyone } = offer
  if (!owners || !saysBoth(offer, isOwner)) return ''
  return [t`${priceText(owners)} owner`, everyone && t`${priceText(everyone)} everyone`].filter(Boolean).join(' · ')
}

/** In cents; null when not known. `atLeast`: it may cost more, and save more, than this. */
export type Worth = { cents: number | null; savedCents: number | null; atLeast: boolean }
export const unknownWorth: Worth = { cents: null, savedCents: null, atLeast: true }

/** Returns what a quantity costs at a price, and what it saves (decision F05). */
export function worthOf(price: Price, quantity: number): Worth {
  const { amountCents, regularCents } = price
  const regular = regularCents === null ? null : regularCents * quantity
  switch (price.kind) {
    case 'each':
      return against(amountCents === null ? null : amountCents * quantity, regular)
    case 'multi':
      return amountCents === null || !price.quantity
        ? unknownWorth
        : ofSeveral({ ...price, amountCents, quantity: price.quantity }, quantity)
    case 'percent':
      return against(
        regular === null || price.quantity === null ? null : Math.round(regular * (1 - Math.min(price.quantity, 100) / 100)),
        regular,
      )
    case 'amountOff': {
      if (amountCents === null) return unknownWorth
      const off = amountCents * (price.quantity ? Math.floor(quantity / price.quantity) : quantity)
      if (regular === null) return { cents: null, savedCents: off, atLeast: true }
      const cents = Math.max(regular - off, 0)
      return { cents, savedCents: regular - cents, atLeast: false }
    }
    case 'bogo': {
      const each = regularCents ?? amountCents
      if (each === null) return unknownWorth
      const free = Math.floor(quantity / (Math.max(Math.floor(price.quantity ?? 1), 1) + 1))
      return { cents: each * (quantity - free), savedCents: each * free, atLeast: false }
    }
    case 'text':
      return unknownWorth
  }
}

type Several = Price & { amountCents: number; quantity: number }

/**
 * Of '2 for $5', two cost $5. One more costs its share, rounded up as a till does, or the regular price where two must be bought. When
 * it is not known which of the two, it costs its share at least.
 */
function ofSeveral(price: Several, quantity: number): Worth {
  const { amountCents, regularCents, mustBuy } = price
  const groups = Math.floor(quantity / price.quantity)
  const rest = quantity - groups * price.quantity
  const share = groups * amountCents + Math.ceil((rest * amountCents) / price.quantity)
  const full = regularCents === null ? null : Math.max(groups * amountCents + rest * regularCents, share)
  const regular = regularCents === null ? null : regularCents * quantity
  if (rest === 0 || mustBuy === false) return against(share, regular)
  if (full === null || regular === null) return { cents: share, savedCents: null, atLeast: true }
  if (mustBuy === true) return against(full, regular)
  return { cents: share, savedCents: Math.max(regular - full, 0), atLeast: share !== full }
}

function against(cents: number | null, regular: number | null): Worth {
  const savedCents = cents === null || regular === null ? null : Math.max(regular - cents, 0)
  return { cents, savedCents, atLeast: cents === null }
}

/** `atLeast`: something may cost more, or has no price; `savedAtLeast`: something may save more, or has no price to compare with. */
export type Total = { cents: number; atLeast: boolean; savedCents: number; savedAtLeast: boolean }

/** Returns what all lines of a list come to. */
export function totalOfLines(lines: readonly Worth[]): Total {
  const sum = (all: (number | null)[]) => all.reduce<number>((so, it) => so + (it ?? 0), 0)
  return {
    cents: sum(lines.map((it) => it.cents)),
    atLeast: lines.some((it) => it.atLeast),
    savedCents: sum(lines.map((it) => it.savedCents)),
    savedAtLeast: lines.some((it) => it.savedCents === null || it.atLeast),
  }
}

/** Returns the words in front of a total, and in front of what it saves. */
export function totalWords({ atLeast, savedAtLeast }: Pick<Total, 'atLeast' | 'savedAtLeast'>): { total: string; saved: string } {
  return { total: atLeast ? t`Total, at least` : t`Total`, saved: savedAtLeast ? t`You save at least` : t`You save` }
}

/** Returns '$1.25 each, no need to buy 4' or 'must buy 4', as the co-op set it; null when it did not, or there is nothing to say. */
export function termsOf({ kind, amountCents, quantity, unit, mustBuy }: Price): string | null {
  if (kind !== 'multi' || amountCents === null || !quantity || quantity < 2 || mustBuy === undefined) return null
  if (mustBuy) return t`must buy ${quantity}`
  return t`${moneyText(Math.ceil(amountCents / quantity))} ${unit ?? t`each`}, no need to buy ${quantity}`
}
