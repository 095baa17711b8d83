import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { offsetAt } from './clock.ts'

afterEach(() => vi.unstubAllGlobals())

const hour = 3_600_000

test.each([
  ['America/Chicago', '2026-01-15T12:00:00Z', -6],
  ['America/Chicago', '2026-07-15T12:00:00.250Z', -5],
  ['America/Chicago', '2026-03-08T07:59:59.999Z', -6],
  ['America/Chicago', '2026-03-08T08:00:00Z', -5],
  ['America/Phoenix', '2026-07-15T12:00:00Z', -7],
  ['Asia/Kathmandu', '2026-07-15T12:00:00Z', 5.75],
  ['Pacific/Kiritimati', '2026-07-15T12:00:00Z', 14],
  ['UTC', '1969-07-20T20:17:40.500Z', 0],
])('%s at %s: %d hours ahead of UTC, with Temporal and without', (timeZone, instant, hours) => {
  const offset = () => offsetAt(Date.parse(instant), timeZone)
  expect(offset()).toBe(hours * hour)
  vi.stubGlobal('Temporal', undefined)
  expect(offset()).toBe(hours * hour)
})

test('a zone that does not exist is an error, with Temporal and without', () => {
  expect(() => offsetAt(0, 'America/Atlantis')).toThrow(RangeError)
  vi.stubGlobal('Temporal', undefined)
  expect(() => offsetAt(0, 'America/Atlantis')).toThrow(RangeError)
})

const zones = [
  'America/Chicago',
  'America/Santiago',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Pacific/Apia',
  'Pacific/Honolulu',
]

test('without Temporal, as in Safari, clocks show the same', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.date({ min: new Date('2020-01-01'), max: new Date('2036-12-31'), noInvalidDate: true }),
      (zone, date) => {
        const offset = offsetAt(date.getTime(), zone)
        vi.stubGlobal('Temporal', undefined)
        expect(offsetAt(date.getTime(), zone)).toBe(offset)
        vi.unstubAllGlobals()
      },
    ),
  )
})
