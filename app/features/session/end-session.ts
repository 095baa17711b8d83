import type { EndSession } from '#app/context.ts'
import { paths } from '#app/paths.ts'
import { appState } from '#app/platform/app-state/index.ts'
import { browser } from '#app/platform/browser/index.ts'
import { push } from '#app/platform/push/index.ts'
import { secrets, storage, tabStorage } from '#app/platform/storage/index.ts'
import { noteFarewell } from './farewell.ts'
import { forgetMember } from './merged.ts'
import { endAtServer, isSessionOurs, replaceToken } from './session.ts'

type Parts = {
  /** Removes the stored queries from the device, and stores no more. */
  dropQueries: () => Promise<void>
  /** Removes the waiting changes of these users from the device. */
  dropChanges: (userIds: readonly string[]) => Promise<void>
  /** Removes the last visited store from the device. */
  forgetStore: () => void
  go?: (path: string) => void
}

/**
 * Returns a function that ends the session on this device, after a logout, a deletion, a refusal by the server or a change in
 * another tab. It hides the page and leaves it for a new one, because no list of everything that a page has in memory would be
 * complete (forms, dialogs, calls that wait). What is stored is removed too. Changes that wait stay until their member signs in
 * here again, unless the account was deleted: then everything of the member that the app stores is removed (docs/decisions/0066).
 * The new page is '/', or the same legal page, and says what has happened (docs/decisions/0122).
 */
export function sessionEnd({ dropQueries, dropChanges, forgetStore, go = browser.replaceBy }: Parts): EndSession {
  let ending = false
  return async (end) => {
    const isDeleted = end.why === 'deleted'
    if (isDeleted) forgetStore()
    const ended = end.why === 'logged out' ? endAtServer() : null
    if (isSessionOurs()) replaceToken(null)
    if (ending && !isDeleted) return
    ending = true
    void push.unregister() // what is sent to the shopper must not be shown to the next one
    document.body.hidden = true
    tabStorage.clear()
    // The router stores the scroll position in tabStorage when the page is left.
    appState.onLeft(() => {
      tabStorage.clear()
      noteFarewell(end.why)
    })
    await dropQueries()
    await ended
    if (isDeleted) {
      await dropChanges(forgetMember(end.userId))
      sweep()
    }
    const { pathname } = browser.address()
    go(forEverybody.includes(pathname) ? pathname : paths.entry())
  }
}

/** Pages of the law show nothing of a shopper, and whoever reads one goes on reading. */
const forEverybody = [paths.privacy(), paths.terms()]

/**
 * The keys that stay when an account is deleted: the current session, changes of others, which member may send them, and the language, in
 * which the next page says that it is deleted. All other keys are removed, so that a key that the app adds later needs no entry here.
 */
const staying = /^(session|bearerToken|merged-users|outbox:.*|cookie:language)$/

function sweep() {
  for (const kept of [storage, secrets]) for (const key of kept.keys()) if (!staying.test(key)) kept.remove(key)
}
