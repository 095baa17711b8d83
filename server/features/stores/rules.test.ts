import { expect, test } from 'vitest'
import type { Point } from '#contract/distance.ts'
import { milesBetween } from '#contract/distance.ts'
import type { Place } from '#contract/places.ts'
import { milesToNearest, searchStores, searchTextOf, withDaysAround, withSpecialDays, type ListedStore } from './rules.ts'

const nowhere = () => null
const winona = { latitude: 44.05, longitude: -91.64 }
let ids = 0

function listed(
  storeName: string,
  city: string,
  at: Point = winona,
  more: { addressLine1?: string; postalCode?: string; stateProvince?: string; phone?: string } = {},
): ListedStore {
  const store = {
    storeId: ++ids,
    storeRoute: `s-${ids}`,
    storeGuid: '',
    storeName,
    storeLogoUri: '',
    addressLine1: '1 Main Street',
    addressLine2: '',
    city,
    stateProvince: 'MN',
    postalCode: '55987',
    phone: '',
    webUrl: '',
    storeHours: '',
    ...at,
    facebookPageName: '',
    instagramPageName: '',
    twitterHandle: '',
    timeZone: 'America/Chicago',
    ...more,
  }
  return { store, chainId: 1, searchText: searchTextOf(store) }
}

const network = [
  listed('Winona Commons Co-op', 'Winona'),
  listed(
    'Capitol Hill Grocery Co-op',
    'Saint Paul',
    { latitude: 44.95, longitude: -93.11 },
    { postalCode: '55103', addressLine1: '385 University Avenue West' },
  ),
  listed('Three Rivers', 'La Crosse', { latitude: 43.81, longitude: -91.25 }, { stateProvince: 'WI', postalCode: '54601' }),
]
const search = (q: string, locate: (text: string) => Place | null = nowhere) => searchStores(network, { q, near: null }, locate)
const found = (q: string) => search(q).stores.map(({ storeName }) => storeName)

test('1.FIND.01 a store is found by its name, its city, its address or its postal code, in any spelling', () => {
  for (const q of [
    'capitol hill',
    'HILL capitol',
    'Saint Paul',
    'st. paul',
    '55103',
    '385 university',
    'capitol coop',
    'Capitol co-op',
    'grocery, st paul',
  ]) {
    expect(found(q)).toEqual(['Capitol Hill Grocery Co-op'])
  }
  expect(found('co-op')).toEqual(['Capitol Hill Grocery Co-op', 'Winona Commons Co-op'])
  expect(found('wisconsin')).toEqual(['Three Rivers'])
  expect(found('vers')).toEqual([])
  expect(found('co')).toEqual(['Capitol Hill Grocery Co-op', 'Winona Commons Co-op'])
  expect(found('wi')).toEqual(['Three Rivers', 'Winona Commons Co-op'])
})

test('5.FIND.02 text that is in no store is a place: the stores around it, the nearest first', () => {
  const result = search('Onalaska', () => ({ label: 'Onalaska, WI', latitude: 43.88, longitude: -91.23 }))
  const searchLocation = { latitude: 43.88, longitude: -91.23 }
  expect(result).toMatchObject({ searchLocation, searchPlace: 'Onalaska, WI', sortMethod: 'distance' })
  expect(result.stores[0]!.storeName).toBe('Three Rivers')
  expect(search('winona', () => ({ label: 'Winona, MN', ...winona }))).toMatchObject({ searchLocation: null, sortMethod: 'name' })
})

test('1.FIND.01 a word that is misspelled still finds the store', () => {
  for (const q of ['winoma', 'winna', 'wniona', 'wiinona', 'Winonna', 'winomaa']) expect(found(q)).toEqual(['Winona Commons Co-op'])
  expect(found('wnmaa')).toEqual([])
  expect(found('55104')).toEqual([])
  expect(found('winoma zebra')).toEqual([])
})

test('1.FIND.01 a ZIP code with its four digits more is searched as the code', () => {
  const places: Record<string, Place> = { '55987': { label: '55987 Winona, MN', ...winona } }
  for (const q of ['55987-1234', '559871234', ' 55987 1234 '])
    expect(search(q, (text) => places[text] ?? null)).toMatchObject({ searchLocation: winona, sortMethod: 'distance' })
})

