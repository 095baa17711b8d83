import { listen } from '../listen.ts'

export const browserNetwork = {
  isOnline: () => navigator.onLine,
  onBack: (hear: () => void) => listen(window, 'online', hear),
}
