import { listen } from '../listen.ts'

/** As long as a shopper waits before it counts as no signal, in ms. */
const patience = 5000

export const browserNetwork = {
  isOnline: () => navigator.onLine,
  savesData(): boolean {
    const connection: unknown = 'connection' in navigator ? navigator.connection : null
    return typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true
  },
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
