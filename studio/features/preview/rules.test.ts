import { expect, test } from 'vitest'
import { barsOf, daysAround, flyersPage, overlaps, previewAddress, type Previewed } from './rules.ts'

const ad = (visibleFrom: string, visibleTo: string, more: Partial<Previewed['ads'][number]> = {}) => ({
  publication: visibleFrom,
  title: 'Co-op Deals',
  validFrom: visibleFrom,
  validTo: visibleTo,
  visibleFrom,
  visibleTo,
  isThis: false,
  isOut: true,
  pages: 8,
  onlyStores: null,
  ...more,
})

test('13 the preview opens on the week that is previewed, also when an older one is shown before it', () => {
  const ads = [ad('2026-11-18', '2026-11-28'), ad('2026-11-25', '2026-12-01', { isThis: true, isOut: false })]
  expect(flyersPage(ads, 'winona', '2026-11-25')).toBe('/deals/flyers/9')
  expect(flyersPage(ads, 'winona', '2026-11-29')).toBe('/deals/flyers')
  // Another store's flyer stands before nothing here.
  expect(flyersPage([{ ...ads[0]!, onlyStores: ['viroqua'] }, ads[1]!], 'winona', '2026-11-25')).toBe('/deals/flyers')
})

test('which flyers are shown before it is asked of days alone, at the first and the last one too', () => {
  const own = ad('2026-11-25', '2026-12-01', { isThis: true })
  const before = (from: string, to: string) => flyersPage([ad(from, to), own], 'winona', '2026-11-25')
  expect(before('2026-11-18', '2026-11-25')).toBe('/deals/flyers/9')
  expect([before('2026-11-18', '2026-11-24'), before('2026-11-26', '2026-12-01')]).toEqual(['/deals/flyers', '/deals/flyers'])
})

test('the two weeks around a first day have a column a day, and a bar for each flyer that a store shows then', () => {
  const days = daysAround('2026-11-25')
  expect([days.length, days[0], days[7], days[13]]).toEqual([14, '2026-11-18', '2026-11-25', '2026-12-01'])
  const bar = (from: string, to: string, more: Partial<Previewed['ads'][number]> = {}) =>
    barsOf([ad(from, to, more)], 'winona', days).map((it) => [it.from, it.to])
  expect(barsOf([ad('2026-11-25', '2026-12-01', { isThis: true, isOut: false })], 'winona', days)).toEqual([
    { title: 'Co-op Deals', isThis: true, from: 7, to: 13 },
  ])
  expect(bar('2026-11-19', '2026-11-24')).toEqual([[1, 6]])
  // What began before or ends after is cut off; what lies outside is no bar.
  expect([bar('2026-11-10', '2026-11-18'), bar('2026-12-01', '2026-12-08')]).toEqual([[[0, 0]], [[13, 13]]])
  expect([bar('2026-11-10', '2026-11-17'), bar('2026-12-02', '2026-12-08')]).toEqual([[], []])
  expect([bar('2026-11-20', '2026-11-21', { isOut: false }), bar('2026-11-20', '2026-11-21', { onlyStores: ['viroqua'] })]).toEqual([
    [],
    [],
  ])
  expect(bar('2026-11-20', '2026-11-21', { onlyStores: ['viroqua', 'winona'] })).toEqual([[2, 3]])
  expect(barsOf([ad('2026-11-20', '2026-11-21')], 'winona', [])).toEqual([])
})

test('days with more than one flyer are found', () => {
  const days = ['1', '2', '3', '4', '5']
  const bar = (from: number, to: number) => ({ title: '', isThis: false, from, to })
  expect(overlaps([bar(0, 2), bar(2, 3), bar(2, 2)], days)).toEqual([{ at: 2, count: 3 }])
  expect(overlaps([bar(0, 3), bar(1, 2)], days).map(({ at }) => at)).toEqual([1, 2])
})

test('the address of the app says which week, which day, and whether an owner sees it', () => {
  const where = { storeRoute: 'winona', page: '/deals', day: '2026-11-25', weekId: 'w' }
  expect(previewAddress({ ...where, isOwner: false })).toBe('/winona/deals?preview=w&day=2026-11-25')
  expect(previewAddress({ ...where, isOwner: true })).toBe('/winona/deals?preview=w&day=2026-11-25&owner=')
})
