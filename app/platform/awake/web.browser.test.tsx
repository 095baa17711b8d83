import { afterEach, expect, test, vi } from 'vitest'
import { browserAwake } from './web.ts'

afterEach(() => vi.restoreAllMocks())

class FakeLock extends EventTarget {
  readonly release = vi.fn(async () => {})
}

/** Counts the locks that the page asks for. */
function device(hidden = { now: false }) {
  const locks: FakeLock[] = []
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden.now)
  const request = vi.spyOn(navigator.wakeLock, 'request').mockImplementation(async () => {
    locks.push(new FakeLock())
    return locks.at(-1) as unknown as WakeLockSentinel
  })
  const show = (isShown: boolean) => {
    hidden.now = !isShown
    document.dispatchEvent(new Event('visibilitychange'))
  }
  return { locks, request, show }
}

test('the screen is kept on, and again each time the page is shown', async () => {
  const { locks, show } = device()
  const told = vi.fn()
  const stop = browserAwake.keepScreenOn(told)
  await expect.poll(() => told.mock.calls).toEqual([[true]])
  show(false)
  locks[0]!.dispatchEvent(new Event('release'))
  show(true)
  await expect.poll(() => told.mock.calls).toEqual([[true], [true]])
  expect(locks).toHaveLength(2)
  stop()
  expect(locks[1]!.release).toHaveBeenCalledOnce()
  show(true)
  expect(locks).toHaveLength(2)
})

test('a device that refuses, or takes the lock back, is told', async () => {
  const { locks, request, show } = device()
  const told = vi.fn()
  request.mockRejectedValueOnce(new DOMException('low battery', 'NotAllowedError'))
  const stop = browserAwake.keepScreenOn(told)
  await expect.poll(() => told.mock.calls).toEqual([[false]])
  show(true)
  await expect.poll(() => told.mock.calls).toEqual([[false], [true]])
  locks[0]!.dispatchEvent(new Event('release'))
  expect(told.mock.lastCall).toEqual([false])
  stop()
})

test('a lock that comes when the page is gone is given back', async () => {
  const { locks } = device()
  const told = vi.fn()
  browserAwake.keepScreenOn(told)()
  await expect.poll(() => locks[0]?.release.mock.calls.length).toBe(1)
  expect(told).not.toHaveBeenCalled()
})
