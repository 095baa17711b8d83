import { expect, test, vi } from 'vitest'
import { fromWidth } from './web.ts'

test('5.VALID.26 8.ERR.18 a width at which the layout switches is 768 or 992, counted in em', () => {
  const asked = vi.fn((query: string) => ({ matches: query === '(min-width: 48em)' }))
  vi.stubGlobal('matchMedia', asked)
  expect([768, 992].map((cutoff) => fromWidth(cutoff).get())).toEqual([true, false])
  expect(asked.mock.calls.flat()).toEqual(['(min-width: 48em)', '(min-width: 62em)'])
  for (const cutoff of [0, 767, 991, 1024, Number.NaN]) expect(() => fromWidth(cutoff)).toThrow('Invalid size cutoff')
  vi.unstubAllGlobals()
})
