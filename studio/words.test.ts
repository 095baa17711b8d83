import { expect, test } from 'vitest'
import { dayAt, momentWords, zoneWords } from './words.ts'

test('a moment is of the day that a time zone has then, or this device', () => {
  const evening = Date.parse('2026-11-25T01:00:00Z') // 7 pm in Chicago
  expect([dayAt(evening, 'America/Chicago'), dayAt(evening, 'UTC')]).toEqual(['2026-11-24', '2026-11-25'])
  expect(dayAt(new Date(2026, 10, 23, 23, 59).getTime())).toBe('2026-11-23')
})

test('a moment is told by the clock of the stores, or of whoever reads it, and with its date when it is far', () => {
  const now = Date.parse('2026-11-23T12:00:00Z')
  expect(momentWords('2026-11-25T05:00:00Z', now, 'America/Chicago')).toBe('Tue 11:00 pm')
  expect(momentWords('2026-12-25T05:00:00Z', now, 'America/Chicago')).toBe('Dec 24 11:00 pm')
  expect(momentWords(new Date(2026, 10, 24, 8, 5).toISOString(), now)).toBe('Tue 8:05 am')
})

test.each([
  ['America/Chicago', 'Central time'],
  ['America/Phoenix', 'Mountain Standard time'],
  ['America/New_York', 'Eastern time'],
])('%s is called as people there call it: %s', (timeZone, words) => expect(zoneWords(timeZone)).toBe(words))
