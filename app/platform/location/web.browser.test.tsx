import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { browserLocation } from './web.ts'

/** Gives the browser another geolocation until the test ends. */
function withGeolocation(geolocation: unknown) {
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: geolocation })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'geolocation'))
}
type Callbacks = (found: (position: unknown) => void, refused: (refusal: unknown) => void) => void
const calling = (getCurrentPosition: Callbacks) => withGeolocation({ getCurrentPosition })

afterEach(() => {
  vi.useRealTimers()
})

test('4.LOC.01 the position that the browser finds is read', async () => {
  // As in a browser, where the fields are getters of a class.
  class Coordinates {
    get latitude() {
      return 44.05
    }
    get longitude() {
      return -91.64
    }
  }
  calling((found) => found({ coords: new Coordinates() }))
  expect(await browserLocation.current()).toEqual({ kind: 'located', position: { latitude: 44.05, longitude: -91.64 } })
})

test.each([
  [1, 'denied'],
  [2, 'failed'],
  [3, 'failed'],
] as const)('8.ERR.11 8.ERR.12 a refusal with the code %s is told apart by it alone', async (code, kind) => {
  calling((_, refused) => refused({ code }))
  expect(await browserLocation.current()).toEqual({ kind })
})

test.each([undefined, null, {}, 'yes', { getCurrentPosition: 7 }])('8.ERR.15 a geolocation that is %s is another failure', async (it) => {
  withGeolocation(it)
  expect(await browserLocation.current()).toEqual({ kind: 'unavailable' })
})

test('8.ERR.15 a geolocation that throws is another failure', async () => {
  calling(() => {
    throw new DOMException('not here', 'SecurityError')
  })
  expect(await browserLocation.current()).toEqual({ kind: 'unavailable' })
})

test.each([
  undefined,
  null,
  {},
  { coords: null },
  { coords: { latitude: NaN, longitude: NaN } },
  { coords: { latitude: '44', longitude: '-91' } },
  { coords: { latitude: 91, longitude: 0 } },
  { coords: { latitude: 0, longitude: -181 } },
  { coords: { latitude: Infinity, longitude: 0 } },
])('8.ERR.15 what is no position is another failure: %s', async (position) => {
  calling((found) => found(position))
  expect(await browserLocation.current()).toEqual({ kind: 'unavailable' })
})

test.each([undefined, null, {}, 'no', { code: '1' }, { code: 99 }])('8.ERR.15 an odd refusal is another failure: %s', async (refusal) => {
  calling((_, refused) => refused(refusal))
  expect(await browserLocation.current()).toEqual({ kind: 'unavailable' })
})

test('8.ERR.12 a geolocation that never calls back counts as failed after a while', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  calling(() => {})
  const located = browserLocation.current()
  await vi.runAllTimersAsync()
  expect(await located).toEqual({ kind: 'failed' })
})
