import { listen } from '../listen.ts'

export const browserNetwork = {
  isOnline: () => navigator.onLine,
  onBack: (listener: () => void) => listen(window, 'online', listener),
}
