import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellOf, daysBegun, shownOf, sumOf, type Sum } from './rules.ts'

const adds = (...ofStores: number[]): Sum[] => ofStores.map((count, at) => ({ thing: 1, storeId: at + 1, kind: 'add', count }))
const shown = (sums: Sum[], storeId: number | null) => shownOf(sums, storeId).get(cellOf(1, 'add')) ?? null

test.each([
  [9, null],
  [10, 10],
  [19, 10],
  [20, 20],
  [1204, 1200],
])('%i shoppers are shown as %s', (count, said) => {
  expect(shown(adds(count), null)).toBe(said)
  expect(shown(adds(count), 1)).toBe(said)
})

test('all stores together are shown where none is alone', () => expect([shown(adds(6, 7), null), shown(adds(6, 7), 1)]).toEqual([10, null]))

test('a store that is hidden cannot be told from the others: the smallest of them is hidden with it', () => {
  const sums = adds(9, 25, 40)
  expect([1, 2, 3].map((it) => shown(sums, it))).toEqual([null, null, 40])
  expect([1, 2].map((it) => shown(adds(9, 40), it))).toEqual([null, null])
  // What is hidden is ten together.
  expect([1, 2, 3].map((it) => shown(adds(5, 5, 40), it))).toEqual([null, null, 40])
})

test('whatever the counts: no hidden one follows from those that are shown', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 6 }), (counts) => {
      const sums = adds(...counts)
      const each = counts.map((_, at) => shown(sums, at + 1))
      for (const [at, said] of each.entries()) if (said !== null) expect(said <= counts[at]! && said >= 10 && said % 10 === 0).toBe(true)
      const hidden = counts.filter((_, at) => each[at] === null)
      const together = hidden.reduce((all, it) => all + it, 0)
      // Even who knew every shown count to the last shopper would learn of ten at least, of two stores or more; or that there was nobody.
      if (together > 0 && shown(sums, null) !== null) expect([together >= 10, hidden.length > 1]).toEqual([true, true])
    }),
  )
})

test('sums of a page or an aisle are of what is shown, so that they tell nothing of the rest', () => {
  const sums: Sum[] = [
    { thing: 1, storeId: 1, kind: 'add', count: 24 },
    { thing: 2, storeId: 1, kind: 'add', count: 9 },
  ]
  expect(sumOf(shownOf(sums, null), [1, 2], 'add')).toBe(20)
  expect(sumOf(shownOf(sums, null), [2], 'add')).toBe(null)
})

test('as many days are compared as have begun', () => {
  const week = { validFrom: '2026-10-28', validTo: '2026-11-03' } // the clocks change on the first of November
  expect(['2026-10-27', '2026-10-28', '2026-11-01', '2026-11-03', '2026-12-01'].map((it) => daysBegun(week, it))).toEqual([0, 1, 5, 7, 7])
})
