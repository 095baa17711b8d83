import { nativeBridge, phones } from '#app/testing/native-bridge.ts'
import { healthyPhone, NativeRefusal, silence, type Handlers, type HealthyPhone } from '#app/testing/native-phone.ts'
import type { Phone } from '#app/testing/native-wire.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { deviceQueue } from './index.ts'
import { nativeQueue } from './native.ts'
import { browserQueue } from './web.ts'

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
    vi.useFakeTimers({ toFake: ['setTimeout'] })
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
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const appended = queue.append(entry('a'))
    await vi.waitUntil(() => native.calledWith('Filesystem.readdir').length > 0, { interval: 0, timeout: 60_000 })
    await vi.runAllTimersAsync()
    expect((await appended).order).toBe(1)
    vi.useRealTimers()
  })
})
