import type { Price } from '#contract/ads.ts'
import { moneyText } from '#contract/prices.ts'

/** Returns a price as it is spoken: '3 dollars 99 cents a pound', '2 for 5 dollars', 'buy one, get one free'. */
export function priceWords(price: Price): string {
  const { kind, text, amountCents, quantity, unit } = price
  if (kind === 'each' && amountCents !== null) return said(moneyWords(amountCents), per(unit))
  if (kind === 'multi' && amountCents !== null && quantity !== null)
    return said(String(quantity), unit && isMeasure(unit) && many(unit), 'for', moneyWords(amountCents))
  if (kind === 'percent' && quantity !== null) return `${quantity} percent off`
  if (kind === 'amountOff' && amountCents !== null) return said(moneyWords(amountCents), 'off', quantity ? `on ${quantity}` : per(unit))
  if (kind === 'bogo') return `buy ${quantity === null || quantity === 1 ? 'one' : quantity}, get one free`
  return text
}

/** Returns a price in few letters, for a line of text: '$3.99 lb', '79¢', '2 for $5', '25% off'. */
export function priceText(price: Price): string {
  const { kind, text, amountCents, quantity, unit } = price
  if (kind === 'each' && amountCents !== null) return said(moneyText(amountCents), unit)
  if (kind === 'multi' && amountCents !== null && quantity !== null)
    return said(String(quantity), unit && isMeasure(unit) && unit, 'for', moneyText(amountCents))
  if (kind === 'percent' && quantity !== null) return `${quantity}% off`
  if (kind === 'amountOff' && amountCents !== null) return said(moneyText(amountCents), 'off', quantity ? `on ${quantity}` : unit)
  if (kind === 'bogo') return `Buy ${quantity === null || quantity === 1 ? 'one' : quantity}, get one free`
  return text
}

/** Returns '3 dollars 99 cents' for 399. */
export function moneyWords(amountCents: number): string {
  const dollars = Math.floor(amountCents / 100)
  const cents = amountCents % 100
  const parts = [
    dollars > 0 && `${dollars} ${dollars === 1 ? 'dollar' : 'dollars'}`,
    cents > 0 && `${cents} ${cents === 1 ? 'cent' : 'cents'}`,
  ]
  return said(...parts) || '0 dollars'
}

/** The spoken forms of the units on shelf tags: singular and plural. */
const units: Record<string, [string, string]> = {
  lb: ['pound', 'pounds'],
  oz: ['ounce', 'ounces'],
  'fl oz': ['fluid ounce', 'fluid ounces'],
  kg: ['kilogram', 'kilograms'],
  g: ['gram', 'grams'],
  pt: ['pint', 'pints'],
  qt: ['quart', 'quarts'],
  gal: ['gallon', 'gallons'],
  doz: ['dozen', 'dozen'],
  dz: ['dozen', 'dozen'],
  bu: ['bunch', 'bunches'],
  bunch: ['bunch', 'bunches'],
  pk: ['pack', 'packs'],
  pkg: ['package', 'packages'],
}

const isMeasure = (unit: string) => !/^ea(ch)?\.?$/i.test(unit.trim())
const spoken = (unit: string) => units[unit.trim().toLowerCase().replace(/\.$/, '').replace(/s$/, '')]

function per(unit: string | null) {
  if (!unit) return null
  if (!isMeasure(unit)) return 'each'
  const one = spoken(unit)?.[0] ?? unit
  return `${/^[aeio]/i.test(one) ? 'an' : 'a'} ${one}`
}

const many = (unit: string) => spoken(unit)?.[1] ?? unit

const said = (...parts: (string | false | null)[]) => parts.filter(Boolean).join(' ')
