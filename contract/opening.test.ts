import { expect, test } from 'vitest'
import type { SpecialDay } from './stores.ts'
import { aheadOf, openingOf } from './opening.ts'

const zone = 'America/Chicago'
const hours = 'Monday to Friday 7 am to 9 pm\nSaturday 8 am to 8:30 pm\nSunday 10 am to 6 pm'
/** A time at the store: in November, Chicago is 6 hours behind UTC. */
const at = (time: string) => Date.parse(`${time}:00-06:00`)
const opening = (storeHours: string, timeZone: string, now: number) => openingOf({ storeHours, timeZone }, now)
const said = (time: string, text = hours) => opening(text, zone, at(time))?.text ?? null

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
  expect(opening('Daily 8-9', 'America/Chicago', now)?.text).toBe('Closes in 30 minutes, at 9 pm')
  expect(opening('Daily 8-9', 'America/Los_Angeles', now)?.text).toBe('Open until 9 pm')
  expect(opening('Daily 8-9', 'America/New_York', now)?.text).toBe('Closed, opens 8 am tomorrow')
  expect(opening('Daily 8-9', zone, Date.parse('2026-03-08T13:00:00Z'))?.text).toBe('Open until 9 pm') // 8 am of the summer
  expect(opening('Daily 8-9', zone, Date.parse('2026-03-07T13:59:00Z'))?.text).toBe('Closed, opens 8 am') // 7:59 am of the winter
})

test('the hours of today are said beside', () => {
  expect(opening(hours, zone, at('2026-11-21T12:00'))?.today).toBe('Today 8 am to 8:30 pm')
  expect(opening('Mon-Sat 8-8, closed Sunday', zone, at('2026-11-22T12:00'))?.today).toBe('Closed today')
  expect(opening('Daily 8am-noon, 1pm-5pm', zone, at('2026-11-20T12:00'))?.today).toBe('Today 8 am to noon, 1 pm to 5 pm')
})

test.each(['2026-01-01', '2026-04-05', '2027-03-28', '2026-05-25', '2026-07-04', '2026-09-07', '2026-11-26', '2026-12-24', '2026-12-31'])(
  'on a holiday, %s, nothing is claimed',
  (day) => expect(opening('Daily 8-9', zone, Date.parse(`${day}T18:00:00Z`))?.text).toBe('Holiday hours may differ'),
)

test('nor is it said when a store opens on a holiday', () => {
  expect(said('2026-11-25T21:30', 'Daily 8-9')).toBe('Closed now')
})

const closed = (day: string, words: string, isHoliday = false): SpecialDay => ({ day, hours: [], words, isHoliday })
const open = (day: string, opens: number, closes: number, words = '', isHoliday = false): SpecialDay => ({
  day,
  hours: [{ opens: opens * 60, closes: closes * 60 }],
  words,
  isHoliday,
})
/** What a shopper reads: of now, and of the days to come. */
function read(time: string, specialDays: SpecialDay[], { storeHours = hours, timeZone = zone, now = at(time) } = {}) {
  const store = { storeHours, timeZone, specialDays }
  const it = openingOf(store, now)
  return [it && it.text + it.why, ...aheadOf(store, now).map(({ text, why }) => text + why)]
}
const thanksgiving = closed('2026-11-26', 'Thanksgiving', true)

test.each([
  ['2026-11-19T12:00', 'Open until 9 pm', []],
  ['2026-11-20T12:00', 'Open until 9 pm', ['Closed Thursday for Thanksgiving']],
  ['2026-11-25T12:00', 'Open until 9 pm', ['Closed tomorrow for Thanksgiving']],
  ['2026-11-25T21:30', 'Closed, opens 7 am Friday', ['Closed tomorrow for Thanksgiving']],
  ['2026-11-26T12:00', 'Closed today for Thanksgiving', []],
  ['2026-11-27T12:00', 'Open until 9 pm', []],
] as const)('a holiday, on %s: %s', (time, now, ahead) => expect(read(time, [thanksgiving])).toEqual([now, ...ahead]))

