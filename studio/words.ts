/** Days of the contract, 2026-11-25, in words. They are the same day in every time zone. */
const inUtc = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options })
const monthAndDay = inUtc({ month: 'short', day: 'numeric' })
const withWeekday = inUtc({ weekday: 'short', month: 'short', day: 'numeric' })
const weekday = inUtc({ weekday: 'long' })
const timeOf = (day: string) => new Date(`${day}T00:00:00Z`)

/** 'Nov 25' */
export const dayWords = (day: string) => monthAndDay.format(timeOf(day))
/** 'Wed, Nov 25' */
export const longDayWords = (day: string) => withWeekday.format(timeOf(day))
/** 'Wednesday' */
export const weekdayOf = (day: string) => weekday.format(timeOf(day))
/** 'Nov 25 to Dec 1' */
export const daysWords = ({ validFrom, validTo }: { validFrom: string; validTo: string }) =>
  validFrom === validTo ? dayWords(validFrom) : `${dayWords(validFrom)} to ${dayWords(validTo)}`

/** Returns the day of the calendar at a moment, as the contract writes days: in a time zone, or by this device. */
export const dayAt = (moment: number, timeZone?: string) => new Intl.DateTimeFormat('en-CA', timeZone ? { timeZone } : {}).format(moment)

/** 'Wed 12:00 am', or with its date when it is further than a week from now. By the clock of the stores, or of whoever reads it. */
export function momentWords(instant: string, now: number, timeZone?: string): string {
  const at = new Date(instant)
  const day =
    Math.abs(at.getTime() - now) < 6 * 86_400_000 ? ({ weekday: 'short' } as const) : ({ month: 'short', day: 'numeric' } as const)
  const format = new Intl.DateTimeFormat('en-US', { ...day, hour: 'numeric', minute: '2-digit', ...(timeZone && { timeZone }) })
  return format.format(at).replace(/,? (\d+:\d+)\s?([AP]M)/, (_, time: string, half: string) => ` ${time} ${half.toLowerCase()}`)
}

/** 'Central time' */
export function zoneWords(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts(0)
  return parts.find(({ type }) => type === 'timeZoneName')?.value.replace(' Time', ' time') ?? timeZone
}

/** 'in 3 days', 'in 5 hours' */
export function fromNow(instant: string, now: number): string {
  const hours = (new Date(instant).getTime() - now) / 3_600_000
  if (hours >= 36) return `in ${Math.round(hours / 24)} days`
  if (hours >= 1.5) return `in ${Math.round(hours)} hours`
  return hours > 0 ? 'within the hour' : 'now'
}

/** '1 row', '9 rows' */
export const counted = (count: number, one: string, many = `${one}s`) => `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** '61 MB' */
export function sizeWords(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} kB`
  return `${Math.round(bytes / 1_000_000)} MB`
}

/** 'A', 'A and B', 'A, B and C' */
export const listed = (words: readonly string[]) => new Intl.ListFormat('en-US').format(words).replace(', and', ' and')

/** What goes on from a name elsewhere, as a sentence of its own: 'is also in row 7', 'reading the words'. */
export const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
