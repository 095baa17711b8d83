import { expect, test } from 'vitest'
import { trueUntil } from './kept-pages.ts'

const now = Date.parse('2026-11-22T18:00:00Z')
const until = (...days: string[]) =>
  new Date(
    trueUntil(
      days.map((endDate) => ({ endDate })),
      now,
      'America/Chicago',
    ),
  ).toISOString()

test('a page is true until the first sale that goes on ends at the store, and for a week at most', () => {
  expect(until('2026-11-24', '2026-11-23', '2026-11-24')).toBe('2026-11-24T06:00:00.000Z')
  expect(until('2026-11-20', '2026-11-24')).toBe('2026-11-25T06:00:00.000Z')
  expect(until('2099-12-31')).toBe('2026-11-29T18:00:00.000Z')
  expect(until('2026-11-20')).toBe('2026-11-29T18:00:00.000Z')
})
