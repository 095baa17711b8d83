import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Price } from '#contract/ads.ts'
import {
  moneyText,
  noOffer,
  offerBefore,
  offerTo,
  pricesOfLine,
  saidPrice,
  saysBoth,
  termsOf,
  totalOfLines,
  totalWords,
  unknownWorth,
  worthOf,
  type Priced,
} from './prices.ts'

const price = (text: string, fields: Partial<Price> = {}): Price => ({
  kind: 'text',
  text,
  amountCents: null,
  quantity: null,
  unit: null,
  regularCents: null,
  ...fields,
})
const each = (cents: number) => price(moneyText(cents), { kind: 'each', amountCents: cents })

test("5.VALID.22 '0.00', '0.0' and '0' mean that there is no price; $0.00 and 0.000 do not", () => {
  for (const text of ['0.00', '0.0', '0', ' 0.00 ']) expect(saidPrice(price(text))).toBeNull()
  for (const text of ['$0.00', '0.000', '0.50', '$0', '']) expect(saidPrice(price(text))).toEqual(price(text))
})

test('an owner pays the owners’ price, everybody else what everyone pays, as long as it is not known who somebody is', () => {
  const deal = { price: each(899), ownerPrice: each(649) }
  expect([true, false, null].map((it) => offerTo(it, deal).counts?.amountCents)).toEqual([649, 899, 899])
  expect(offerTo(true, deal)).toMatchObject({ isOwners: true, owners: { amountCents: 649 }, everyone: each(899) })
  expect(offerTo(true, { ...deal, ownerPrice: null })).toEqual({ counts: each(899), isOwners: false, owners: null, everyone: each(899) })
  for (const text of ['0.00', '0'])
    expect(offerTo(true, { ...deal, ownerPrice: price(text) })).toMatchObject({ counts: each(899), owners: null })
  expect(offerTo(true, { price: null, ownerPrice: null })).toEqual(noOffer)
})

test('a deal for owners alone costs everyone else the regular price, where that is known', () => {
  const ownerPrice = { ...each(200), unit: 'lb' }
  expect(offerTo(false, { price: null, ownerPrice }).counts).toBeNull()
  const known = { price: null, ownerPrice: { ...ownerPrice, regularCents: 300 } }
  expect(offerTo(false, known).counts).toMatchObject({ kind: 'each', text: '$3 lb', amountCents: 300, unit: 'lb' })
})

test('until its sale begins a deal costs everyone the regular price, and saves nothing; where that is not known, neither is what it costs', () => {
  const owners = { ...price('$1.49', { amountCents: 149, regularCents: 299 }) }
  const before = offerBefore({
    price: price('2 for $4', { kind: 'multi', amountCents: 400, quantity: 2, regularCents: 299 }),
    ownerPrice: owners,
  })
  expect(before).toMatchObject({ isOwners: false, owners: null, counts: { kind: 'each', text: '$2.99', amountCents: 299 } })
  expect(worthOf(before.counts!, 2)).toEqual({ cents: 598, savedCents: 0, atLeast: false })
  expect(offerBefore({ price: null, ownerPrice: owners }).counts).toMatchObject({ amountCents: 299 })
  expect(offerBefore({ price: price('$1.99', { amountCents: 199 }), ownerPrice: null })).toEqual(noOffer)
})

test('owners save against the regular price, or else against what everyone pays', () => {
  const saved = (everyone: Price) => worthOf(offerTo(true, { price: everyone, ownerPrice: each(649) }).counts!, 2).savedCents
  expect(saved(each(899))).toBe(500)
  expect(saved({ ...each(899), regularCents: 999 })).toBe(700)
  expect(saved({ ...each(899), unit: 'lb' })).toBeNull()
  expect(saved(price('2/$15', { kind: 'multi', amountCents: 1500, quantity: 2 }))).toBeNull()
})

test('both prices are said while it is not known who somebody is, and where only the owners’ is known', () => {
  const both = { price: each(899), ownerPrice: each(649) }
  const said = (deal: Priced) => [true, false, null].map((isOwner) => saysBoth(offerTo(isOwner, deal), isOwner))
  expect(said(both)).toEqual([false, false, true])
  expect(said({ ...both, price: null })).toEqual([false, true, true])
  expect(said({ ...both, ownerPrice: null })).toEqual([false, false, false])
})

