import { listen } from '../listen.ts'
import { savesData } from './saves-data.ts'

/** As long as a shopper waits before it counts as no signal, in ms. */
const patience = 5000

export const browserNetwork = {
  isOnline: () => navigator.onLine,
  savesData,
  onBack: (listener: () => void) => listen(window, 'online', listener),
  onLost: (listener: () => void) => listen(window, 'offline', listener),
  async isReachable(address: string) {
    try {
      const { ok, headers } = await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(patience) })
      // A network that lets nobody out replies with a page of its own.
      return ok && headers.get('content-type')?.includes('json') === true
    } catch {
      return false
    }
  },
}
