import { languageNow, localeNow, t } from './t.ts'

type Fields = { weekday?: 'short' | 'long'; year?: 'numeric'; timeZone?: string | undefined }

/** Returns 'Nov 24', 'Tue, Nov 24' or 'Nov 24, 2025'. Intl's own dates in Spanish have commas, and lack words, within a sentence. */
export function dateText(at: number, fields: Fields = {}): string {
  const parts = calendarOf(fields).formatToParts(at)
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((it) => it.type === type)?.value ?? ''
  // Intl's own short months in Spanish are others in other browsers.
  const months = [t`Jan`, t`Feb`, t`Mar`, t`Apr`, t`May`, t`Jun`, t`Jul`, t`Aug`, t`Sep`, t`Oct`, t`Nov`, t`Dec`]
  const day = t`${months[Number(of('month')) - 1]!} ${of('day')}||month and day`
  const dated = fields.year ? t`${day}, ${of('year')}||day and year` : day
  return fields.weekday ? t`${of('weekday')}, ${dated}` : dated
}

/** Returns the same of a day, '2026-11-24', which is that day everywhere, or of an instant. */
export function dayText(dayOrInstant: string, fields: Fields): string {
  return dateText(Date.parse(dayOrInstant), dayOrInstant.includes('T') ? fields : { ...fields, timeZone: 'UTC' })
}

/** Kept, since making one takes longer than all else that a line of a digest needs. */
const calendars = new Map<string, Intl.DateTimeFormat>()

function calendarOf({ weekday, year, timeZone }: Fields): Intl.DateTimeFormat {
  const key = [localeNow(), weekday, year, timeZone].join()
  const kept = calendars.get(key)
  if (kept) return kept
  const made = new Intl.DateTimeFormat(localeNow(), {
    // In Spanish 'mar' would be Tuesday, and March.
    ...(weekday && { weekday: languageNow() === 'en' ? weekday : 'long' }),
    month: 'numeric',
    day: 'numeric',
    ...(year && { year }),
    ...(timeZone && { timeZone }),
  })
  calendars.set(key, made)
  return made
}
