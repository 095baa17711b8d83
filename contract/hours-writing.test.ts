import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hoursText, otherLinesOf } from './hours-writing.ts'
import { weekOf } from './hours.ts'

const span = (opens: number, closes: number) => ({ opens: opens * 60, closes: closes * 60 })

test('a week is written as co-ops word theirs', () => {
  const week = [[span(8, 20)], ...Array.from({ length: 5 }, () => [span(7, 21)]), [span(8, 21)]]
  expect(hoursText(week)).toBe('Monday to Friday 7 am to 9 pm\nSaturday 8 am to 9 pm\nSunday 8 am to 8 pm')
  expect(hoursText(week.map(() => [span(0, 24)]))).toBe('Every day 24 hours')
  expect(hoursText([[], [], [span(8, 12), span(13, 17)], ...Array.from({ length: 4 }, () => [span(10, 26)])])).toBe(
    'Monday closed\nTuesday 8 am to noon, 1 pm to 5 pm\nWednesday to Saturday 10 am to 2 am\nSunday closed',
  )
})

test('what is written is read as the same week, whatever the hours', () => {
  const closes = fc.integer({ min: 1, max: 12 * 4 }).map((it) => it * 15)
  const day = fc.oneof(
    fc.constant([]),
    fc.constant([span(0, 24)]),
    fc.tuple(fc.integer({ min: 16, max: 44 }), closes).map(([from, long]) => [{ opens: from * 15, closes: from * 15 + long }]),
    fc
      .tuple(fc.integer({ min: 16, max: 44 }), fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 }), closes)
      .map(([from, first, pause, last]) => {
        const [opens, ends, again] = [from * 15, (from + first) * 15, (from + first + pause) * 15]
        return [
          { opens, closes: ends },
          { opens: again, closes: again + last },
        ]
      }),
  )
  fc.assert(
    fc.property(fc.array(day, { minLength: 7, maxLength: 7 }), (week) => {
      const text = hoursText(week)
      expect(text).not.toBe(null)
      expect(weekOf(text!)).toEqual(week)
    }),
  )
})

test('what would be read otherwise is not written', () => {
  expect(hoursText(Array.from({ length: 7 }, () => [span(3, 9)]))).toBe(null)
  expect(
    hoursText(
      Array.from({ length: 7 }, () => [span(8, 9)]),
      'Sunday 9 to 5',
    ),
  ).toBe(null)
})

test('lines about something else than the store’s week stay with it', () => {
  const text = 'Mon-Sat 8-9, Sun 9-6\nDeli: 9 to 5\nClosed major holidays'
  expect(otherLinesOf(text)).toBe('Deli: 9 to 5\nClosed major holidays')
  expect(
    hoursText(
      Array.from({ length: 7 }, () => [span(8, 20)]),
      otherLinesOf(text),
    ),
  ).toBe('Every day 8 am to 8 pm\nDeli: 9 to 5\nClosed major holidays')
})
