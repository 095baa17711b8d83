import { nativeBridge, phones } from '#app/testing/native-bridge.ts'
import { NativeRefusal, silence } from '#app/testing/native-phone.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { nativeLocation } from './native.ts'

afterEach(() => {
  vi.useRealTimers()
})

const refusing = (message: string, code?: string) => () => {
  throw new NativeRefusal(message, code)
}
const winona = { kind: 'located', position: { latitude: 44.05, longitude: -91.64 } }

describe.each(phones)('on %s', (phone) => {
  test('1.NATV.01 6.ROLE.17 the first time the shopper is asked for the rough location, and it is read when they allow it', async () => {
    const { calledWith } = nativeBridge(phone)
    expect(await nativeLocation.permission()).toBe('prompt')
    expect(calledWith('Geolocation.requestPermissions')).toEqual([])
    expect(await nativeLocation.current()).toEqual(winona)
    expect(calledWith('Geolocation.requestPermissions')).toEqual([{ permissions: ['coarseLocation'] }])
    expect(calledWith('Geolocation.getCurrentPosition')).toMatchObject([{ enableHighAccuracy: false }])
    expect(await nativeLocation.permission()).toBe('granted')
  })

  test('6.ROLE.17 a shopper who has allowed it is not asked again', async () => {
    const { state, calledWith } = nativeBridge(phone)
    state.allows.location = 'granted'
    expect(await nativeLocation.current()).toEqual(winona)
    expect(calledWith('Geolocation.requestPermissions')).toEqual([])
  })

  test('6.ROLE.17 8.ERR.11 a shopper who says no, now or before, has denied it, and no position is asked for', async () => {
    const { state, calledWith } = nativeBridge(phone)
    state.says.location = 'denied'
    expect(await nativeLocation.current()).toEqual({ kind: 'denied' })
    expect(await nativeLocation.permission()).toBe('denied')
    expect(await nativeLocation.current()).toEqual({ kind: 'denied' })
    expect(calledWith('Geolocation.requestPermissions')).toHaveLength(1)
    expect(calledWith('Geolocation.getCurrentPosition')).toEqual([])
  })

  test('after a first no Android would ask once more', async () => {
    const { state } = nativeBridge(phone)
    state.allows.location = 'prompt-with-rationale'
    expect(await nativeLocation.permission()).toBe('prompt')
  })

  test('8.ERR.12 while the location services are off there is no position, and nobody is said to have denied one', async () => {
    const off = refusing('Location services are not enabled.', 'OS-PLUG-GLOC-0007')
    nativeBridge(phone, { 'Geolocation.checkPermissions': off, 'Geolocation.getCurrentPosition': off })
    expect(await nativeLocation.permission()).toBe('prompt')
    expect(await nativeLocation.current()).toEqual({ kind: 'failed' })
  })

  test.each([
    ['OS-PLUG-GLOC-0002', 'failed'],
    ['OS-PLUG-GLOC-0003', 'denied'],
    ['OS-PLUG-GLOC-0008', 'denied'],
    ['OS-PLUG-GLOC-0009', 'failed'],
    ['OS-PLUG-GLOC-0010', 'failed'],
    ['OS-PLUG-GLOC-0018', 'unavailable'],
    ['UNIMPLEMENTED', 'unavailable'],
    [undefined, 'unavailable'],
  ])('a refusal with the code %s is told apart by it alone', async (code, kind) => {
    const { state } = nativeBridge(phone, { 'Geolocation.getCurrentPosition': refusing('any words', code) })
    state.allows.location = 'granted'
    expect(await nativeLocation.current()).toEqual({ kind })
  })

  test.each([{}, { coords: null }, { coords: { latitude: 91, longitude: 0 } }, { coords: { latitude: '44', longitude: '-91' } }])(
    '8.ERR.15 what is no position is another failure: %s',
    async (found) => {
      const { state } = nativeBridge(phone, { 'Geolocation.getCurrentPosition': () => found })
      state.allows.location = 'granted'
      expect(await nativeLocation.current()).toEqual({ kind: 'unavailable' })
    },
  )

  test('8.ERR.12 a phone that never replies counts as failed after a while', async () => {
    const { state, calledWith } = nativeBridge(phone, { 'Geolocation.getCurrentPosition': () => silence })
    state.allows.location = 'granted'
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const located = nativeLocation.current()
    await vi.waitUntil(() => calledWith('Geolocation.getCurrentPosition').length === 1, { interval: 0 })
    await vi.runAllTimersAsync()
    expect(await located).toEqual({ kind: 'failed' })
  })
})
