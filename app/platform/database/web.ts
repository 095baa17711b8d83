import { createStore, del, get, set, type UseStore } from 'idb-keyval'
import { inTime } from '../in-time.ts'

const patienceMs = 10_000
let patience = patienceMs

/**
 * Safari's databases may stay silent until the browser starts again. That counts as a refusal, and none is waited for so long again before one
 * has replied. What was refused so may still be done later.
 */
function storeOf(database: string, name: string): UseStore {
  const store = createStore(database, name)
  const heard = () => void (patience = patienceMs)
  const silent = () => void (patience = 100)
  return async (mode, act) => inTime(store(mode, act).finally(heard), patience, silent)
}

export function browserValue<T>(database: string, name: string) {
  const store = storeOf(database, name)
  return {
    read: () => get<T>(name, store),
    write: (value: T) => set(name, value, store),
    remove: () => del(name, store),
  }
}

const counter = 'last'
const numbers = () => IDBKeyRange.bound(0, Number.MAX_SAFE_INTEGER)

/** Stores entries under their numbers, and the counter in the same store under a word, which no range of numbers contains. */
export function browserQueue<T extends { id: string }>(database: string) {
  const store = storeOf(database, 'entries')
  return {
    all: () => store('readonly', (it) => reply(it.getAll(numbers()) as IDBRequest<(T & { order: number })[]>)),
    append: (entry: T) => store('readwrite', (it) => append(it, entry)),
    remove: (which: (entry: T) => boolean) => store('readwrite', (it) => remove(it, ({ value }) => which(value))),
  }
}

/** Counts and stores in one transaction, so that two tabs never use the same number. */
function append<T extends { id: string }>(store: IDBObjectStore, entry: T): Promise<T & { order: number }> {
  return new Promise((resolve, reject) => {
    const { transaction } = store
    let kept: T & { order: number }
    const known = store.getAll(numbers()) as IDBRequest<(T & { order: number })[]>
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

function remove(store: IDBObjectStore, which: (at: IDBCursorWithValue) => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const { transaction } = store
    const cursor = store.openCursor(numbers())
    cursor.onsuccess = () => {
      const at = cursor.result
      if (!at) return
      if (which(at)) at.delete()
      at.continue()
    }
    transaction.oncomplete = () => resolve()
    transaction.onabort = transaction.onerror = () => reject(transaction.error)
  })
}

function reply<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
