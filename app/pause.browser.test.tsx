import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { appState } from '#app/platform/app-state/index.ts'
import { untilPause } from './pause.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function waiting(isPressed: boolean) {
  vi.spyOn(appState, 'isPressed').mockReturnValue(isPressed)
  const done = vi.fn()
  const wait = async () => done(await untilPause())
  void wait()
  return done
}

const touch = () => document.dispatchEvent(new Event('pointerdown'))

test('where nobody touches the page nothing waits', async () => {
  const done = waiting(false)
  await vi.advanceTimersByTimeAsync(0)
  expect(done).toHaveBeenCalled()
})

test('after a press it waits until two seconds have passed without another', async () => {
  const done = waiting(true)
  await vi.advanceTimersByTimeAsync(1900)
  touch()
  await vi.advanceTimersByTimeAsync(1900)
  expect(done).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(done).toHaveBeenCalled()
})

test('whoever touches it all the time holds nothing up for more than six seconds', async () => {
  const done = waiting(true)
  for (let at = 0; at < 14; at++) {
    await vi.advanceTimersByTimeAsync(400)
    touch()
  }
  expect(done).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(500)
  expect(done).toHaveBeenCalled()
})
