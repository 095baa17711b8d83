import { fillDisk } from '#app/testing/full-disk.ts'
import { nativeBridge, phones } from '#app/testing/native-bridge.ts'
import { healthyPhone } from '#app/testing/native-phone.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as brand from '#brand'
import { nativeQueue } from '#app/platform/database/native.ts'
import { browserQueue } from '#app/platform/database/web.ts'
import { deviceShelf } from './outbox-shelf.ts'

const entry = (id: string) => ({ id, userId: 'user-1', change: id })
const ids = (entries: { id: string }[]) => entries.map((it) => it.id)

/** Removes all that the browser or web view has stored, but opens no new connection for those of earlier shelves. */
function loseAll(): Promise<void> {
  localStorage.clear()
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(`${brand.storage}-outbox`)
    opening.onupgradeneeded = () => opening.result.createObjectStore('entries')
    opening.onsuccess = () => {
      const { transaction } = opening.result.transaction('entries', 'readwrite').objectStore('entries').clear()
      transaction!.oncomplete = () => resolve()
      transaction!.onabort = () => reject(new Error('The database could not be emptied'))
      opening.result.close()
    }
  })
}

beforeEach(loseAll)
afterEach(() => vi.restoreAllMocks())

describe.each([
  { name: 'the web', start: () => deviceShelf<string>(browserQueue), begin: () => {} },
  ...phones.map((phone) => ({ name: phone, start: () => deviceShelf<string>(nativeQueue), begin: () => void nativeBridge(phone) })),
])('on $name', ({ start, begin }) => {
  beforeEach(begin)

  test('F10 entries are returned in the order in which they were stored, by a counter that never starts again', async () => {
    const shelf = start()
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
    const [one, other] = [start(), start()]
    const kept = await Promise.all(Array.from({ length: 20 }, (_, at) => (at % 2 ? one : other).append(entry(String(at)))))
    expect(new Set(kept.map((it) => it.order)).size).toBe(20)
    expect(ids(await one.all())).toEqual(ids(await other.all()))
  })

  test('promise 4 what was stored is complete at the next start', async () => {
    await start().append(entry('a'))
    expect(await start().all()).toEqual([{ ...entry('a'), order: expect.any(Number) }])
  })

  test('where the browser can store nothing more, new entries stay in memory, after the stored ones, and lasts() is false', async () => {
    const shelf = start()
    await shelf.append(entry('kept'))
    expect(shelf.lasts()).toBe(true)
    fillDisk()
    await shelf.append(entry('in memory'))
    expect(shelf.lasts()).toBe(false)
    expect(ids(await shelf.all())).toEqual(['kept', 'in memory'])
    await shelf.remove('in memory')
    expect(ids(await shelf.all())).toEqual(['kept'])
  })

  test('promise 4 what a database has refused for a moment is stored when it takes changes again, before what came later', async () => {
    const shelf = start()
    const full = fillDisk()
    await shelf.append(entry('a list'))
    await shelf.append(entry('its item'))
    expect(shelf.lasts()).toBe(false)
    full.mockRestore()
    await shelf.append(entry('another'))
    expect(shelf.lasts()).toBe(true)
    expect(ids(await shelf.all())).toEqual(['a list', 'its item', 'another'])
    expect(ids(await start().all())).toEqual(['a list', 'its item', 'another'])
  })

  test('promise 4 what a database has refused is there at the next start, unless it was sent', async () => {
    const shelf = start()
    const full = fillDisk()
    for (const id of ['sent', 'left']) await shelf.append(entry(id))
    await shelf.remove('sent')
    full.mockRestore()
    expect(ids(await start().all())).toEqual(['left'])
    expect(ids(await shelf.all()), 'once, though another tab has stored it').toEqual(['left'])
  })

  test('without a database at all it works in memory', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('', 'SecurityError')
    })
    const shelf = start()
    await shelf.append(entry('a'))
    expect(shelf.lasts()).toBe(false)
    expect(ids(await shelf.all())).toEqual(['a'])
    await shelf.remove('a')
    expect(await shelf.all()).toEqual([])
  })

  test('promise 4 an entry is noted in storage until the database has it', async () => {
    const shelf = start()
    const keeping = shelf.append(entry('noted'))
    expect(Object.keys(localStorage)).toContain('outbox:noted')
    await keeping
    expect(Object.keys(localStorage)).not.toContain('outbox:noted')
    expect(ids(await shelf.all())).toEqual(['noted'])
  })

  test('promise 4 an entry that a page noted, but had no time to put into the database, is there once at the next start', async () => {
    localStorage.setItem('outbox:left', JSON.stringify(entry('left')))
    const kept = await start().append(entry('kept'))
    localStorage.setItem('outbox:kept', JSON.stringify(entry('kept'))) // killed before the note of a stored entry was removed
    const shelf = start()
    expect(ids(await shelf.all()).toSorted()).toEqual(['kept', 'left'])
    expect((await shelf.all()).find(({ id }) => id === 'kept')).toEqual(kept)
    expect(Object.keys(localStorage).filter((key) => key.startsWith('outbox:'))).toEqual([])
  })

  /** What an earlier page has left, in this order. */
  const leave = (...noted: string[]) =>
    noted.forEach((id, at) => localStorage.setItem(`outbox:${id}`, JSON.stringify({ ...entry(id), noted: at + 1 })))

  test('promise 4 a change made while what an earlier page noted is being stored comes after all of it', async () => {
    leave('a list', 'item 1', 'item 2')
    const shelf = start()
    const reading = shelf.all()
    await Promise.all([shelf.append(entry('new')), shelf.append(entry('newer'))])
    await reading
    expect(ids(await shelf.all())).toEqual(['a list', 'item 1', 'item 2', 'new', 'newer'])
    expect(ids(await start().all())).toEqual(['a list', 'item 1', 'item 2', 'new', 'newer'])
  })

  test('promise 4 what an earlier page noted is there while the database refuses it, before what is new', async () => {
    leave('a list', 'its item')
    const full = fillDisk()
    const shelf = start()
    expect(ids(await shelf.all())).toEqual(['a list', 'its item'])
    expect(shelf.lasts()).toBe(false)
    await Promise.all([shelf.append(entry('new')), shelf.append(entry('newer'))])
    expect(ids(await shelf.all())).toEqual(['a list', 'its item', 'new', 'newer'])
    await shelf.remove('new') // sent
    full.mockRestore()
    await shelf.append(entry('last'))
    expect(ids(await shelf.all())).toEqual(['a list', 'its item', 'newer', 'last'])
    expect(shelf.lasts()).toBe(true)
    expect(ids(await start().all())).toEqual(['a list', 'its item', 'newer', 'last'])
  })

  test('promise 4 what an earlier page noted and the database refused for a moment is stored before what is new', async () => {
    leave('old')
    const shelf = start()
    const full = fillDisk()
    await shelf.all()
    full.mockRestore()
    await shelf.append(entry('new'))
    expect(ids(await shelf.all())).toEqual(['old', 'new'])
  })

  test('promise 4 what a page noted is stored at the next start in the order in which it was noted: a list before its items', async () => {
    // A page that is left before its database has stored anything.
    const put = vi.spyOn(indexedDB, 'open').mockReturnValue({} as IDBOpenDBRequest)
    // Nothing of it goes on: when its patience ended, three seconds later, it would write into the phone of another test.
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const left = start()
    const noted = Array.from({ length: 20 }, (_, at) => `${(at * 7) % 20}`)
    for (const id of noted) void left.append(entry(id))
    vi.useRealTimers()
    put.mockRestore()
    expect(ids(await start().all())).toEqual(noted)
  })
})

