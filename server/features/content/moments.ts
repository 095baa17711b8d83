/**
 * Return the earliest and the latest instant of a calendar day in any time zone, from UTC+14 to UTC-12. Use them to
 * find candidates and reversed dates, not to decide what one store shows (contract/days.ts does that).
 */
export function firstMoment(dayOrInstant: string): number {
  return dayOrInstant.includes('T') ? Date.parse(dayOrInstant) : Date.parse(`${dayOrInstant}T00:00:00+14:00`)
}

export function lastMoment(dayOrInstant: string): number {
  return dayOrInstant.includes('T') ? Date.parse(dayOrInstant) : Date.parse(`${dayOrInstant}T23:59:59.999-12:00`)
}