test('a line’s price is its own from when it was added, or that of its ad space', () => {
  const ad = { price: each(400), ownerPrice: each(200) }
  expect(pricesOfLine({ price: each(300), ad })).toEqual({ price: each(300), ownerPrice: each(200) })
  expect(pricesOfLine({ price: price('0.00'), ad })).toEqual(ad)
  expect(pricesOfLine({ price: each(300), ad: null })).toEqual({ price: each(300), ownerPrice: null })
})

describe('what a quantity costs', () => {
  const worth = (cents: number | null, savedCents: number | null, atLeast = false) => ({ cents, savedCents, atLeast })

  test('apiece and by weight', () => {
    expect(worthOf({ ...each(399), regularCents: 499 }, 2)).toEqual(worth(798, 200))
    expect(worthOf({ ...each(79), unit: 'lb' }, 4)).toEqual(worth(316, null))
  })

  const twoForFive = price('2 for $5', { kind: 'multi', amountCents: 500, quantity: 2, regularCents: 329 })

  test('several for one price cost that, and no need to buy them all means a share, rounded up as a till does', () => {
    const free = { ...twoForFive, mustBuy: false }
    expect([1, 2, 3].map((n) => worthOf(free, n))).toEqual([worth(250, 79), worth(500, 158), worth(750, 237)])
    const threeForTen = { ...free, amountCents: 1000, quantity: 3, regularCents: null }
    expect([1, 2, 3, 4].map((n) => worthOf(threeForTen, n).cents)).toEqual([334, 667, 1000, 1334])
    expect(worthOf({ ...twoForFive, quantity: 0 }, 1)).toEqual(unknownWorth)
  })

  test('what must be bought together costs the regular price otherwise, or its share at least where that is not known', () => {
    const must = { ...twoForFive, mustBuy: true }
    expect([1, 2, 3].map((n) => worthOf(must, n))).toEqual([worth(329, 0), worth(500, 158), worth(829, 158)])
    expect([1, 2].map((n) => worthOf({ ...must, regularCents: null }, n))).toEqual([worth(250, null, true), worth(500, null)])
  })

  test('what the co-op did not say is not claimed: one of several costs its share at least', () => {
    expect([1, 2, 3].map((n) => worthOf(twoForFive, n))).toEqual([worth(250, 0, true), worth(500, 158), worth(750, 158, true)])
    expect(worthOf({ ...twoForFive, regularCents: null }, 1)).toEqual(worth(250, null, true))
  })

  test('percent off and an amount off need the regular price', () => {
    expect(worthOf(price('', { kind: 'percent', quantity: 25, regularCents: 800 }), 2)).toEqual(worth(1200, 400))
    expect(worthOf(price('', { kind: 'percent', quantity: 25 }), 2)).toEqual(unknownWorth)
    expect(worthOf(price('', { kind: 'amountOff', amountCents: 100, regularCents: 450 }), 2)).toEqual(worth(700, 200))
    expect(worthOf(price('', { kind: 'amountOff', amountCents: 100 }), 2)).toEqual(worth(null, 200, true))
    const off2 = price('', { kind: 'amountOff', amountCents: 100, quantity: 2, regularCents: 450 })
    expect([1, 2, 3].map((n) => worthOf(off2, n))).toEqual([worth(450, 0), worth(800, 100), worth(1250, 100)])
  })

  test('buy one, get one free', () => {
    const bogo = price('', { kind: 'bogo', quantity: 1, regularCents: 1399 })
    expect([1, 2].map((n) => worthOf(bogo, n))).toEqual([worth(1399, 0), worth(1399, 1399)])
    expect(worthOf({ ...bogo, quantity: 2, regularCents: 300 }, 7)).toEqual(worth(1500, 600))
  })

  test('a price that is only words has no known amount', () => expect(worthOf(price('Great price'), 2)).toEqual(unknownWorth))

  const anyPrice: fc.Arbitrary<Price> = fc.record({
    kind: fc.constantFrom('each', 'multi', 'percent', 'amountOff', 'bogo', 'text'),
    text: fc.constant(''),
    amountCents: fc.option(fc.nat(10_000)),
    quantity: fc.option(fc.nat(120)),
    unit: fc.constantFrom(null, 'lb'),
    regularCents: fc.option(fc.nat(10_000)),
    mustBuy: fc.constantFrom(true, false, undefined),
  })

  test('amounts are whole cents and never negative; a sum without an amount is never called exact', () => {
    fc.assert(
      fc.property(anyPrice, fc.integer({ min: 1, max: 9999 }), (one, quantity) => {
        const { cents, savedCents, atLeast } = worthOf(one, quantity)
        for (const it of [cents, savedCents]) expect(it === null || (Number.isSafeInteger(it) && it >= 0)).toBe(true)
        expect(cents !== null || atLeast).toBe(true)
      }),
    )
  })

  // Two offers make more of a thing cost less: '$5 off when you buy 2' of a thing at $3, and '2 for $5' of one at $6 that must be bought in twos.
  const takesOffMore = ({ kind, amountCents, regularCents, quantity }: Price) =>
    kind === 'amountOff' || (kind === 'multi' && (regularCents ?? 0) * (quantity ?? 0) > (amountCents ?? 0))

  test('more of a thing never costs less, but where the next one completes the offer', () => {
    fc.assert(
      fc.property(anyPrice, fc.integer({ min: 1, max: 9998 }), (one, quantity) => {
        const [now, more] = [worthOf(one, quantity), worthOf(one, quantity + 1)]
        if (!takesOffMore(one)) expect((more.cents ?? 0) >= (now.cents ?? 0)).toBe(true)
        expect(more.cents === null).toBe(now.cents === null)
      }),
    )
  })

  test('what is said to be at least is never more than what the till may ask', () => {
    const several = fc.record({
      amountCents: fc.integer({ min: 1, max: 9999 }),
      quantity: fc.integer({ min: 1, max: 12 }),
      regularCents: fc.nat(9999),
    })
    fc.assert(
      fc.property(several, fc.integer({ min: 1, max: 40 }), (fields, quantity) => {
        const offer = price('', { kind: 'multi', ...fields })
        const unsaid = worthOf(offer, quantity)
        for (const mustBuy of [true, false]) {
          const till = worthOf({ ...offer, mustBuy }, quantity)
          expect(unsaid.cents!).toBeLessThanOrEqual(till.cents!)
          if (!unsaid.atLeast) expect(unsaid.cents).toBe(till.cents)
        }
      }),
    )
  })
})

