import { expect, test } from 'vitest'
import { beginningsAt, dayText, type ChainPublication, type ChainStore } from './rules.ts'

const at = (text: string) => Date.parse(text)
const store = (storeId: number, timeZone = 'America/Chicago', chainId = 1): ChainStore => ({
  storeId,
  chainId,
  timeZone,
  storeRoute: `store-${storeId}`,
  storeName: `Store ${storeId}`,
})
const flyer: ChainPublication = {
  adId: 7,
  chainId: 1,
  validFrom: '2026-12-02',
  visibleFrom: '2026-12-02',
  visibleFromTime: null,
  visibleTo: '2026-12-08',
  onlyStores: null,
  exceptStores: [],
  publishedAt: at('2026-11-25T12:00:00Z'),
}
const begunAt = (now: string, more: Partial<ChainPublication> = {}, stores = [store(1)]) =>
  beginningsAt([{ ...flyer, ...more }], stores, at(now)).map(({ storeId }) => storeId)

test('a publication has just begun for a day, from its first moment by the clock of each store', () => {
  expect(begunAt('2026-12-01T23:59:59-06:00')).toEqual([])
  expect(begunAt('2026-12-02T00:00:00-06:00')).toEqual([1])
  expect(begunAt('2026-12-02T23:59:59-06:00')).toEqual([1])
  expect(begunAt('2026-12-03T00:00:00-06:00')).toEqual([])
  expect(begunAt('2026-12-02T00:30:00-06:00', {}, [store(1), store(2, 'America/Los_Angeles')])).toEqual([1])
})

test('one that is published later begins then; one that is over has not just begun', () => {
  const publishedAt = at('2026-12-04T09:00:00-06:00')
  expect(begunAt('2026-12-04T08:59:00-06:00', { publishedAt })).toEqual([])
  expect(begunAt('2026-12-05T08:59:00-06:00', { publishedAt })).toEqual([1])
  expect(begunAt('2026-12-03T08:00:00-06:00', { visibleFrom: '2026-12-02T12:00:00-06:00', visibleTo: '2026-12-02' })).toEqual([])
})

test('one that is shown before its prices hold begins when they do', () => {
  const early = { visibleFrom: '2026-11-29T15:00:00-06:00' }
  expect(['2026-11-29T16:00:00-06:00', '2026-12-01T23:59:59-06:00'].map((now) => begunAt(now, early))).toEqual([[], []])
  expect(['2026-12-02T00:00:00-06:00', '2026-12-02T23:59:59-06:00'].map((now) => begunAt(now, early))).toEqual([[1], [1]])
  expect(begunAt('2026-12-03T00:00:00-06:00', early)).toEqual([])
})

test('only at the stores of its chain that show it', () => {
  const stores = [store(1), store(2), store(3, 'America/Chicago', 9)]
  expect(begunAt('2026-12-02T12:00:00-06:00', {}, stores)).toEqual([1, 2])
  expect(begunAt('2026-12-02T12:00:00-06:00', { onlyStores: [2] }, stores)).toEqual([2])
  expect(begunAt('2026-12-02T12:00:00-06:00', { exceptStores: [2] }, stores)).toEqual([1])
})

test('the last day is said by the store’s calendar', () => {
  expect(dayText('2026-12-08', 'Pacific/Honolulu')).toBe('Tue, Dec 8')
  expect(dayText('2026-12-09T05:00:00Z', 'America/Chicago')).toBe('Tue, Dec 8')
  expect(dayText('2026-12-09T06:00:00Z', 'America/Chicago'), 'midnight sharp').toBe('Tue, Dec 8')
})
