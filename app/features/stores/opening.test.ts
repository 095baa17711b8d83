import { expect, test } from 'vitest'
import { openingOf } from './opening.ts'

const zone = 'America/Chicago'
const hours = 'Monday to Friday 7 am to 9 pm\nSaturday 8 am to 8:30 pm\nSunday 10 am to 6 pm'
/** A time at the store: in November, Chicago is 6 hours behind UTC. */
const at = (time: string) => Date.parse(`${time}:00-06:00`)
const said = (time: string, text = hours) => openingOf(text, zone, at(time))?.text ?? null

// 2026-11-21 is a Saturday.
test.each([
  ['on a Saturday the hours are Saturday’s', '2026-11-21T12:00', 'Open until 8:30 pm'],
  ['on a weekday', '2026-11-20T07:00', 'Open until 9 pm'],
  ['more than an hour is not soon', '2026-11-20T19:59', 'Open until 9 pm'],
  ['an hour before', '2026-11-20T20:00', 'Closes in 60 minutes, at 9 pm'],
  ['40 minutes before', '2026-11-20T20:20', 'Closes in 40 minutes, at 9 pm'],
  ['the last minute', '2026-11-20T20:59', 'Closes in 1 minute, at 9 pm'],
  ['the minute in which it closes', '2026-11-20T21:00', 'Closed, opens 8 am tomorrow'],
  ['before it opens', '2026-11-21T07:59', 'Closed, opens 8 am'],
  ['over night into the new week', '2026-11-22T18:30', 'Closed, opens 7 am tomorrow'],
])('%s: %s', (_, time, text) => expect(said(time)).toBe(text))

test.each([
  ['a day off', '2026-11-20T21:30', 'Mon-Fri 8-8, Sat closed, Sun closed', 'Closed, opens 8 am Monday'],
  ['a day that the hours leave out', '2026-11-20T21:30', 'Mon-Fri 8-8', 'Closed now'],
  ['always', '2026-11-20T03:00', 'Open 24 hours', 'Open 24 hours'],
  ['all Friday and on into Saturday', '2026-11-20T23:00', 'Fri 24 hours, Sat 12am-11:59pm, Sun-Thu 7-9', 'Open until midnight tomorrow'],
  ['open around midnight', '2026-11-20T23:30', 'Daily 10am-2am', 'Open until 2 am'],
  ['after midnight', '2026-11-21T00:30', 'Daily 10am-2am', 'Open until 2 am'],
  ['soon, after midnight', '2026-11-21T01:15', 'Daily 10am-2am', 'Closes in 45 minutes, at 2 am'],
  ['until midnight', '2026-11-20T12:00', 'Daily 6am-midnight', 'Open until midnight'],
  ['until noon', '2026-11-20T08:00', 'Daily 7am-noon', 'Open until noon'],
  ['in the break of noon', '2026-11-20T12:30', 'Daily 8am-noon, 1pm-5pm', 'Closed, opens 1 pm'],
])('%s', (_, time, text, expected) => expect(said(time, text)).toBe(expected))

test('what cannot be read, and a day that is not told, say nothing', () => {
  expect(said('2026-11-20T12:00', 'Call for hours')).toBe(null)
  expect(said('2026-11-22T12:00', 'Mon-Sat 8-9')).toBe(null)
})

test('the hours of the day are in the store’s own time zone, on both sides of a change of clocks', () => {
  const now = at('2026-11-20T20:30')
  expect(openingOf('Daily 8-9', 'America/Chicago', now)?.text).toBe('Closes in 30 minutes, at 9 pm')
  expect(openingOf('Daily 8-9', 'America/Los_Angeles', now)?.text).toBe('Open until 9 pm')
  expect(openingOf('Daily 8-9', 'America/New_York', now)?.text).toBe('Closed, opens 8 am tomorrow')
  expect(openingOf('Daily 8-9', zone, Date.parse('2026-03-08T13:00:00Z'))?.text).toBe('Open until 9 pm') // 8 am of the summer
  expect(openingOf('Daily 8-9', zone, Date.parse('2026-03-07T13:59:00Z'))?.text).toBe('Closed, opens 8 am') // 7:59 am of the winter
})

test('the hours of today are said beside', () => {
  expect(openingOf(hours, zone, at('2026-11-21T12:00'))?.today).toBe('Today 8 am to 8:30 pm')
  expect(openingOf('Mon-Sat 8-8, closed Sunday', zone, at('2026-11-22T12:00'))?.today).toBe('Closed today')
  expect(openingOf('Daily 8am-noon, 1pm-5pm', zone, at('2026-11-20T12:00'))?.today).toBe('Today 8 am to noon, 1 pm to 5 pm')
})

test.each(['2026-01-01', '2026-04-05', '2027-03-28', '2026-05-25', '2026-07-04', '2026-09-07', '2026-11-26', '2026-12-24', '2026-12-31'])(
  'on a holiday, %s, nothing is claimed',
  (day) => expect(openingOf('Daily 8-9', zone, Date.parse(`${day}T18:00:00Z`))?.text).toBe('Holiday hours may differ'),
)

test('nor is it said when a store opens on a holiday', () => {
  expect(said('2026-11-25T21:30', 'Daily 8-9')).toBe('Closed now')
})
