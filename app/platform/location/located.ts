import * as v from 'valibot'
import { latitude, longitude } from '#contract/values.ts'

type Position = { latitude: number; longitude: number }
/** denied: the shopper said no · failed: there is no position at the moment · unavailable: this device has no positions at all. */
export type Located = { kind: 'located'; position: Position } | { kind: 'denied' | 'failed' | 'unavailable' }

/** A little longer than the device's own limit below, for one that never replies. */
export const patienceMs = 15_000
export const silent = () => new Promise<Located>((resolve) => void setTimeout(() => resolve({ kind: 'failed' }), patienceMs))
/** A store's way is no matter of meters, and a position of a moment ago will do. */
export const wanted = { enableHighAccuracy: false, timeout: 10_000, maximumAge: 30_000 }

const Found = v.object({ coords: v.object({ latitude, longitude }) })

/** What is no position counts as none at all. */
export function locatedBy(found: unknown): Located {
  const { success, output } = v.safeParse(Found, found)
  return success ? { kind: 'located', position: output.coords } : { kind: 'unavailable' }
}
