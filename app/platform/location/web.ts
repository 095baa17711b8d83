import * as v from 'valibot'
import { latitude, longitude } from '#contract/values.ts'
import type { Located } from './located.ts'

const Found = v.object({ coords: v.object({ latitude, longitude }) })
const denied = 1
const Refusal = v.object({ code: v.picklist([denied, 2, 3]) })

/** A little longer than the browser's own limit below, for a browser that never calls back. */
const patienceMs = 15_000

export const browserLocation = {
  /** Some browsers, their extensions and embedded views bring a geolocation that is empty, throws, or gives what is no position. */
  current() {
    return new Promise<Located>((resolve) => {
      const silent = setTimeout(() => resolve({ kind: 'failed' }), patienceMs)
      const settle = (located: Located) => {
        clearTimeout(silent)
        resolve(located)
      }
      try {
        navigator.geolocation.getCurrentPosition(
          (found) => settle(locatedBy(found)),
          (refusal) => settle({ kind: kindOf(refusal) }),
          { enableHighAccuracy: false, timeout: 10_000, maximumAge: 30_000 },
        )
      } catch {
        settle({ kind: 'unavailable' })
      }
    })
  },
  async permission() {
    try {
      return (await navigator.permissions.query({ name: 'geolocation' })).state
    } catch {
      return 'prompt' // a browser without this API asks the shopper
    }
  },
}

function locatedBy(found: unknown): Located {
  const { success, output } = v.safeParse(Found, found)
  return success ? { kind: 'located', position: output.coords } : { kind: 'unavailable' }
}

/** Reads the numbers of the standard's codes, because an odd refusal lacks its constants. */
function kindOf(refusal: unknown): 'denied' | 'failed' | 'unavailable' {
  const { success, output } = v.safeParse(Refusal, refusal)
  if (!success) return 'unavailable'
  return output.code === denied ? 'denied' : 'failed'
}
