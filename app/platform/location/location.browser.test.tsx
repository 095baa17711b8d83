import { nativeBridge, phones } from '#app/testing/native-bridge.ts'
import { NativeRefusal, silence } from '#app/testing/native-phone.ts'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Located, Location } from './index.ts'
import { patienceMs } from './located.ts'
import { nativeLocation } from './native.ts'
import { browserLocation } from './web.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** What a device that may be asked has to say: a position, which may be none, or a refusal with a code; null: it never replies. */
type Says = { found: unknown } | { refused: unknown } | null
/** Each form on a device that says this; it returns how often it was asked. */
type Form = {
  name: string
  location: Location
  device: (says: Says) => () => number
  /** The code of each reason for which there is no position. */
  codes: readonly (readonly [code: unknown, kind: 'denied' | 'failed'])[]
}

const web: Form = {
  name: 'the web',
  location: browserLocation,
  codes: [
    [1, 'denied'],
    [2, 'failed'],
    [3, 'failed'],
  ],
  device(says) {
    const getCurrentPosition = vi.fn((found: (it: unknown) => void, refused: (it: unknown) => void) => {
      if (says && 'found' in says) found(says.found)
      else if (says) refused({ code: says.refused })
    })
    withGeolocation({ getCurrentPosition })
    vi.spyOn(navigator.permissions, 'query').mockRejectedValue(new TypeError('not here'))
    return () => getCurrentPosition.mock.calls.length
  },
}
const native = phones.map((phone): Form => {
  function device(says: Says) {
    const getCurrentPosition = () => {
      if (!says) return silence
      if ('found' in says) return says.found
      throw new NativeRefusal('any words', typeof says.refused === 'string' ? says.refused : undefined)
    }
    const { state, calledWith } = nativeBridge(phone, { 'Geolocation.getCurrentPosition': getCurrentPosition })
    state.allows.location = 'granted'
    return () => calledWith('Geolocation.getCurrentPosition').length
  }
  const codes = [
    ['OS-PLUG-GLOC-0003', 'denied'],
    ['OS-PLUG-GLOC-0008', 'denied'],
    ['OS-PLUG-GLOC-0002', 'failed'],
    ['OS-PLUG-GLOC-0007', 'failed'],
    ['OS-PLUG-GLOC-0009', 'failed'],
    ['OS-PLUG-GLOC-0010', 'failed'],
  ] as const
  return { name: phone, location: nativeLocation, device, codes }
})

/** Gives the browser another geolocation until the test ends. */
function withGeolocation(geolocation: unknown) {
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: geolocation })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'geolocation'))
}

describe.each([web, ...native])('on $name', ({ location, device, codes }) => {
  test('4.LOC.01 the position that the device finds is read', async () => {
    device({ found: { coords: { latitude: 44.05, longitude: -91.64, accuracy: 2000 }, timestamp: 0 } })
    expect(await location.current()).toEqual({ kind: 'located', position: { latitude: 44.05, longitude: -91.64 } })
  })

  test.each(codes)('8.ERR.11 8.ERR.12 a refusal with the code %s is told apart by it alone', async (code, kind) => {
    device({ refused: code })
    expect(await location.current()).toEqual({ kind })
  })

  test.each([
    {},
    { coords: null },
    { coords: { latitude: null, longitude: null } },
    { coords: { latitude: '44', longitude: '-91' } },
    { coords: { latitude: 91, longitude: 0 } },
    { coords: { latitude: 0, longitude: -181 } },
  ])('8.ERR.15 what is no position is another failure: %s', async (found) => {
    device({ found })
    expect(await location.current()).toEqual({ kind: 'unavailable' })
  })

  test.each([undefined, '1', 99, 'UNIMPLEMENTED', 'OS-PLUG-GLOC-0018'])('8.ERR.15 an odd refusal is another failure: %s', async (code) => {
    device({ refused: code })
    expect(await location.current()).toEqual({ kind: 'unavailable' })
  })

  test('8.ERR.12 a device that never replies counts as failed after a while', async () => {
    const asked = device(null)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const located = location.current()
    await vi.waitUntil(() => asked() === 1, { interval: 0, timeout: 60_000 })
    await vi.runAllTimersAsync()
    expect(await located).toEqual({ kind: 'failed' })
  })
})

