import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sortMethods } from '#contract/stores.ts'
import { paths } from '#app/paths.ts'
import {
  addressOf,
  directionsOf,
  fromOf,
  guessOf,
  hasMoved,
  milesTo,
  phoneLinkOf,
  pointToSearch,
  searchOf,
  socialsOf,
  sortMethodOf,
  sortMethodsFor,
  sortNames,
  sortOf,
  sortStores,
} from './rules.ts'
import { aStore } from './testing.ts'

const winona = { latitude: 44.0516, longitude: -91.6375 }
const laCrosse = { latitude: 43.8126, longitude: -91.253 }
/** Returns a point this many miles north of the equator. */
const north = (miles: number) => ({ latitude: (miles / (6371 * 0.621371)) * (180 / Math.PI), longitude: 0 })

test('9.CONST.10 9.CONST.11 a distance is written in miles with two decimals; without a starting point there is none', () => {
  expect(milesTo(laCrosse, winona)).toBe('25.27')
  expect(milesTo(winona, winona)).toBe('0.00')
  expect(milesTo(laCrosse, null)).toBeNull()
})

test('9.CONST.15 each sort method has its name', () => {
  expect(sortMethods.map((method) => [method, sortNames[method]])).toEqual([
    ['name', 'A to Z'],
    ['name-desc', 'Z to A'],
    ['distance', 'Nearest First'],
    ['distance-desc', 'Farthest First'],
  ])
})

test('2.FIND.11 distance is offered only when a location is known', () => {
  expect(sortMethodsFor(null)).toEqual(['name', 'name-desc'])
  expect(sortMethodsFor(winona)).toEqual(sortMethods)
})

test('9.CONST.16 stores are sorted as chosen, else as the reply says, else by name; by distance only when a location is known', () => {
  expect(sortMethodOf('name-desc', 'distance', winona)).toBe('name-desc')
  expect(sortMethodOf(null, 'distance', winona)).toBe('distance')
  expect(sortMethodOf(null, 'distance', null)).toBe('name')
  expect(sortMethodOf('distance-desc', 'name-desc', null)).toBe('name-desc')
  expect(sortMethodOf('distance', 'distance', null)).toBe('name')
})

test('9.CONST.15 sorting puts the names or the distances in order', () => {
  const stores = [
    aStore({ storeName: 'b', ...north(2) }),
    aStore({ storeName: 'C 10', ...north(1) }),
    aStore({ storeName: 'A', ...north(3) }),
    aStore({ storeName: 'c 9', ...north(0) }),
  ]
  const sorted = (method: (typeof sortMethods)[number]) => sortStores(stores, method, north(0)).map(({ storeName }) => storeName)
  expect(sorted('name')).toEqual(['A', 'b', 'c 9', 'C 10'])
  expect(sorted('name-desc')).toEqual(['C 10', 'c 9', 'b', 'A'])
  expect(sorted('distance')).toEqual(['c 9', 'C 10', 'b', 'A'])
  expect(sorted('distance-desc')).toEqual(['A', 'b', 'C 10', 'c 9'])
})

test('2.STORE.01 a link to a store names the point from which its list measured; anything else in its place counts as none', () => {
  expect(fromOf({ back: '/stores', from: winona })).toEqual(winona)
  for (const state of [null, 'x', {}, { from: null }, { from: { latitude: '44', longitude: 0 } }, { from: { latitude: 44 } }])
    expect(fromOf(state)).toBeNull()
})

test('sorting neither loses nor repeats a store', () => {
  const some = fc.array(
    fc.record({ storeName: fc.string(), latitude: fc.double({ min: -90, max: 90, noNaN: true }) }).map((fields) => aStore(fields)),
  )
  fc.assert(
    fc.property(some, fc.constantFrom(...sortMethods), (stores, method) => {
      expect(new Set(sortStores(stores, method, winona))).toEqual(new Set(stores))
    }),
  )
})

test('9.CONST.18 4.LOC.05 a search is repeated when the position has moved more than 1 mile', () => {
  expect(hasMoved(north(0), north(0.999))).toBe(false)
  expect(hasMoved(north(0), north(1.001))).toBe(true)
})

test('4.LOC.04 4.LOC.05 the search follows the device, but not at every small move', () => {
  expect(pointToSearch(null, null)).toBeNull()
  expect(pointToSearch(null, winona)).toBe(winona)
  expect(pointToSearch(winona, null)).toBe(winona)
  const start = north(0)
  expect(pointToSearch(start, north(0.9))).toBe(start)
  const away = north(1.1)
  expect(pointToSearch(start, away)).toBe(away)
})

test('2.STORE.01 an address has no empty lines', () => {
  expect(addressOf(aStore())).toEqual(['114 Center Street', 'Winona, MN\u00a055987'])
  expect(addressOf(aStore({ addressLine2: 'Suite 2', postalCode: '' }))).toEqual(['114 Center Street', 'Suite 2', 'Winona, MN'])
})

