import { expect, test, vi } from 'vitest'
import * as brand from '#brand'

test('9.CONST.35 the test flag chooses the domain of the API, and is off', async () => {
  expect(brand.testMode).toBe(false)
  expect((await import('./domain.ts')).apiDomain).toBe('')
  vi.resetModules()
  vi.doMock('#brand', () => ({ ...brand, testMode: true }))
  expect((await import('./domain.ts')).apiDomain).toBe(brand.testApi)
})
