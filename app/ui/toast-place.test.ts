import { expect, test } from 'vitest'
import { liftOver } from './toast-place.ts'

/** The lower edge of a toast of 48 px is at 700. */
const lift = (...docks: [top: number, bottom: number][]) =>
  liftOver(
    docks.map(([top, bottom]) => ({ top, bottom })),
    700,
    48,
  )

test('a toast goes 12 px above what is docked where it would be', () => {
  expect(lift()).toBe(0)
  expect(lift([640, 712])).toBe(72)
  expect(lift([680, 690])).toBe(32)
})

test('a dock above or below it moves nothing', () => {
  expect(lift([500, 652], [700, 760])).toBe(0)
})

test('it goes above a second dock that is where the first one sends it', () => {
  expect(lift([300, 630], [640, 712])).toBe(412)
  expect(lift([640, 712], [300, 630])).toBe(412)
})

test('it never leaves the screen', () => {
  expect(lift([20, 712])).toBe(640)
})
