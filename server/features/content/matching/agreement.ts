import type { Price } from '#contract/ads.ts'
import { slipsBetween } from '#contract/spelling.ts'
import { readPrice } from '../convert/price-text.ts'
import type { PagePrice } from './page-prices.ts'

/** agrees: the same price; partly: what could be read of it does not speak against it; differs: another price. */
export type Agreement = 'agrees' | 'partly' | 'differs'

/** Returns every price that a row may have on the page: its own, and those of its other texts, as of owners. */
export function pricesToFind(texts: readonly string[], price: Price | null, regularCents: number | null): Price[] {
  const others = texts
    .flatMap((text) => readPrice(text.replace(/^half off!?$/i, '50% off')).price ?? [])
    .filter((it) => it.kind !== 'text' && !isRegular(it, regularCents))
  return [...(price && price.kind !== 'text' ? [price] : []), ...others]
}

const isRegular = ({ kind, amountCents }: Price, regularCents: number | null) => kind === 'each' && amountCents === regularCents

/** Compares a price on the page with the row's. What a scan says is believed where it agrees, and where it is well read. */
export function compare(rowPrices: readonly Price[], onPage: PagePrice): Agreement {
  if (rowPrices.some((it) => isSame(it, onPage))) return 'agrees'
  const isSure = onPage.certainty >= 0.999
  const { digits } = onPage
  // '5/$29' has the figures of '$5.29'.
  const inRow = rowPrices.filter(({ kind }) => onPage.kind === 'unread' || kind === onPage.kind || kind === 'amountOff').flatMap(digitsOf)
  if (!isSure && inRow.some((it) => digits.includes(it))) return 'agrees'
  // One wrong figure is what a scan makes of a price more often than not.
  if (!isSure && inRow.some((it) => it.length > 1 && digits.some((figures) => slipsBetween(it, figures, 1) <= 1))) return 'partly'
  if (onPage.kind === 'unread' || digits.includes('')) return onPage.kind === 'bogo' ? 'differs' : 'partly'
  if (!isSure && (onPage.certainty < 0.6 || inRow.some((it) => digits.some((figures) => isPart(figures, it))))) return 'partly'
  return 'differs'
}

function isSame({ kind, amountCents, quantity }: Price, onPage: PagePrice): boolean {
  switch (kind) {
    case 'each':
      return onPage.kind === 'each' && onPage.cents === amountCents
    case 'multi':
      return onPage.kind === 'multi' && onPage.cents === amountCents && onPage.quantity === quantity
    case 'percent':
      return onPage.kind === 'percent' && onPage.quantity === quantity
    case 'amountOff':
      return (onPage.kind === 'off' || onPage.isAside) && onPage.cents === amountCents
    case 'bogo':
      return onPage.kind === 'bogo'
    case 'text':
      return false
  }
}

/** A part of the figures: a scan lost the cents, or the dollars. */
const isPart = (some: string, all: string) => some.length > 0 && some.length < all.length && (all.startsWith(some) || all.endsWith(some))

function digitsOf({ kind, amountCents, quantity }: Price): string[] {
  const amounts =
    amountCents === null
      ? []
      : [
          String(amountCents),
          ...(amountCents % 100 === 0 ? [String(amountCents / 100)] : []),
          ...(amountCents < 100 ? [`0${amountCents}`] : []),
        ]
  if (kind === 'multi' && quantity !== null) return amounts.map((it) => `${quantity}${it}`)
  if (kind === 'percent') return quantity === null ? [] : [String(quantity)]
  return amounts
}
