import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { CallError } from './call.ts'
import { memoryShelf } from './outbox-shelf.ts'
import { delay, makeOutbox, verdictOf, type Outbox, type Settled, type Shelf, type Word } from './outbox.ts'

type Change = { lane: string; number: number }

/** Makes a device: tabs that share a shelf, a lock and a bus, and a clock that only a test moves. */
function device(userId = 'user-1') {
  const shelf: Shelf<Change> = memoryShelf()
  let lock: Promise<unknown> = Promise.resolve()
  let clock = 0
  let ids = 0
  let timers: { at: number; work: () => void }[] = []
  const tabs = new Map<Outbox<Change>, { receive: (word: Word<Change>) => void }>()
  const user = { userId }
  const merges = new Map<string, string>()
  /** Until this promise is resolved, what a reply changed is not yet stored on the device. */
  const keeping = { promise: Promise.resolve() }

  function openTab(
    send: (change: Change, key: string) => Promise<unknown>,
    settled: (it: Settled<Change>) => void = () => {},
  ): Outbox<Change> {
    const isOpen = () => tabs.has(tab)
    const tab: Outbox<Change> = makeOutbox<Change>({
      shelf,
      newId: () => `key-${++ids}`,
      user: () => user.userId,
      mergedInto: (anonymousId) => merges.get(anonymousId) ?? null,
      send: (entry) => (isOpen() ? send(entry.change, entry.id) : new Promise(() => {})),
      settled: (it) => isOpen() && settled(it),
      kept: () => keeping.promise,
      exclusively(work) {
        const turn = lock.then(() => (isOpen() ? Promise.race([work(), closing(tab)]) : undefined))
        lock = turn.catch(() => {}) // failed work releases it too
        return turn.then(() => (isOpen() ? undefined : new Promise(() => {})))
      },
      broadcast: (word) => tabs.forEach((it, other) => other !== tab && it.receive(word)),
      after: (milliseconds, work) => {
        const timer = { at: clock + milliseconds, work: () => isOpen() && work() }
        timers.push(timer)
        return () => {
          timers = timers.filter((it) => it !== timer)
        }
      },
      now: () => clock,
      random: () => 0.5,
    })
    tabs.set(tab, { receive: (word) => void tab.receive(word) })
    return tab
  }

  /** Functions that kill a tab: it then does nothing any more and releases the lock. */
  const closers = new Map<Outbox<Change>, () => void>()
  function closing(tab: Outbox<Change>) {
    return new Promise<void>((done) => closers.set(tab, done))
  }
  function kill(tab: Outbox<Change>) {
    tabs.delete(tab)
    closers.get(tab)?.()
  }

  /** Resolves when everything that is under way has ended, timers included. */
  async function settle() {
    for (let round = 0; round < 200; round++) {
      await idle()
      const next = timers.toSorted((a, b) => a.at - b.at)[0]
      if (!next) return
      timers = timers.filter((it) => it !== next)
      clock = Math.max(clock, next.at)
      next.work()
    }
  }

  return { shelf, keeping, openTab, kill, settle, user, merges, pending: () => timers.length, now: () => clock }
}

/** Resolves when every promise that can settle has settled. */
async function idle() {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve()
  await new Promise((done) => setTimeout(done))
}

/** A server that does the change of each key once, as the real one does (decision F04). */
function server() {
  const done: Change[] = []
  const keys = new Set<string>()
  return {
    done,
    take: (change: Change, key: string) => {
      if (!keys.has(key)) done.push(change)
      keys.add(key)
      return { reply: change.number }
    },
  }
}

const offline = () => Promise.reject(new TypeError('Failed to fetch'))

test('a change is shown at once and stored before it is sent', async () => {
  const it = device()
  const tab = it.openTab(offline)
  void tab.add({ lane: 'a', number: 1 })
  expect(tab.snapshot().waiting.map(({ change }) => change.number)).toEqual([1])
  await idle()
  expect((await it.shelf.all()).map(({ userId, change }) => [userId, change.number])).toEqual([['user-1', 1]])
})

test('the key under which a change is sent stays the same from try to try', async () => {
  const it = device()
  const keys: string[] = []
  const tab = it.openTab((_, key) => {
    keys.push(key)
    return keys.length < 3 ? offline() : Promise.resolve(null)
  })
  await tab.add({ lane: 'a', number: 1 })
  await it.settle()
  expect(keys).toEqual(['key-1', 'key-1', 'key-1'])
  expect(tab.snapshot().waiting).toEqual([])
})

test.for([400, 403, 404, 409, 410, 413, 422])('F10 a reply of %i ends the operation and the next one is sent', async (status) => {
  const it = device()
  const received: Settled<Change>[] = []
  const { done, take } = server()
  const tab = it.openTab(
    (change, key) => (change.number === 1 ? Promise.reject(new CallError(status, '')) : Promise.resolve(take(change, key))),
    (one) => received.push(one),
  )
  void tab.add({ lane: 'a', number: 1 })
  void tab.add({ lane: 'a', number: 2 })
  await it.settle()
  expect(received.map(({ entry, result }) => [entry.change.number, result.kind])).toEqual([
    [1, 'refused'],
    [2, 'done'],
  ])
  expect(done.map(({ number }) => number)).toEqual([2])
  expect(await it.shelf.all()).toEqual([])
})

