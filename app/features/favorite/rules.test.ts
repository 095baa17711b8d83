import { expect, test } from 'vitest'
import { aDeal } from '#app/features/deal/testing.ts'
import { favoriteDealOf, favoritesByStore, favoritesFor, isSameProduct, picturesOfFavorite, saleOf } from './rules.ts'
import { aFavorite } from './testing.ts'

const product = (productIdentifier: string, adStudioAssetId: string) => ({ productIdentifier, adStudioAssetId })
const zone = 'America/Chicago'
const at = (instant: string) => Date.parse(instant)
const thisWeek = at('2026-11-20T12:00:00Z')

test('1.FAV.02 a product is the same by its number from week to week, or by the artwork of its offer; no number is that of no product', () => {
  expect(isSameProduct(product('4131', 'a1'), product('4131', 'a2'))).toBe(true)
  expect(isSameProduct(product('4131', 'a1'), product('4132', 'A1'))).toBe(true)
  expect(isSameProduct(product('4131', 'a1'), product('4132', 'a2'))).toBe(false)
  expect(isSameProduct(product('', ''), product('', ''))).toBe(false)
})

test('1.FAV.02 a favorite is one of its own store', () => {
  const [here, there] = [aFavorite({ favoriteId: 'here' }), aFavorite({ favoriteId: 'there', storeId: 2 })]
  expect(favoritesFor([here, there], 2, aDeal())).toEqual([there])
  expect(favoritesFor([here, there], 2, aDeal({ productIdentifier: 'p2', adStudioAssetId: 'a2' }))).toEqual([])
})

test('1.FAV.02 a favorite is on sale when its product is, whichever ad space that is', () => {
  const again = aDeal({ adSpaceId: 9, adStudioAssetId: 'a9' })
  const last = aDeal({ startDate: '2026-11-04', endDate: '2026-11-10' })
  const favorite = aFavorite({ deal: last, latest: last })
  const sale = (deals: Parameters<typeof saleOf>[1]) => saleOf(favorite, deals, thisWeek, zone)
  expect(sale([aDeal({ productIdentifier: 'p2', adStudioAssetId: 'a2' }), again])).toEqual({ state: 'on', deal: again })
  expect(sale([]), 'over').toMatchObject({ state: 'over', ended: '2026-11-10', deal: { price: null, isOver: true } })
  expect(sale([{ ...again, isDigitalExclusive: true }]), 'an exclusive is no such offer').toMatchObject({ state: 'over' })
  expect(saleOf({ ...favorite, latest: again }, null, thisWeek, zone), 'by the server’s word').toEqual({ state: 'on', deal: again })
})

test('1.FAV.02 a sale begins and ends by the clock of the store', () => {
  const favorite = aFavorite({ latest: aDeal({ startDate: '2026-11-18', endDate: '2026-11-24' }) })
  const state = (instant: string) => saleOf(favorite, null, at(instant), zone).state
  expect([
    state('2026-11-18T05:59:00Z'),
    state('2026-11-18T06:00:00Z'),
    state('2026-11-25T05:59:00Z'),
    state('2026-11-25T06:00:00Z'),
  ]).toEqual(['soon', 'on', 'on', 'over'])
})

test('1.FAV.02 of two offers the one that has begun counts', () => {
  const next = aDeal({ adSpaceId: 9, startDate: '2026-11-25', endDate: '2026-12-01' })
  expect(saleOf(aFavorite(), [next, aDeal()], thisWeek, zone)).toMatchObject({ state: 'on', deal: { adSpaceId: 1 } })
  expect(saleOf(aFavorite(), [next], thisWeek, zone)).toMatchObject({ state: 'soon', deal: { adSpaceId: 9 } })
})

test('what the store has withdrawn before its end is not on sale, and nobody says that it has ended', () => {
  expect(saleOf(aFavorite(), [], thisWeek, zone)).toMatchObject({ state: 'over', ended: null, deal: { price: null } })
  expect(saleOf(aFavorite({ latest: null }), null, thisWeek, zone)).toMatchObject({ state: 'over', ended: null })
  expect(saleOf(aFavorite({ latest: null, deal: null }), null, thisWeek, zone)).toEqual({ state: 'unknown' })
})

test('4.IMG.04 a favorite’s picture is tried as a lowercase png, then as a jpg', () => {
  expect(picturesOfFavorite({ imageUri: '/images/hcc/assets/p/PLU-Apples.png' })).toEqual([
    '/images/hcc/assets/p/plu-apples.png',
    '/images/hcc/assets/p/plu-apples.jpg',
  ])
  expect(picturesOfFavorite({ imageUri: 'https://images.example/B/B7.jpeg' })).toEqual([
    'https://images.example/B/b7.png',
    'https://images.example/B/b7.jpg',
  ])
  expect(picturesOfFavorite({ imageUri: '' })).toEqual([])
})

test('E55 favorites are grouped by store, the current one first, otherwise in the server’s order', () => {
  const all = [3, 1, 2, 1].map((storeId, place) => aFavorite({ favoriteId: String(place), storeId }))
  const ids = (current: number | null) =>
    favoritesByStore(all, current).map((it) => [it.storeId, it.favorites.map((one) => one.favoriteId)])
  expect(ids(2)).toEqual([
    [2, ['2']],
    [3, ['0']],
    [1, ['1', '3']],
  ])
  expect(ids(null).map(([storeId]) => storeId)).toEqual([3, 1, 2])
})

test('B06 an ad space is found among the favorites of its store, as the latest one and as the one that was kept', () => {
  const favorite = aFavorite({ storeId: 2, deal: aDeal({ adSpaceId: 7 }), latest: aDeal({ adSpaceId: 8 }) })
  expect([7, 8, 9].map((id) => favoriteDealOf([favorite], 2, id)?.adSpaceId)).toEqual([7, 8, undefined])
  expect(favoriteDealOf([favorite], 1, 7)).toBeNull()
})
