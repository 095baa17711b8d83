import * as v from 'valibot'
import { locatedBy, patienceMs, wanted, type Located } from './located.ts'

const denied = 1
const Refusal = v.object({ code: v.picklist([denied, 2, 3]) })

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
          wanted,
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

/** Reads the numbers of the standard's codes, because an odd refusal lacks its constants. */
function kindOf(refusal: unknown): 'denied' | 'failed' | 'unavailable' {
  const { success, output } = v.safeParse(Refusal, refusal)
  if (!success) return 'unavailable'
  return output.code === denied ? 'denied' : 'failed'
}
