import { expect, test } from 'vitest'
import { aDeal } from '#app/features/deal/testing.ts'
import type { Favorite } from '#app/features/favorite/changes.ts'
import { againOf, oftenBought, onSale, weekNameOf, weekText, type Week } from './new-week.ts'
import { anItem } from './testing.ts'

const deal = (adSpaceId: number, product: string) => aDeal({ adSpaceId, productIdentifier: product, adStudioAssetId: `a${adSpaceId}` })
const item = (adSpaceId: number, product: string, isChecked = false) =>
  anItem({ shoppingListItemId: String(adSpaceId), deal: deal(adSpaceId, product), isChecked })
const week: Week = { name: '2026-11-25 2', deals: [deal(21, 'honey'), deal(22, 'rice'), deal(23, 'milk')] }
const favorite = (productIdentifier: string) => ({ productIdentifier, adStudioAssetId: '', storeId: 1 }) as Favorite

test('what has ended is on sale again by its product, not by its name or its picture on the page', () => {
  expect(againOf(item(1, 'HONEY'), week)?.adSpaceId).toBe(21)
  expect(againOf(item(1, 'apples'), week)).toBeNull()
  expect(againOf(item(1, ''), { ...week, deals: [deal(24, '')] })).toBeNull()
  expect(againOf(anItem({}), week)).toBeNull()
  expect(againOf({ deal: week.deals[0]! }, week)).toBeNull()
})

test('only what has begun and is not over is on sale; an exclusive is no product that comes again', () => {
  const now = Date.parse('2026-11-26T12:00:00-06:00')
  const days = (startDate: string, endDate: string, isDigitalExclusive = false) => aDeal({ startDate, endDate, isDigitalExclusive })
  const deals = [
    days('2026-11-25', '2026-12-01'),
    days('2026-11-18', '2026-11-24'),
    days('2026-12-02', '2026-12-08'),
    days('2026-11-25', '2026-12-01', true),
  ]
  expect(onSale(deals, now, 'America/Chicago')).toEqual([deals[0]])
})

test('a week is named by the flyer that began last, and not by one that is only shown early', () => {
  const flyers = [
    { adId: 1, validFrom: '2026-11-18' },
    { adId: 2, validFrom: '2026-11-25' },
  ]
  const name = (now: string) => weekNameOf(flyers, Date.parse(now), 'America/Chicago')
  expect(['2026-11-17T12:00:00Z', '2026-11-25T05:59:59Z', '2026-11-25T06:00:00Z'].map(name)).toEqual(['', '2026-11-18 1', '2026-11-25 2'])
})

test('often bought is what has a heart, or was ticked off more than once, and is not on the list', () => {
  const bought = (all: ReturnType<typeof item>[], list: ReturnType<typeof item>[], ...favorites: Favorite[]) =>
    oftenBought([...all, ...list], list, favorites, week).map((it) => it.productIdentifier)
  expect(bought([], [], favorite('rice'))).toEqual(['rice'])
  expect(bought([item(1, 'milk', true)], [])).toEqual([])
  expect(bought([item(1, 'milk', true), item(2, 'milk', true)], [])).toEqual(['milk'])
  expect(bought([item(1, 'milk', true), item(2, 'milk')], [])).toEqual([])
  expect(bought([], [item(1, 'rice')], favorite('rice'))).toEqual([])
})

test('a new week is told in one sentence', () => {
  expect(weekText(2, 3)).toBe('2 items are no longer on sale; 3 that you often buy are')
  expect(weekText(1, 1)).toBe('1 item is no longer on sale; 1 that you often buy is')
  expect(weekText(2, 0)).toBe('2 items are no longer on sale')
})
