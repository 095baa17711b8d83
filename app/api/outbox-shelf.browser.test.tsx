import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceShelf } from './outbox-shelf.ts'

const entry = (id: string) => ({ id, userId: 'user-1', change: id })
const ids = (entries: { id: string }[]) => entries.map((it) => it.id)

/** Empties the database instead of deleting it: shelves of earlier tests still have it open. */
beforeEach(async () => {
  const shelf = deviceShelf<string>()
  for (const { id } of await shelf.all()) await shelf.remove(id)
})
afterEach(() => vi.restoreAllMocks())

test('F10 entries are returned in the order in which they were stored, by a counter that never starts again', async () => {
  const shelf = deviceShelf<string>()
  const first = await shelf.append(entry('z'))
  const second = await shelf.append(entry('a'))
  expect(ids(await shelf.all())).toEqual(['z', 'a'])
  await shelf.remove('z')
  await shelf.remove('a')
  expect(await shelf.all()).toEqual([])
  const third = await shelf.append(entry('m'))
  expect([first.order < second.order, second.order < third.order]).toEqual([true, true])
})

test('two tabs never share a number, and see each other’s entries', async () => {
  const [one, other] = [deviceShelf<string>(), deviceShelf<string>()]
  const kept = await Promise.all(Array.from({ length: 20 }, (_, at) => (at % 2 ? one : other).append(entry(String(at)))))
  expect(new Set(kept.map((it) => it.order)).size).toBe(20)
  expect(ids(await one.all())).toEqual(ids(await other.all()))
})

test('promise 4 what was stored is complete at the next start', async () => {
  await deviceShelf<string>().append(entry('a'))
  expect(await deviceShelf<string>().all()).toEqual([{ ...entry('a'), order: expect.any(Number) }])
})

test('where the browser can store nothing more, new entries stay in memory, after the stored ones, and lasts() is false', async () => {
  const shelf = deviceShelf<string>()
  await shelf.append(entry('kept'))
  expect(shelf.lasts()).toBe(true)
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore) {
    full.mockReturnValue({} as IDBRequest<IDBValidKey>)
    this.transaction.abort() // as a browser does when the disk is full
    return {} as IDBRequest<IDBValidKey>
  })
  await shelf.append(entry('in memory'))
  expect(shelf.lasts()).toBe(false)
  expect(ids(await shelf.all())).toEqual(['kept', 'in memory'])
  await shelf.remove('in memory')
  expect(ids(await shelf.all())).toEqual(['kept'])
})

test('without a database at all it works in memory', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('', 'SecurityError')
  })
  const shelf = deviceShelf<string>()
  await shelf.append(entry('a'))
  expect(shelf.lasts()).toBe(false)
  expect(ids(await shelf.all())).toEqual(['a'])
  await shelf.remove('a')
  expect(await shelf.all()).toEqual([])
})

test('promise 4 an entry is noted in storage until the database has it', async () => {
  const shelf = deviceShelf<string>()
  const keeping = shelf.append(entry('noted'))
  expect(Object.keys(localStorage)).toContain('outbox:noted')
  await keeping
  expect(Object.keys(localStorage)).not.toContain('outbox:noted')
  expect(ids(await shelf.all())).toEqual(['noted'])
})

test('promise 4 an entry that a page noted, but had no time to put into the database, is there once at the next start', async () => {
  localStorage.setItem('outbox:left', JSON.stringify(entry('left')))
  const kept = await deviceShelf<string>().append(entry('kept'))
  localStorage.setItem('outbox:kept', JSON.stringify(entry('kept'))) // killed before the note of a stored entry was removed
  const shelf = deviceShelf<string>()
  expect(ids(await shelf.all()).toSorted()).toEqual(['kept', 'left'])
  expect((await shelf.all()).find(({ id }) => id === 'kept')).toEqual(kept)
  expect(Object.keys(localStorage).filter((key) => key.startsWith('outbox:'))).toEqual([])
})

test('promise 4 what a page noted is stored at the next start in the order in which it was noted: a list before its items', async () => {
  // A page that is left before its database has stored anything.
  const put = vi.spyOn(indexedDB, 'open').mockReturnValue({} as IDBOpenDBRequest)
  const left = deviceShelf<string>()
  const noted = Array.from({ length: 20 }, (_, at) => `${(at * 7) % 20}`)
  for (const id of noted) void left.append(entry(id))
  put.mockRestore()
  expect(ids(await deviceShelf<string>().all())).toEqual(noted)
})
