import { browserNetwork } from './web.ts'

export type Network = {
  /** Returns false when nothing can be reached. True doesn't mean that the server can be reached. */
  isOnline: () => boolean
  /** Calls the listener when the signal is back. Returns a function that removes the listener. */
  onBack: (listener: () => void) => () => void
}

export const network: Network = browserNetwork
