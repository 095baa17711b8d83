import { beforeEach } from 'vitest'
import { commands, page } from 'vitest/browser'

declare module 'vitest/browser' {
  interface BrowserCommands {
    putPointerAway: () => Promise<void>
  }
}

// A browser that is not visible paints nothing, and a view transition then ends by a timeout that our code can't observe. So pages
// change without a transition, as in browsers that have none.
Reflect.deleteProperty(Document.prototype, 'startViewTransition')
// The fonts as a page shows them once they have loaded.
document.documentElement.dataset.fonts = 'text display'
// And its pictures.
document.documentElement.dataset.loaded = ''

/* oxlint-disable no-restricted-globals -- what follows is about the browser that the tests run in, not about the app's */
// All test files have one browser, and what an app has stored outlives its test: a change that still waited would be sent by the next.
// This runs before a file's own `beforeEach`, so a session that a test needs is begun there: one begun in `afterEach` loses its mark.
beforeEach(emptyDevice)
// The window too is what the last test of another file left. A test of a desk says so itself.
beforeEach(() => page.viewport(390, 844))
// And the pointer rests where the last test pressed something: what is drawn below it would be pointed at.
beforeEach(() => commands.putPointerAway())
// And what is above all pages is in no page: a toast would lie over what the next test presses, for as long as the pointer is on it.
beforeEach(closeAll)

async function closeAll() {
  // Loaded only now: the styles of a file's own imports come first.
  const [{ dialogs }, { toasts }] = await Promise.all([import('#app/ui/dialogs.tsx'), import('#app/ui/Toast.tsx')])
  dialogs.closeAll()
  toasts.close()
}

async function emptyDevice() {
  localStorage.clear()
  sessionStorage.clear()
  for (const { name = '' } of await cookieStore.getAll()) await cookieStore.delete(name)
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
  await Promise.all(names.map(emptyDatabase))
}

/** Empties it rather than deleting it: that would wait until whoever has it open has closed it, which the app never does. */
function emptyDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const database = opening.result
      const stores = [...database.objectStoreNames]
      const emptying = stores.length > 0 ? database.transaction(stores, 'readwrite') : null
      for (const store of stores) emptying?.objectStore(store).clear()
      database.close() // once the transaction has ended
      if (!emptying) resolve()
      else {
        emptying.oncomplete = () => resolve()
        emptying.onabort = () => reject(emptying.error)
      }
    }
  })
}
