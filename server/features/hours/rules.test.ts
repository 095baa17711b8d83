import { expect, test } from 'vitest'
import { areInOrder, isCalendarDay, mayChangeAll, mayChangeHours } from './rules.ts'

const place = { storeId: 7, chainId: 1 }
const who = (role: 'editor' | 'publisher' | 'administrator', chains: number[] | null, storeId: number | null = null) => ({
  role,
  chains,
  storeId,
})

test('publishers and administrators change the stores of their chains, and a store’s own staff its hours', () => {
  for (const role of ['publisher', 'administrator'] as const) {
    expect(mayChangeAll(who(role, null), place)).toBe(true)
    expect([mayChangeAll(who(role, [1]), place), mayChangeHours(who(role, [1]), place)]).toEqual([true, true])
    expect([mayChangeAll(who(role, [2]), place), mayChangeHours(who(role, [2]), place)]).toEqual([false, false])
  }
  expect(mayChangeAll(who('editor', [1], 7), place)).toBe(false)
  expect(mayChangeHours(who('editor', [1], 7), place)).toBe(true)
  expect(mayChangeHours(who('editor', [1], 8), place)).toBe(false)
  expect(mayChangeHours(who('editor', [1]), place)).toBe(false)
  expect(mayChangeHours(who('editor', [2], 7), place)).toBe(false)
})

test.each<[string, [opens: number, closes: number][], boolean]>([
  ['none', [], true],
  ['one', [[480, 1260]], true],
  [
    'one after the other',
    [
      [480, 720],
      [780, 1260],
    ],
    true,
  ],
  [
    'one that begins as the other ends',
    [
      [480, 720],
      [720, 1260],
    ],
    false,
  ],
  [
    'one that lies in the other',
    [
      [480, 1260],
      [600, 720],
    ],
    false,
  ],
  ['one that ends as it begins', [[480, 480]], false],
  ['one that ends before it begins', [[480, 420]], false],
  ['one that lasts a day', [[480, 1920]], true],
  ['one that lasts longer', [[480, 1921]], false],
])('spans of a day are in order: %s', (_, spans, inOrder) => {
  expect(areInOrder(spans.map(([opens, closes]) => ({ opens, closes })))).toBe(inOrder)
})

test.each([
  ['2026-02-28', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-02-30', false],
  ['2026-13-01', false],
  ['soon', false],
])('%s is a day of the calendar: %s', (day, is) => expect(isCalendarDay(day)).toBe(is))
