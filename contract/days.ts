import { t } from '#words/t.ts'

/**
 * When a day begins and ends (decision E12). Days are meant in the time zone of the store, never in that of the device or
 * the server; an instant is the same everywhere. All moments are in ms. Temporal would be shorter, but Safari lacks it.
 */

const hour = 3_600_000
const day = 24 * hour

/** In the order in which a Date counts them. */
export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** The name of a day of the week, counted as a Date does, for shoppers. */
export const weekdayText = (weekday: number): string =>
  [t`Sunday`, t`Monday`, t`Tuesday`, t`Wednesday`, t`Thursday`, t`Friday`, t`Saturday`][weekday % 7]!

/** A day begins at its first moment in the time zone, which is not always midnight. */
export function beginningOf(dayOrInstant: string, timeZone: string): number {
  if (dayOrInstant.includes('T')) return Date.parse(dayOrInstant)
  return firstMomentOf(Date.parse(`${dayOrInstant}T00:00:00Z`), timeZone)
}

/** Returns the moment of a time of a day, '06:00', by the clocks of the time zone; a time that they skip is an hour later. */
export const momentAt = (day: string, time: string, timeZone: string): number => firstMomentOf(Date.parse(`${day}T${time}:00Z`), timeZone)

/** Returns the first moment after it: a day lasts until the next one begins; an instant itself is included. */
export function endOf(dayOrInstant: string, timeZone: string): number {
  if (dayOrInstant.includes('T')) return Date.parse(dayOrInstant) + 1
  return firstMomentOf(Date.parse(`${dayOrInstant}T00:00:00Z`) + day, timeZone)
}

/** Returns true when the start date has come. */
export function hasBegun(startDate: string, now: number, timeZone: string): boolean {
  // As below: mostly this is enough.
  if (!startDate.includes('T')) {
    const wall = Date.parse(`${startDate}T00:00:00Z`)
    if (now < wall - 14 * hour) return false
    if (now >= wall + 12 * hour) return true
  }
  return beginningOf(startDate, timeZone) <= now
}

/** Returns true when the end date has passed. */
export function isExpired(endDate: string, now: number, timeZone: string): boolean {
  // Wherever on earth the store is, midnight comes at most 14 hours before and 12 hours after that of UTC. Mostly this is
  // enough to decide, and it saves making a formatter for the zone, which is slow.
  if (!endDate.includes('T')) {
    const wall = Date.parse(`${endDate}T00:00:00Z`) + day
    if (now < wall - 14 * hour) return false
    if (now >= wall + 12 * hour) return true
  }
  return now >= endOf(endDate, timeZone)
}

/** Returns by how much the zone's clocks are ahead of UTC. */
export function offsetAt(instant: number, timeZone: string): number {
  const parts = clockOf(timeZone).formatToParts(instant)
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((it) => it.type === type)!.value)
  const wall = Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'), read('second'))
  return wall - Math.floor(instant / 1000) * 1000
}

/**
 * Returns when the zone's clocks first show a time, mostly midnight, or, where they skip it, the time after it. `wall` is written as if
 * it were UTC. At a change of the clocks around it, the offset is either the day before's or the day after's.
 */
function firstMomentOf(wall: number, timeZone: string): number {
  const before = wall - offsetAt(wall - day, timeZone)
  const after = wall - offsetAt(wall + day, timeZone)
  const early = Math.min(before, after)
  return early + offsetAt(early, timeZone) >= wall ? early : Math.max(before, after)
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const fields = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' } as const
  const made = new Intl.DateTimeFormat('en-US', { ...fields, hourCycle: 'h23', timeZone })
  clocks.set(timeZone, made)
  return made
}

const clocks = new Map<string, Intl.DateTimeFormat>()
