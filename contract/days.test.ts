import fc from 'fast-check'
import { expect, test } from 'vitest'
import { beginningOf, dayAfter, daysThrough, endOf, hasBegun, isExpired, momentAt } from './days.ts'

const at = (text: string) => Date.parse(text)
const winona = 'America/Chicago'

test('4.ITEM.01 a day is meant in the store’s time zone, to its end', () => {
  expect(beginningOf('2026-11-18', winona)).toBe(at('2026-11-18T06:00:00Z'))
  expect(endOf('2026-11-18', winona)).toBe(at('2026-11-19T06:00:00Z'))
  expect(endOf('2026-11-18', 'Pacific/Honolulu')).toBe(at('2026-11-19T10:00:00Z'))
  expect(isExpired('2026-11-24', at('2026-11-25T05:59:59.999Z'), winona)).toBe(false)
  expect(isExpired('2026-11-24', at('2026-11-25T06:00:00Z'), winona)).toBe(true)
  expect(isExpired('2026-11-24', at('2026-11-25T06:00:00Z'), 'America/Los_Angeles')).toBe(false)
})

test('4.ITEM.01 an instant is the same wherever the store is, and included: it has passed a moment later', () => {
  const end = '2026-11-24T18:00:00-06:00'
  for (const zone of [winona, 'Asia/Kolkata']) {
    expect(beginningOf(end, zone)).toBe(at('2026-11-25T00:00:00Z'))
    expect(hasBegun(end, at('2026-11-24T23:59:59.999Z'), zone)).toBe(false)
    expect(hasBegun(end, at('2026-11-25T00:00:00Z'), zone)).toBe(true)
    expect(endOf(end, zone)).toBe(at('2026-11-25T00:00:00.001Z'))
    expect(isExpired(end, at('2026-11-25T00:00:00Z'), zone)).toBe(false)
    expect(isExpired(end, at('2026-11-25T00:00:00.001Z'), zone)).toBe(true)
  }
})

test('days on which the clocks change last 23 and 25 hours', () => {
  const hours = (day: string) => (endOf(day, winona) - beginningOf(day, winona)) / 3_600_000
  expect(['2026-03-08', '2026-06-01', '2026-11-01'].map(hours)).toEqual([23, 24, 25])
})

test.each([
  ['2018-11-04', 'America/Sao_Paulo', 'midnight is skipped'],
  ['2024-03-10', 'America/Havana', 'midnight is skipped'],
  ['2024-11-03', 'America/Havana', 'midnight comes twice'],
  ['2018-02-18', 'America/Sao_Paulo', 'the hour before midnight comes twice'],
])('the day %s begins and ends in %s as the calendar says: %s', (day, zone) => {
  expect(beginningOf(day, zone)).toBe(calendarBeginning(day, zone))
  expect(endOf(theDayBefore(day), zone)).toBe(calendarBeginning(day, zone))
})

test('a day begins when the one before it ends, at the moment that Temporal gives, in any zone', () => {
  const zones = [
    'America/Chicago',
    'America/Havana',
    'Asia/Beirut',
    'Asia/Kolkata',
    'Australia/Lord_Howe',
    'Etc/GMT+12',
    'Pacific/Kiritimati',
  ]
  const days = fc.date({ min: new Date('2015-01-01'), max: new Date('2031-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(fc.constantFrom(...zones), days, (zone, date) => {
      const day = date.toISOString().slice(0, 10)
      expect(beginningOf(day, zone)).toBe(calendarBeginning(day, zone))
      expect(endOf(theDayBefore(day), zone)).toBe(beginningOf(day, zone))
    }),
  )
})

test('4.ITEM.01 what is decided without the zone’s clock agrees with it', () => {
  const zones = ['Pacific/Kiritimati', 'America/Chicago', 'Asia/Kolkata', 'Etc/GMT+12']
  const around = fc.integer({ min: -48, max: 48 }).map((hours) => at('2026-11-25T00:00:00Z') + hours * 3_600_000)
  fc.assert(
    fc.property(fc.constantFrom(...zones), around, (zone, now) => {
      expect(isExpired('2026-11-24', now, zone)).toBe(now >= endOf('2026-11-24', zone))
      expect(hasBegun('2026-11-25', now, zone)).toBe(now >= beginningOf('2026-11-25', zone))
    }),
  )
})

test('a time of a day is the moment at which the clocks there show it first, and an hour later where they skip it', () => {
  expect(momentAt('2026-11-25', '06:00', winona)).toBe(at('2026-11-25T12:00:00Z'))
  expect(momentAt('2026-03-08', '02:30', winona)).toBe(at('2026-03-08T08:30:00Z'))
  expect(momentAt('2026-11-01', '01:30', winona)).toBe(at('2026-11-01T06:30:00Z'))
  const zones = [winona, 'America/Havana', 'Australia/Lord_Howe', 'Asia/Kolkata', 'Pacific/Kiritimati']
  const days = ['2026-03-07', '2026-03-08', '2026-04-05', '2026-06-01', '2026-10-04', '2026-10-31', '2026-11-01']
  const minutes = fc
    .integer({ min: 0, max: 1439 })
    .map((it) => Temporal.PlainTime.from('00:00').add({ minutes: it }).toString().slice(0, 5))
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.constantFrom(...days), minutes, (zone, day, time) => {
      const calendar = Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone).epochMilliseconds
      expect(momentAt(day, time, zone)).toBe(calendar)
    }),
  )
})

/** Uses Temporal, which not every browser has. */
function calendarBeginning(day: string, zone: string): number {
  return Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds
}

function theDayBefore(day: string): string {
  return Temporal.PlainDate.from(day).subtract({ days: 1 }).toString()
}

test('days are counted by the calendar, also when the clocks change between them', () => {
  expect(dayAfter('2026-10-28', 7)).toBe('2026-11-04')
  expect([dayAfter('2026-12-31'), dayAfter('2027-01-01', -1), dayAfter('2026-11-25T18:00:00-06:00')]).toEqual([
    '2027-01-01',
    '2026-12-31',
    '2026-11-26',
  ])
  expect([daysThrough('2026-10-28', '2026-11-03'), daysThrough('2026-11-25', '2026-11-25')]).toEqual([7, 1])
})
