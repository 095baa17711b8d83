import { useEffect } from 'react'
import type { Point } from '#contract/distance.ts'
import { signal, useObserved } from '#app/observable.ts'
import { appState } from '#app/platform/app-state/index.ts'
import { location, type Located } from '#app/platform/location/index.ts'
import { recordIn } from '#app/platform/storage/record.ts'
import { storage } from '#app/platform/storage/index.ts'
import { hasMoved } from './rules.ts'

/** How often the device is asked again while a page follows it (spec section 9). */
const refreshMs = 30_000
/** The key of the device's last location, which is stored on it (decision E54). */
const key = 'last-location'

/** How long the device counts as being where it was located (docs/decisions/0273). */
const recentMs = 15 * 60_000

/**
 * Where the device is, or was last. Only while that `isRecent` is it said that something is near or so many miles away. On the server and while
 * hydrating it can't be known whether there is a location.
 */
export type DeviceLocation = { point: Point | null; isRecent: boolean }
/** `at` is when the device was there, in ms; 0 where nobody knows. */
type Known = { point: Point | null; at: number }

const unknown: Known = { point: null, at: 0 }
let state: Known | null = null
const changed = signal()

/** Returns where the device is, or was last; nothing on the server and while hydrating. Never asks the shopper. */
export function useDeviceLocation(): DeviceLocation {
  const { point, at } = useObserved(changed, read, unknown)
  return { point, isRecent: isRecent(at) }
}

/** Returns `from`, unless the device has been there and may be elsewhere by now: then no distance is measured from it. */
export function useMeasured(from: Point | null): Point | null {
  const { point, isRecent } = useDeviceLocation()
  const wasThere = from !== null && point !== null && !hasMoved(from, point)
  return wasThere && !isRecent ? null : from
}

/** A clock that was ahead says a time to come. */
function isRecent(at: number): boolean {
  const age = Date.now() - at
  return age >= 0 && age < recentMs
}

/** Reads the location from the device, which asks the shopper for permission the first time. */
export async function locate(): Promise<Located> {
  const located = await location.current()
  if (located.kind !== 'located') return located
  state = { point: located.position, at: Date.now() }
  keep(state)
  changed.notify()
  return located
}

/** Keeps the location fresh while the page is visible, if the shopper has allowed it before; never asks the shopper. */
export function useFreshLocation() {
  useEffect(() => {
    const refresh = async () => {
      if (appState.isVisible() && (await location.permission()) === 'granted') await locate()
    }
    void refresh()
    const timer = setInterval(() => void refresh(), refreshMs)
    return () => clearInterval(timer)
  }, [])
}

function read(): Known {
  state ??= kept()
  return state
}

/** Where the browser refuses to store anything, the position is known until the page is left. */
function keep({ point, at }: Known) {
  try {
    storage.set(key, JSON.stringify({ ...point, at }))
  } catch {
    // nothing is lost but the next visit's start
  }
}

/** Returns the stored position; anything else that is stored, perhaps by another version, counts as none. */
function kept(): Known {
  try {
    const { latitude, longitude, at } = recordIn(storage.get(key))
    return typeof latitude === 'number' && typeof longitude === 'number' && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
      ? { point: { latitude, longitude }, at: typeof at === 'number' ? at : 0 }
      : unknown
  } catch {
    return unknown
  }
}