describe('in a browser alone', () => {
  test('the fields may be getters of a class', async () => {
    class Coordinates {
      get latitude() {
        return 44.05
      }
      get longitude() {
        return -91.64
      }
    }
    web.device({ found: { coords: new Coordinates() } })
    expect(await browserLocation.current()).toEqual({ kind: 'located', position: { latitude: 44.05, longitude: -91.64 } })
  })

  test.each([undefined, null, {}, 'yes', { getCurrentPosition: 7 }])('8.ERR.15 a geolocation that is %s is another failure', async (it) => {
    withGeolocation(it)
    expect(await browserLocation.current()).toEqual({ kind: 'unavailable' })
  })

  test.each([undefined, null, 'no'])('8.ERR.15 a refusal that is %s is another failure', async (refusal) => {
    withGeolocation({ getCurrentPosition: (_: unknown, refused: (it: unknown) => void) => refused(refusal) })
    expect(await browserLocation.current()).toEqual({ kind: 'unavailable' })
  })

  test('8.ERR.12 the while in which the device must reply begins when the shopper has allowed it, however long the browser has to ask', async () => {
    web.device(null)
    const permission = new (class extends EventTarget {
      name = 'geolocation'
      state: PermissionState = 'prompt'
      onchange = null
    })()
    vi.spyOn(navigator.permissions, 'query').mockResolvedValue(permission)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const located = browserLocation.current()
    const told = vi.fn<(it: Located) => void>()
    void located.then(told)
    await vi.advanceTimersByTimeAsync(60_000)
    permission.state = 'granted'
    permission.dispatchEvent(new Event('change'))
    await vi.advanceTimersByTimeAsync(patienceMs - 1)
    expect(told).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await located).toEqual({ kind: 'failed' })
  })

  test.each([NaN, Infinity])('8.ERR.15 a latitude of %s is another failure', async (latitude) => {
    web.device({ found: { coords: { latitude, longitude: 0 } } })
    expect(await browserLocation.current()).toEqual({ kind: 'unavailable' })
  })

  test('8.ERR.15 a geolocation that throws is another failure', async () => {
    withGeolocation({
      getCurrentPosition() {
        throw new DOMException('not here', 'SecurityError')
      },
    })
    expect(await browserLocation.current()).toEqual({ kind: 'unavailable' })
  })
})

describe.each(phones)('on %s alone', (phone) => {
  const winona = { kind: 'located', position: { latitude: 44.05, longitude: -91.64 } }

  test('1.NATV.01 6.ROLE.17 the first time the shopper is asked for the rough location, and it is read when they allow it', async () => {
    const { calledWith } = nativeBridge(phone)
    expect(await nativeLocation.permission()).toBe('prompt')
    expect(calledWith('Geolocation.requestPermissions')).toEqual([])
    expect(await nativeLocation.current()).toEqual(winona)
    expect(calledWith('Geolocation.requestPermissions')).toEqual([{ permissions: ['coarseLocation'] }])
    expect(calledWith('Geolocation.getCurrentPosition')).toMatchObject([{ enableHighAccuracy: false }])
    expect(await nativeLocation.permission()).toBe('granted')
    expect(await nativeLocation.current()).toEqual(winona)
    expect(calledWith('Geolocation.requestPermissions')).toHaveLength(1)
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
    const off = () => {
      throw new NativeRefusal('Location services are not enabled.', 'OS-PLUG-GLOC-0007')
    }
    nativeBridge(phone, { 'Geolocation.checkPermissions': off, 'Geolocation.getCurrentPosition': off })
    expect(await nativeLocation.permission()).toBe('prompt')
    expect(await nativeLocation.current()).toEqual({ kind: 'failed' })
  })
})
