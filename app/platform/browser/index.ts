import { nativeBrowser } from './native.ts'
import { webBrowser } from './web.ts'

/** Leads out of the app's own pages and starts the app anew. For links within the app, use the router. */
export type Browser = {
  /** Returns the address that the app shows. */
  address: () => URL
  /** Returns the path and search of the app's page whose link led to this document; null when the link was on another site. */
  cameFrom: () => string | null
  /** Opens a page outside of the app that later leads back into it, such as the server's sign-in pages. Rejects when it cannot be opened. */
  leaveFor: (address: string) => Promise<void>
  /**
   * Calls the listener with each address of ours that a native app is opened by, and closes what `leaveFor` opened: the return from a sign-in
   * page, a link in a mail, a shortcut. The address that started the app comes once, however often the page is loaded, and before the promise
   * resolves. To be called once. Never on the web, where such an address is the page's own.
   */
  onOpened: (listener: (address: URL) => void) => Promise<void>
  /** Makes a path the address of this page, before the app has started. */
  startAt: (path: string) => void
  /** Starts the app anew at one of its paths. */
  restartAt: (path: string) => void
  /** As restartAt, but the browser's Back does not lead to the page that was left. */
  replaceBy: (path: string) => void
  reload: () => void
  /** Calls the listener with the address of a link of ours when a pointer comes over it, a finger presses it or it gets the focus. */
  onIntent: (listener: (address: URL) => void) => void
  /** Fetches the font of running text, which the first page of a new browser is shown without (docs/decisions/0127). */
  fetchTextFont: () => void
  /** Puts that font in force if it is there, and fetches it if it is not: no page changes its font while it is read. */
  wearTextFont: () => void
}

export const browser: Browser = import.meta.env.MODE === 'native' ? { ...webBrowser, ...nativeBrowser } : webBrowser