test.each([
  ['+1 (507) 555-0114', 'tel:+15075550114'],
  ['1-507-555-0114', 'tel:15075550114'],
  ['Deli: 507.555.0114', 'tel:5075550114'],
  ['5075550114', 'tel:5075550114'],
  ['612-338-COOP', 'tel:6123382667'],
  ['1-800-GO-COOPS', 'tel:18004626677'],
  ['(507) 452-1815 ext. 3', 'tel:5074521815;ext=3'],
  ['507-452-1815 x12', 'tel:5074521815;ext=12'],
  ['507-452-1815, extensión 4', 'tel:5074521815;ext=4'],
  ['507-452-1815 or 507-452-1816', 'tel:5074521815'],
  ['507-452-1815 (7 am to 9 pm)', 'tel:5074521815'],
  ['', null],
  ['452-1815', null],
  ['507-452-18155', null],
  ['507-452-181', null],
  ['+44 20 7946 0958', null],
  ['1-800-COOPERATIVE', null],
  ['see the door', null],
])('2.STORE.01 the call button of %j dials %j', (written, link) => expect(phoneLinkOf(written)).toBe(link))

test('2.STORE.01 the social pages that a store has are linked', () => {
  expect(socialsOf(aStore({ facebookPageName: 'winona', twitterHandle: '@winona/x' }))).toEqual([
    { name: 'Facebook', href: 'https://www.facebook.com/winona' },
    { name: 'Twitter', href: 'https://twitter.com/winona/x' },
  ])
})

test('2.MAPS.05 directions are Apple’s on iOS and otherwise a maps directions link', () => {
  const apple = new URL(directionsOf(aStore(), true))
  expect([apple.host, apple.searchParams.get('daddr')]).toEqual(['maps.apple.com', '114 Center Street, Winona, MN 55987'])
  const other = new URL(directionsOf(aStore(), false))
  expect([other.host + other.pathname, other.searchParams.get('destination')]).toEqual([
    'www.google.com/maps/dir/',
    '114 Center Street, Winona, MN 55987',
  ])
})

const paramsOf = (path: string) => new URL(path, 'http://x').searchParams
const search = (query: string) => searchOf(new URLSearchParams(query))

test('2.ROUTE.12 4.STORE.03 the results page takes query, or lat and lng', () => {
  expect(search('query=winona+mn')).toEqual({ kind: 'text', query: 'winona mn' })
  expect(search('lat=44.05&lng=-91.64')).toEqual({ kind: 'near', point: { latitude: 44.05, longitude: -91.64 } })
  expect(search('lat=44.05&lng=-91.64&query=winona').kind).toBe('near')
})

test('5.FIND.03 without words or coordinates nothing is searched', () => {
  for (const query of [
    '',
    'query=',
    'query=+%00+',
    'lat=44.05',
    'lat=44&lng=x',
    'lat=91&lng=0',
    'lat=0&lng=181',
    'lat=&lng=',
    'lat=1e1&lng=1',
  ])
    expect(search(query)).toEqual({ kind: 'none' })
})

test('5.FIND.02 whatever the address contains, the search is text that the API accepts', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      const found = searchOf(new URLSearchParams({ query: text }))
      if (found.kind !== 'text') return
      expect(found.query.length).toBeGreaterThan(0)
      expect(found.query.length).toBeLessThanOrEqual(200)
      expect(found.query.includes('\0')).toBe(false)
      expect(found.query.isWellFormed()).toBe(true)
      expect(found.query.trim()).toBe(found.query)
    }),
  )
})

test('2.ROUTE.09 2.ROUTE.13 the addresses that searches lead to are read back as those searches', () => {
  const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true })
  fc.assert(
    fc.property(degrees(90), degrees(180), (lat, lng) => {
      const found = searchOf(paramsOf(paths.findStoreResults({ lat, lng })))
      expect(found.kind).toBe('near')
      if (found.kind === 'near') {
        expect(found.point.latitude).toBeCloseTo(lat, 5)
        expect(found.point.longitude).toBeCloseTo(lng, 5)
      }
    }),
  )
  expect(searchOf(paramsOf(paths.findStoreResults({ query: 'a&b=c d' })))).toEqual({ kind: 'text', query: 'a&b=c d' })
  expect(paths.findStoreResults({ query: '' })).toBe('/find/store/results?query=')
  expect(sortOf(paramsOf(paths.findStoreResults({ query: 'a', sort: 'name-desc' })))).toBe('name-desc')
  expect(sortOf(new URLSearchParams({ sort: 'price' }))).toBeNull()
})

test('stores were guessed when a word that was typed is like one of theirs, and begins none', () => {
  const result = {
    storeName: 'Bluff Country Co-op',
    city: 'Winona',
    stateProvince: 'MN',
    postalCode: '55987',
    addressLine1: 'Center Street',
    addressLine2: '',
  }
  const guess = (query: string, searchLocation: { latitude: number; longitude: number } | null = null) =>
    guessOf(query, { results: [result as Parameters<typeof guessOf>[1]['results'][number]], searchLocation })
  for (const query of ['winonna', 'bluf contry', 'centre street mn winonna'])
    expect([query, guess(query)]).toEqual([query, { place: null }])
  for (const query of ['winona', 'wino', 'bluff co', '559', 'mn', 'zebra', '']) expect([query, guess(query)]).toEqual([query, null])
  expect(guess('winonna', { latitude: 44, longitude: -91 })).toBeNull()
})
