import { nativeBridge, phones } from '#app/testing/native-bridge.ts'
import { NativeRefusal } from '#app/testing/native-phone.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Awake } from './index.ts'
import { nativeAwake } from './native.ts'
import { browserAwake } from './web.ts'

afterEach(() => vi.restoreAllMocks())

/** Each form on a device that agrees or refuses; it returns whether the screen is kept on. */
type Form = { name: string; awake: Awake; device: (agrees: boolean) => () => boolean }

class FakeLock extends EventTarget {
  isHeld = true
  readonly release = vi.fn(async () => {
    this.isHeld = false
  })
}
const web: Form = {
  name: 'the web',
  awake: browserAwake,
  device(agrees) {
    const locks: FakeLock[] = []
    vi.spyOn(navigator.wakeLock, 'request').mockImplementation(async () => {
      if (!agrees) throw new DOMException('low battery', 'NotAllowedError')
      locks.push(new FakeLock())
      return locks.at(-1) as unknown as WakeLockSentinel
    })
    return () => locks.some(({ isHeld }) => isHeld)
  },
}
const native = phones.map((phone): Form => {
  function device(agrees: boolean) {
    const refusing = () => {
      throw new NativeRefusal('low battery')
    }
    const { state } = nativeBridge(phone, agrees ? {} : { 'KeepAwake.keepAwake': refusing })
    return () => state.stays === 'lit'
  }
  return { name: phone, awake: nativeAwake, device }
})

describe.each([web, ...native])('on $name', ({ awake, device }) => {
  test('the screen is kept on until the last one who wants it has let go', async () => {
    const isLit = device(true)
    const told = vi.fn()
    const stop = awake.keepScreenOn(told)
    await expect.poll(() => told.mock.calls).toEqual([[true]])
    expect(isLit()).toBe(true)
    const stopNext = awake.keepScreenOn(told)
    stop()
    await expect.poll(() => told.mock.calls).toEqual([[true], [true]])
    expect(isLit()).toBe(true)
    stopNext()
    await expect.poll(isLit).toBe(false)
  })

  test('a device that refuses is told', async () => {
    const isLit = device(false)
    const told = vi.fn()
    const stop = awake.keepScreenOn(told)
    await expect.poll(() => told.mock.calls).toEqual([[false]])
    expect(isLit()).toBe(false)
    stop()
  })

  test('a page that is gone before the device replies is told nothing, and leaves no screen on', async () => {
    const isLit = device(true)
    const [gone, next] = [vi.fn(), vi.fn()]
    awake.keepScreenOn(gone)()
    const stop = awake.keepScreenOn(next)
    await expect.poll(() => next.mock.calls).toEqual([[true]])
    stop()
    await expect.poll(isLit).toBe(false)
    expect(gone).not.toHaveBeenCalled()
  })
})
