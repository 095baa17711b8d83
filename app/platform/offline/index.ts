import type { Page } from './pages.ts'
import type { Limits } from './pictures.ts'
import { nativeOffline } from './native.ts'
import { browserOffline } from './web.ts'

/** What makes the app open without a signal. A native shell brings its files along and needs none of it. */
export type Offline = {
  /** Whether the app has its files with it, so that it opens in the same way with a signal and without. */
  hasFiles: () => boolean
  /**
   * Has the app's files stored on the device, and, when a newer build's files are stored already and no other page of the app is open,
   * puts those in charge. `entry` is the address of the script that began this page; it names the page's build.
   */
  begin: (entry: string) => Promise<void>
  /** Calls the listener when a script or a style of the app could not be loaded. */
  onMissing: (listener: () => void) => void
  /**
   * Loads the styles that could not be loaded before, and rejects when they cannot now either. A bundler asks for a file once: the second time
   * a page would open without its styles.
   */
  missedStyles: () => Promise<void>
  /** Makes the device have these pictures and no others, the first ones first, within the limits; none when the shopper saves data. */
  keepPictures: (addresses: readonly string[], limits: Limits) => Promise<void>
  /** Makes the device have these pages as the server draws them, and no others, to be shown at once; none when the shopper saves data. */
  keepPages: (pages: readonly Page[]) => Promise<void>
  /** Returns when the shown page was read, in ms, when the device opened it at once; null when it came from the server. */
  pageReadAt: () => number | null
  /** Drops the pages. */
  dropPages: () => Promise<void>
  /** Drops pictures and pages. */
  dropKept: () => Promise<void>
}

export const offline: Offline = import.meta.env.MODE === 'native' ? nativeOffline : browserOffline
