import { expect, test, vi } from 'vitest'
import { boundsOf, coveredOf, fittedOf, labelPointOf, withRetries } from './rules.ts'

test('5.VALID.24 8.ERR.18 the bounds contain every point; without points there are none', () => {
  expect(
    boundsOf([
      { latitude: 44, longitude: -91 },
      { latitude: 42, longitude: -93 },
      { latitude: 43, longitude: -90 },
    ]),
  ).toEqual([-93, 42, -90, 44])
  expect(() => boundsOf([])).toThrow('Coordinates list is empty.')
})

test('7.MAPS.03 8.ERR.23 loading is tried again three times, after growing delays; each failure is logged', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const waits: number[] = []
  const wait = async (ms: number) => void waits.push(ms)
  let tries = 0
  const failing = (failures: number) => async () => {
    tries++
    if (tries <= failures) throw new Error(`try ${tries}`)
    return 'map'
  }
  expect(await withRetries(failing(3), wait)).toBe('map')
  expect(waits).toHaveLength(3)
  expect(waits.every((ms, at) => at === 0 || ms > waits[at - 1]!)).toBe(true)
  expect(log).toHaveBeenCalledTimes(3)
  tries = 0
  await expect(withRetries(failing(4), wait)).rejects.toThrow('try 4')
  log.mockRestore()
})

test('a state’s name is in the middle of its largest part', () => {
  const square = (x: number, y: number, side: number) => [
    [
      [x, y],
      [x + side, y],
      [x + side, y + side],
      [x, y + side],
      [x, y],
    ],
  ]
  expect(labelPointOf([square(0, 0, 1), square(10, 20, 4), square(50, 50, 2)])).toEqual([12, 22])
  expect(labelPointOf([])).toEqual([0, 0])
})

test('around a place the map opens on the five nearest stores, otherwise on all', () => {
  const stores = [9, 3, 5, 1, 7, 2, 8].map((north) => ({ latitude: 44 + north, longitude: -91 }))
  const from = { latitude: 44, longitude: -91 }
  expect(fittedOf(stores, from).map(({ latitude }) => latitude - 44)).toEqual([1, 2, 3, 5, 7])
  expect(fittedOf(stores, null)).toBe(stores)
})

test('a pin that another one before it covers is none, unless that one is covered itself', () => {
  const at = [
    { x: 100, y: 100 },
    { x: 120, y: 110 }, // on the first
    { x: 145, y: 110 }, // on the second alone
    { x: 100, y: 60 },
    { x: 100, y: 200 },
  ]
  expect(coveredOf(at)).toEqual([false, true, false, true, false])
})
