import { webBrowser } from './web.ts'

/** What lies around the app's own pages. Links within the app are the router's. */
export type Browser = {
  /** The address that the app shows. */
  address: () => URL
  /** The page of the app, as path and search, whose link led to this document; null when it was none of the app's. */
  cameFrom: () => string | null
  /** Leaves the app for an address outside of it, which leads back by an address of the app's. */
  leaveFor: (address: string) => void
  /** Starts the app anew at one of its paths. */
  restartAt: (path: string) => void
  /** The same, and no way back leads to what was here. */
  replaceBy: (path: string) => void
  reload: () => void
}

export const browser: Browser = webBrowser
