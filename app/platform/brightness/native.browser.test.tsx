import { nativeBridge, phones } from '#app/testing/native-bridge.ts'
import { NativeRefusal } from '#app/testing/native-phone.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { beginAppState } from '../app-state/native.ts'
import { nativeBrightness } from './native.ts'
import { webBrightness } from './web.ts'

afterEach(() => vi.restoreAllMocks())

describe.each(phones)('on %s', (phone) => {
  test('the screen is at its brightest until it is given back as it was', async () => {
    const { state } = nativeBridge(phone)
    await beginAppState()
    expect(nativeBrightness.isThere()).toBe(true)
    const giveBack = nativeBrightness.full()
    await expect.poll(() => state.brightness).toBe(1)
    giveBack()
    await expect.poll(() => state.brightness).toBe(0.4)
  })

  test('it is given back while another app is in front', async () => {
    const { state, emit } = nativeBridge(phone)
    await beginAppState()
    const giveBack = nativeBrightness.full()
    await expect.poll(() => state.brightness).toBe(1)
    emit('App', 'pause', null)
    await expect.poll(() => state.brightness).toBe(0.4)
    state.brightness = 0.2 // the shopper changed it there
    emit('App', 'resume', null)
    await expect.poll(() => state.brightness).toBe(1)
    giveBack()
    await expect.poll(() => state.brightness).toBe(0.2)
  })

  test('given back at once, it is as it was, and stays so', async () => {
    const { state, emit, calledWith } = nativeBridge(phone)
    await beginAppState()
    nativeBrightness.full()()
    nativeBrightness.full()()
    emit('App', 'pause', null)
    emit('App', 'resume', null)
    const giveBack = nativeBrightness.full()
    await expect.poll(() => state.brightness).toBe(1)
    giveBack()
    await expect.poll(() => state.brightness).toBe(0.4)
    expect(calledWith('ScreenBrightness.setBrightness').at(-1)).toEqual({ brightness: 0.4 })
  })

  test('a phone that refuses stays as it is', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    nativeBridge(phone, {
      'ScreenBrightness.getBrightness': () => {
        throw new NativeRefusal('no such thing')
      },
    })
    const giveBack = nativeBrightness.full()
    await expect.poll(() => logged.mock.calls.length).toBe(1)
    giveBack()
  })
})

test('a browser cannot change the brightness', () => {
  expect(webBrightness.isThere()).toBe(false)
  webBrightness.full()()
})
