import { fillDisk } from '#app/testing/full-disk.ts'
import { nativeBridge, phones } from '#app/testing/native-bridge.ts'
import { healthyPhone, NativeRefusal, silence, type Handlers, type HealthyPhone } from '#app/testing/native-phone.ts'
import type { Phone } from '#app/testing/native-wire.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { deviceQueue } from './index.ts'
import { nativeQueue } from './native.ts'
import { browserQueue, browserValue } from './web.ts'

type Entry = { id: string; userId: string; change: string }
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const entry = (id: string, userId = 'robin'): Entry => ({ id, userId, change: `change ${id}` })
/** Each test has a database of its own. */
const freshName = () => `queue-${crypto.randomUUID()}`
const idsOf = async (queue: { all: () => Promise<Entry[]> }) => (await queue.all()).map(({ id }) => id)

type Form = { name: string; makeQueue: typeof deviceQueue; start: () => void }
const web: Form = { name: 'the web', makeQueue: browserQueue, start() {} }
const native = phones.map((kind): Form => ({ name: kind, makeQueue: nativeQueue, start: () => void nativeBridge(kind) }))

describe.each([web, ...native])('on $name', ({ makeQueue, start }) => {
  test('entries have rising numbers and come back in their order, also in the next start', async () => {
    start()
    const name = freshName()
    const queue = makeQueue<Entry>(name)
    const stored = await Promise.all([queue.append(entry('b')), queue.append(entry('a'))])
    expect(stored.map(({ order }) => order)).toEqual([1, 2])
    const next = makeQueue<Entry>(name)
    expect(await next.all()).toEqual([
      { ...entry('b'), order: 1 },
      { ...entry('a'), order: 2 },
    ])
    await next.remove(() => true)
    expect((await next.append(entry('c'))).order).toBe(3)
  })

  test('an entry that is there is not stored twice', async () => {
    start()
    const queue = makeQueue<Entry>(freshName())
    const first = await queue.append(entry('a'))
    expect(await queue.append(entry('a'))).toEqual(first)
    expect(await idsOf(queue)).toEqual(['a'])
  })

  test('entries are removed by what is in them', async () => {
    start()
    const name = freshName()
    const queue = makeQueue<Entry>(name)
    for (const it of [entry('a'), entry('b', 'sam'), entry('c')]) await queue.append(it)
    await queue.remove(({ userId }) => userId === 'robin')
    expect(await idsOf(queue)).toEqual(['b'])
    expect(await idsOf(makeQueue<Entry>(name))).toEqual(['b'])
  })
})

describe('a database that never replies', () => {
  function silentDatabase() {
    const open = vi.spyOn(indexedDB, 'open').mockReturnValue({} as IDBOpenDBRequest)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    return open
  }
  const end = (act: Promise<unknown>) => act.then(() => 'replied').catch(() => 'refused')

  test('refuses each act after ten seconds, and almost at once those that come after', async () => {
    silentDatabase()
    const queue = browserQueue<Entry>(freshName())
    const value = browserValue<string>(freshName(), 'a')
    const acts = [queue.all(), queue.append(entry('a')), queue.remove(() => true), value.read(), value.write('b'), value.remove()].map(end)
    await vi.advanceTimersByTimeAsync(9999)
    expect(await Promise.race([...acts, Promise.resolve('waits')])).toBe('waits')
    await vi.advanceTimersByTimeAsync(1)
    expect(await Promise.all(acts)).toEqual(Array.from(acts, () => 'refused'))
    const later = end(queue.all())
    await vi.advanceTimersByTimeAsync(100)
    expect(await later).toBe('refused')
    vi.useRealTimers()
    vi.restoreAllMocks()
    await expect.poll(() => end(browserQueue<Entry>(freshName()).all())).toBe('replied')
  })

  test('is waited for again when it has replied, and has what it took meanwhile once', async () => {
    const name = freshName()
    silentDatabase().mockRestore()
    const open = vi.spyOn(indexedDB, 'open')
    const held = Promise.withResolvers<void>()
    open.mockImplementation((...it) => {
      open.mockRestore()
      const request = indexedDB.open(...it)
      // The listener is set in this task, and called only when the test says so.
      queueMicrotask(() => {
        const { onsuccess } = request
        request.onsuccess = (event) => void held.promise.then(() => onsuccess?.call(request, event))
      })
      return request
    })
    const queue = browserQueue<Entry>(name)
    const first = end(queue.append(entry('a')))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await first).toBe('refused')
    held.resolve()
    await vi.waitUntil(async () => (await idsOf(browserQueue<Entry>(name))).length === 1, { interval: 0, timeout: 30_000 })
    expect((await queue.append(entry('a'))).order).toBe(1)
    expect((await queue.append(entry('b'))).order).toBe(2)
  })
})

