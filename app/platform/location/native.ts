import { Geolocation } from '@capacitor/geolocation'
import { locatedBy, silent, wanted, type Located } from './located.ts'

type Permission = 'granted' | 'denied' | 'prompt'

/** Asks for the rough position only: which neighborhood, not which house. */
export const nativeLocation = {
  async current(): Promise<Located> {
    try {
      if ((await allowed()) === 'denied') return { kind: 'denied' }
      return await Promise.race([Geolocation.getCurrentPosition(wanted).then(locatedBy), silent()])
    } catch (error) {
      return { kind: kindOf(error) }
    }
  },
  async permission(): Promise<Permission> {
    try {
      return readState((await Geolocation.checkPermissions()).coarseLocation)
    } catch {
      return 'prompt' // as while the phone's location services are off
    }
  },
}

/** Asks the shopper if nobody has, for as long as they think about it. */
async function allowed(): Promise<Permission> {
  const state = readState((await Geolocation.checkPermissions()).coarseLocation)
  if (state !== 'prompt') return state
  return readState((await Geolocation.requestPermissions({ permissions: ['coarseLocation'] })).coarseLocation)
}

/** Android says 'prompt-with-rationale' after a first refusal: it would ask once more. */
const readState = (state: string): Permission => (state === 'granted' || state === 'denied' ? state : 'prompt')

/** The plugin's codes: 3 and 8 are refusals by the shopper or whoever manages the phone, 18 is an app without the permission in its manifest. */
function kindOf(error: unknown): 'denied' | 'failed' | 'unavailable' {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const [, number] = /^OS-PLUG-GLOC-00(\d\d)$/.exec(code) ?? []
  if (number === undefined || number === '18') return 'unavailable'
  return number === '03' || number === '08' ? 'denied' : 'failed'
}
