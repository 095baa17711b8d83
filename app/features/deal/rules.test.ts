import { describe, expect, test } from 'vitest'
import type { Price } from '#contract/ads.ts'
import { offerTo } from '#contract/prices.ts'
import { correctionMark } from '#contract/components.ts'
import type { Deal } from './deal.ts'
import {
  correctionOf,
  itemPathOf,
  lastTurn,
  offeredQuantity,
  paragraphsOf,
  pricedDeals,
  saidDates,
  saidDay,
  saidEnd,
  saidLastDay,
  saidFrom,
  saidSale,
  saidThrough,
  savingOf,
  toNumber,
  validityText,
} from './rules.ts'
import { dayText } from '#words/dates.ts'
import spanish from '#words/es.json' with { type: 'json' }
import { learn, speaking } from '#words/t.ts'
import { aDeal, aPrice } from './testing.ts'

const list = '01890af2-7c1a-7cc3-8f3a-2f7d2f1f9a10'
const split = (path: string) => itemPathOf(path.split('/'))

describe('itemPathOf', () => {
  test('2.ROUTE.37 :storeId/:id names an item of a store', () => {
    expect(split('7/120')).toEqual({ storeId: 7, listId: null, adSpaceId: 120, from: 'items' })
    expect(split('7/-3')).toEqual({ storeId: 7, listId: null, adSpaceId: -3, from: 'items' })
  })
  test('2.ROUTE.36 :storeId/:listId/:id names the list too', () => {
    expect(split(`7/${list}/120`)).toEqual({ storeId: 7, listId: list, adSpaceId: 120, from: 'items' })
  })
  test('2.ROUTE.38 one extra segment is ignored, two are not', () => {
    expect(split('7/120/anything')).toEqual(split('7/120'))
    expect(split(`7/${list}/120/anything`)).toEqual(split(`7/${list}/120`))
    expect(split('7/120/any/thing')).toBeNull()
    expect(split(`7/${list}/120/any/thing`)).toBeNull()
  })
  test('2.ROUTE.39 a word in front names the view that contained the link', () => {
    for (const from of ['items', 'favorites', 'flyers', 'banners'] as const) {
      expect(split(`${from}/7/120`)).toEqual({ storeId: 7, listId: null, adSpaceId: 120, from })
      expect(split(`${from}/7/${list}/120/x`)).toEqual({ storeId: 7, listId: list, adSpaceId: 120, from })
    }
    expect(split('coupons/7/120')).toBeNull()
  })
  test('2.ROUTE.44 flyers/item/ comes before an item of a flyer', () => {
    expect(split(`flyers/item/7/${list}/120`)).toEqual({ storeId: 7, listId: list, adSpaceId: 120, from: 'flyers' })
    expect(split('flyers/item/5')).toBeNull()
    expect(split(`items/item/7/${list}/120`)).toBeNull()
  })
  test('2.ROUTE.37 any other path is no item', () => {
    for (const path of [
      '',
      '7',
      'items',
      `7/${list}`,
      '7/ab',
      '-7/120',
      '7.5/120',
      '7/1e3',
      '7//120',
      `${list}/7/120`,
      '7/99999999999999999',
    ])
      expect(split(path)).toBeNull()
  })
})

