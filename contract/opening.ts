import { momentAt } from '#contract/days.ts'
import type { SpecialDay } from '#contract/stores.ts'
import { offsetAt } from '#words/clock.ts'
import { weekdayText } from '#words/dates.ts'
import { plural, t } from '#words/t.ts'
import { midnight, type Span } from './hours-words.ts'
import { clockText, spansText } from './hours-writing.ts'
import { isSame, weekOf } from './hours.ts'

/** What is read of a store to say whether it is open. */
export type Hours = { storeHours: string; timeZone: string; specialDays?: readonly SpecialDay[] | undefined }

/** What is said of a store at a moment. */
export type Opening = {
  kind: 'open' | 'soon' | 'closed' | 'holiday'
  text: string
  /** Follows the text where there is room: ' for Thanksgiving', ': Water main repair'. */
  why: string
  /** What its hours of the day are. */
  today: string
}
/** What is said of a coming day: 'Closed Thursday', ' for Thanksgiving'. */
export type Ahead = { day: string; isClosed: boolean; text: string; why: string }

/** A store that closes within so many minutes closes soon. */
const soonMinutes = 60

/** Returns what to say of the store now; null when its hours do not tell it, and then the text itself is to be shown. */
export function openingOf(store: Hours, now: number): Opening | null {
  const { dayAt, minute, weekday, clock } = clockOf(store, now)
  const day = dayAt(0)
  const { spans, special, usual } = day
  const open = openAt(dayAt, minute)
  if ((open ?? day).isUntold && weekOf(store.storeHours)) return { kind: 'holiday', text: t`Holiday hours may differ`, why: '', today: '' }
  if (!spans) return null
  if (special && spans.length === 0 && !open) {
    const opens = nextOf(dayAt, minute, weekday)
    return { kind: 'closed', text: t`Closed today`, why: whyOf(special), today: opens === null ? '' : t`Opens ${opens}` }
  }
  const today = day.isUntold ? '' : spans.length === 0 ? t`Closed today` : t`Today ${spansText(spans)}`
  const why = special && open?.isOfToday !== false ? whyOf(special) : ''
  const closes = open?.closes ?? null
  if (closes === Infinity) return { kind: 'open', text: t`Open 24 hours`, why, today: '' }
  if (closes !== null) {
    const left = minutesLeft(closes - minute, clock, store.timeZone, now)
    const isEarly = special !== null && closes === lastOf(spans) && closes < (usual === null ? Infinity : lastOf(usual))
    if (left <= soonMinutes)
      return {
        kind: 'soon',
        text: plural(left, {
          one: t`Closes in ${left} minute, at ${clockText(closes)}`,
          other: t`Closes in ${left} minutes, at ${clockText(closes)}`,
        }),
        why,
        today,
      }
    if (isEarly) return { kind: 'soon', text: t`Closes at ${clockText(closes)} today`, why, today }
    const on = closes - midnight > nightEnds ? dayText(weekday, Math.floor((closes - 1) / midnight)) : ''
    return { kind: 'open', text: on ? t`Open until ${clockText(closes)} ${on}` : t`Open until ${clockText(closes)}`, why, today }
  }
  const opens = nextOf(dayAt, minute, weekday)
  // What has ended today needs no reason any more.
  const isOver = spans.every((span) => span.closes <= minute)
  return { kind: 'closed', text: opens === null ? t`Closed now` : t`Closed, opens ${opens}`, why: isOver ? '' : why, today }
}

/** Returns in how many minutes the clock is so far on: in fewer or more of them in the night in which clocks change. */
function minutesLeft(shown: number, clock: Date, timeZone: string, now: number): number {
  if (shown > soonMinutes + turnedMinutes) return shown
  const then = new Date(clock.getTime() + shown * 60_000).toISOString()
  const left = Math.ceil((momentAt(then.slice(0, 10), then.slice(11, 16), timeZone) - now) / 60_000)
  return left > 0 ? left : shown // a time that comes twice has come once
}

/** By so many clocks change at most. */
const turnedMinutes = 60

