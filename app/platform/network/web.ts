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
      return (await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(patience) })).ok
    } catch {
      return false
    }
  },
}
