import { nativeBridge, phones } from '#app/testing/native-bridge.ts'
import { NativeRefusal } from '#app/testing/native-phone.ts'
import { describe, expect, test, vi } from 'vitest'
import { nativeAwake } from './native.ts'

describe.each(phones)('on %s', (phone) => {
  test('the screen is kept on until the last one who wants it has let go', async () => {
    const { state } = nativeBridge(phone)
    const told = vi.fn()
    const stop = nativeAwake.keepScreenOn(told)
    await expect.poll(() => told.mock.calls).toEqual([[true]])
    expect(state.stays).toBe('lit')
    const stopNext = nativeAwake.keepScreenOn(told)
    stop()
    await expect.poll(() => told.mock.calls).toEqual([[true], [true]])
    expect(state.stays).toBe('lit')
    stopNext()
    await expect.poll(() => state.stays).toBe('dark')
  })

  test('a phone that refuses is told', async () => {
    nativeBridge(phone, {
      'KeepAwake.keepAwake': () => {
        throw new NativeRefusal('low battery')
      },
    })
    const told = vi.fn()
    const stop = nativeAwake.keepScreenOn(told)
    await expect.poll(() => told.mock.calls).toEqual([[false]])
    stop()
  })

  test('a page that is gone before the phone replies is told nothing, and leaves no screen on', async () => {
    const { state, calledWith } = nativeBridge(phone)
    const told = vi.fn()
    nativeAwake.keepScreenOn(told)()
    await expect.poll(() => calledWith('KeepAwake.allowSleep').length).toBe(1)
    expect(state.stays).toBe('dark')
    expect(told).not.toHaveBeenCalled()
  })
})
