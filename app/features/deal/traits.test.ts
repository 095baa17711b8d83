import { describe, expect, test } from 'vitest'
import type { Price } from '#contract/ads.ts'
import { aDeal, aPrice } from './testing.ts'
import { hasTrait, savingOfOne, traits } from './traits.ts'

describe('what a deal has', () => {
  const traitsOf = (fields: Parameters<typeof aDeal>[0]) => traits.filter((it) => hasTrait(aDeal(fields), it))
  test.each([
    [{}, []],
    [{ ownerPrice: aPrice() }, ['owner']],
    [{ healthyOptions: ['Locally grown', 'Gluten free'] }, ['local']],
    [{ healthyOptions: ['Organic'] }, ['organic']],
    [{ title: 'ORGANIC carrots' }, ['organic']],
    [{ badges: ['/images/badge-organic-0a.png'] }, ['organic']],
    [{ price: aPrice({ kind: 'bogo' }) }, ['bogo']],
    [{ bogoPicture: '/images/bogo.png' }, ['bogo']],
  ] as const)('%j: %j', (fields, has) => expect(traitsOf({ ...fields } as never)).toEqual(has))
})

describe('what one saves', () => {
  const saving = (price: Partial<Price> | null, ownerPrice: Partial<Price> | null = null) =>
    savingOfOne({ price: price && aPrice(price), ownerPrice: ownerPrice && aPrice(ownerPrice) })
  test('is what it costs less than without the deal', () => {
    expect(saving({ regularCents: 499 })).toBe(100)
    expect(saving({ kind: 'multi', amountCents: 500, quantity: 2, regularCents: 300 })).toBe(50)
    expect(saving({ kind: 'percent', amountCents: null, quantity: 25, regularCents: 400 })).toBe(100)
    expect(saving({ kind: 'amountOff', amountCents: 100, quantity: 2 })).toBe(50)
    expect(saving({ kind: 'bogo', quantity: 1, amountCents: null, regularCents: 600 })).toBe(300)
  })
  test('is what owners pay less where that is more', () => {
    expect(saving({ amountCents: 399 }, { amountCents: 299 })).toBe(100)
    expect(saving({ amountCents: 399, unit: 'lb' }, { amountCents: 299 })).toBeNull()
  })
  test('is not known without a regular price', () => {
    expect(saving({})).toBeNull()
    expect(saving(null)).toBeNull()
    expect(saving({ kind: 'text', amountCents: null })).toBeNull()
  })
})
