/** Returns by how much the zone's clocks are ahead of UTC, in ms. Throws a RangeError for a zone that does not exist. */
export function offsetAt(instant: number, timeZone: string): number {
  const whole = Math.floor(instant)
  // Safari and older browsers lack it. Elsewhere it spares a phone the first clock of Intl, which takes as long as drawing a page.
  if (typeof Temporal !== 'undefined')
    return Temporal.Instant.fromEpochMilliseconds(whole).toZonedDateTimeISO(timeZone).offsetNanoseconds / 1e6
  const parts = clockOf(timeZone).formatToParts(whole)
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((it) => it.type === type)!.value)
  const wall = Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'), read('second'))
  return wall - Math.floor(whole / 1000) * 1000
}

/** Kept, since making one takes that long. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const fields = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' } as const
  const made = new Intl.DateTimeFormat('en-US', { ...fields, hourCycle: 'h23', timeZone })
  clocks.set(timeZone, made)
  return made
}