/** Returns what is special about the days after today, as far ahead as a weekday means only one of them. */
export function aheadOf(store: Hours, now: number): Ahead[] {
  const { dayAt, weekday } = clockOf(store, now)
  return [1, 2, 3, 4, 5, 6].flatMap((at) => {
    const { special, spans, usual } = dayAt(at)
    if (!special || isSame(spans, usual)) return []
    return {
      day: special.day,
      isClosed: special.hours.length === 0,
      text: aheadText(special.hours, usual, dayText(weekday, at), at === 1),
      why: whyOf(special),
    }
  })
}

function aheadText(spans: readonly Span[], usual: readonly Span[] | null, day: string, isTomorrow: boolean): string {
  if (spans.length === 0) return t`Closed ${day}`
  const [opens, closes] = [spans[0]!.opens, lastOf(spans)]
  const isUsual = usual?.length === spans.length
  if (isUsual && closes < lastOf(usual) && opens === usual[0]!.opens) return t`Closes at ${clockText(closes)} ${day}`
  if (isUsual && closes === lastOf(usual) && opens > usual[0]!.opens) return t`Opens at ${clockText(opens)} ${day}`
  return isTomorrow ? t`Tomorrow ${spansText(spans)}` : t`${day} ${spansText(spans)}||hours of a day`
}

function whyOf({ words, hours, isHoliday }: SpecialDay): string {
  return words === '' ? '' : isHoliday && hours.length === 0 ? t` for ${words}` : `: ${words}`
}

/** A day as the store keeps it: `spans` is null when nothing tells them; `isUntold` on a holiday whose hours nobody has told. */
type Day = { spans: readonly Span[] | null; usual: readonly Span[] | null; special: SpecialDay | null; isUntold: boolean }
type DayAt = (days: number) => Day

function clockOf({ storeHours, timeZone, specialDays = [] }: Hours, now: number) {
  const week = weekOf(storeHours)
  const clock = new Date(now + offsetAt(now, timeZone))
  const dayAt: DayAt = (days) => {
    const date = new Date(clock.getTime() + days * midnight * 60_000)
    const usual = week?.[date.getUTCDay()] ?? null
    const special = specialDays.find(({ day }) => day === date.toISOString().slice(0, 10)) ?? null
    return { spans: special?.hours ?? usual, usual, special, isUntold: special === null && isHoliday(date) }
  }
  return { dayAt, weekday: clock.getUTCDay(), minute: clock.getUTCHours() * 60 + clock.getUTCMinutes(), clock }
}

/** A night lasts until then: 'Open until 2 am' needs no day. */
const nightEnds = 5 * 60

/** Until when a store is open, in minutes from today's midnight; its hours are those of today, or of the night that began yesterday. */
type Open = Pick<Day, 'isUntold'> & { closes: number; isOfToday: boolean }

/** Returns null when the store is closed. */
function openAt(dayAt: DayAt, minute: number): Open | null {
  const spans = [-1, 0].flatMap((at) => {
    const { spans, isUntold } = dayAt(at)
    const from = at * midnight
    return (spans ?? []).map(({ opens, closes }) => ({ opens: opens + from, closes: closes + from, isOfToday: at === 0, isUntold }))
  })
  const span = spans.find(({ opens, closes }) => opens <= minute && minute < closes)
  if (!span) return null
  let { closes } = span
  // Without a break into the next days, or into the one that began meanwhile.
  for (let at = 0; closes >= at * midnight; at++) {
    if (at > 7) return { ...span, closes: Infinity }
    const until = closes - at * midnight
    const next = dayAt(at).spans?.find((it) => it.opens <= until && until < it.closes)
    if (next) closes = next.closes + at * midnight
  }
  return { ...span, closes }
}

/** Returns when it opens next, as far as the hours tell: not across a holiday that nobody has told of, nor a day that they leave out. */
function nextOf(dayAt: DayAt, minute: number, weekday: number): string | null {
  for (let at = 0; at <= 7; at++) {
    const { spans, isUntold } = dayAt(at)
    if (!spans || isUntold) break
    const next = spans.find(({ opens }) => at > 0 || opens > minute)
    if (next)
      return at === 0
        ? t`${clockText(next.opens)}||when it opens today`
        : t`${clockText(next.opens)} ${dayText(weekday, at)}||when it opens`
  }
  return null
}

function dayText(weekday: number, days: number): string {
  return days === 1 ? t`tomorrow` : t`${weekdayText(weekday + days)}||on that day`
}

const lastOf = (spans: readonly Span[]) => spans.at(-1)?.closes ?? 0

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
