import { describe, expect, test } from 'vitest'
import { inFeaturedCarousel } from '#contract/exclusives.ts'
import type { StaffCaller } from '#server/http/admission.ts'
import type { BannerRow, ContentStore, ExclusiveRow } from './queries.ts'
import { bannerOf, chainOf, exclusiveOf, inOrder, isSeen, mayShow, slugOf, stateOf, zoneOfMost } from './rules.ts'

const store = (externalId: string, chainId: number, fields: Partial<ContentStore> = {}): ContentStore => ({
  externalId,
  guid: `guid-${externalId}`,
  name: externalId,
  city: '',
  timeZone: 'America/Chicago',
  chainId,
  chainName: '',
  isWithdrawn: false,
  ...fields,
})
const stores = [store('east', 1), store('west', 1), store('winona', 2)]
const caller = (role: StaffCaller['role'], chains: number[] | null = null) => ({ role, chains }) as StaffCaller
const around = {
  stores,
  categories: [
    { id: 'produce', name: 'Produce' },
    { id: 'drinks', name: 'Beverages' },
  ],
  caller: caller('publisher'),
  now: Date.parse('2026-11-20T12:00:00Z'),
}
const exclusiveRow: ExclusiveRow = {
  externalId: 'studio-cold-brew',
  isWithdrawn: false,
  isChanged: true,
  from: '2026-11-18',
  to: '2026-11-24',
  body: {
    title: 'Cold Brew',
    name: 'Cold brew coffee',
    brand: 'Orchard',
    description: 'Any flavor.',
    price: '$1 off',
    size: '32 oz',
    startDate: '2026-11-18',
    endDate: '2026-11-24',
    category: { name: 'Beverages' },
    priority: 3,
    storeInclusionType: 'selected',
    storeGuids: ['guid-west', 'guid-gone'],
    adStudioAssetId: 'cold-brew',
    [inFeaturedCarousel]: true,
    media: [
      { imageUri: '/images/hcc/products/cold-brew-0011aabb.png', type: 'picture' },
      { imageUri: '/images/hcc/assets/o/organic-0011aabb.png', type: 'bug' },
    ],
  },
}
const bannerRow = {
  externalId: 'fall',
  isWithdrawn: false,
  isChanged: false,
  from: '2026-11-25',
  to: '2026-12-01',
  priority: 2,
  storeInclusionType: 'all',
  storeGuids: [],
  media: [{ externalId: 'fall-1', body: { imageUri: '/images/hcc/banners/apples-0011aabb.jpg', width: 780, height: 390 } }],
} as unknown as BannerRow

describe('what the studio says of a thing', () => {
  test('an exclusive has its stores, its aisle and its pictures by the names that a bundle gives them', () => {
    expect(exclusiveOf(exclusiveRow, around)).toEqual({
      id: 'studio-cold-brew',
      version: expect.any(String),
      state: 'running',
      isOurs: true,
      isChanged: true,
      mayChange: true,
      title: 'Cold Brew',
      name: 'Cold brew coffee',
      brand: 'Orchard',
      description: 'Any flavor.',
      spanishTitle: '',
      spanishName: '',
      spanishDescription: '',
      price: '$1 off',
      size: '32 oz',
      startDate: '2026-11-18',
      endDate: '2026-11-24',
      category: 'drinks',
      priority: 3,
      displayInFeaturedDealsCarousel: true,
      storeInclusionType: 'selected',
      stores: ['west'],
      media: [
        { image: 'cold-brew-0011aabb', type: 'picture', imageUri: '/images/hcc/products/cold-brew-0011aabb.png' },
        { image: 'organic-0011aabb', type: 'bug', imageUri: '/images/hcc/assets/o/organic-0011aabb.png' },
      ],
      offer: null,
    })
    const { body } = exclusiveRow
    const spanish = { spanishTitle: 'Café', spanishName: 'Café frío', spanishDescription: 'De todo sabor.' }
    expect(exclusiveOf({ ...exclusiveRow, body: { ...body, ...spanish, category: { name: 'Gone' } } }, around)).toMatchObject({
      ...spanish,
      category: '-',
    })
  })
  test('a banner has its pictures without their endings', () => {
    expect(bannerOf(bannerRow, around)).toMatchObject({
      id: 'fall',
      state: 'coming',
      isOurs: false,
      priority: 2,
      visibleFrom: '2026-11-25',
      visibleTo: '2026-12-01',
      storeInclusionType: 'all',
      stores: [],
      media: [{ externalId: 'fall-1', file: 'apples-0011aabb', imageUri: '/images/hcc/banners/apples-0011aabb.jpg', width: 780 }],
    })
  })
  test('its version is another one when anything of it is', () => {
    const { version } = exclusiveOf(exclusiveRow, around)
    expect(exclusiveOf(exclusiveRow, around).version).toBe(version)
    expect(exclusiveOf({ ...exclusiveRow, to: '2026-11-25' }, around).version).not.toBe(version)
  })
  test('publishers and administrators change it, where its stores are theirs', () => {
    const may = (role: StaffCaller['role'], chains: number[] | null = null) =>
      exclusiveOf(exclusiveRow, { ...around, caller: caller(role, chains) }).mayChange
    expect([may('publisher'), may('administrator'), may('publisher', [1])]).toEqual([true, true, true])
    expect([may('editor'), may('publisher', [2])]).toEqual([false, false])
  })
  test('stores that are gone do not keep it running', () => {
    const gone = store('gone', 1, { isWithdrawn: true, timeZone: 'Pacific/Honolulu' })
    const later = { ...around, stores: [...stores, gone], now: Date.parse('2026-11-25T07:00:00Z') }
    expect(exclusiveOf(exclusiveRow, later).state).toBe('over')
  })
})

