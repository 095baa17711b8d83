import fc from 'fast-check'
import { expect, test } from 'vitest'
import { adDateInfo, allDateWords, dateWords, dayIn, publicationDays } from './dates.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const days = fc.integer({ min: 0, max: 20_000 }).map((it) => day('2000-01-01').add({ days: it }))

test('a week begins on the latest Wednesday', () => {
  expect(publicationDays('weekly', day('2026-11-18')).from.toString()).toBe('2026-11-18')
  expect(publicationDays('weekly', day('2026-11-24')).from.toString()).toBe('2026-11-18')
  expect(publicationDays('weekly', day('2026-11-25')).from.toString()).toBe('2026-11-25')
})

test('both publications of a chain hold today, one of them for a week within the four of the other', () => {
  fc.assert(
    fc.property(days, (today) => {
      const week = publicationDays('weekly', today)
      const month = publicationDays('month', today)
      for (const { from, to } of [week, month]) {
        expect(from.dayOfWeek).toBe(3)
        expect(Temporal.PlainDate.compare(from, today)).toBeLessThanOrEqual(0)
        expect(Temporal.PlainDate.compare(today, to)).toBeLessThanOrEqual(0)
      }
      expect(week.from.until(week.to).days).toBe(6)
      expect(month.from.until(month.to).days).toBe(27)
      expect(Temporal.PlainDate.compare(month.from, week.from)).toBeLessThanOrEqual(0)
      expect(Temporal.PlainDate.compare(week.to, month.to)).toBeLessThanOrEqual(0)
    }),
  )
})

test('the day is that of the chain, not that of the machine', () => {
  const justAfterMidnightInLondon = new Date('2026-11-18T00:30:00Z')
  expect(dayIn('America/Chicago', justAfterMidnightInLondon).toString()).toBe('2026-11-17')
  expect(dayIn('Europe/London', justAfterMidnightInLondon).toString()).toBe('2026-11-18')
})

test('dates are written as people say them', () => {
  const { from, to } = publicationDays('weekly', day('2026-11-20'))
  expect(adDateInfo({ from, to })).toBe('Wednesday, Nov 18 through Tuesday, Nov 24')
  expect(dateWords('long', { from, to }).join(' ')).toBe('Wednesday, November 18 through Tuesday, November 24')
  expect(dateWords('short', { from, to }).join(' ')).toBe('Nov 18 to Nov 24')
  expect(dateWords('until', { from, to }).join(' ')).toBe('Tuesday, November 24')
})

test('every word of every date is one that has been drawn', () => {
  const drawn = new Set(allDateWords())
  fc.assert(
    fc.property(days, fc.constantFrom('weekly', 'month'), fc.constantFrom('long', 'short', 'until'), (today, key, form) => {
      for (const word of dateWords(form, publicationDays(key, today))) expect(drawn).toContain(word)
    }),
  )
})
