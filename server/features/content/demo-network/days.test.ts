import fc from 'fast-check'
import { expect, test } from 'vitest'
import { adDateInfo, allDateWords, dateForms, dateWords, dayIn, daysAround } from './days.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const week = { from: day('2020-01-01'), to: day('2020-01-07') }
const fourWeeks = { from: day('2020-01-01'), to: day('2020-01-28') }
const days = fc.integer({ min: 0, max: 20_000 }).map((it) => day('2000-01-01').add({ days: it }))

test('a week from a Wednesday on comes again from every Wednesday on', () => {
  expect(daysAround(day('2026-11-18'), week).from.toString()).toBe('2026-11-18')
  expect(daysAround(day('2026-11-24'), week).from.toString()).toBe('2026-11-18')
  expect(daysAround(day('2026-11-25'), week).from.toString()).toBe('2026-11-25')
})

test('both a week and the four weeks that it lies in hold today', () => {
  fc.assert(
    fc.property(days, (today) => {
      const one = daysAround(today, week)
      const four = daysAround(today, fourWeeks)
      for (const { from, to } of [one, four]) {
        expect(from.dayOfWeek).toBe(3)
        expect(Temporal.PlainDate.compare(from, today)).toBeLessThanOrEqual(0)
        expect(Temporal.PlainDate.compare(today, to)).toBeLessThanOrEqual(0)
      }
      expect(one.from.until(one.to).days).toBe(6)
      expect(four.from.until(four.to).days).toBe(27)
      expect(Temporal.PlainDate.compare(four.from, one.from)).toBeLessThanOrEqual(0)
      expect(Temporal.PlainDate.compare(one.to, four.to)).toBeLessThanOrEqual(0)
    }),
  )
})

test('the day is that of the chain, not that of the machine', () => {
  const justAfterMidnightInLondon = new Date('2026-11-18T00:30:00Z')
  expect(dayIn('America/Chicago', justAfterMidnightInLondon).toString()).toBe('2026-11-17')
  expect(dayIn('Europe/London', justAfterMidnightInLondon).toString()).toBe('2026-11-18')
})

test('dates are written as people say them', () => {
  const { from, to } = daysAround(day('2026-11-20'), week)
  expect(adDateInfo({ from, to })).toBe('Wednesday, Nov 18 through Tuesday, Nov 24')
  expect(dateWords('long', { from, to }).join(' ')).toBe('Wednesday, November 18 through Tuesday, November 24')
  expect(dateWords('short', { from, to }).join(' ')).toBe('Nov 18 to Nov 24')
  expect(dateWords('until', { from, to }).join(' ')).toBe('Tuesday, November 24')
})

test('every word of every date is one that has been drawn', () => {
  const drawn = new Set(allDateWords())
  fc.assert(
    fc.property(days, fc.constantFrom(week, fourWeeks), fc.constantFrom(...dateForms), (today, some, form) => {
      for (const word of dateWords(form, daysAround(today, some))) expect(drawn).toContain(word)
    }),
  )
})