test.for([401, 408, 429, 500, 502, 503, 504])(
  'F10 after a reply of %i the change is tried again, and later changes wait',
  async (status) => {
    const it = device()
    const { done, take } = server()
    let failures = 3
    const tab = it.openTab((change, key) =>
      failures-- > 0 ? Promise.reject(new CallError(status, '')) : Promise.resolve(take(change, key)),
    )
    void tab.add({ lane: 'a', number: 1 })
    void tab.add({ lane: 'b', number: 2 })
    await idle()
    expect(tab.snapshot()).toMatchObject({ stalled: true, waiting: [{ change: { number: 1 } }, { change: { number: 2 } }] })
    await it.settle()
    expect(done.map(({ number }) => number)).toEqual([1, 2])
    expect(tab.snapshot()).toMatchObject({ stalled: false, waiting: [] })
  },
)

test('F10 without a network a change is tried again after a wait that grows', () => {
  expect(verdictOf(new TypeError('Failed to fetch'))).toEqual({ kind: 'later', afterSeconds: null })
  expect(verdictOf(new DOMException('', 'TimeoutError'))).toEqual({ kind: 'later', afterSeconds: null })
  expect([0, 1, 2, 5, 6, 40].map((tries) => delay(tries, 0.5))).toEqual([1000, 2000, 4000, 32_000, 60_000, 60_000])
  expect([delay(0, 0), delay(0, 1)]).toEqual([750, 1250])
})

test('F10 nothing is sent before the wait that the server asked for is over, whatever wakes the app', async () => {
  const it = device()
  const { done, take } = server()
  let first = true
  const tab = it.openTab((change, key) => {
    if (!first) return Promise.resolve(take(change, key))
    first = false
    return Promise.reject(new CallError(429, '', 30))
  })
  await tab.add({ lane: 'a', number: 1 })
  await tab.wake()
  await idle()
  expect(done).toEqual([])
  await it.settle()
  expect(it.now()).toBe(30_000)
  expect(done).toHaveLength(1)
})

test('what waits is sent as soon as the signal is back', async () => {
  const it = device()
  const { done, take } = server()
  let online = false
  const tab = it.openTab((change, key) => (online ? Promise.resolve(take(change, key)) : offline()))
  await tab.add({ lane: 'a', number: 1 })
  online = true
  await tab.flush()
  expect(done).toEqual([])
  await tab.wake()
  expect(done).toHaveLength(1)
})

test('who asks that what waits is sent, while it is being sent, waits for the replies too', async () => {
  const it = device()
  const replies: PromiseWithResolvers<unknown>[] = []
  const tab = it.openTab(() => {
    replies.push(Promise.withResolvers())
    return replies.at(-1)!.promise
  })
  void tab.add({ lane: 'a', number: 1 })
  void tab.add({ lane: 'a', number: 2 })
  await idle()
  const left = tab.wake().then(() => tab.snapshot().waiting.length)
  for (const at of [0, 1]) {
    await idle()
    replies[at]!.resolve(null)
  }
  expect(await left).toBe(0)
})

test('when the shelf cannot be read, everybody who waits is told, and who asks later has what waits sent', async () => {
  const it = device()
  const { done, take } = server()
  const tab = it.openTab((change, key) => Promise.resolve(take(change, key)))
  await it.shelf.append({ id: 'key-0', userId: 'user-1', change: { lane: 'a', number: 1 } })
  const failing = vi.spyOn(it.shelf, 'all').mockRejectedValue(new Error('no storage'))
  for (const one of await Promise.allSettled([tab.flush(), tab.flush()])) expect(one.status).toBe('rejected')
  failing.mockRestore()
  await tab.flush()
  expect(done).toHaveLength(1)
})

test('changes of another user stay on the device, neither shown nor sent', async () => {
  const it = device('user-1')
  const { done, take } = server()
  let online = false
  const tab = it.openTab((change, key) => (online ? Promise.resolve(take(change, key)) : offline()))
  await tab.add({ lane: 'a', number: 1 })
  it.user.userId = 'user-2'
  online = true
  await tab.reload()
  await tab.wake()
  expect(tab.snapshot().waiting).toEqual([])
  expect(done).toEqual([])
  it.user.userId = 'user-1'
  await tab.reload()
  await tab.wake()
  expect(done).toHaveLength(1)
})

test('F09 changes that an anonymous shopper left waiting are sent by the member that they become, and by nobody else', async () => {
  const it = device('anonymous-1')
  const { done, take } = server()
  let online = false
  const tab = it.openTab((change, key) => (online ? Promise.resolve(take(change, key)) : offline()))
  await tab.add({ lane: 'a', number: 1 })
  online = true
  it.user.userId = 'anonymous-2'
  await tab.reload()
  await tab.wake()
  expect(done).toEqual([])
  it.merges.set('anonymous-1', 'member')
  it.user.userId = 'another-member'
  await tab.reload()
  await tab.wake()
  expect(done).toEqual([])
  it.user.userId = 'member'
  await tab.reload()
  await tab.wake()
  expect(done).toHaveLength(1)
})

