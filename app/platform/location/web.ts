import * as v from 'valibot'
import { locatedBy, silent, wanted, type Located } from './located.ts'

const denied = 1
const Refusal = v.object({ code: v.picklist([denied, 2, 3]) })

export const browserLocation = {
  /** Some browsers, their extensions and embedded views bring a geolocation that is empty, throws, or gives what is no position. */
  current() {
    const located = new Promise<Located>((resolve) => {
      try {
        navigator.geolocation.getCurrentPosition(
          (found) => resolve(locatedBy(found)),
          (refusal) => resolve({ kind: kindOf(refusal) }),
          wanted,
        )
      } catch {
        resolve({ kind: 'unavailable' })
      }
    })
    return Promise.race([located, answered().then(silent)])
  },
  async permission() {
    return (await allowance())?.state ?? 'prompt' // a browser without this API asks the shopper
  },
}

/** Resolves when the shopper has said yes or no, for as long as they think about it; at once where the browser does not tell. */
async function answered(): Promise<void> {
  const status = await allowance()
  if (status?.state === 'prompt') await new Promise((changed) => status.addEventListener('change', changed, { once: true }))
}

async function allowance() {
  try {
    return await navigator.permissions.query({ name: 'geolocation' })
  } catch {
    return null
  }
}

/** Reads the numbers of the standard's codes, because an odd refusal lacks its constants. */
function kindOf(refusal: unknown): 'denied' | 'failed' | 'unavailable' {
  const { success, output } = v.safeParse(Refusal, refusal)
  if (!success) return 'unavailable'
  return output.code === denied ? 'denied' : 'failed'
}
