import type { Price } from '#contract/ads.ts'
import { isMeasure, joined } from '#contract/prices.ts'
import { plural, t } from '#words/t.ts'

/** Returns a price as it is spoken: '3 dollars 99 cents a pound', '2 for 5 dollars', 'buy one, get one free'. */
export function priceWords(price: Price): string {
  const { kind, text, amountCents, quantity, unit } = price
  if (kind === 'each' && amountCents !== null) return joined(moneyWords(amountCents), per(unit))
  if (kind === 'multi' && amountCents !== null && quantity !== null)
    return t`${joined(String(quantity), isMeasure(unit) && many(unit))} for ${moneyWords(amountCents)}`
  if (kind === 'percent' && quantity !== null) return t`${quantity} percent off`
  if (kind === 'amountOff' && amountCents !== null)
    return joined(t`${moneyWords(amountCents)} off`, quantity ? t`on ${quantity}` : per(unit))
  if (kind === 'bogo') return t`buy ${quantity === null || quantity === 1 ? t`one` : quantity}, get one free`
  return text
}

/** Returns '3 dollars 99 cents' for 399. */
export function moneyWords(amountCents: number): string {
  const dollars = Math.floor(amountCents / 100)
  const cents = amountCents % 100
  const whole = plural(dollars, { one: t`${dollars} dollar`, other: t`${dollars} dollars` })
  if (cents === 0) return whole
  if (dollars === 0) return plural(cents, { one: t`${cents} cent`, other: t`${cents} cents` })
  return plural(cents, { one: t`${whole} ${cents} cent`, other: t`${whole} ${cents} cents` })
}

/** The spoken forms of the units on shelf tags: one of it, and more. */
const units: Record<string, [per: string, many: string]> = {
  lb: [t`a pound`, t`pounds`],
  oz: [t`an ounce`, t`ounces`],
  'fl oz': [t`a fluid ounce`, t`fluid ounces`],
  kg: [t`a kilogram`, t`kilograms`],
  g: [t`a gram`, t`grams`],
  pt: [t`a pint`, t`pints`],
  qt: [t`a quart`, t`quarts`],
  gal: [t`a gallon`, t`gallons`],
  doz: [t`a dozen`, t`dozen||several`],
  dz: [t`a dozen`, t`dozen||several`],
  bu: [t`a bunch`, t`bunches`],
  bunch: [t`a bunch`, t`bunches`],
  pk: [t`a pack`, t`packs`],
  pkg: [t`a package`, t`packages`],
}

const spoken = (unit: string) => units[unit.trim().toLowerCase().replace(/\.$/, '').replace(/s$/, '')]

function per(unit: string | null) {
  if (!unit) return null
  if (!isMeasure(unit)) return t`each`
  return spoken(unit)?.[0] ?? (/^[aeio]/i.test(unit) ? t`an ${unit}||a unit` : t`a ${unit}||a unit`)
}

const many = (unit: string) => spoken(unit)?.[1] ?? unit
