/**
 * A calendar day begins and ends at another instant in every time zone, from UTC+14 to UTC-12. These two are the widest:
 * good for finding candidates and for telling reversed dates, not for what one store shows (contract/days.ts).
 */
export function firstMoment(dayOrInstant: string): number {
  return dayOrInstant.includes('T') ? Date.parse(dayOrInstant) : Date.parse(`${dayOrInstant}T00:00:00+14:00`)
}

export function lastMoment(dayOrInstant: string): number {
  return dayOrInstant.includes('T') ? Date.parse(dayOrInstant) : Date.parse(`${dayOrInstant}T23:59:59.999-12:00`)
}
