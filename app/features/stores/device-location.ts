import { useEffect } from 'react'
import type { Point } from '#contract/distance.ts'
import { signal, useObserved } from '#app/observable.ts'
import { appState } from '#app/platform/app-state/index.ts'
import { location, type Located } from '#app/platform/location/index.ts'
import { recordIn } from '#app/platform/storage/record.ts'
import { storage } from '#app/platform/storage/index.ts'

/** How often the device is asked again while a page follows it (spec section 9). */
const refreshMs = 30_000
/** The key of the device's last location, which is stored on it (decision E54). */
const key = 'last-location'

/** On the server and while hydrating it can't be known whether there is a location. */
export type DeviceLocation = { point: Point | null }

const unknown: DeviceLocation = { point: null }
let state: DeviceLocation | null = null
const changed = signal()

/** Returns where the device is, or was last; nothing on the server and while hydrating. Never asks the shopper. */
export function useDeviceLocation(): DeviceLocation {
  return useObserved(changed, read, unknown)
}

/** Reads the location from the device, which asks the shopper for permission the first time. */
export async function locate(): Promise<Located> {
  const located = await location.current()
  if (located.kind !== 'located') return located
  keep(located.position)
  state = { point: located.position }
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

function read(): DeviceLocation {
  state ??= { point: kept() }
  return state
}

/** Where the browser refuses to store anything, the position is known until the page is left. */
function keep(position: Point) {
  try {
    storage.set(key, JSON.stringify(position))
  } catch {
    // nothing is lost but the next visit's start
  }
}

/** Returns the stored position; anything else that is stored, perhaps by another version, counts as none. */
function kept(): Point | null {
  try {
    const { latitude, longitude } = recordIn(storage.get(key))
    return typeof latitude === 'number' && typeof longitude === 'number' && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
      ? { latitude, longitude }
      : null
  } catch {
    return null
  }
}
