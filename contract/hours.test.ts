import { expect, test } from 'vitest'
import { weekOf } from './hours.ts'

/** Writes a week as 'Mo 8-21 …', from Monday on; '?' is a day that the text does not tell, '×' a closed one. */
function said(text: string): string | null {
  const week = weekOf(text)
  const time = (minutes: number) => `${Math.floor(minutes / 60)}${minutes % 60 ? `:${String(minutes % 60).padStart(2, '0')}` : ''}`
  const days = week?.map((spans) => spans?.map(({ opens, closes }) => `${time(opens)}-${time(closes)}`).join('+') ?? '?')
  if (!days) return null
  const [sunday, ...others] = days.map((it) => it || '×')
  const all = [...others, sunday]
  return new Set(all).size === 1 ? `all ${sunday}` : all.join(' ')
}

const week = (weekdays: string, saturday: string, sunday: string) => [...Array(5).fill(weekdays), saturday, sunday].join(' ')

test.each([
  // one line for all days
  ['Every day 7 am to 9 pm', 'all 7-21'],
  ['Open every day 8-8', 'all 8-20'],
  ['Daily 7 to 10', 'all 7-22'],
  ['Daily: 7am-10pm', 'all 7-22'],
  ['Open Daily 8:00 AM – 9:00 PM', 'all 8-21'],
  ['7 days a week, 8 am – 9 pm', 'all 8-21'],
  ['Seven days a week: 8am to 9pm', 'all 8-21'],
  ['8am-9pm daily', 'all 8-21'],
  ['8 a.m. to 9 p.m., every day', 'all 8-21'],
  ['Hours: 7:30 a.m.–9:30 p.m. every day of the week', 'all 7:30-21:30'],
  ['Mon-Sun 8a-9p', 'all 8-21'],
  ['Sunday through Saturday 6 a.m. to midnight', 'all 6-24'],
  ['Everyday 8:00-21:00', 'all 8-21'],
  ['Daily (Mon-Sun) 7-9', 'all 7-21'],
  ['Open 365 days a year, 7am-10pm', 'all 7-22'],
  ['We’re open 8 until 8 daily.', 'all 8-20'],
  // always
  ['24 hours', 'all 0-24'],
  ['Open 24 hours', 'all 0-24'],
  ['Open 24/7', 'all 0-24'],
  ['Open 24 hours a day, 7 days a week', 'all 0-24'],
  ['Daily 12:00 AM - 11:59 PM', 'all 0-24'],
  ['Mon-Fri 24 hours\nSat-Sun 7am-11pm', week('0-24', '7-23', '7-23')],
  // weekdays and weekends
  ['Mon-Fri 8am-9pm\nSat-Sun 9am-6pm', week('8-21', '9-18', '9-18')],
  ['Monday – Friday: 8:00 AM – 9:00 PM\nSaturday: 9:00 AM – 8:00 PM\nSunday: 10:00 AM – 6:00 PM', week('8-21', '9-20', '10-18')],
  ['Monday to Saturday 8 am to 8 pm\nSunday 9 am to 6 pm', week('8-20', '8-20', '9-18')],
  ['Monday to Friday 7 am to 10 pm\nSaturday and Sunday 8 am to 9 pm', week('7-22', '8-21', '8-21')],
  ['Monday to Friday 7 am to 9 pm\nWeekends 8 am to 6 pm', week('7-21', '8-18', '8-18')],
  ['Weekdays 7-9, weekends 8-8', week('7-21', '8-20', '8-20')],
  ['M-F 8-9; Sa-Su 9-7', week('8-21', '9-19', '9-19')],
  ['M–F: 8a–8p | Sat: 9a–6p | Sun: Closed', week('8-20', '9-18', '×')],
  ['Mon. - Fri. 8:00 a.m. - 7:00 p.m. Sat. 9:00 a.m. - 5:00 p.m. Sun. closed', week('8-19', '9-17', '×')],
  ['Mon thru Sat 8 to 9, Sun 10 to 6', week('8-21', '8-21', '10-18')],
  ['Monday-Saturday 8-8. Closed Sunday.', week('8-20', '8-20', '×')],
  ['Monday-Saturday 8-8 Closed Sundays', week('8-20', '8-20', '×')],
  ['8 am - 9 pm Mon-Sat, 9 am - 7 pm Sun', week('8-21', '8-21', '9-19')],
  ['8am to 9pm Monday through Friday\n9am to 6pm Saturday & Sunday', week('8-21', '9-18', '9-18')],
  ['8-9, Mon-Sat\n10-6, Sun', week('8-21', '8-21', '10-18')],
  ['STORE HOURS\nMON-FRI 7AM-9PM\nSAT 8AM-9PM\nSUN 9AM-8PM', week('7-21', '8-21', '9-20')],
  ['Store hours: Mon–Fri 8–9 · Sat–Sun 8–6', week('8-21', '8-18', '8-18')],
  ['Mon-Fri 8am-9pm/Sat-Sun 9am-5pm', week('8-21', '9-17', '9-17')],
  ['Sat & Sun 9-5, Mon - Fri 8-8', week('8-20', '9-17', '9-17')],
  ['Monday\n8am-8pm\nTuesday - Sunday\n9am-6pm', '8-20 9-18 9-18 9-18 9-18 9-18 9-18'],
  // single days and lists of days
  ['Mon, Wed, Fri 8-5\nTue & Thu 10-7\nSat 9-1\nSun closed', '8-17 10-19 8-17 10-19 8-17 9-13 ×'],
  ['Tues-Sat 10-6; closed Sun & Mon', '× 10-18 10-18 10-18 10-18 10-18 ×'],
  ['Thurs to Mon 9-6\nTuesdays and Wednesdays: closed', '9-18 × × 9-18 9-18 9-18 9-18'],
  ['Fri-Mon 8-9\nTue-Thu 8-7', '8-21 8-19 8-19 8-19 8-21 8-21 8-21'],
  ['M/W/F 8-5, Tu/Th 9-6, Sa/Su closed', '8-17 9-18 8-17 9-18 8-17 × ×'],
  // an exception from every day
  ['Daily 8-9\nSunday 10-6', week('8-21', '8-21', '10-18')],
  ['Open daily 8-9, except Sunday 10-6', week('8-21', '8-21', '10-18')],
  ['Daily 8am-8pm, closed Sundays', week('8-20', '8-20', '×')],
  // a day's two spans, and the night
  ['Mon-Fri 8am-noon & 1-5pm\nWeekends closed', week('8-12+13-17', '×', '×')],
  ['Mon-Fri 8 am - 12 pm, 1 pm - 5 pm; Sat 9 am - 12 noon; Sun closed', week('8-12+13-17', '9-12', '×')],
  ['Daily 10am-2am', 'all 10-26'],
  ['Sun-Thu 7am-11pm\nFri-Sat 7am-1am', '7-23 7-23 7-23 7-23 7-25 7-25 7-23'],
  ['Mon-Fri 06:00-22:00\nSat-Sun 07:00-20:00', week('6-22', '7-20', '7-20')],
  // am or pm left out
  ['Mon-Sat 8-9pm, Sun 12-5', week('8-21', '8-21', '12-17')],
  ['Mon-Sat 8am-9, Sun 1-5pm', week('8-21', '8-21', '13-17')],
  ['Mon-Sat 7-noon, Sun noon-4', week('7-12', '7-12', '12-16')],
  // what the text does not tell
  ['Mon-Sat 9-6', week('9-18', '9-18', '?')],
  // holidays and other departments are no hours of the week
  ['Daily 7am-9pm\nClosed Thanksgiving, Christmas, and New Year’s Day', 'all 7-21'],
  ['Mon-Sat 8-9, Sun 9-6, closed major holidays', week('8-21', '8-21', '9-18')],
  ['Mon-Sat 8-8\nSundays & holidays 10-5', week('8-20', '8-20', '10-17')],
  ['7-9 daily except Thanksgiving and Christmas', 'all 7-21'],
  ['Every day 7am-10pm (holiday hours may vary)', 'all 7-22'],
  ['Every day 8-8\nDecember 24: 8-4\nDec. 25 closed', 'all 8-20'],
  ['Every day 8-8\nHoliday hours:\nThursday 8-2', 'all 8-20'],
  ['Every day 8-8\nChristmas Eve, 8 to 4', 'all 8-20'],
  ['Every day 8-9\nDeli: Mon-Fri 9-5', 'all 8-21'],
  ['Every day 8-9\nHot bar 11-7', 'all 8-21'],
  ['Every day 8-9\nPharmacy\nMon-Fri 9-6', 'all 8-21'],
])('%j is %s', (text, hours) => {
  expect(said(text)).toBe(hours)
})

