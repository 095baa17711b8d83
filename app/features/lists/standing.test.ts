import { expect, test } from 'vitest'
import { aDeal, aPrice } from '#app/features/deal/testing.ts'
import { beginning, standing } from './standing.ts'
import { anItem } from './testing.ts'

const [printed, right] = [aPrice({ amountCents: 379 }), aPrice({ amountCents: 429 })]
const item = anItem({ deal: aDeal({ adSpaceId: 7, price: printed }), price: printed })
const corrected = aDeal({ adSpaceId: 7, price: right, texts: ['Correction: The flyer is wrong.'] })

test('a list counts the price that a deal on it was corrected to, and says so with the note', () => {
  const now = standing(item, [corrected], [])
  expect(now).toMatchObject({ price: right, deal: { price: right }, told: { kind: 'corrected', note: 'The flyer is wrong.' } })
  expect(standing(item, [corrected], []), 'the row is not drawn again').toBe(now)
})

test('a deal that was added after it was corrected, one that is as it was, and one that only has another price are as the list has them', () => {
  const since = { ...item, price: right, deal: corrected }
  expect(standing(since, [corrected], [])).toBe(since)
  expect(standing(item, [aDeal({ adSpaceId: 7, price: printed })], [])).toBe(item)
  expect(standing(item, [aDeal({ adSpaceId: 7, price: right })], []), 'a bundle that is imported again').toBe(item)
})

test('a deal that was withdrawn is told of with its note; one that is only missing is not', () => {
  expect(standing(item, [], [{ adSpaceId: 7, note: 'Sold out' }]).told).toEqual({ kind: 'withdrawn', note: 'Sold out' })
  expect(standing(item, [], [{ adSpaceId: 8, note: null }])).toBe(item)
  const typed = anItem({ deal: null })
  expect(standing(typed, [corrected], [])).toBe(typed)
})

test('0247 a deal is said to begin until the first moment of its first day at the store', () => {
  const later = anItem({ deal: aDeal({ startDate: '2026-11-27' }) })
  const at = (now: string) => beginning(later, Date.parse(now), 'America/Chicago')
  expect(at('2026-11-27T05:59:00Z')).toEqual({ ...later, begins: 'On sale from Friday, Nov 27' })
  expect(at('2026-11-27T05:59:00Z'), 'the row is not drawn again').toBe(at('2026-11-26T12:00:00Z'))
  expect(at('2026-11-27T06:00:00Z')).toBe(later)
  const typed = anItem({ deal: null })
  expect(beginning(typed, 0, 'America/Chicago')).toBe(typed)
})
