import { offsetAt } from './clock.ts'
import { languageNow, t } from './t.ts'

type Fields = { weekday?: 'short' | 'long'; year?: 'numeric'; timeZone?: string | undefined }

/** The name of a day of the week, counted as a Date does. */
export const weekdayText = (weekday: number): string =>
  [t`Sunday`, t`Monday`, t`Tuesday`, t`Wednesday`, t`Thursday`, t`Friday`, t`Saturday`][weekday % 7]!

/** Returns 'Nov 24', 'Tue, Nov 24' or 'Nov 24, 2025'. Intl's own dates in Spanish have commas, and lack words, within a sentence. */
export function dateText(at: number, { weekday, year, timeZone }: Fields = {}): string {
  const date = dateAt(at, timeZone)
  // Intl's own short months in Spanish are others in other browsers.
  const months = [t`Jan`, t`Feb`, t`Mar`, t`Apr`, t`May`, t`Jun`, t`Jul`, t`Aug`, t`Sep`, t`Oct`, t`Nov`, t`Dec`]
  const day = t`${months[date.getUTCMonth()]!} ${date.getUTCDate()}||month and day`
  const dated = year ? t`${day}, ${date.getUTCFullYear()}||day and year` : day
  if (!weekday) return dated
  const name = weekdayText(date.getUTCDay())
  // In Spanish 'mar' would be Tuesday, and March.
  return t`${weekday === 'short' && languageNow() === 'en' ? name.slice(0, 3) : name}, ${dated}`
}

/** Returns the same of a day, '2026-11-24', which is that day everywhere, or of an instant. */
export function dayText(dayOrInstant: string, fields: Fields): string {
  return dateText(Date.parse(dayOrInstant), dayOrInstant.includes('T') ? fields : { ...fields, timeZone: 'UTC' })
}

/** Returns a date whose UTC fields are the day in the zone, or in the device's where none is given. */
function dateAt(at: number, timeZone: string | undefined): Date {
  const date = new Date(at)
  if (timeZone === 'UTC') return date
  if (!timeZone) return new Date(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()))
  return new Date(at + offsetAt(at, timeZone))
}
