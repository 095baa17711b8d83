import { expect, test } from 'vitest'
import { isAppleDevice } from './web.ts'

test('2.MAPS.05 an iPhone and an iPad are Apple devices, a Mac and an Android phone are none', () => {
  expect(isAppleDevice({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)', maxTouchPoints: 5 })).toBe(true)
  expect(isAppleDevice({ userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', maxTouchPoints: 5 })).toBe(true)
  expect(isAppleDevice({ userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', maxTouchPoints: 0 })).toBe(false)
  expect(isAppleDevice({ userAgent: 'Mozilla/5.0 (Linux; Android 16)', maxTouchPoints: 5 })).toBe(false)
})
