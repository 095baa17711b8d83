import * as brand from '#brand'
import { deviceQueue } from '#app/platform/database/index.ts'
import { storage } from '#app/platform/storage/index.ts'
import type { Entry, Shelf, Unordered } from './outbox.ts'

/**
 * Returns the queue in the device's database. What that refuses (a full disk, a connection that the phone has closed) is sent from memory, and
 * stays noted until the database takes it: with the next change, or at the next start. Where the browser stores nothing at all, as some
 * private windows, it is lost with the page. `lasts` returns false while something is not in the database.
 */
export function deviceShelf<C>(makeQueue: typeof deviceQueue = deviceQueue): Shelf<C> {
  const queue = makeQueue<Unordered<C>>(`${brand.storage}-outbox`)
  const inMemory = memoryShelf<C>()
  const notes = notesOf<C>()
  let lastRead: Entry<C>[] = []
  let lasts = true
  let recovered: Promise<void> | null = null
  /** Moves what is noted, but not stored, into the database, in its order: before the first act, and again once that has refused something. */
  function recover(): Promise<void> {
    recovered ??= storeNoted().catch((error: unknown) => {
      recovered = null
      lasts = false
      throw error
    })
    return recovered
  }
  async function store(entry: Unordered<C>) {
    const kept = await queue.append(entry)
    notes.remove(entry.id)
    await inMemory.remove(entry.id)
    return kept
  }
  async function storeNoted() {
    for (const entry of notes.all()) await store(entry)
    lasts = (await inMemory.all()).length === 0
  }
  return {
    lasts: () => lasts,
    all: async () => {
      try {
        await recover().catch(() => {})
        lastRead = await queue.all()
      } catch {} // then what the last read returned is still waiting
      const own = await inMemory.all()
      // Of another page, which may be open still: so they are no longer waiting once their note is gone.
      const noted = lasts ? [] : notes.all().filter(({ id }) => !own.some((it) => it.id === id))
      const stored = new Set(lastRead.map(({ id }) => id))
      return [...lastRead, ...[...noted, ...own].filter(({ id }) => !stored.has(id))]
    },
    append: async (entry) => {
      const recovering = recover() // of what was noted before
      notes.add(entry)
      try {
        await recovering
        // Nothing comes before what is still in memory.
        if (lasts) return await store(entry)
      } catch {}
      recovered = null
      lasts = false
      return inMemory.append(entry)
    },
    removeOf: async (userIds) => {
      await inMemory.removeOf(userIds)
      for (const { id, userId } of notes.all()) if (userIds.includes(userId)) notes.remove(id)
      try {
        await queue.remove(({ userId }) => userIds.includes(userId))
      } catch {} // then the database stores nothing that could be removed
    },
    remove: async (id) => {
      await inMemory.remove(id)
      notes.remove(id)
      try {
        await queue.remove((entry) => entry.id === id)
      } catch {} // the entry stays and is sent again at the next visit; the server recognizes its key
    },
  }
}

export function memoryShelf<C>(): Shelf<C> {
  let entries: Entry<C>[] = []
  let last = 2 ** 40 // higher than any device has counted
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
 * A database takes some milliseconds to store an entry, and the entry is lost if the page is left or killed meanwhile. So each
 * entry is first noted in `storage`, which has it when the call returns; the note is removed once the database has the entry, or it is sent. Notes are
 * numbered: `storage` returns them in any order, and a list has to be sent before its items.
 */
function notesOf<C>() {
  const prefix = 'outbox:'
  function all(): (Unordered<C> & { noted: number })[] {
    try {
      const keys = storage.keys().filter((key) => key.startsWith(prefix))
      return keys.map((key) => JSON.parse(storage.get(key)!) as Unordered<C> & { noted: number }).sort((a, b) => a.noted - b.noted)
    } catch {
      return []
    }
  }
  return {
    /** They come before what is in memory. */
    all: (): Entry<C>[] => all().map(({ noted, ...entry }) => ({ ...entry, order: 2 ** 39 + noted })),
    add(entry: Unordered<C>) {
      try {
        storage.set(prefix + entry.id, JSON.stringify({ ...entry, noted: (all().at(-1)?.noted ?? 0) + 1 }))
      } catch {} // then only the database has the entry
    },
    remove(id: string) {
      try {
        storage.remove(prefix + id)
      } catch {}
    },
  }
}
