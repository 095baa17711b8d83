import fc from 'fast-check'
import { expect, test } from 'vitest'
import { milesBetween } from './distance.ts'

const point = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

test('9.CONST.08 9.CONST.09 distances are on a sphere of 6371 km, in miles of 1/0.621371 km', () => {
  expect(milesBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(Math.PI * 6371 * 0.621371, 6)
  expect(milesBetween({ latitude: 44.0516, longitude: -91.6375 }, { latitude: 43.8126, longitude: -91.253 })).toBeCloseTo(25.25, 1)
})

test('a distance is the same both ways, zero to itself, and never longer than the way by a third place', () => {
  fc.assert(
    fc.property(point, point, point, (a, b, c) => {
      expect(milesBetween(a, b)).toBeCloseTo(milesBetween(b, a), 6)
      expect(milesBetween(a, a)).toBe(0)
      // Near the far side of the earth the arc sine keeps only half of a number's digits: about 1e-8 of a radian.
      expect(milesBetween(a, c)).toBeLessThanOrEqual(milesBetween(a, b) + milesBetween(b, c) + 1e-3)
    }),
  )
})