test.each(phones)(
  'promise 4 on %s changes that the web view has lost are there again, in order, under their ids, and once',
  async (kind) => {
    const phone = healthyPhone()
    nativeBridge(kind, {}, phone)
    const made = Array.from({ length: 200 }, (_, at) => `${(at * 7) % 200}`)
    const shelf = deviceShelf<string>(nativeQueue)
    for (const id of made) await shelf.append(entry(id))
    const sent = made.slice(0, 50)
    for (const id of sent) await shelf.remove(id)
    await expect.poll(() => phone.files.size).toBe(150)
    await loseAll()
    nativeBridge(kind, {}, phone)
    const next = deviceShelf<string>(nativeQueue)
    await next.append(entry('new'))
    expect(ids(await next.all())).toEqual([...made.slice(50), 'new'])
    for (const id of ids(await next.all())) await next.remove(id)
    await loseAll()
    nativeBridge(kind, {}, phone)
    expect(await deviceShelf<string>(nativeQueue).all()).toEqual([])
  },
)

test.each(phones)('on %s a change that the database could not take is there at the next start', async (kind) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const phone = healthyPhone()
  nativeBridge(kind, {}, phone)
  const broken = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('', 'SecurityError')
  })
  const shelf = deviceShelf<string>(nativeQueue)
  await shelf.append(entry('a'))
  expect(shelf.lasts()).toBe(false)
  await expect.poll(() => phone.files.size).toBe(1)
  broken.mockRestore()
  nativeBridge(kind, {}, phone)
  expect(ids(await deviceShelf<string>(nativeQueue).all())).toEqual(['a'])
})

test('promise 4 what another page has sent, which the database refused, waits on this one no longer', async () => {
  const full = fillDisk()
  const [page, other] = [deviceShelf<string>(browserQueue), deviceShelf<string>(browserQueue)]
  await other.append(entry('of the other'))
  expect(ids(await page.all())).toEqual(['of the other'])
  await other.remove('of the other')
  expect(ids(await page.all())).toEqual([])
  full.mockRestore()
  await page.append(entry('new'))
  expect(page.lasts()).toBe(true)
})