test('1.FIND.01 words that say only that a store is looked for are left out when nothing is found with them', () => {
  for (const q of [
    'the capitol hill',
    'Capitol Hill Market',
    'tienda capitol hill',
    'store in saint paul',
    'supermercado en st. paul',
    'saint paul area',
  ])
    expect([q, found(q)]).toEqual([q, ['Capitol Hill Grocery Co-op']])
  for (const q of ['coop near winona', 'co-op in Winona', 'cooperativa cerca de winona', 'co-op in winoma'])
    expect([q, found(q)]).toEqual([q, ['Winona Commons Co-op']])
  const onalaska = (text: string) => (/^onalaska( wi)?$/.test(text) ? { label: 'Onalaska, WI', ...winona } : null)
  for (const q of ['stores near Onalaska', 'the co-op in Onalaska, WI'])
    expect([q, search(q, onalaska).searchPlace]).toEqual([q, 'Onalaska, WI'])
  // Where they are part of a name they count, and a state stays one.
  expect(found('grocery capitol')).toEqual(['Capitol Hill Grocery Co-op'])
  const asked: string[] = []
  search('the store in Onalaska, IN', (text) => (asked.push(text), null))
  expect(asked).toEqual(['the store in Onalaska, IN', 'onalaska in'])
  const maine = listed('Belfast', 'Menomonie', winona, { stateProvince: 'ME' })
  for (const q of ['the store', 'near me', 'stores near me', 'cerca de mi'])
    expect([q, searchStores([maine], { q, near: null }, nowhere).stores]).toEqual([q, []])
})

test('1.FIND.01 a phone number finds its store, however it is written', () => {
  const one = listed('Longfellow', 'Minneapolis', winona, { phone: '+1 (612) 555-0119 or 612-555-0120' })
  const other = listed('Bluff', 'Winona', winona, { phone: '507.555.0119' })
  const called = (q: string) => searchStores([one, other], { q, near: null }, nowhere).stores.map(({ storeName }) => storeName)
  for (const q of ['612-555-0119', '(612) 555 0119', '+1 612 555 0119', '6125550120']) expect([q, called(q)]).toEqual([q, ['Longfellow']])
  expect([called('555-0119'), called('5550120')]).toEqual([['Bluff', 'Longfellow'], ['Longfellow']])
  expect([called('555-011'), called('0119'), called('612-555-0121')]).toEqual([[], [], []])
})

test('5.FIND.03 a search without text and coordinates finds nothing', () => {
  expect(search('')).toEqual({ stores: [], searchLocation: null, sortMethod: 'name' })
  expect(search(' ,.- ').stores).toEqual([])
})

test('1.FIND.01 around coordinates: all within 250 miles, at least ten, at most 200, the nearest first', () => {
  const east = (miles: number) => ({ latitude: 0, longitude: (miles / (6371 * 0.621371)) * (180 / Math.PI) })
  const along = (count: number, apart: number) => Array.from({ length: count }, (_, at) => listed(`Stop ${at}`, 'X', east(at * apart)))
  const near = (all: ListedStore[]) => searchStores(all.toReversed(), { q: 'ignored', near: { latitude: 0, longitude: 0 } }, nowhere)
  expect(near(along(30, 20)).stores.map(({ storeName }) => storeName)).toEqual(Array.from({ length: 13 }, (_, at) => `Stop ${at}`))
  const north = (miles: number) => ({ latitude: east(miles).longitude, longitude: 0 })
  const up = Array.from({ length: 30 }, (_, at) => listed(`Stop ${at}`, 'X', north(at * 12.45)))
  expect(near(up).stores.map(({ storeName }) => storeName)).toEqual(Array.from({ length: 21 }, (_, at) => `Stop ${at}`))
  expect(near(along(30, 100)).stores).toHaveLength(10)
  expect(near(along(300, 0.5)).stores).toHaveLength(200)
  expect(near(along(3, 1))).toMatchObject({ searchLocation: { latitude: 0, longitude: 0 }, sortMethod: 'distance' })
})

test('a place is measured to the nearest store', () => {
  const [near, far, place] = [winona, { latitude: 30, longitude: -91 }, { latitude: 44.9, longitude: -92.8 }]
  expect(milesToNearest([far, near])(place)).toBeCloseTo(milesBetween(place, near), 3)
  expect([milesToNearest([near])(near) < 0.01, milesToNearest([])(place)]).toEqual([true, Infinity])
})

const day = (it: string, storeId: number | null, words: string) => ({ chainId: 1, storeId, day: it, hours: [], words, isHoliday: true })

test('a store has its chain’s days and its own, which count first, and a reply has those that are near', () => {
  const [one] = withSpecialDays(
    [{ store: { ...listed('Valley', 'Winona', winona).store, storeId: 7 }, chainId: 1, searchText: '' }],
    [
      day('2026-12-25', null, 'Christmas'),
      day('2026-11-26', 7, 'Ours'),
      day('2026-11-26', null, 'Theirs'),
      day('2026-11-26', 8, 'Another’s'),
    ],
  )
  expect(one!.store.specialDays?.map((it) => [it.day, it.words])).toEqual([
    ['2026-11-26', 'Ours'],
    ['2026-12-25', 'Christmas'],
  ])
  expect(withDaysAround(one!.store, Date.parse('2026-11-23')).specialDays?.map((it) => it.words)).toEqual(['Ours'])
  expect('specialDays' in withDaysAround(one!.store, Date.parse('2027-01-23'))).toBe(false)
})
