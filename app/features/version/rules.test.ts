import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clientVersion } from '#contract/app.ts'
import { isAbove } from './rules.ts'

test.each([
  ['1.16', true],
  ['1.15.1', true],
  ['1.15.0.1', true],
  ['1.100', true],
  ['2', true],
  ['10.0', true],
  [1.16, true],
  [2, true],
  ['1.15', false],
  ['1.15.0', false],
  ['01.015', false],
  ['1.9', false],
  ['1.14.99', false],
  ['1', false],
  ['0', false],
  [1.15, false],
  [1.2, false],
  [1, false],
])('1.VERS.01 E01 a minimum of %j shuts out version 1.15: %s', (minimum, above) => {
  expect(isAbove(minimum, clientVersion)).toBe(above)
})

test.each(['', ' ', 'next', '1.x', '1..2', 'v2', '-2', '2.', '1e9', NaN, Infinity, -2])(
  'D23 a minimum of %j, which is no version, shuts out none',
  (it) => {
    expect(isAbove(it, clientVersion)).toBe(false)
  },
)

test('E01 of two versions at most one is above the other, whichever comes first, and segments of 0 at the end say nothing', () => {
  const version = fc.array(fc.nat(20), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(version, version, (a, b) => {
      const sign = [...a, 0, 0, 0].map((it, at) => it - (b[at] ?? 0)).find((it) => it !== 0) ?? 0
      const longer = b.slice(a.length).some((it) => it > 0)
      const [aText, bText] = [a.join('.'), b.join('.')]
      expect(isAbove(aText, bText) && isAbove(bText, aText)).toBe(false)
      expect(isAbove(aText, aText)).toBe(false)
      expect(isAbove(`${aText}.0`, aText)).toBe(false)
      if (sign !== 0 && !longer) expect(isAbove(aText, bText)).toBe(sign > 0)
    }),
  )
})
