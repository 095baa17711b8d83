import type { Located } from './located.ts'

export const browserLocation = {
  current() {
    return new Promise<Located>((resolve) => {
      if (!('geolocation' in navigator)) return resolve({ kind: 'unavailable' })
      navigator.geolocation.getCurrentPosition(
        ({ coords: { latitude, longitude } }) => resolve({ kind: 'located', position: { latitude, longitude } }),
        ({ code, PERMISSION_DENIED }) => resolve({ kind: code === PERMISSION_DENIED ? 'denied' : 'failed' }),
        { enableHighAccuracy: false, timeout: 10_000, maximumAge: 30_000 },
      )
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
