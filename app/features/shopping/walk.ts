/**
 * What the device has learned of a shopper's way through a store. `places` has the mean place of each aisle that was learned, and
 * the number of trips that it comes from. `trip` has the aisles of the trip that goes on, in the order of their first ticks.
 */
export type Walk = {
  places: Readonly<Record<string, { at: number; trips: number }>>
  trip: { aisles: readonly string[]; last: number }
}

export const noWalk: Walk = { places: {}, trip: { aisles: [], last: 0 } }

/** Who ticks nothing for so long has gone home: the next tick begins another trip. */
const tripMs = 3 * 3600_000
/** A trip counts for at least a quarter, so that a store that was rebuilt is learned anew within a few trips. */
const tripsThatCount = 3

/** Returns the aisles in the shopper's order. One that was not learned keeps the place that the store gives it. */
export function orderOf({ places }: Walk, aisles: readonly string[]): string[] {
  const all = [...new Set([...aisles, ...Object.keys(places)])]
  const placeOf = (name: string) => places[name]?.at ?? all.indexOf(name)
  return all.toSorted((a, b) => placeOf(a) - placeOf(b))
}

export function ticked(walk: Walk, aisle: string, now: number): Walk {
  const { aisles } = walk.trip
  return { ...walk, trip: { aisles: aisles.includes(aisle) ? aisles : [...aisles, aisle], last: now } }
}

/**
 * Returns what is known once the trip is over, or the same walk while it goes on. The aisles of the trip share the places that they
 * had, in the order in which they were visited: so a trip to two aisles says only which of the two comes first.
 */
export function afterTrip(walk: Walk, aisles: readonly string[], now: number): Walk {
  const { places, trip } = walk
  // A last tick that lies ahead is of a clock that has been put back since.
  if (trip.aisles.length === 0 || Math.abs(now - trip.last) < tripMs) return walk
  const order = orderOf(walk, [...aisles, ...trip.aisles])
  const slots = trip.aisles.map((name) => order.indexOf(name)).toSorted((a, b) => a - b)
  const learned = trip.aisles.map((name, nth) => {
    const { at, trips } = places[name] ?? { at: 0, trips: 0 }
    return [name, { at: at + (slots[nth]! - at) / (trips + 1), trips: Math.min(trips + 1, tripsThatCount) }] as const
  })
  return { places: learned.length < 2 ? places : { ...places, ...Object.fromEntries(learned) }, trip: noWalk.trip }
}