describe('expiry', () => {
  const winona = 'America/Chicago'
  test('4.ITEM.02 an expired deal has no price of any kind; the others stay as they are', () => {
    const over = aDeal({ endDate: '2026-11-24', ownerPrice: aPrice(), bogoPicture: '/b.png' })
    const on = aDeal({ endDate: '2026-12-01' })
    const [first, second] = pricedDeals([over, on], Date.parse('2026-11-26T00:00:00Z'), winona)
    expect(first).toEqual({ ...over, isOver: true, price: null, ownerPrice: null, bogoPicture: null })
    expect(second).toBe(on)
  })
  test('F07 a deal whose sale has not begun keeps its price, and is one that comes; on its first day it is the same object as before', () => {
    const later = aDeal({ startDate: '2026-11-27', endDate: '2026-11-29' })
    const at = (now: string) => pricedDeals([later, aDeal()], Date.parse(now), winona)
    expect(at('2026-11-24T12:00:00Z')).toEqual([{ ...later, isSoon: true }, aDeal()])
    expect(at('2026-11-24T12:00:00Z')[0]).toBe(at('2026-11-24T13:00:00Z')[0])
    expect(at('2026-11-27T06:00:00Z')[0]).toBe(later)
    // As a list on the device has it that was told of the day before.
    const kept = { ...later, isSoon: true } as const
    const [now] = pricedDeals([kept], Date.parse('2026-11-27T06:00:00Z'), winona)
    expect(now).toEqual(later)
    expect(pricedDeals([kept], Date.parse('2026-11-27T07:00:00Z'), winona)[0]).toBe(now)
  })
  test('4.ITEM.02 at the turn that was last the deals are priced as now, as the same list; it changes when a sale begins or ends, and once in the half day after that', () => {
    const deals = [aDeal({ endDate: '2026-11-24' }), aDeal({ endDate: '2026-11-25T18:00:00Z' }), aDeal({ endDate: '2026-12-01' })]
    const at = (now: number) => lastTurn(deals, now, winona)
    expect(at(Date.parse('2026-11-18T05:59:59Z'))).toBe(0)
    const turns = new Set<number>()
    for (let now = Date.parse('2026-11-17T00:00:00Z'); now < Date.parse('2026-12-04T00:00:00Z'); now += 1800_000) {
      expect(at(now)).toBeLessThanOrEqual(now)
      expect(pricedDeals(deals, at(now), winona)).toBe(pricedDeals(deals, now, winona))
      expect(pricedDeals(deals, now, winona)).toEqual(pricedDeals([...deals], now, winona)) // for the copy nothing is remembered
      turns.add(at(now))
    }
    // Before the first; then the first day, two last days, and the moment that lies within half a day of the first of these.
    expect([...turns].map((it) => it && new Date(it).toISOString())).toEqual([
      0,
      '2026-11-18T06:00:00.000Z',
      '2026-11-18T12:00:00.000Z',
      '2026-11-25T06:00:00.000Z',
      '2026-11-25T12:00:00.000Z',
      '2026-11-25T18:00:00.001Z',
      '2026-12-02T06:00:00.000Z',
      '2026-12-02T12:00:00.000Z',
    ])
    expect(pricedDeals(deals, at(Date.parse('2026-11-20T12:00:00Z')), winona)).toBe(deals)
    expect(pricedDeals(deals, 0, winona).map((it) => it.isSoon)).toEqual([true, true, true])
    expect(pricedDeals(deals, at(Date.parse('2026-11-30T12:00:00Z')), winona).map((it) => it.isOver)).toEqual([true, true, false])
  })
})

describe('words', () => {
  test('2.ITEM.04 dates are written as people say them', () => {
    expect(saidDates('2026-11-18', '2026-11-24', 'America/Chicago')).toBe('Wednesday, Nov 18 through Tuesday, Nov 24')
    expect(saidDates('2026-11-24', '2026-11-24', 'America/Chicago')).toBe('Tuesday, Nov 24 only')
    expect(saidThrough('2026-11-24', 'Pacific/Honolulu')).toBe('through Tuesday, Nov 24')
    expect(saidThrough('2026-11-25T06:00:00Z', 'America/Chicago')).toBe('through Tuesday, Nov 24')
  })
  test('4.ITEM.02 a deal without a price is on sale until it is over', () => {
    const deal = aDeal({ price: null, endDate: '2026-11-24' })
    const saidAt = (now: string) => saidSale(pricedDeals([deal], Date.parse(now), 'America/Chicago')[0]!, 'America/Chicago')
    expect(saidAt('2026-11-18T05:59:59Z')).toBe('On sale from Wednesday, Nov 18')
    expect(saidAt('2026-11-25T05:59:59Z')).toBe('On sale through Tuesday, Nov 24')
    expect(saidAt('2026-11-25T06:00:00Z')).toBe('Was on sale through Tuesday, Nov 24')
  })
  test('0246 a price that is shown says from when it holds while its sale has not begun, and no longer', () => {
    const deal = aDeal({ startDate: '2026-11-18', endDate: '2026-11-24', bogoPicture: null })
    const saidAt = (now: string, price: Price | null, more: Partial<Deal> = {}) =>
      saidFrom({ ...pricedDeals([deal], Date.parse(now), 'America/Chicago')[0]!, ...more }, price, 'America/Chicago')
    const [before, during, text] = ['2026-11-18T05:59:59Z', '2026-11-18T06:00:00Z', 'On sale from Wednesday, Nov 18']
    expect([saidAt(before, aPrice()), saidAt(during, aPrice())]).toEqual([text, null])
    expect([saidAt(before, null), saidAt(before, null, { bogoPicture: 'bogo' })]).toEqual([null, text]) // without a price it stands in its place
  })
  test('2.ITEM.04 an instant is written as the day that it is at the store', () => {
    expect(saidDates('2026-11-18T05:59:59Z', '2026-11-25T05:59:59.999Z', 'America/Chicago')).toBe('Tuesday, Nov 17 through Tuesday, Nov 24')
  })
  test('in Spanish a day is said in the same words everywhere, whatever the browser calls its month', () => {
    learn('es', spanish)
    const timeZone = 'America/Chicago'
    const said = () => [
      saidDay('2027-05-04', timeZone),
      saidLastDay('2027-05-04', timeZone, 0),
      dayText('2027-05-04T12:00:00Z', { timeZone }),
    ]
    expect(speaking('es', said)).toEqual(['martes 4 de mayo', '4 de mayo de 2027', '4 de mayo'])
  })
  test('9.CONST.32 the validity of a digital exclusive is in capitals, with the year of its end', () => {
    expect(validityText('2026-09-13', '2026-09-19', 'America/Chicago')).toBe('VALID SALES DATES: SEP 13 - SEP 19, 2026')
    expect(validityText('2026-12-30', '2027-01-05', 'America/Chicago')).toBe('VALID SALES DATES: DEC 30 - JAN 5, 2027')
  })
})

