import { browserNetwork } from './web.ts'

export type Network = {
  /** False: nothing can be reached. True promises nothing. */
  isOnline: () => boolean
  /** The signal is back. Returns a function that removes the listener. */
  onBack: (hear: () => void) => () => void
}

export const network: Network = browserNetwork
