import { browserOffline } from './web.ts'

/** What makes the app open without a signal. A native shell brings its files along and needs none of it. */
export type Offline = {
  /**
   * Has the app's files stored on the device, and, when a newer build's files are stored already and no other page of the app is open,
   * puts those in charge. `entry` is the address of the script that began this page; it names the page's build.
   */
  begin: (entry: string) => Promise<void>
}

export const offline: Offline = browserOffline
