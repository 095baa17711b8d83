import { describe, expect, test } from 'vitest'
import { assumed } from './assumptions.ts'
import { kindNames, type KindName } from './kinds.ts'
import {
  add,
  addVisit,
  bytesOfBodies,
  drawnShare,
  missShare,
  sumOf,
  visitAgain,
  visitsASecond,
  weekOf,
  type Measured,
  type Rates,
} from './model.ts'
import { billOf, limits, machinesOf } from './money.ts'
import type { Used } from './place.ts'
import { thingOf, viewsOfVisit, type Visit } from './visits.ts'

const one: Used = { server: 2, database: 1, statements: 3, rows: 4, in: 100, out: 1000 }
const kinds = Object.fromEntries(kindNames.map((name) => [name, one])) as Record<KindName, Used>
const visit: Visit = {
  'page, home': { count: 1, bytes: 20_000 },
  'deals, unchanged': { count: 2, bytes: 0 },
  picture: { count: 10, bytes: 100_000 },
  'file of the app': { count: 5, bytes: 200_000 },
  'wait for corrections': { count: 3, bytes: 60 },
}
const list: Visit = {
  lists: { count: 1, bytes: 500 },
  'ticking an item': { count: 4, bytes: 400 },
  'adding an item': { count: 2, bytes: 200 },
}
const measured: Measured = {
  kinds,
  others: {
    wait: { memory: 12_000, server: 0.5 },
    made: { server: 70, database: 30, memory: 1.4e6 },
    picture: { server: 100 },
    digest: { server: 0.5, database: 0.5, statements: 0.1 },
    imported: { server: 1, database: 1, items: 1 },
    rows: { shopper: 300, session: 200, store_visit: 100, shopping_list: 200, shopping_list_item: 500, favorite: 400, idempotency: 600 },
  },
  visits: { 'flyer, first': visit, 'flyer, again': visit, 'list, first': list, 'list, again': list },
}
const week = (shoppers: number, all = assumed) => weekOf(shoppers, measured, all)
const rate = (rates: Rates, name: KindName) => rates.get(name) ?? 0