test.each([
  '',
  'Call for hours',
  'See our website',
  'Dawn to dusk',
  '8am-9pm',
  'Open until 9 pm',
  'Closed',
  'Mon-Fri',
  'Mon-Fri 8am-9pm\nSaturday',
  'Mon\nTue 8-9',
  'Mon-Fri 8am to close',
  'Mon-Fri 8',
  'Mon-Fri 5-9',
  'Mon-Fri 9-12',
  'Mon-Fri 8am-12',
  'Mon-Fri 8-12, 1-5',
  'Mon-Sat except Wed 8-9',
  'Daily except Sunday 8-9',
  'Mon-Fri 9pm-5pm',
  'Mon-Fri 8am-25',
  'Mon-Fri 13pm-9pm',
  'M-S 8-9',
  'T-Th 8-9',
  'MWF 8-5',
  'Mon-Fri 8-9\nMon 9-5',
  'Daily 8-9\nDaily 9-8',
  'Mon-Fri 8-5, 4-9',
  'Summer: Mon-Fri 8-9\nWinter: Mon-Fri 9-8',
  'May-Sept: daily 8-9\nOct-Apr: daily 9-7',
  'Daily 8-9 starting May 1',
  'Daily 8-9\nNov 22: closed for inventory',
  'Daily 8-9\nSenior hour 7-8 Tuesdays',
  'Daily 8-9 (members), 9-9 (everyone)',
  'Every other Monday 8-9',
  'First Sunday of the month 9-5',
  'Mon-Fri 8-9 by appointment',
  'Memorial Day Monday 9-5\nDaily 8-9',
  'Lunes a viernes 8-9',
  'Store and deli: daily 8-9',
  '507-555-0114',
  '8/9',
])('%j says nothing for certain', (text) => {
  expect(weekOf(text)).toBe(null)
})

