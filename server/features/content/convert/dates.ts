import { dayOfSerial } from './cells.ts'
import type { RowReport } from './report.ts'

/** A day or an instant for the bundle; `doubt` says what had to be assumed. */
export type ReadDate = { value: string; doubt: string | null } | { value: null; doubt: string }

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * Reads '2026-11-18', '11/18/2026', '11-18-26', 'Nov 18, 2026', 'Wednesday 18 November 2026', a day as spreadsheets store it, '11/18' and 'Wed Nov 18'
 * in the year that is nearest to the day `near`, and instants in any zone.
 * An instant that is the first or the last moment of a day in the stores' time zone becomes that day. So does one in
 * another zone of the US, which is reported. Any other instant stays an instant, written by the stores' clock: its day is the one that it begins with.
 */
export function readDate(raw: string, timeZone: string, end: 'start' | 'end', near = ''): ReadDate {
  const text = raw.trim()
  const day = dayIn(text, near)
  if (day) return { value: day, doubt: null }
  const instant = instantIn(text, timeZone)
  if (!instant) return { value: null, doubt: `'${text}' is not a date that is understood` }
  const here = dayAt(instant, timeZone, end)
  if (here) return { value: here, doubt: null }
  for (const zone of ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Phoenix', 'America/Los_Angeles', 'UTC']) {
    const there = dayAt(instant, zone, end)
    if (there) return { value: there, doubt: `'${text}' is the ${end} of ${there} in ${zone}: taken for that day` }
  }
  return { value: instant.toString({ timeZone }), doubt: `'${text}' is neither the beginning nor the end of a day: kept as an instant` }
}

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const withWeekday = new RegExp(String.raw`^(?:((?:${weekdays.join('|')})[a-z]*)\.?,?\s+)?(.*)$`, 'is')

function dayIn(text: string, near: string): string | null {
  const [, weekday = '', rest = ''] = withWeekday.exec(text) ?? []
  const day = dayOfSerial(rest) ?? dayWithYear(rest) ?? (near === '' ? null : dayNear(rest, near))
  const isThat =
    weekday === '' || day === null || Temporal.PlainDate.from(day).dayOfWeek === weekdays.indexOf(weekday.slice(0, 3).toLowerCase()) + 1
  return isThat ? day : null
}

function dayWithYear(text: string): string | null {
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ]00:00(?::00(?:\.0+)?)?)?$/.exec(text)
  if (iso) return dayOf(iso[1]!, iso[2]!, iso[3]!)
  const us = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4}|\d{2})$/.exec(text)
  if (us) return dayOf(us[3]!, us[1]!, us[2]!)
  const words = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/i.exec(text)
  if (words) return dayOf(words[3]!, monthOf(words[1]!), words[2]!)
  const turned = /^(\d{1,2})\s+([a-z]{3,9})\.?,?\s+(\d{4})$/i.exec(text)
  return turned && dayOf(turned[3]!, monthOf(turned[2]!), turned[1]!)
}

/** Reads a day without its year: within half a year of `near`. */
function dayNear(text: string, near: string): string | null {
  const us = /^(\d{1,2})\/(\d{1,2})$/.exec(text)
  const words = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?$/i.exec(text)
  const [month, day] = us ? [us[1]!, us[2]!] : words ? [monthOf(words[1]!), words[2]!] : ['', '']
  const from = Temporal.PlainDate.from(near.slice(0, 10))
  const found = [-1, 0, 1].flatMap((years) => dayOf(String(from.year + years), month, day) ?? [])
  return found.find((it) => Math.abs(from.until(it).days) <= 182) ?? null
}

function monthOf(word: string) {
  return String(months.indexOf(word.slice(0, 3).toLowerCase()) + 1)
}

function dayOf(year: string, month: string, day: string): string | null {
  try {
    return Temporal.PlainDate.from(
      { year: year.length === 2 ? 2000 + Number(year) : Number(year), month: Number(month), day: Number(day) },
      { overflow: 'reject' },
    ).toString()
  } catch {
    return null
  }
}

/** Reads an instant. A time of day without a zone is in the stores' time zone. */
function instantIn(text: string, timeZone: string): Temporal.Instant | null {
  try {
    if (/(?:Z|[+-]\d{2}:?\d{2})$/i.test(text)) return Temporal.Instant.from(text.replace(' ', 'T'))
    return Temporal.PlainDateTime.from(text.replace(' ', 'T')).toZonedDateTime(timeZone).toInstant()
  } catch {
    return null
  }
}

/** Returns the day that an instant begins or ends. 11:59 pm, with or without seconds, and the next midnight both end a day. */
function dayAt(instant: Temporal.Instant, zone: string, end: 'start' | 'end'): string | null {
  const local = instant.toZonedDateTimeISO(zone)
  if (end === 'start') return local.equals(local.startOfDay()) ? local.toPlainDate().toString() : null
  if (local.equals(local.startOfDay())) return local.toPlainDate().subtract({ days: 1 }).toString()
  return local.hour === 23 && local.minute === 59 ? local.toPlainDate().toString() : null
}

/** The days that an item has within its flyer, each a day or an instant. */
export type OwnDays = { startDate?: string | null | undefined; endDate?: string | null | undefined }

/** 'Nov 25', of an instant its day as it is written. */
export function shortDay(dayOrInstant: string): string {
  return Temporal.PlainDate.from(dayOrInstant.slice(0, 10)).toLocaleString('en-US', { month: 'short', day: 'numeric' })
}

/** 'Nov 25 – Dec 1' */
export const shortDays = (from: string, to: string) => `${shortDay(from)} – ${shortDay(to)}`

/** Whether a day or an instant ends before it begins. An instant of the last day, or on the first, is within it. */
export function isReversed(startDate: string, endDate: string): boolean {
  if (startDate.includes('T') && endDate.includes('T')) return Date.parse(startDate) > Date.parse(endDate)
  return startDate.slice(0, 10) > endDate.slice(0, 10)
}

/** Returns an item's own days. They are cut to the days of the flyer, and a cut is reported. */
export function ownDays(
  { startDate, endDate }: OwnDays,
  { validFrom, validTo }: { validFrom: string; validTo: string },
  report: RowReport,
) {
  const day = (text: string) => text.slice(0, 10)
  if ((startDate && day(startDate) > day(validTo)) || (endDate && day(endDate) < day(validFrom))) {
    const said = [startDate, endDate].filter(Boolean).join(' – ')
    report.doubt(startDate ? 'startDate' : 'endDate', `${said} lies outside the flyer’s days: not taken`)
    return {}
  }
  if (startDate && endDate && isReversed(startDate, endDate)) {
    report.doubt('endDate', `${endDate} is before ${startDate}: neither is taken`)
    return {}
  }
  if (startDate && day(startDate) < day(validFrom)) report.note('startDate', `${startDate} is before the flyer’s first day: that was taken`)
  if (endDate && day(endDate) > day(validTo)) report.note('endDate', `${endDate} is after the flyer’s last day: that was taken`)
  return {
    ...(startDate && startDate !== validFrom && day(startDate) >= day(validFrom) && { startDate }),
    ...(endDate && endDate !== validTo && day(endDate) <= day(validTo) && { endDate }),
  }
}
