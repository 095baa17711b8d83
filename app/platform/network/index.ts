import { nativeNetwork } from './native.ts'
import { browserNetwork } from './web.ts'

export type Network = {
  /** Returns false when nothing can be reached. True doesn't mean that the server can be reached. */
  isOnline: () => boolean
  /** Returns whether the shopper wants data saved: then nothing is loaded that may not be needed. */
  savesData: () => boolean
  /** Calls the listener when the signal is back. Returns a function that removes the listener. */
  onBack: (listener: () => void) => () => void
  /** Calls the listener when there is no signal any more. */
  onLost: (listener: () => void) => () => void
  /** Resolves to whether the server replies well at this address, within a few seconds. */
  isReachable: (address: string) => Promise<boolean>
}

export const network: Network = import.meta.env.MODE === 'native' ? { ...browserNetwork, ...nativeNetwork } : browserNetwork