describe('toNumber', () => {
  test('5.VALID.23 it throws when the text is not a number, or is missing', () => {
    for (const text of [undefined, null, '', '  ', 'abc', '12px', 'Infinity', 'NaN']) expect(() => toNumber(text)).toThrow('Not a number')
    expect(toNumber('-12.5')).toBe(-12.5)
  })
  test('5.VALID.23 it does not throw when it reads leniently', () => {
    for (const text of [undefined, '', 'abc']) expect(toNumber(text, { lenient: true })).toBeNaN()
    expect(toNumber('7', { lenient: true })).toBe(7)
  })
})

describe('savingOf', () => {
  const each = (amountCents: number, regularCents: number | null = null) => ({
    kind: 'each' as const,
    text: '',
    amountCents,
    quantity: null,
    unit: null,
    regularCents,
  })
  test('2.ITEM.03 owners save against everyone, everyone against the regular price', () => {
    expect(savingOf(offerTo(true, { price: each(899), ownerPrice: each(699) }).counts!)).toBe(200)
    expect(savingOf(each(399, 549))).toBe(150)
  })
  test('2.ITEM.03 there is no saving where it cannot be computed', () => {
    expect(savingOf(each(399))).toBeNull()
    expect(savingOf(each(399, 299))).toBeNull()
    expect(savingOf(offerTo(true, { price: { ...each(500), kind: 'multi', quantity: 2 }, ownerPrice: each(199) }).counts!)).toBeNull()
    expect(savingOf(offerTo(true, { price: { ...each(500), unit: 'lb' }, ownerPrice: each(199) }).counts!)).toBeNull()
  })
})

test('the end of a flyer is said as people say it, by the store’s days', () => {
  const said = (now: string, end = '2026-11-24') => saidEnd({ validFrom: '2026-11-17', validTo: end }, 'America/Chicago', Date.parse(now))
  expect(said('2026-11-22T12:00:00-06:00')).toBe('Ends Tuesday')
  expect(said('2026-11-23T23:59:00-06:00')).toBe('Ends tomorrow')
  expect(said('2026-11-24T00:00:00-06:00')).toBe('Ends today')
  expect(said('2026-11-24T23:59:00-06:00')).toBe('Ends today')
  expect(said('2026-11-25T00:00:00-06:00')).toBe('Ended Tuesday, Nov 24')
  expect(said('2026-11-18T08:00:00-06:00')).toBe('Ends Tuesday')
  expect(said('2026-11-17T08:00:00-06:00')).toBe('Through Tuesday, Nov 24')
  expect(said('2026-11-16T23:59:00-06:00')).toBe('On sale from Tuesday, Nov 17')
  expect(said('2026-11-24T08:00:00-06:00', '2026-11-25T06:00:00Z')).toBe('Ends today') // midnight sharp
})

test('the last day of a sale has its year when that is not this one, by the clock of the store', () => {
  const last = (endDate: string, now = '2026-11-20T12:00:00Z') => saidLastDay(endDate, 'America/Chicago', Date.parse(now))
  expect([last('2026-11-24'), last('2027-01-02'), last('2025-12-31')]).toEqual(['Nov 24', 'Jan 2, 2027', 'Dec 31, 2025'])
  expect(last('2026-11-25T06:00:00Z')).toBe('Nov 24')
  expect([last('2026-12-31', '2027-01-01T05:59:00Z'), last('2026-12-31', '2027-01-01T06:00:00Z')]).toEqual(['Dec 31', 'Dec 31, 2026'])
  const months = Array.from({ length: 12 }, (_, at) => last(`2026-${String(at + 1).padStart(2, '0')}-05`).split(' ')[0])
  expect(months.join(' ')).toBe('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec')
})

test('the note of a correction stands at the price, and the other texts below', () => {
  const texts = ['From here.', `${correctionMark}it is $4.29.`, `No ${correctionMark}`]
  expect(correctionOf({ texts })).toBe('it is $4.29.')
  expect(paragraphsOf({ texts })).toEqual(['From here.', `No ${correctionMark}`])
  expect(correctionOf({ texts: ['From here.'] })).toBeNull()
})

test.each([
  [{}, 1],
  [{ kind: 'multi', quantity: 2 }, 2],
  [{ kind: 'multi' }, 1],
  [{ kind: 'amountOff', quantity: 3 }, 3],
  [{ kind: 'percent', quantity: 25 }, 1],
  [{ kind: 'bogo' }, 2],
  [{ kind: 'bogo', quantity: 2 }, 3],
  [{ kind: 'bogo', quantity: 0.5 }, 2],
] as const)('the price %j is for %i', (price, quantity) => expect(offeredQuantity(aPrice(price))).toBe(quantity))
