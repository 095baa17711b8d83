import { offsetAt, weekdays } from '#contract/days.ts'
import { midnight, noon, type Span } from './hours-text.ts'
import { weekOf, type Week } from './hours.ts'

/** What is said of a store at a moment; `today` is what its hours of the day are. */
export type Opening = { kind: 'open' | 'soon' | 'closed' | 'holiday'; text: string; today: string }

/** A store that closes within so many minutes closes soon. */
const soonMinutes = 60

/** Returns what to say of the store now; null when its hours do not tell it, and then the text itself is to be shown. */
export function openingOf(storeHours: string, timeZone: string, now: number): Opening | null {
  const week = weekOf(storeHours)
  if (!week) return null
  const clock = new Date(now + offsetAt(now, timeZone))
  if (isHoliday(clock)) return { kind: 'holiday', text: 'Holiday hours may differ', today: '' }
  const [day, minute] = [clock.getUTCDay(), clock.getUTCHours() * 60 + clock.getUTCMinutes()]
  const spans = week[day]
  if (!spans) return null
  const today = spans.length === 0 ? 'Closed today' : `Today ${spans.map(spanText).join(', ')}`
  const closes = closingOf(week, day, minute)
  if (closes === Infinity) return { kind: 'open', text: 'Open 24 hours', today: '' }
  if (closes !== null) {
    const left = closes - minute
    if (left > soonMinutes)
      return {
        kind: 'open',
        text: `Open until ${timeText(closes)}${closes - midnight > nightEnds ? ` ${dayText(day, closes - 1)}` : ''}`,
        today,
      }
    return { kind: 'soon', text: `Closes in ${left} ${left === 1 ? 'minute' : 'minutes'}, at ${timeText(closes)}`, today }
  }
  return { kind: 'closed', text: closedText(week, clock), today }
}

/** A night lasts until then: 'Open until 2 am' needs no day. */
const nightEnds = 5 * 60

/** Returns when the store that is open closes, in minutes from today's midnight; null when it is closed. */
function closingOf(week: Week, day: number, minute: number): number | null {
  const yesterday = (week[(day + 6) % 7] ?? []).map(({ opens, closes }) => ({ opens: opens - midnight, closes: closes - midnight }))
  const span = [...yesterday, ...(week[day] ?? [])].find(({ opens, closes }) => opens <= minute && minute < closes)
  if (!span) return null
  let { closes } = span
  // Without a break into the next days.
  for (let at = 1; closes === at * midnight; at++) {
    if (at > 7) return Infinity
    const next = week[(day + at) % 7]?.find(({ opens }) => opens === 0)
    if (!next) break
    closes = next.closes + at * midnight
  }
  return closes
}

/** Returns when it opens next, as far as the hours tell: not across a holiday, nor a day that they leave out. */
function closedText(week: Week, clock: Date): string {
  const [day, minute] = [clock.getUTCDay(), clock.getUTCHours() * 60 + clock.getUTCMinutes()]
  for (let at = 0; at <= 7; at++) {
    const spans = week[(day + at) % 7]
    if (!spans || isHoliday(new Date(clock.getTime() + at * midnight * 60_000))) break
    const next = spans.find(({ opens }) => at > 0 || opens > minute)
    if (next) return `Closed, opens ${timeText(next.opens)}${at === 0 ? '' : ` ${dayText(day, at * midnight)}`}`
  }
  return 'Closed now'
}

function dayText(day: number, minutes: number): string {
  const days = Math.floor(minutes / midnight)
  return days === 1 ? 'tomorrow' : weekdays[(day + days) % 7]!
}

function spanText({ opens, closes }: Span): string {
  return opens === 0 && closes === midnight ? '24 hours' : `${timeText(opens)} to ${timeText(closes)}`
}

/** 1290 → '9:30 pm'. */
function timeText(minutes: number): string {
  const time = minutes % midnight
  if (time === 0) return 'midnight'
  if (time === noon) return 'noon'
  const [hour, minute] = [Math.floor(time / 60), time % 60]
  return `${hour % 12 || 12}${minute ? `:${String(minute).padStart(2, '0')}` : ''} ${time < noon ? 'am' : 'pm'}`
}

/** The days on which US stores keep other hours than those of the week, by the clock at the store. */
function isHoliday(clock: Date): boolean {
  const [month, date, day] = [clock.getUTCMonth() + 1, clock.getUTCDate(), clock.getUTCDay()]
  return (
    ['1-1', '7-4', '12-24', '12-25', '12-31'].includes(`${month}-${date}`) ||
    (day === 1 && ((month === 5 && date > 24) || (month === 9 && date < 8))) || // Memorial Day, Labor Day
    (day === 4 && month === 11 && date > 21 && date < 29) || // Thanksgiving
    (day === 0 && month < 5 && isEaster(clock.getUTCFullYear(), month, date))
  )
}

/** By Gauss, for the years from 1900 to 2199. */
function isEaster(year: number, month: number, date: number): boolean {
  const [a, c] = [year % 19, year % 7]
  const [m, n] = year < 2100 ? [24, 5] : [24, 6]
  const d = (19 * a + m) % 30
  const e = (2 * (year % 4) + 4 * c + 6 * d + n) % 7
  const late = (d === 29 && e === 6) || (d === 28 && e === 6 && a > 10) ? 7 : 0
  const inMarch = 22 + d + e - late
  return inMarch > 31 ? month === 4 && date === inMarch - 31 : month === 3 && date === inMarch
}
