import { expect, test } from 'vitest'
import { formatOf } from './number-format.ts'

test.each([
  ['General" lb"', 3.99, '3.99 lb'],
  ['General\\ "ea"', 3.9900000001, '3.99 ea'],
  ['"$"General', 3.99, '$3.99'],
  ['[$$-409]General', 3.99, '$3.99'],
  ['"General "0.00', 3.99, 'General 3.99'],
  ['General', 3.9900000001, '3.99'],
])('in the format %j, %d is read as %j', (code, value, text) => {
  expect(formatOf(164, code, false)(value)).toBe(text)
})
