import type { EndSession } from '#app/context.ts'
import { paths } from '#app/paths.ts'
import { appState } from '#app/platform/app-state/index.ts'
import { browser } from '#app/platform/browser/index.ts'
import { secrets, storage, tabStorage } from '#app/platform/storage/index.ts'
import { forgetMember } from './merged.ts'
import { isSessionOurs, replaceToken } from './session.ts'

type Parts = {
  /** Takes the queries off the device, and keeps no more of them. */
  dropQueries: () => Promise<void>
  /** Takes the changes off the device that wait under these users. */
  dropChanges: (userIds: readonly string[]) => Promise<void>
  /** Takes the last visited store off the device. */
  forgetStore: () => void
  go?: (path: string) => void
}

/**
 * The shopper is no longer at this device: by logging out, by a deletion, by the server's word or another tab's. The page
 * is hidden and left for a new one, since no list of all that it knows would be whole: forms, dialogs, calls that wait for
 * their turn. What is kept goes too. Changes that wait stay until their member signs in here again, but for a deleted
 * account: then all of the member's goes that the app keeps (docs/decisions/0066).
 */
export function sessionEnd({ dropQueries, dropChanges, forgetStore, go = browser.replaceBy }: Parts): EndSession {
  let ending = false
  return async (deleted) => {
    if (deleted !== undefined) forgetStore()
    if (isSessionOurs()) replaceToken(null)
    if (ending && deleted === undefined) return
    ending = true
    document.body.hidden = true
    tabStorage.clear()
    // The router keeps where it had scrolled to when the page is left.
    appState.onLeft(tabStorage.clear)
    await dropQueries()
    if (deleted !== undefined) {
      await dropChanges(forgetMember(deleted))
      sweep()
    }
    go(paths.entry())
  }
}

/**
 * What stays when an account is deleted: who is here now, changes of others, and by whom those may be sent. All else goes,
 * so that what the app will keep one day needs no entry here.
 */
const staying = /^(session|bearerToken|merged-users|outbox:.*)$/

function sweep() {
  for (const kept of [storage, secrets]) for (const key of kept.keys()) if (!staying.test(key)) kept.remove(key)
}