test.each([
  ['2026-11-22T12:00', 'Open until 6 pm', ['Closes at 2 pm tomorrow: Water main repair on our street']],
  ['2026-11-23T09:00', 'Closes at 2 pm today: Water main repair on our street', []],
  ['2026-11-23T13:20', 'Closes in 40 minutes, at 2 pm: Water main repair on our street', []],
  ['2026-11-23T14:00', 'Closed, opens 7 am tomorrow', []],
] as const)('a day that ends early, on %s: %s', (time, now, ahead) =>
  expect(read(time, [open('2026-11-23', 7, 14, 'Water main repair on our street')])).toEqual([now, ...ahead]),
)

test.each([
  ['opens late', open('2026-11-24', 10, 21, 'Inventory'), 'Opens at 10 am Tuesday: Inventory'],
  ['has hours of its own', open('2026-11-24', 10, 18, 'New floor'), 'Tuesday 10 am to 6 pm: New floor'],
  ['has more hours', open('2026-11-24', 6, 23), 'Tuesday 6 am to 11 pm'],
  ['is closed without a word', closed('2026-11-24', ''), 'Closed Tuesday'],
  ['has the hours of the week', open('2026-11-24', 7, 21, 'Election Day', true), undefined],
])('a day that %s', (_, day, text) => expect(read('2026-11-22T12:00', [day])[1]).toBe(text))

test('a holiday whose hours are told says them, where others only say that they may differ', () => {
  expect(read('2026-12-24T12:00', [])).toEqual(['Holiday hours may differ'])
  expect(read('2026-12-24T12:00', [open('2026-12-24', 7, 16, 'Christmas Eve', true)])).toEqual(['Closes at 4 pm today: Christmas Eve'])
  expect(read('2026-12-24T12:00', [open('2026-12-24', 7, 21, 'Christmas Eve', true)])).toEqual(['Open until 9 pm: Christmas Eve'])
  expect(read('2026-12-23T21:30', [open('2026-12-24', 10, 16, 'Christmas Eve', true)])[0]).toBe('Closed, opens 10 am tomorrow')
})

test('a day that is told is told also where the week cannot be read, and a night that began on it goes on', () => {
  const storeHours = 'Call for hours'
  expect(read('2026-11-26T12:00', [thanksgiving], { storeHours })).toEqual(['Closed today for Thanksgiving'])
  expect(read('2026-11-24T12:00', [thanksgiving], { storeHours })).toEqual([null, 'Closed Thursday for Thanksgiving'])
  expect(read('2026-11-25T00:30', [open('2026-11-24', 10, 25, 'Late night')])[0]).toBe('Closes in 30 minutes, at 1 am')
})

test('a special day is the day of the store’s own calendar, in each zone, and on the days when the clocks change', () => {
  const now = Date.parse('2026-11-26T05:30:00Z') // before midnight in Chicago, after it in New York
  expect(read('', [thanksgiving], { now })[1]).toBe('Closed tomorrow for Thanksgiving')
  expect(read('', [thanksgiving], { now, timeZone: 'America/New_York' })[0]).toBe('Closed today for Thanksgiving')
  const [spring, fall] = [open('2026-03-08', 10, 14, 'Spring'), open('2026-11-01', 10, 14, 'Fall')]
  expect(read('', [spring], { now: Date.parse('2026-03-08T17:30:00Z') })[0]).toBe('Closes at 2 pm today: Spring') // 12:30 pm of the summer
  expect(read('', [spring], { now: Date.parse('2026-03-08T19:00:00Z') })[0]).toBe('Closed, opens 7 am tomorrow')
  expect(read('', [fall], { now: Date.parse('2026-11-01T19:30:00Z') })[0]).toBe('Closes in 30 minutes, at 2 pm: Fall') // 1:30 pm of the winter
  expect(read('', [fall], { now: Date.parse('2026-11-01T04:30:00Z') })[1]).toBe('Closes at 2 pm tomorrow: Fall') // the evening before
})
