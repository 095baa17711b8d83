import { expect, test, vi } from 'vitest'
import { CallError } from '#app/api/call.ts'
import { signal } from '#app/observable.ts'
import { makeFollowing } from './following.ts'

type Asked = { fingerprint: string; aborted: () => boolean; reply: (fingerprint: string) => void; fail: (error?: Error) => void }

/** A page that follows, the requests that it has sent, and its waits, each with its milliseconds. A word stands for a fingerprint. */
function page(first: string | null = 'a') {
  const [owned, seen, unseen] = [signal(), signal(), signal()]
  let [own, isVisible, read] = [first, true, first]
  const asked: Asked[] = []
  const waits = new Map<() => void, number>()
  const reads = vi.fn<() => void>()
  function setOwn(fingerprint: string | null) {
    own = fingerprint
    owned.notify()
  }
  const following = makeFollowing({
    ask: (fingerprint, aborting) =>
      new Promise((reply, reject) => {
        const fail = (error: Error = new TypeError()) => reject(error)
        asked.push({ fingerprint, aborted: () => aborting.aborted, reply, fail })
      }),
    own: () => own,
    onOwn: owned.subscribe,
    read: async () => {
      reads()
      setOwn(read)
    },
    isVisible: () => isVisible,
    onVisible: seen.subscribe,
    onHidden: unseen.subscribe,
    after(milliseconds, work) {
      waits.set(work, milliseconds)
      return () => waits.delete(work)
    },
    random: () => 0.5,
  })
  following.start()
  return {
    ...following,
    asked,
    reads,
    setOwn,
    /** What the next read finds. */
    server: (fingerprint: string) => (read = fingerprint),
    waits: () => [...waits.values()],
    show(now: boolean) {
      isVisible = now
      ;(now ? seen : unseen).notify()
    },
    /** Lets the wait that is due be over, and resolves when the next request is sent. */
    async wait() {
      const count = asked.length
      for (const work of waits.keys()) {
        waits.delete(work)
        work()
      }
      await expect.poll(() => asked.length).toBeGreaterThan(count)
    },
  }
}
const last = ({ asked }: { asked: Asked[] }) => asked.at(-1)!
/** Lets everything run that waits for nothing but promises. */
const settle = () => new Promise((done) => setTimeout(done))

test('what another device changed is read once, and then the page asks again', async () => {
  const it = page()
  it.follow()
  await settle()
  expect(last(it).fingerprint).toBe('a')
  it.server('b')
  last(it).reply('b')
  await settle()
  expect(it.reads).toHaveBeenCalledTimes(1)
  await it.wait()
  expect(it.asked.map(({ fingerprint }) => fingerprint)).toEqual(['a', 'b'])
})

test('this device’s own change is not read again, whether its reply comes before or after the notice', async () => {
  const it = page()
  it.follow()
  await settle()
  it.setOwn(null) // it is being sent
  last(it).reply('b')
  await settle()
  expect(it.asked).toHaveLength(1)
  it.setOwn('b')
  await settle()
  expect(last(it).fingerprint).toBe('b')
  it.setOwn('c') // sent and confirmed
  last(it).reply('c')
  await settle()
  expect(last(it).fingerprint).toBe('c')
  it.setOwn('e') // two changes, before the notice of the first
  last(it).reply('d')
  await settle()
  expect(last(it).fingerprint).toBe('e')
  expect(it.reads).not.toHaveBeenCalled()
  expect(it.waits()).toEqual([])
})

test('nothing is asked before the lists are read', async () => {
  const it = page(null)
  it.follow()
  await settle()
  expect(it.asked).toEqual([])
  it.setOwn('a')
  await settle()
  expect(last(it).fingerprint).toBe('a')
})

test('a page that is hidden gives up its request, and asks again when it is shown', async () => {
  const it = page()
  it.follow()
  await settle()
  it.show(false)
  expect(last(it).aborted()).toBe(true)
  last(it).reply('b') // too late
  await settle()
  expect(it.reads).not.toHaveBeenCalled()
  expect(it.asked).toHaveLength(1)
  it.show(true)
  await settle()
  expect(it.asked).toHaveLength(2)
  expect(last(it).aborted()).toBe(false)
})

test('a hidden page asks nothing when it begins to follow', async () => {
  const it = page()
  it.show(false)
  it.follow()
  await settle()
  expect(it.asked).toEqual([])
})

test('several parts of a page share one request, which ends with the last of them', async () => {
  const it = page()
  const stops = [it.follow(), it.follow()]
  await settle()
  expect(it.asked).toHaveLength(1)
  stops[0]!()
  expect(last(it).aborted()).toBe(false)
  stops[1]!()
  expect(last(it).aborted()).toBe(true)
})

test('a request that fails is sent again later and later, and at once when the signal is back', async () => {
  const it = page()
  it.follow()
  await settle()
  for (const milliseconds of [1000, 2000, 4000]) {
    last(it).fail()
    await settle()
    expect(it.waits()).toEqual([milliseconds])
    await it.wait()
  }
  last(it).fail()
  await settle()
  const count = it.asked.length
  it.restart()
  await settle()
  expect(it.asked).toHaveLength(count + 1)
  expect(it.waits()).toEqual([])
})

test.for([429, 503])('F10 after a reply of %i nothing is asked before the wait that the server asked for is over', async (status) => {
  const it = page()
  it.follow()
  await settle()
  last(it).fail(new CallError(status, '', 30))
  await settle()
  expect(it.waits()).toEqual([30_000])
  await it.wait()
  last(it).fail() // asks for nothing
  await settle()
  expect(it.waits()).toEqual([2000])
})

test('a server that never agrees is not asked more and more often', async () => {
  const it = page()
  it.follow()
  await settle()
  for (const milliseconds of [1000, 2000, 4000]) {
    last(it).reply('never')
    await settle()
    expect(it.waits()).toEqual([milliseconds])
    await it.wait()
  }
})

test('a reply without a change, from a server that ends, is not followed by a flood of requests', async () => {
  const it = page()
  it.follow()
  await settle()
  last(it).reply('a')
  await settle()
  expect(it.asked).toHaveLength(1)
  expect(it.waits()).toEqual([1000])
})