describe.each(phones)('on %s, in the app’s own files too', (kind) => {
  /** Starts the app, again on the same phone if there is one. */
  function started(name: string, phone?: HealthyPhone, handlers: Handlers = {}) {
    const native = nativeBridge(kind satisfies Phone, handlers, phone)
    return { native, queue: nativeQueue<Entry>(name) }
  }
  /** What the app's files have after the web view has lost all: a database of another name is an empty one. */
  function moveFiles({ files }: HealthyPhone, from: string, to: string) {
    for (const [place, data] of files) files.set(place.replace(`/${from}/`, `/${to}/`), data)
  }

  test('changes that the web view has lost are there again, in order, none twice', async () => {
    const [before, after] = [freshName(), freshName()]
    const { native, queue } = started(before)
    const ids = Array.from({ length: 200 }, (_, at) => `id-${(at * 7919) % 200}`)
    for (const id of ids) await queue.append(entry(id))
    await expect.poll(() => native.files.size).toBe(200)
    moveFiles(native, before, after)
    const again = started(after, native)
    expect(await idsOf(again.queue)).toEqual(ids)
    // The page noted one of them in its storage too, and appends it again.
    await again.queue.append(entry(ids[5]!))
    await again.queue.append(entry('new'))
    const third = started(after, native)
    expect(await idsOf(third.queue)).toEqual([...ids, 'new'])
  })

  test('what was sent or removed is not found again', async () => {
    const [before, after] = [freshName(), freshName()]
    const { native, queue } = started(before)
    for (const id of ['a', 'b', 'c']) await queue.append(entry(id, id === 'b' ? 'sam' : 'robin'))
    await queue.remove(({ id }) => id === 'a')
    const next = started(before, native)
    await next.queue.remove(({ userId }) => userId === 'sam')
    expect(next.native.calledWith('Filesystem.readFile')).toEqual([]) // nothing was lost
    expect([...native.files.keys()]).toEqual([`DATA/${before}/000000000003.c.json`])
    moveFiles(native, before, after)
    expect(await idsOf(started(after, native).queue)).toEqual(['c'])
  })

  test('a change that comes after a recovery has a later place than what was recovered', async () => {
    const [before, after] = [freshName(), freshName()]
    const { native, queue } = started(before)
    for (const id of ['a', 'b']) await queue.append(entry(id))
    await expect.poll(() => native.files.size).toBe(2)
    await queue.remove(({ id }) => id === 'a')
    moveFiles(native, before, after)
    const { queue: found } = started(after, native)
    await found.append(entry('c'))
    expect(await idsOf(found)).toEqual(['b', 'c'])
    await expect.poll(() => native.files.has(`DATA/${after}/000000000003.c.json`)).toBe(true)
  })

  test('a file that was not written to its end is dropped, and the others are read', async () => {
    const name = freshName()
    const { native, queue } = started(name)
    native.files.set(`DATA/${name}/000000000001.a.json`, '{"id":"a","us')
    native.files.set(`DATA/${name}/000000000002.b.json`, JSON.stringify(entry('b')))
    expect(await idsOf(queue)).toEqual(['b'])
    expect([...native.files.keys()]).toEqual([`DATA/${name}/000000000002.b.json`])
  })

  test('a file that cannot be read is left for the next start, and the others are read', async () => {
    const spy = vi.spyOn(console, 'error').mockImplementation(() => {})
    const name = freshName()
    const phone = healthyPhone()
    for (const [at, id] of ['a', 'b'].entries()) {
      phone.files.set(`DATA/${name}/00000000000${at + 1}.${id}.json`, JSON.stringify(entry(id)))
    }
    const readFile = phone.handlers['Filesystem.readFile']!
    const locked: Handlers = {
      'Filesystem.readFile': (it) => {
        if (String(it.path).endsWith('1.a.json')) throw new NativeRefusal('locked', 'OS-PLUG-FILE-0013')
        return readFile(it)
      },
    }
    expect(await idsOf(started(name, phone, locked).queue)).toEqual(['b'])
    expect(spy).toHaveBeenCalledOnce()
    expect(await idsOf(started(name, phone).queue)).toEqual(['b', 'a'])
  })

  /** Only the journal has a and b, since the web view has lost all. */
  async function lost() {
    const [before, after] = [freshName(), freshName()]
    const { native, queue } = started(before)
    for (const id of ['a', 'b']) await queue.append(entry(id))
    await expect.poll(() => native.files.size).toBe(2)
    moveFiles(native, before, after)
    for (const place of native.files.keys()) if (place.includes(before)) native.files.delete(place)
    return { ...started(after, native), name: after }
  }
  const namesIn = ({ files }: HealthyPhone) => [...files.keys()].map((place) => place.split('/').at(-1))

  test('what only the files have is shown while the database has no room, and comes into it before newer changes', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { native, queue, name } = await lost()
    const full = fillDisk()
    expect(await idsOf(queue)).toEqual(['a', 'b'])
    await expect(queue.append(entry('new'))).rejects.toThrow()
    await expect.poll(() => namesIn(native)).toEqual(['000000000001.a.json', '000000000002.b.json', '000000000003.new.json'])
    full.mockRestore()
    await queue.append(entry('new'))
    await queue.append(entry('newer'))
    expect((await queue.all()).map(({ id, order }) => [id, order])).toEqual(
      [...['a', 'b', 'new', 'newer'].entries()].map(([at, id]) => [id, at + 1]),
    )
    expect(await idsOf(started(name, native).queue)).toEqual(['a', 'b', 'new', 'newer'])
  })

  test('what was sent while the database had no room leaves no file, and does not come back', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { native, queue, name } = await lost()
    const full = fillDisk()
    expect(await idsOf(queue)).toEqual(['a', 'b'])
    await queue.append(entry('new')).catch(() => {})
    for (const sent of ['a', 'new']) await queue.remove(({ id }) => id === sent)
    full.mockRestore()
    expect(await idsOf(queue)).toEqual(['b'])
    expect(namesIn(native)).toEqual(['000000000002.b.json'])
    expect(await idsOf(started(name, native).queue)).toEqual(['b'])
  })

  test('a database that cannot be read for a moment loses nothing, and what is sent later leaves no file', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const name = freshName()
    const { native, queue } = started(name)
    await queue.append(entry('a'))
    await expect.poll(() => native.files.size).toBe(1)
    const next = started(name, native).queue
    const broken = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('', 'UnknownError')
    })
    await expect(next.all()).rejects.toThrow()
    await expect(next.append(entry('b'))).rejects.toThrow()
    await expect.poll(() => namesIn(native)).toEqual(['000000000001.a.json', '000000000002.b.json'])
    broken.mockRestore()
    expect(await idsOf(next)).toEqual(['a', 'b'])
    await next.remove(() => true)
    expect([await idsOf(next), native.files.size]).toEqual([[], 0])
  })

  test('a phone whose files refuse holds nothing back', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const refusing = () => {
      throw new NativeRefusal('no room', 'OS-PLUG-FILE-0013')
    }
    const broken = { 'Filesystem.readdir': refusing, 'Filesystem.writeFile': refusing, 'Filesystem.deleteFile': refusing }
    const { queue } = started(freshName(), undefined, broken)
    await queue.append(entry('a'))
    await queue.append(entry('b'))
    await queue.remove(({ id }) => id === 'a')
    expect(await idsOf(queue)).toEqual(['b'])
  })

  test('a phone that replies slowly is waited for: a change comes after all that was lost', async () => {
    const name = freshName()
    const slowly = healthyPhone()
    const readFile = slowly.handlers['Filesystem.readFile']!
    const { native, queue } = started(name, slowly, {
      'Filesystem.readFile': async (it) => {
        await new Promise((resolve) => setTimeout(resolve, 2000))
        return readFile(it)
      },
    })
    for (const [at, id] of ['a', 'b', 'c'].entries()) {
      native.files.set(`DATA/${name}/00000000000${at + 1}.${id}.json`, JSON.stringify(entry(id)))
    }
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const appended = queue.append(entry('new'))
    for (const read of [1, 2, 3]) {
      await vi.waitUntil(() => native.calledWith('Filesystem.readFile').length === read, { interval: 0, timeout: 60_000 })
      await vi.advanceTimersByTimeAsync(2000)
    }
    expect((await appended).order).toBe(4)
    expect(await idsOf(queue)).toEqual(['a', 'b', 'c', 'new'])
  })

  test('a phone whose files never reply holds nothing back for long', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { native, queue } = started(freshName(), undefined, { 'Filesystem.readdir': () => silence })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const appended = queue.append(entry('a'))
    await vi.waitUntil(() => native.calledWith('Filesystem.readdir').length > 0, { interval: 0, timeout: 60_000 })
    // The journal's patience alone: the database is to be waited for.
    await vi.advanceTimersByTimeAsync(3000)
    expect((await appended).order).toBe(1)
    vi.useRealTimers()
  })
})
