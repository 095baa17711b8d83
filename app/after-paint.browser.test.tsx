import { expect, test, vi } from 'vitest'
import { appState } from '#app/platform/app-state/index.ts'
import { afterPaint } from './after-paint.ts'

test('work is done after the next picture, in the order in which it was asked for', async () => {
  const done: string[] = []
  afterPaint(() => done.push('first'))
  afterPaint(() => done.push('second'))
  // Right before the browser paints: the callbacks of a frame run in the order in which they were asked for.
  requestAnimationFrame(() => done.push('painted'))
  expect(done).toEqual([])
  await expect.poll(() => done).toEqual(['painted', 'first', 'second'])
})

test('work that fails takes no other with it', async () => {
  const failed = vi.fn((event: ErrorEvent) => event.preventDefault())
  addEventListener('error', failed, { once: true, capture: true })
  const done = vi.fn()
  afterPaint(() => {
    throw new Error('the first one fails')
  })
  afterPaint(done)
  await expect.poll(() => done).toHaveBeenCalledOnce()
  expect(failed).toHaveBeenCalledOnce()
})

test('a page that is being hidden, and may never paint again, does it at once', async () => {
  const hidden = vi.spyOn(appState, 'onHidden')
  vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
  const done = vi.fn()
  afterPaint(done)
  hidden.mock.lastCall![0]()
  await Promise.resolve()
  expect(done).toHaveBeenCalledOnce()
  vi.restoreAllMocks()
})

test('a page that does not paint holds nothing up', async () => {
  vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
  const done = vi.fn()
  afterPaint(done)
  await expect.poll(() => done).toHaveBeenCalledOnce()
  vi.restoreAllMocks()
})
