import { expect, test } from 'vitest'
import { newScanCode } from './rules.ts'

test('D20 a code is 20 digits, each drawn on its own', () => {
  let drawn = 0
  expect(newScanCode(() => drawn++ % 10)).toBe('01234567890123456789')
})