test.each([
  // as it was pasted from a page, with its line ends and its spaces
  ['Mon-Fri 8-9<br>Sat-Sun 9-6', week('8-21', '9-18', '9-18')],
  ['Mon-Fri 8-9<br/>Sat-Sun 9-6', week('8-21', '9-18', '9-18')],
  ['Mon-Fri 8-9<br />Sat-Sun 9-6', week('8-21', '9-18', '9-18')],
  ['Mon-Fri 8-9\rSat-Sun 9-6', week('8-21', '9-18', '9-18')],
  ['Mon-Fri 8-9\r\nSat-Sun 9-6', week('8-21', '9-18', '9-18')],
  ['Daily 8\u00a0am\u2009–\u20099\u202fpm', 'all 8-21'],
  ['Daily 8 A M - 9 P M', 'all 8-21'],
  ['Daily 8AM-9PM.\n\n', 'all 8-21'],
  ['Mon-Sat 8-9. \nSun 10-6.', week('8-21', '8-21', '10-18')],
  ['Tue.-Thu. 8-9, Fri.-Mon. closed', '× 8-21 8-21 8-21 × × ×'],
  ['Tues.-Thurs. 8-9; Fri.-Mon.closed', '× 8-21 8-21 8-21 × × ×'],
  // always, and every day
  ['24 / 7 / 365', 'all 0-24'],
  ['24/7/365', 'all 0-24'],
  ['Open 24 hrs', 'all 0-24'],
  ['Open 24hours', 'all 0-24'],
  ['Open 24-hour', 'all 0-24'],
  ['Open 24 hr per day', 'all 0-24'],
  ['7 days/week 8-9', 'all 8-21'],
  ['7 days/ week 8-9', 'all 8-21'],
  ['Daily 7 am to 12midnight', 'all 7-24'],
  ['Daily 7 am to 12 midnight', 'all 7-24'],
  ['Daily 7 am to 12:00 midnight', 'all 7-24'],
  ['Daily 7 am to 12noon', 'all 7-12'],
  ['Daily 7 am to 12:00 noon', 'all 7-12'],
  ['Daily 8-9 &holidays', 'all 8-21'],
  ['Sundays and all major holidays 10-5, Mon-Sat 8-8', week('8-20', '8-20', '10-17')],
  // days and spans in any order, with what stands between them
  ['Mon-Sat - 8 am - 9 pm, Sun - closed', week('8-21', '8-21', '×')],
  ['Mon-Sat -- 8 am -- 9 pm, Sun -- closed', week('8-21', '8-21', '×')],
  ['Mon-Sat til 9... closed', null],
  ['Mon-Sat 8 til 9, Sun 8 till 9', 'all 8-21'],
  ['Mon-Fri 1-5, 8am-noon; Sat-Sun closed', week('8-12+13-17', '×', '×')],
  ['Mon-Fri 8am-noon, noon-5pm; Sat-Sun closed', week('8-12+12-17', '×', '×')],
  ['Daily 6-9', 'all 6-21'],
  ['Daily 5am-9pm', 'all 5-21'],
  ['Daily 8am-5am', 'all 8-29'],
  ['Daily 08:00-00:00', 'all 8-24'],
  ['Daily 7:30-7:45', 'all 7:30-19:45'],
  ['Daily 10-10', 'all 10-22'],
])('as people also write it, %j is %s', (text, hours) => expect(said(text)).toBe(hours))

test.each([
  'Mon-Mon 8-9',
  'Mon-weekends 8-9',
  'Mon-8 9',
  'Daily 8:75-9',
  'Daily 0am-9pm',
  'Daily 8am-8am',
  'Daily 8am-5:01am',
  'Daily 3am-9pm',
  'Daily 8-9, Mon',
  'Daily, Sunday 8-9',
  'Weekdays daily 8-9',
  'Mon-Fri closed, 8-9',
  'Mon-Fri 8-9, closed',
  'Mon-Tue 8-9\nTue-Wed 9-8',
  'to Mon 8-9',
  'Mon to 8',
  'Mon-Fri toto 9',
])('%j is not certain either', (text) => expect(weekOf(text)).toBe(null))
