import { savesData } from '../network/saves-data.ts'
import type { Limits } from './pictures.ts'

/** The app brings its files along: no service worker, no pages of a server. Pictures of the server are left to the web view's own cache. */
export const nativeOffline = {
  hasFiles: () => true,
  begin: async () => {},
  onMissing: () => {},
  missedStyles: async () => {},
  /** Only asks for each, which puts it into that cache for as long as the server lets it be; what is there already costs nothing. */
  async keepPictures(addresses: readonly string[], { count }: Limits) {
    if (savesData()) return
    for (const address of addresses.slice(0, count)) {
      try {
        await fetch(address, { mode: 'no-cors', priority: 'low' })
      } catch {
        return // without a signal the rest comes another time
      }
    }
  },
  keepPages: async () => {},
  pageReadAt: () => null,
  dropPages: async () => {},
  dropKept: async () => {},
}
