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
  ['from Friday’s night into all Saturday', '2026-11-20T23:00', 'Fri 10am-2am, Sat 24 hours, Sun-Thu 7-9', 'Open until midnight tomorrow'],
  ['in that night', '2026-11-21T01:15', 'Fri 10am-2am, Sat 24 hours, Sun-Thu 7-9', 'Open until midnight'],
  ['until midnight', '2026-11-20T12:00', 'Daily 6am-midnight', 'Open until midnight'],
  ['until noon', '2026-11-20T08:00', 'Daily 7am-noon', 'Open until noon'],
  ['in the break of noon', '2026-11-20T12:30', 'Daily 8am-noon, 1pm-5pm', 'Closed, opens 1 pm'],
])('%s', (_, time, text, expected) => expect(said(time, text)).toBe(expected))

// Chicago’s clocks show 1:00 to 1:59 twice on 2026-11-01, and go from 2:00 to 3:00 on 2026-03-08.
test.each([
  ['the hour that comes twice counts twice', '2026-11-01T01:10-05:00', 'Daily 10am-2am', 'Open until 2 am'],
  ['and once when it comes again', '2026-11-01T01:10-06:00', 'Daily 10am-2am', 'Closes in 50 minutes, at 2 am'],
  ['a time that comes twice is the next one', '2026-11-01T01:10-05:00', 'Daily 10am-1:30am', 'Closes in 20 minutes, at 1:30 am'],
  ['also the second time', '2026-11-01T01:10-06:00', 'Daily 10am-1:30am', 'Closes in 20 minutes, at 1:30 am'],
  ['an hour that is skipped does not count', '2026-03-08T01:30-06:00', 'Daily 10am-3am', 'Closes in 30 minutes, at 3 am'],
  ['nor does it make it soon', '2026-03-08T00:55-06:00', 'Daily 10am-3am', 'Open until 3 am'],
])('in the night in which clocks change %s', (_, time, text, expected) =>
  expect(opening(text, zone, Date.parse(time))?.text).toBe(expected),
)

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