describe('what is reckoned of a week', () => {
  test('ten million shoppers view 2,000 pages a second on flyer morning', () => {
    expect(visitsASecond(1e7, assumed) * viewsOfVisit).toBeCloseTo(2000, 6)
    expect(week(1e7).pageViews).toBeCloseTo(2000, 6)
  })

  test('ten times the shoppers ask for ten times as much, but one process has to draw fewer of their pages, and several draw each its own', () => {
    const [small, large] = [week(1e6).morning.rates, week(1e7).morning.rates]
    expect(rate(large, 'deals, unchanged') / rate(small, 'deals, unchanged')).toBeCloseTo(10, 6)
    const pages = (visits: number, processes: number) => {
      const rates: Rates = new Map()
      addVisit(rates, visit, visits, { assumed, processes, isFirst: true })
      return { drawn: rate(rates, 'page, home, drawn'), all: rate(rates, 'page, home, drawn') + rate(rates, 'page, home, kept') }
    }
    expect(pages(1000, 1).all / pages(100, 1).all).toBeCloseTo(10, 6)
    expect(pages(1000, 1).drawn / pages(100, 1).drawn).toBeCloseTo((10 * (1 + 0.2)) / (1 + 2), 6)
    expect(pages(1000, 10).drawn / pages(100, 1).drawn).toBeCloseTo(10, 6)
  })

  test('one in four finds nothing kept where three come within the ten seconds of a page', () => {
    expect(missShare(0, 10)).toBe(1)
    expect(missShare(0.3, 10)).toBeCloseTo(1 / 4, 9)
    expect(drawnShare(1500, 5000)).toBeCloseTo(1 / 4, 9)
  })

  test('a second’s requests are added up with all that they take', () => {
    const rates: Rates = new Map()
    add(rates, 'lists', 2)
    add(rates, 'lists', 1)
    add(rates, 'favorites', 7)
    expect(sumOf(rates, kinds)).toEqual({ server: 20, database: 10, statements: 30, rows: 40, in: 1000, out: 10_000 })
  })

  test('pictures and files reach the servers only as far as the CDN lacks them, and what waits goes by the time in sight', () => {
    const rates: Rates = new Map()
    addVisit(rates, visit, 100, { assumed, processes: 1, isFirst: false })
    expect(rate(rates, 'picture, kept')).toBeCloseTo(100 * 10 * (1 - assumed.cdn.value), 6)
    expect(rate(rates, 'file of the app')).toBeCloseTo(100 * 5 * (1 - assumed.cdn.value), 6)
    expect([...rates.keys()].filter((name) => name.startsWith('wait'))).toEqual([])
    const { morning } = week(1e7)
    expect(morning.waiting).toBeCloseTo(250 * assumed.visible.value, 6)
    const requests = sumOf(morning.rates, kinds).server
    expect(morning.sums.server - requests).toBeCloseTo((morning.waiting / 24) * 0.5, 6)
  })

  test('a device that was here before fetches the deals and the pictures of a new flyer, and no more files of the app', () => {
    const first: Visit = {
      deals: { count: 2, bytes: 80_000 },
      picture: { count: 10, bytes: 100_000 },
      'file of the app': { count: 5, bytes: 9 },
    }
    const again: Visit = { 'deals, unchanged': { count: 2, bytes: 0 }, lists: { count: 1, bytes: 7 } }
    const share = assumed.newWeek.value
    expect(visitAgain({ 'flyer, first': first, 'flyer, again': again, 'list, first': list, 'list, again': list }, assumed)).toEqual({
      'deals, unchanged': { count: 2 - share, bytes: 0 },
      deals: { count: share, bytes: share * 40_000 },
      picture: { count: 10 * share, bytes: 100_000 * share },
      lists: { count: 1, bytes: 7 },
    })
  })

  test('a thing that nothing is known of is not left out', () => {
    expect(() => addVisit(new Map(), { something: { count: 1, bytes: 1 } }, 1, { assumed, processes: 1, isFirst: true })).toThrow(
      'something',
    )
    expect(() => thingOf('GET', '/api/nothing/of/the/kind')).toThrow('/api/nothing/of/the/kind')
  })

  test('those who were cut off bring what waited within the time in which they come back', () => {
    const { evening, back } = week(1e7)
    const trips = (1e7 * assumed.trips.value * assumed.tripHour.value) / 3600
    expect(rate(evening.rates, 'ticking an item')).toBeCloseTo(trips * assumed.ticks.value, 6)
    const waited = trips * assumed.cutShare.value * assumed.cut.value * assumed.ticks.value
    expect(rate(back.rates, 'ticking an item') - rate(evening.rates, 'ticking an item')).toBeCloseTo(waited / assumed.cutReturn.value, 6)
  })

  test('stored are a shopper’s rows, and for a week the replies to writes', () => {
    const { trips, ticks, listed, favorites } = assumed
    const rows = 300 + 2 * 200 + 100 + 2 * 200 + listed.value * 500 + favorites.value * 400
    expect(week(1e6).stored).toBeCloseTo(1e6 * (rows + trips.value * (ticks.value + 2) * 600), 0)
  })

  test('a body is the CDN’s or the servers’, never both', () => {
    expect(bytesOfBodies(visit, true)).toBe(300_000)
    expect(bytesOfBodies(visit, false)).toBe(20_060)
  })
})

describe('what it takes in machines and money', () => {
  test('no machine is loaded beyond the assumed share, and one may fail', () => {
    for (const shoppers of [1e6, 1e7, 1e8]) {
      const it = week(shoppers)
      const { servers, shards } = machinesOf(it, assumed)
      expect(it.processors / ((servers - 1) * 8)).toBeLessThanOrEqual(assumed.load.value)
      expect(it.databaseProcessors / (shards * 32)).toBeLessThanOrEqual(assumed.load.value)
      expect(it.waiting / (it.processes - 1)).toBeLessThanOrEqual(20_000)
    }
  })

  test('a bill is amounts by prices', () => {
    const it = week(1e7)
    const bill = new Map(billOf(it, assumed).map(({ name, dollars }) => [name, dollars]))
    expect(bill.get('server')).toBe(machinesOf(it, assumed).servers * 250)
    expect(bill.get('thousandMails')).toBeCloseTo(((1e7 * assumed.members.value * assumed.told.value * 52) / 12 / 1000) * 0.1, 4)
  })

  test('only what does not grow with shoppers is the same at each size', () => {
    const needs = limits(measured, assumed).map(({ what, need }) => ({ what, ratio: need(week(1e8)) / need(week(1e6)) }))
    expect(needs.filter(({ ratio }) => ratio === 1).map(({ what }) => what)).toEqual(['Room for prepared replies, 64 MB (CACHE_MB)'])
    expect(needs.filter(({ ratio }) => ratio !== 1 && ratio < 20)).toEqual([])
  })
})
