import { nativeNetwork } from '../network/native.ts'
import { savesData } from '../network/saves-data.ts'
import type { Limits } from './pictures.ts'

let turn = 0

/** The app brings its files along: no service worker, no pages of a server. Pictures of the server are left to the web view's own cache. */
export const nativeOffline = {
  hasFiles: () => true,
  begin: async () => {},
  onMissing: () => {},
  missedStyles: async () => {},
  /**
   * Only asks for each, which puts it into that cache for as long as the server lets it be; what is there already costs nothing. A later call
   * ends an earlier one.
   */
  async keepPictures(addresses: readonly string[], { count }: Limits) {
    const mine = (turn += 1)
    if (savesData()) return
    for (const address of addresses.slice(0, count)) {
      if (mine !== turn) return
      // A missing picture is passed over; without a signal the rest comes another time.
      if (!(await load(address)) && !nativeNetwork.isOnline()) return
    }
  },
  keepPages: async () => {},
  pageReadAt: () => null,
  dropPages: async () => {},
  dropKept: async () => {},
}

/** As an <img> asks: by that the server chooses the format, and the cache has one format of an address, which no other request may replace. */
function load(address: string): Promise<boolean> {
  return new Promise((done) => {
    const picture = new Image()
    picture.fetchPriority = 'low'
    picture.onload = () => done(true)
    picture.onerror = () => done(false)
    picture.src = address
  })
}
