import { milesBetween, type Point } from '#contract/distance.ts'
import { messages } from '#app/api/error-text.ts'

/** The map shows and fits at most this number of stores, and zooms in to at most this level (spec section 9). */
export const mostPins = 10
export const maxZoom = 18

/** Around a place the map opens on so many of the nearest stores; more would lie on top of each other. */
const nearestFitted = 5

/** Returns the stores that the map brings into view: the nearest ones where it is known from where, else all. */
export function fittedOf<S extends Point>(pinned: readonly S[], from: Point | null): readonly S[] {
  return from ? pinned.toSorted((a, b) => milesBetween(from, a) - milesBetween(from, b)).slice(0, nearestFitted) : pinned
}

/** In px: pins that are nearer to each other than this leave no room for a finger, nor for their numbers. */
const pinRoom = { x: 36, y: 42 }

/** Returns which pins are covered by one before them in the list; these are shown as dots until the map is nearer. */
export function coveredOf(at: readonly { x: number; y: number }[]): boolean[] {
  const shown: { x: number; y: number }[] = []
  return at.map((pin) => {
    const isCovered = shown.some((it) => Math.abs(it.x - pin.x) < pinRoom.x && Math.abs(it.y - pin.y) < pinRoom.y)
    if (!isCovered) shown.push(pin)
    return isCovered
  })
}

/** West, south, east, north. */
export type Bounds = [number, number, number, number]

export function boundsOf(points: readonly Point[]): Bounds {
  if (points.length === 0) throw new Error(messages.noCoordinates)
  const latitudes = points.map(({ latitude }) => latitude)
  const longitudes = points.map(({ longitude }) => longitude)
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)]
}

/** The delays before the second, third and fourth try to load the map, in ms. */
const retryDelays = [1000, 2000, 4000] as const

/** Repeats `run` while it fails, after growing delays; throws the last failure. */
export async function withRetries<T>(run: (failed: unknown) => Promise<T>, wait: (ms: number) => Promise<void>): Promise<T> {
  let failed: unknown = null
  for (const delay of retryDelays) {
    try {
      return await run(failed)
    } catch (error) {
      console.error('map:', error)
      failed = error
      await wait(delay)
    }
  }
  return run(failed)
}

/**
 * Returns another address of the module whose import failed; null when the browser does not name it. Under the same address some
 * browsers, Chromium 150 for one, do not ask for it again.
 */
export function addressAgain(failed: unknown, tries: number): string | null {
  const [address] = /https?:\/\/[^\s?]+\.js/.exec(String(failed)) ?? []
  return address ? `${address}?again=${tries}` : null
}

type Ring = readonly (readonly number[])[]

/** Returns where to put the name of an area of several parts: the middle of the largest one, which is good enough for states. */
export function labelPointOf(parts: readonly (readonly Ring[])[]): [number, number] {
  const [largest] = parts.map((rings) => middleOf(rings[0] ?? [])).toSorted((a, b) => b.area - a.area)
  return largest ? largest.at : [0, 0]
}

/** Returns the area and the center of mass of a ring, computed on a plane. */
function middleOf(ring: Ring): { area: number; at: [number, number] } {
  let [twice, x, y] = [0, 0, 0]
  for (const [at, [x1 = 0, y1 = 0]] of ring.entries()) {
    const [x2 = 0, y2 = 0] = ring[(at + 1) % ring.length]!
    const cross = x1 * y2 - x2 * y1
    twice += cross
    x += (x1 + x2) * cross
    y += (y1 + y2) * cross
  }
  const [[x0 = 0, y0 = 0] = []] = ring
  return { area: Math.abs(twice / 2), at: twice === 0 ? [x0, y0] : [x / (3 * twice), y / (3 * twice)] }
}
