import { Directory, Encoding, Filesystem } from '@capacitor/filesystem'
import { inTime } from '../in-time.ts'
import { browserQueue } from './web.ts'

/** A phone whose files do not reply must not hold back what the shopper does. One that replies is waited for, however much there is to read. */
const heard = <R>(act: Promise<R>): Promise<R> => inTime(act, 3000)

/**
 * The queue in the web view's database, whose contents a phone may remove when it needs room, and a journal of it in the app's own files.
 * What the database has lost is taken from there, in its order, before the first read.
 */
export function nativeQueue<T extends { id: string }>(database: string) {
  const queue = browserQueue<T>(database)
  const journal = journalOf<T>(database)
  /** The entries that are still there, by id: whose a file is can be seen without reading it. */
  const waiting = new Map<string, T>()
  /** Those of them that only the journal has, in order. They come after what the database has, with numbers that it never reaches. */
  const lost = new Map<string, T & { order: number }>()

  const read = untilDone(async () => {
    const stored = new Map((await queue.all()).map((entry) => [entry.id, entry]))
    for (const [id, entry] of stored) waiting.set(id, entry)
    await readJournal(stored).catch(log)
  })
  async function readJournal(stored: ReadonlyMap<string, T>) {
    for (const id of await heard(journal.ids())) {
      if (stored.has(id)) continue
      const entry = waiting.get(id) ?? (await heard(journal.read(id).catch(log)))
      if (!entry) continue
      waiting.set(id, entry)
      lost.set(id, { ...entry, order: 2 ** 38 + lost.size })
    }
  }
  const recover = untilDone(async () => {
    await read()
    for (const [id, entry] of lost) {
      await queue.append(entry)
      lost.delete(id)
    }
  })

  return {
    async all() {
      await recover().catch(log)
      const others = [...lost.values()]
      const stored = await queue.all()
      const ids = new Set(stored.map(({ id }) => id))
      return [...stored, ...others.filter(({ id }) => !ids.has(id))]
    },
    /** A file is written also when the database refuses. */
    async append(entry: T) {
      const recovering = recover()
      await recovering.catch(() => {})
      waiting.set(entry.id, entry)
      void journal.add(entry).catch(log)
      await recovering
      return queue.append(entry)
    },
    /** The file goes first: an entry that only the journal has counts as lost by the database. While that cannot be read, its files are not known yet. */
    async remove(which: (entry: T) => boolean) {
      const reading = read()
      await recover().catch(() => {}) // as `append`, which it may not overtake
      for (const [id, entry] of waiting) {
        if (!which(entry)) continue
        waiting.delete(id)
        lost.delete(id)
        await heard(journal.remove(id)).catch(log)
      }
      await reading
      await queue.remove(which)
    },
  }
}

/** Returns what does the act once; one that was refused is tried again by the next call. */
function untilDone(act: () => Promise<void>) {
  let done: Promise<void> | null = null
  return () =>
    (done ??= act().catch((error: unknown) => {
      done = null
      throw error
    }))
}

const log = (error: unknown) => console.error(error)

/** One small file for each entry, so that a phone that is killed while it writes loses no other. Their names have the order and the id. */
function journalOf<T>(folder: string) {
  const directory = Directory.Data
  const pathOf = (name: string) => `${folder}/${name}`
  let names: Map<string, string> | null = null
  let last = 0
  let working: Promise<unknown> = Promise.resolve()

  function inTurn<R>(act: (names: Map<string, string>) => Promise<R>): Promise<R> {
    const done = working.then(async () => act((names ??= await list())))
    working = done.catch(() => {})
    return done
  }
  async function list() {
    const found = new Map<string, string>()
    for (const name of (await namesIn()).sort()) {
      const [, number, id] = /^(\d+)\.(.+)\.json$/.exec(name) ?? []
      if (number === undefined || id === undefined) continue
      found.set(id, name)
      last = Number(number)
    }
    return found
  }
  async function namesIn(): Promise<string[]> {
    try {
      return (await Filesystem.readdir({ path: folder, directory })).files.map(({ name }) => name)
    } catch (error) {
      if (isMissing(error)) return []
      throw error
    }
  }
  const deleteFile = async (name: string) => {
    try {
      await Filesystem.deleteFile({ path: pathOf(name), directory })
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  }

  return {
    /** Returns the ids of the entries that have a file, in order. */
    ids: () => inTurn(async (names) => [...names.keys()]),
    /** Returns null for a file that was not written to its end. */
    read: (id: string) =>
      inTurn(async (names): Promise<T | null> => {
        const name = names.get(id) ?? ''
        const { data } = await Filesystem.readFile({ path: pathOf(name), directory, encoding: Encoding.UTF8 })
        try {
          return JSON.parse(data as string) as T
        } catch {
          await deleteFile(name)
          return null
        }
      }),
    add: (entry: T & { id: string }) =>
      inTurn(async (names) => {
        if (names.has(entry.id)) return
        const name = `${String((last += 1)).padStart(12, '0')}.${entry.id}.json`
        names.set(entry.id, name)
        const data = JSON.stringify(entry)
        await Filesystem.writeFile({ path: pathOf(name), directory, encoding: Encoding.UTF8, recursive: true, data })
      }),
    remove: (id: string) =>
      inTurn(async (names) => {
        const name = names.get(id)
        if (name === undefined) return
        names.delete(id)
        await deleteFile(name)
      }),
  }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'OS-PLUG-FILE-0008'