test.each([
  ['2026-11-26T00:30', [thanksgiving], 'Open until 2 am', 'Closed today'],
  ['2026-11-26T01:30', [thanksgiving], 'Closes in 30 minutes, at 2 am', 'Closed today'],
  ['2026-11-26T02:00', [thanksgiving], 'Closed today for Thanksgiving', 'Opens 10 am tomorrow'],
  ['2026-11-24T00:30', [open('2026-11-24', 10, 18, 'New floor')], 'Open until 2 am', 'Today 10 am to 6 pm'],
  ['2026-12-24T00:30', [], 'Open until 2 am', ''],
  ['2026-12-25T00:30', [], 'Holiday hours may differ', ''],
  ['2026-12-25T00:30', [open('2026-12-24', 10, 25, 'Christmas Eve', true)], 'Closes in 30 minutes, at 1 am', ''],
  ['2026-12-26T00:30', [], 'Holiday hours may differ', ''],
  ['2026-12-26T12:00', [], 'Open until 2 am', 'Today 10 am to 2 am'],
] as const)('a night goes on as it began, whatever the day is that begins in it: at %s with %j', (time, specialDays, text, today) => {
  const it = openingOf({ storeHours: 'Daily 10am-2am', timeZone: zone, specialDays }, at(time))
  expect([it && it.text + it.why, it?.today]).toEqual([text, today])
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

test.each([
  ['2026-11-20T12:00', {}, { kind: 'open', text: 'Open until 9 pm', why: '', today: 'Today 7 am to 9 pm' }],
  ['2026-11-20T20:30', {}, { kind: 'soon', text: 'Closes in 30 minutes, at 9 pm', why: '', today: 'Today 7 am to 9 pm' }],
  ['2026-11-20T22:00', {}, { kind: 'closed', text: 'Closed, opens 8 am tomorrow', why: '', today: 'Today 7 am to 9 pm' }],
  ['2026-11-20T12:00', { storeHours: 'Open 24 hours' }, { kind: 'open', text: 'Open 24 hours', why: '', today: '' }],
  ['2026-11-26T12:00', {}, { kind: 'holiday', text: 'Holiday hours may differ', why: '', today: '' }],
  [
    '2026-11-26T12:00',
    { specialDays: [thanksgiving] },
    { kind: 'closed', text: 'Closed today', why: ' for Thanksgiving', today: 'Opens 7 am tomorrow' },
  ],
  [
    '2026-11-26T12:00',
    { storeHours: 'Ask us', specialDays: [thanksgiving] },
    { kind: 'closed', text: 'Closed today', why: ' for Thanksgiving', today: '' },
  ],
] as const)('at %s, of %j, all is said: %j', (time, store, all) => {
  expect(openingOf({ storeHours: hours, timeZone: zone, ...store }, at(time))).toEqual(all)
})

test('a day of two spans ends with the second, and what is special about it is said until then', () => {
  const twice: SpecialDay = {
    day: '2026-11-24',
    hours: [
      { opens: 8 * 60, closes: 11 * 60 },
      { opens: 13 * 60, closes: 17 * 60 },
    ],
    words: 'Inventory',
    isHoliday: false,
  }
  const storeHours = 'Daily 8am-noon, 1pm-5pm'
  expect(read('2026-11-24T09:00', [twice], { storeHours })).toEqual(['Open until 11 am: Inventory'])
  expect(read('2026-11-24T12:00', [twice], { storeHours })).toEqual(['Closed, opens 1 pm: Inventory'])
  expect(read('2026-11-24T17:00', [twice], { storeHours })).toEqual(['Closed, opens 8 am tomorrow'])
  expect(read('2026-11-22T12:00', [twice], { storeHours })[1]).toBe('Tuesday 8 am to 11 am, 1 pm to 5 pm: Inventory')
  expect(read('2026-11-22T12:00', [twice])[1]).toBe('Tuesday 8 am to 11 am, 1 pm to 5 pm: Inventory')
})

test('a day is compared with the usual one, where there is one', () => {
  const ahead = (day: SpecialDay, storeHours = hours) => read('2026-11-22T12:00', [day], { storeHours })[1]
  expect(ahead(open('2026-11-23', 10, 18))).toBe('Tomorrow 10 am to 6 pm')
  expect(ahead(open('2026-11-24', 7, 23))).toBe('Tuesday 7 am to 11 pm')
  expect(ahead(open('2026-11-24', 6, 21))).toBe('Tuesday 6 am to 9 pm')
  expect(ahead(open('2026-11-24', 7, 14), 'Ask us')).toBe('Tuesday 7 am to 2 pm')
  expect(ahead(open('2026-11-24', 7, 14), 'Mon-Sat closed, Sun 9-5')).toBe('Tuesday 7 am to 2 pm')
  const store = { storeHours: hours, timeZone: zone, specialDays: [thanksgiving, open('2026-11-24', 7, 14)] }
  expect(aheadOf(store, at('2026-11-22T12:00')).map(({ day, isClosed }) => [day, isClosed])).toEqual([
    ['2026-11-24', false],
    ['2026-11-26', true],
  ])
})

test('a day that is told ends early beside a usual one that is not known or closed', () => {
  const now = (storeHours: string) =>
    openingOf({ storeHours, timeZone: zone, specialDays: [open('2026-11-24', 10, 18)] }, at('2026-11-24T12:00'))
  expect(now('Ask us')).toMatchObject({ kind: 'soon', text: 'Closes at 6 pm today' })
  expect(now('Mon-Sat closed, Sun 9-5')).toMatchObject({ kind: 'open', text: 'Open until 6 pm' })
})

test.each([
  ['2026-11-20T12:00', 'Daily 10am-5am', 'Open until 5 am'],
  ['2026-11-20T12:00', 'Fri 12am-11:59pm', 'Open until midnight'],
  ['2026-12-05T14:00', 'Sat 9-1, Sun-Fri closed', 'Closed, opens 9 am Saturday'],
])('at %s ‘%s’ is ‘%s’', (time, storeHours, text) => expect(said(time, storeHours)).toBe(text))

test('which days are holidays, in eight years', () => {
  const year = (number: number) =>
    Array.from({ length: 366 }, (_, at) => new Date(Date.UTC(number, 0, 1 + at))).filter((it) => it.getUTCFullYear() === number)
  for (let number = 2024; number < 2032; number++) {
    const days = year(number)
    const of = (month: number, weekday: number) => days.filter((it) => it.getUTCMonth() + 1 === month && it.getUTCDay() === weekday)
    const named = ['01-01', '07-04', '12-24', '12-25', '12-31'].map((it) => new Date(`${number}-${it}T00:00:00Z`))
    const holidays = [...named, of(5, 1).at(-1)!, of(9, 1)[0]!, of(11, 4)[3]!, easterOf(number)].map((it) => it.getTime())
    const found = days.filter((it) => opening('Daily 8-9', 'UTC', it.getTime() + 12 * 3_600_000)?.kind === 'holiday')
    expect(found.map((it) => it.getTime())).toEqual(holidays.toSorted((a, b) => a - b))
  }
})

test('when Easter is, from 1900 to 2199', () => {
  for (let number = 1900; number < 2200; number++) {
    const easter = easterOf(number).getTime()
    const sundays = [-14, -7, 0, 7, 14].map((days) => easter + days * 86_400_000)
    const found = sundays.filter((it) => opening('Daily 8-9', 'UTC', it + 12 * 3_600_000)?.kind === 'holiday')
    expect([number, ...found]).toEqual([number, easter])
  }
})

/** The Sunday after the full moon of spring, by the method that was published in Nature in 1876; the one in use here is Gauss's. */
function easterOf(year: number): Date {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const at = h + l - 7 * m + 114
  return new Date(Date.UTC(year, Math.floor(at / 31) - 1, (at % 31) + 1))
}