test('when one tab has sent a change, the other tabs receive its reply', async () => {
  const it = device()
  const { take } = server()
  const received: unknown[] = []
  const sending = it.openTab((change, key) => Promise.resolve(take(change, key)))
  const watching = it.openTab(offline, ({ result }) => received.push(result))
  await sending.add({ lane: 'a', number: 7 })
  await idle()
  expect(received).toEqual([{ kind: 'done', reply: { reply: 7 } }])
  expect(watching.snapshot().waiting).toEqual([])
})

test('two tabs that send at once send each entry once', async () => {
  const it = device()
  const keys: string[] = []
  let under = 0
  let most = 0
  const send = async (_: Change, key: string) => {
    keys.push(key)
    most = Math.max(most, ++under)
    await Promise.resolve()
    under -= 1
    return null
  }
  const tabs = [it.openTab(send), it.openTab(send)]
  for (const number of [1, 2, 3, 4]) void tabs[number % 2]!.add({ lane: 'a', number })
  await expect.poll(() => it.shelf.all()).toEqual([])
  expect([keys.toSorted(), most]).toEqual([['key-1', 'key-2', 'key-3', 'key-4'], 1])
})

test('promise 4 an entry stays on the shelf until what its reply changed is stored, and is sent only once', async () => {
  const it = device()
  const keys: string[] = []
  const kept = Promise.withResolvers<void>()
  it.keeping.promise = kept.promise
  const tab = it.openTab((_, key) => Promise.resolve(keys.push(key)))
  await tab.add({ lane: 'a', number: 1 })
  await tab.add({ lane: 'a', number: 2 })
  expect(tab.snapshot().waiting).toEqual([])
  expect((await it.shelf.all()).map(({ id }) => id)).toEqual(['key-1', 'key-2'])
  kept.resolve()
  await expect.poll(() => it.shelf.all()).toEqual([])
  expect(keys).toEqual(['key-1', 'key-2'])
})

test('an entry that could not be taken off the shelf is not sent again by the same page', async () => {
  const it = device()
  const keys: string[] = []
  it.shelf.remove = () => Promise.resolve()
  const tab = it.openTab((_, key) => Promise.resolve(keys.push(key)))
  await tab.add({ lane: 'a', number: 1 })
  await tab.add({ lane: 'a', number: 2 })
  await tab.wake()
  expect(keys).toEqual(['key-1', 'key-2'])
  expect(tab.snapshot().waiting).toEqual([])
})

test('where the shelf does not outlive the page, the snapshot says so', async () => {
  const tab = device().openTab(offline)
  await tab.add({ lane: 'a', number: 1 })
  expect(tab.snapshot().lasts).toBe(false)
})

/** What happens to the next request. */
const fate = fc.constantFrom(
  'fine' as const,
  'fine' as const,
  'lost request' as const,
  'lost reply' as const,
  'busy' as const,
  'killed before' as const,
  'killed after' as const,
)

test('whatever the network does and whichever tab is killed, each change arrives exactly once and in order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ tab: fc.nat(2), lane: fc.constantFrom('a', 'b', 'c'), wait: fc.boolean() }), { minLength: 1, maxLength: 25 }),
      fc.array(fate, { maxLength: 40 }),
      async (acts, fates) => {
        const it = device()
        const { done, take } = server()
        const script = [...fates]
        const tabs: Outbox<Change>[] = []
        const open = (at: number) => {
          const send = async (change: Change, key: string) => {
            const now = script.shift() ?? 'fine'
            if (now === 'fine') return take(change, key)
            if (now === 'lost request') throw new TypeError('Failed to fetch')
            if (now === 'busy') throw new CallError(503, '', 1)
            if (now === 'lost reply' || now === 'killed after') take(change, key)
            if (now === 'lost reply') throw new TypeError('Failed to fetch')
            it.kill(tabs[at]!)
            open(at)
            void tabs[at]!.flush()
            return new Promise(() => {})
          }
          tabs[at] = it.openTab(send)
        }
        for (const at of [0, 1, 2]) open(at)
        for (const [number, act] of acts.entries()) {
          void tabs[act.tab]!.add({ lane: act.lane, number })
          await Promise.resolve() // kept, whatever happens to the tab
          if (act.wait) await idle()
        }
        await it.settle()
        for (const tab of tabs) await tab.wake()
        await it.settle()
        expect(done.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(acts.map((_, number) => number))
        for (const lane of ['a', 'b', 'c']) {
          const arrived = done.filter((change) => change.lane === lane).map(({ number }) => number)
          expect(arrived).toEqual(arrived.toSorted((a, b) => a - b))
        }
        expect(await it.shelf.all()).toEqual([])
      },
    ),
    { numRuns: 150 },
  )
})
