import { createStore } from 'idb-keyval'
import type { Entry, Shelf, Unordered } from './outbox.ts'

const counter = 'last'
const numbers = () => IDBKeyRange.bound(0, Number.MAX_SAFE_INTEGER)

/**
 * The queue in IndexedDB: entries under their number, the counter beside them under a word, which no range of numbers
 * holds. Where the browser keeps nothing (some private windows, a full disk), the rest of the visit lives in memory and
 * says so.
 */
export function deviceShelf<C>(): Shelf<C> {
  const store = createStore('co-op-deals-outbox', 'entries')
  const inMemory = memoryShelf<C>()
  const notes = notesOf<C>()
  let lastRead: Entry<C>[] = []
  let lasts = true
  /** What an earlier page noted and had no time to keep; once, before anything is read. */
  let recovered: Promise<unknown> | null = null
  const recover = () =>
    Promise.all(
      notes.all().map(async (entry) => {
        await store('readwrite', (it) => keep(it, entry))
        notes.remove(entry.id)
      }),
    )
  return {
    lasts: () => lasts,
    all: async () => {
      try {
        await (recovered ??= recover().catch(() => (recovered = null)))
        lastRead = await store('readonly', (it) => answer(it.getAll(numbers()) as IDBRequest<Entry<C>[]>))
      } catch {} // what was read before still waits
      return [...lastRead, ...(await inMemory.all())]
    },
    append: async (entry) => {
      if (lasts) {
        notes.add(entry)
        try {
          return await store('readwrite', (it) => keep(it, entry))
        } catch {
          lasts = false
        } finally {
          notes.remove(entry.id)
        }
      }
      return inMemory.append(entry)
    },
    removeOf: async (userIds) => {
      await inMemory.removeOf(userIds)
      for (const { id, userId } of notes.all()) if (userIds.includes(userId)) notes.remove(id)
      try {
        await store('readwrite', (it) => forget(it, ({ userId }) => userIds.includes(userId)))
      } catch {} // then there is nothing that it keeps
    },
    remove: async (id) => {
      await inMemory.remove(id)
      try {
        await store('readwrite', (it) => forget(it, (entry) => entry.id === id))
      } catch {} // left behind, it is sent once more at the next visit, and the server knows its key
    },
  }
}

export function memoryShelf<C>(): Shelf<C> {
  let entries: Entry<C>[] = []
  let last = 2 ** 40 // behind whatever a device has counted
  return {
    lasts: () => false,
    all: async () => entries,
    append: async (entry) => {
      const kept = { ...entry, order: ++last }
      entries = [...entries, kept]
      return kept
    },
    remove: async (id) => void (entries = entries.filter((entry) => entry.id !== id)),
    removeOf: async (userIds) => void (entries = entries.filter(({ userId }) => !userIds.includes(userId))),
  }
}

/**
 * A database takes some milliseconds to keep an entry, and a page that is left or killed meanwhile takes it along. So each
 * entry is first noted in localStorage, which is done when the call returns, and struck out when the database has it.
 */
function notesOf<C>() {
  const prefix = 'outbox:'
  return {
    all(): Unordered<C>[] {
      try {
        const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix))
        return keys.map((key) => JSON.parse(localStorage.getItem(key)!) as Unordered<C>)
      } catch {
        return []
      }
    },
    add(entry: Unordered<C>) {
      try {
        localStorage.setItem(prefix + entry.id, JSON.stringify(entry))
      } catch {} // then the database alone must do
    },
    remove(id: string) {
      try {
        localStorage.removeItem(prefix + id)
      } catch {}
    },
  }
}

/** Counts and keeps in one transaction: two tabs never share a number. One that is there already, by its note, is not kept twice. */
function keep<C>(store: IDBObjectStore, entry: Unordered<C>): Promise<Entry<C>> {
  return new Promise((resolve, reject) => {
    const { transaction } = store
    let kept: Entry<C>
    const known = store.getAll(numbers()) as IDBRequest<Entry<C>[]>
    known.onsuccess = () => {
      const before = known.result.find(({ id }) => id === entry.id)
      if (before) {
        kept = before
        return
      }
      const last = store.get(counter) as IDBRequest<number | undefined>
      last.onsuccess = () => {
        kept = { ...entry, order: (last.result ?? 0) + 1 }
        store.put(kept.order, counter)
        store.put(kept, kept.order)
      }
    }
    transaction.oncomplete = () => resolve(kept)
    transaction.onabort = transaction.onerror = () => reject(transaction.error)
  })
}

function forget(store: IDBObjectStore, which: (entry: Entry<unknown>) => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const { transaction } = store
    const cursor = store.openCursor(numbers())
    cursor.onsuccess = () => {
      const at = cursor.result
      if (!at) return
      if (which(at.value as Entry<unknown>)) at.delete()
      at.continue()
    }
    transaction.oncomplete = () => resolve()
    transaction.onabort = transaction.onerror = () => reject(transaction.error)
  })
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
