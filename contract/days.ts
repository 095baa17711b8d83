import { offsetAt } from '#words/clock.ts'

/**
 * When a day begins and ends (decision E12). Days are meant in the time zone of the store, never in that of the device or
 * the server; an instant is the same everywhere. All moments are in ms.
 */

const hour = 3_600_000
const day = 24 * hour

/** In the order in which a Date counts them. */
export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

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

/** Returns the day so many days after a day, or after that of an instant as it is written. */
export function dayAfter(dayOrInstant: string, days = 1): string {
  return new Date(Date.parse(dayOrInstant.slice(0, 10)) + days * day).toISOString().slice(0, 10)
}

/** Returns how many days there are from one day through another, both counted. */
export const daysThrough = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / day) + 1

/** Returns true when the start date has come. */
export const hasBegun = (startDate: string, now: number, timeZone: string): boolean => begunBy(startDate, now, timeZone) !== null

/** Returns true when the end date has passed. */
export const isExpired = (endDate: string, now: number, timeZone: string): boolean => overBy(endDate, now, timeZone) !== null

/** Returns a moment by which the start date had come, none after `now`; null when it has not come. */
export function begunBy(startDate: string, now: number, timeZone: string): number | null {
  if (!startDate.includes('T')) return midnightBy(Date.parse(`${startDate}T00:00:00Z`), now, timeZone)
  const moment = beginningOf(startDate, timeZone)
  return moment <= now ? moment : null
}

/** The same of an end date that has passed. */
export function overBy(endDate: string, now: number, timeZone: string): number | null {
  if (!endDate.includes('T')) return midnightBy(Date.parse(`${endDate}T00:00:00Z`) + day, now, timeZone)
  const moment = endOf(endDate, timeZone)
  return moment <= now ? moment : null
}

/**
 * Returns a moment at which the zone's clocks had shown a midnight; null when they have not by `now`. Wherever on earth the store is, its midnight
 * comes at most 14 hours before and 12 hours after that of UTC. Mostly this is enough to decide, and it saves a browser without
 * Temporal making a clock for the zone, which takes as long as a page.
 */
function midnightBy(wall: number, now: number, timeZone: string): number | null {
  const [earliest, latest] = [wall - 14 * hour, wall + 12 * hour]
  if (now < earliest) return null
  const moment = now >= latest ? latest : firstMomentOf(wall, timeZone)
  return moment <= now ? moment : null
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
