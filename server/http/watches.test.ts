import { expect, test } from 'vitest'
import type { HttpProblem } from './problem.ts'
import { makeWatches } from './watches.ts'

const never = new AbortController().signal
const forever = 600_000
const most = { each: 2, all: 3 }
const network = '10.0.0.1'

function refusal(work: () => unknown) {
  try {
    work()
    return null
  } catch (error) {
    const { status, code, retryAfter, message } = error as HttpProblem
    return { status, code, retryAfter, message }
  }
}
/** Resolves to whether the watch is over by the time at which one that has been woken would be. */
const isOver = (over: Promise<void>) => Promise.race([over.then(() => true), new Promise((resolve) => setImmediate(resolve, false))])

test('a request that waits is woken by a change of its own key, also one that came before it began to wait', async () => {
  const watches = makeWatches({ patience: forever })
  const [mine, other] = [watches.open('mine', network), watches.open('other', network)]
  const [waiting, waitingElsewhere] = [mine.over(never), other.over(never)]
  expect(await isOver(waiting)).toBe(false)
  watches.changed('mine')
  expect([await isOver(waiting), await isOver(mine.over(never)), await isOver(waitingElsewhere)]).toEqual([true, true, false])
  watches.changed('nobody waits for it')
})

test('everybody looks again when a notice may have been missed', async () => {
  const watches = makeWatches({ patience: forever })
  const all = [watches.open('a', network), watches.open('a', network), watches.open('b', network)].map((it) => it.over(never))
  watches.missed()
  expect(await Promise.all(all.map(isOver))).toEqual([true, true, true])
})

test('a server that ends lets nobody wait, who comes late neither', async () => {
  const watches = makeWatches({ patience: forever })
  const early = watches.open('a', network).over(never)
  watches.close()
  expect([await isOver(early), await isOver(watches.open('a', network).over(never))]).toEqual([true, true])
})

test('nobody waits for a caller who has gone, before or after, nor longer than it may take', async () => {
  const watch = makeWatches({ patience: forever }).open('a', network)
  const caller = new AbortController()
  const waiting = watch.over(caller.signal)
  caller.abort()
  expect([await isOver(waiting), await isOver(watch.over(caller.signal))]).toEqual([true, true])
  await makeWatches({ patience: 1 }).open('a', network).over(never)
})

test('only so many wait for one key and in all, and what has ended makes room', () => {
  const watches = makeWatches({ patience: forever, most })
  const one = watches.open('a', network)
  watches.open('a', network)
  expect(refusal(() => watches.open('a', network))).toMatchObject({ status: 429, retryAfter: 30 })
  const third = watches.open('b', network)
  expect(refusal(() => watches.open('c', network))).toEqual({
    status: 503,
    code: 'busy',
    retryAfter: 30,
    message: 'Too many pages are open just now.',
  })
  expect([watches.count(), watches.keys()]).toEqual([3, ['a', 'b']])
  third.end()
  third.end()
  expect([watches.count(), watches.keys()]).toEqual([2, ['a']])
  one.end()
  expect([watches.count(), watches.keys()]).toEqual([1, ['a']])
  watches.open('a', network)
  watches.open('c', network)
  expect(watches.count()).toBe(3)
})

test('those of one network leave room for others', () => {
  const watches = makeWatches({ patience: forever, most: { each: 2, ofNetwork: 2, all: 9 } })
  const first = watches.open('a', network)
  watches.open('b', network)
  expect(refusal(() => watches.open('c', network))).toMatchObject({ status: 429, retryAfter: 30 })
  watches.open('c', '10.0.0.2')
  first.end()
  watches.open('d', network)
  expect(watches.count()).toBe(3)
})

test('twenty wait for one key unless it is said otherwise, five hundred of one network, and two thousand in all', () => {
  const watches = makeWatches({ patience: forever })
  for (let at = 0; at < 20; at++) watches.open('a', network)
  expect(refusal(() => watches.open('a', network))?.status).toBe(429)
  for (let at = 20; at < 500; at++) watches.open(String(at), network)
  expect(refusal(() => watches.open('b', network))?.status).toBe(429)
  for (let at = 500; at < 2000; at++) watches.open(String(at), String(at))
  expect(refusal(() => watches.open('b', 'another'))?.status).toBe(503)
})