test('who works for some chains makes what only their stores show', () => {
  const may = (chains: number[] | null, storeInclusionType: 'all' | 'selected' | 'excluded', ...its: string[]) =>
    mayShow({ chains }, { storeInclusionType, stores: its }, stores)
  expect([may(null, 'all'), may([1], 'selected', 'east', 'west'), may([1, 2], 'selected', 'east', 'winona')]).toEqual([true, true, true])
  expect([may([1], 'all'), may([1], 'selected'), may([1], 'excluded', 'winona'), may([1], 'selected', 'east', 'winona')]).toEqual(
    Array(4).fill(false),
  )
  expect(may([1], 'selected', 'gone')).toBe(false)
})

test('something is seen by those who work for a store that may show it', () => {
  const seen = (chains: number[] | null, storeInclusionType: 'all' | 'selected' | 'excluded', ...its: string[]) =>
    isSeen({ chains }, { storeInclusionType, stores: its }, stores)
  expect([
    seen(null, 'selected', 'east'),
    seen([1], 'all'),
    seen([1], 'excluded', 'east'),
    seen([1], 'selected', 'winona', 'west'),
  ]).toEqual(Array(4).fill(true))
  expect([seen([1], 'selected', 'winona'), seen([1], 'selected')]).toEqual([false, false])
})

test('something belongs to a chain when all its stores do', () => {
  const chain = (storeInclusionType: 'all' | 'selected' | 'excluded', ...its: string[]) =>
    chainOf({ storeInclusionType, stores: its }, stores)
  expect([chain('selected', 'east', 'west'), chain('selected', 'winona')]).toEqual([1, 2])
  expect([chain('selected', 'east', 'winona'), chain('selected'), chain('excluded', 'east'), chain('all')]).toEqual(Array(4).fill(null))
})

test('today is meant in the time zone of most stores', () => {
  const stores = ['America/New_York', 'America/Chicago', 'America/Chicago'].map((timeZone) => ({ timeZone }))
  expect([zoneOfMost(stores), zoneOfMost([])]).toEqual(['America/Chicago', undefined])
})

test('what runs at one store runs', () => {
  const zones = ['America/New_York', 'America/Chicago']
  const state = (instant: string, isWithdrawn = false) =>
    stateOf({ from: '2026-11-18', to: '2026-11-24', isWithdrawn }, zones, Date.parse(instant))
  expect(state('2026-11-18T04:59:59Z')).toBe('coming')
  expect(state('2026-11-18T05:00:00Z')).toBe('running')
  expect(state('2026-11-25T05:59:59Z')).toBe('running')
  expect(state('2026-11-25T06:00:00Z')).toBe('over')
  expect(state('2026-11-20T12:00:00Z', true)).toBe('withdrawn')
})

test('what runs comes first, then what comes; of those the one that wins a place', () => {
  const all = (['withdrawn', 'over', 'coming', 'running', 'running'] as const).map((state, priority) => ({ state, priority }))
  expect(inOrder(all).map(({ priority }) => priority)).toEqual([4, 3, 2, 1, 0])
})

test.each([
  ['Fall Harvest (final).png', 'Fall-Harvest-final'],
  ['Crème brûlée.jpeg', 'Creme-brulee'],
  ['__soup--', 'soup'],
  ['a.b.png', 'a-b'],
  ['….png', 'picture'],
  [`${'a'.repeat(61)}.png`, 'a'.repeat(60)],
])('the file ‘%s’ is called %s', (file, slug) => expect(slugOf(file)).toBe(slug))
