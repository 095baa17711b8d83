import { offsetAt } from '#words/clock.ts'

const hour = 3_600_000
const day = 24 * hour

/** Nothing that nobody asked for is sent from nine in the evening to eight in the morning (docs/decisions/0081). */
const quiet = { from: 21 * hour, to: 8 * hour }

/** Returns when it is quiet in none of the zones any more; null when that is now. In ms. */
export function quietInAnyUntil(now: number, timeZones: readonly string[]): number | null {
  const ends = timeZones.map((it) => quietUntil(now, it)).filter((it) => it !== null)
  return ends.length > 0 ? Math.max(...ends) : null
}

/** Returns when the quiet hours end in which the moment lies, by the zone's clocks; null when it lies in none. In ms. */
export function quietUntil(now: number, timeZone: string): number | null {
  const wall = now + offsetAt(now, timeZone)
  const midnight = Math.floor(wall / day) * day
  const time = wall - midnight
  if (time >= quiet.to && time < quiet.from) return null
  const end = midnight + (time >= quiet.from ? day : 0) + quiet.to
  // The clocks may change in the night: at its end the offset is that of the morning.
  return end - offsetAt(end - offsetAt(now, timeZone), timeZone)
}

/** What a notice that nobody asked for keeps to: the zones of the stores that it is about, and until when it is true, in ms. */
export type Manners = { timeZones: string[]; until: number }

/** Returns whether it may be sent now, or when to look again; 'never' when it would no longer be true. */
export function mayBeSent({ timeZones, until }: Manners, now: number): 'now' | 'never' | Date {
  const end = quietInAnyUntil(now, timeZones)
  if (Math.max(now, end ?? 0) >= until) return 'never'
  return end === null ? 'now' : new Date(end)
}