test('whether several must be bought is said as the co-op set it, and not at all where it did not', () => {
  const four = price('4 for $5', { kind: 'multi', amountCents: 500, quantity: 4 })
  expect(termsOf({ ...four, mustBuy: false })).toBe('$1.25 each, no need to buy 4')
  expect(termsOf({ ...four, amountCents: 1000, quantity: 3, unit: 'lb', mustBuy: false })).toBe('$3.34 lb, no need to buy 3')
  expect(termsOf({ ...four, mustBuy: true })).toBe('must buy 4')
  expect(termsOf(four)).toBeNull()
  expect(termsOf({ ...each(300), mustBuy: true })).toBeNull()
})

test('money is written short', () => {
  expect([0, 5, 79, 100, 399, 500, 123_456].map(moneyText)).toEqual(['$0', '5¢', '79¢', '$1', '$3.99', '$5', '$1234.56'])
})

describe('whatever is not known of a price, nothing is made of it', () => {
  const a = (fields: Partial<Price>): Price => ({
    kind: 'each',
    text: 'words',
    amountCents: null,
    quantity: null,
    unit: null,
    regularCents: null,
    ...fields,
  })
  const worth = (cents: number | null, savedCents: number | null, atLeast: boolean) => ({ cents, savedCents, atLeast })

  test.each<[Partial<Price>, number, ReturnType<typeof worth>]>([
    [{ amountCents: 399 }, 2, worth(798, null, false)],
    [{ amountCents: 399, regularCents: 499 }, 2, worth(798, 200, false)],
    [{ regularCents: 499 }, 2, worth(null, null, true)],
    [{ kind: 'percent', quantity: 20, regularCents: 500 }, 2, worth(800, 200, false)],
    [{ kind: 'percent', quantity: 120, regularCents: 500 }, 2, worth(0, 1000, false)],
    [{ kind: 'percent', quantity: 20 }, 2, worth(null, null, true)],
    [{ kind: 'percent', regularCents: 500 }, 2, worth(null, null, true)],
    [{ kind: 'amountOff', amountCents: 100, regularCents: 500 }, 2, worth(800, 200, false)],
    [{ kind: 'amountOff', amountCents: 100, quantity: 2, regularCents: 500 }, 3, worth(1400, 100, false)],
    [{ kind: 'amountOff', amountCents: 100 }, 2, worth(null, 200, true)],
    [{ kind: 'amountOff', regularCents: 500 }, 2, unknownWorth],
    [{ kind: 'bogo', regularCents: 500, amountCents: 400 }, 3, worth(1000, 500, false)],
    [{ kind: 'bogo', amountCents: 400, quantity: 2 }, 3, worth(800, 400, false)],
    [{ kind: 'bogo' }, 3, unknownWorth],
    [{ kind: 'multi', quantity: 2 }, 2, unknownWorth],
    [{ kind: 'multi', amountCents: 500 }, 2, unknownWorth],
    [{ kind: 'multi', amountCents: 500, quantity: 0 }, 2, unknownWorth],
    [{ kind: 'multi', amountCents: 500, quantity: 2 }, 2, worth(500, null, false)],
    [{ kind: 'multi', amountCents: 500, quantity: 2 }, 3, worth(750, null, true)],
    [{ kind: 'multi', amountCents: 500, quantity: 2, regularCents: 300 }, 3, worth(750, 100, true)],
    [{ kind: 'multi', amountCents: 500, quantity: 2, regularCents: 250 }, 3, worth(750, 0, false)],
    [{ kind: 'multi', amountCents: 500, quantity: 2, regularCents: 300, mustBuy: true }, 3, worth(800, 100, false)],
    [{ kind: 'multi', amountCents: 500, quantity: 2, mustBuy: true }, 3, worth(750, null, true)],
    [{ kind: 'multi', amountCents: 500, quantity: 2, regularCents: 300, mustBuy: false }, 3, worth(750, 150, false)],
  ])('of %j, %i are worth %j', (fields, quantity, expected) => expect(worthOf(a(fields), quantity)).toEqual(expected))

  test('nor of a deal for owners', () => {
    expect(offerTo(false, { price: null, ownerPrice: a({ amountCents: 299 }) }).everyone).toBeNull()
    const regular = a({ amountCents: 299, regularCents: 399 })
    expect(offerTo(false, { price: null, ownerPrice: regular }).everyone).toEqual(a({ text: '$3.99', amountCents: 399 }))
    expect(offerTo(true, { price: a({ amountCents: 349 }), ownerPrice: regular }).counts).toEqual(regular)
    const unknown = offerTo(true, { price: a({ kind: 'text' }), ownerPrice: a({ amountCents: 299 }) })
    expect(unknown.counts).toEqual(a({ amountCents: 299 }))
    expect(pricesOfLine({ price: null, ad: null })).toEqual({ price: null, ownerPrice: null })
  })

  test('a total is at least what is known of its lines', () => {
    expect(totalOfLines([])).toEqual({ cents: 0, atLeast: false, savedCents: 0, savedAtLeast: false })
    expect(totalOfLines([worth(200, 50, false), worth(100, 25, false)])).toEqual({
      cents: 300,
      atLeast: false,
      savedCents: 75,
      savedAtLeast: false,
    })
    expect(totalOfLines([worth(200, 50, false), unknownWorth])).toEqual({ cents: 200, atLeast: true, savedCents: 50, savedAtLeast: true })
    expect(totalOfLines([worth(200, 50, false), worth(100, null, false)])).toMatchObject({ atLeast: false, savedAtLeast: true })
    expect(totalOfLines([worth(200, 50, true)])).toMatchObject({ atLeast: true, savedAtLeast: true })
    expect(totalWords({ atLeast: true, savedAtLeast: true })).toEqual({ total: 'Total, at least', saved: 'You save at least' })
    expect(totalWords({ atLeast: false, savedAtLeast: false })).toEqual({ total: 'Total', saved: 'You save' })
  })

  test.each<[Partial<Price>, string | null]>([
    [{ kind: 'multi', amountCents: 500, quantity: 2, mustBuy: true }, 'must buy 2'],
    [{ kind: 'multi', amountCents: 501, quantity: 2, mustBuy: false }, '$2.51 each, no need to buy 2'],
    [{ kind: 'multi', amountCents: 500, quantity: 2 }, null],
    [{ kind: 'multi', amountCents: 500, quantity: 1, mustBuy: true }, null],
    [{ kind: 'multi', amountCents: 500, mustBuy: true }, null],
    [{ kind: 'multi', quantity: 2, mustBuy: true }, null],
    [{ kind: 'each', amountCents: 500, quantity: 2, mustBuy: true }, null],
  ])('of %j is said: %s', (fields, terms) => expect(termsOf(a(fields))).toBe(terms))
})
