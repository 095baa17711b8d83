import { webBrowser } from './web.ts'

/** What lies around the app's own pages. Links within the app are the router's. */
export type Browser = {
  /** The address that the app shows. */
  address: () => URL
  /** The page of the app, as path and search, whose link led to this document; null when it was none of the app's. */
  cameFrom: () => string | null
  /** Opens a page outside of the app that later leads back into it, such as the server's sign-in pages. */
  leaveFor: (address: string) => void
  /** Starts the app anew at one of its paths. */
  restartAt: (path: string) => void
  /** As restartAt, but the browser's Back does not lead to the page that was left. */
  replaceBy: (path: string) => void
  reload: () => void
}

export const browser: Browser = webBrowser
