import { deviceQueue } from '#app/platform/database/index.ts'
import { storage } from '#app/platform/storage/index.ts'
import type { Entry, Shelf, Unordered } from './outbox.ts'

/**
 * The queue in the device's database. Where the browser keeps nothing (some private windows, a full disk), the rest of the
 * visit lives in memory and says so.
 */
export function deviceShelf<C>(): Shelf<C> {
  const queue = deviceQueue<Unordered<C>>('co-op-deals-outbox')
  const inMemory = memoryShelf<C>()
  const notes = notesOf<C>()
  let lastRead: Entry<C>[] = []
  let lasts = true
  /** What an earlier page noted and had no time to keep; once, before anything is read. */
  let recovered: Promise<unknown> | null = null
  const recover = () =>
    Promise.all(
      notes.all().map(async (entry) => {
        await queue.append(entry)
        notes.remove(entry.id)
      }),
    )
  return {
    lasts: () => lasts,
    all: async () => {
      try {
        await (recovered ??= recover().catch(() => (recovered = null)))
        lastRead = await queue.all()
      } catch {} // what was read before still waits
      return [...lastRead, ...(await inMemory.all())]
    },
    append: async (entry) => {
      if (lasts) {
        notes.add(entry)
        try {
          return await queue.append(entry)
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
        await queue.remove(({ userId }) => userIds.includes(userId))
      } catch {} // then there is nothing that it keeps
    },
    remove: async (id) => {
      await inMemory.remove(id)
      try {
        await queue.remove((entry) => entry.id === id)
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
 * entry is first noted in storage, which is done when the call returns, and struck out when the database has it.
 */
function notesOf<C>() {
  const prefix = 'outbox:'
  return {
    all(): Unordered<C>[] {
      try {
        const keys = storage.keys().filter((key) => key.startsWith(prefix))
        return keys.map((key) => JSON.parse(storage.get(key)!) as Unordered<C>)
      } catch {
        return []
      }
    },
    add(entry: Unordered<C>) {
      try {
        storage.set(prefix + entry.id, JSON.stringify(entry))
      } catch {} // then the database alone must do
    },
    remove(id: string) {
      try {
        storage.remove(prefix + id)
      } catch {}
    },
  }
}
