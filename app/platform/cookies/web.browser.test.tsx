import { expect, test, vi } from 'vitest'
import { browserCookies } from './web.ts'

test('all that ask in one task have the browser asked for its cookies once; what is kept or dropped is known at once', async () => {
  const read = vi.spyOn(Document.prototype, 'cookie', 'get')
  const first = browserCookies.header()
  expect(browserCookies.header()).toBe(first)
  expect(read).toHaveBeenCalledOnce()
  browserCookies.keep('kept', 'yes')
  expect(browserCookies.header()).toContain('kept=yes')
  browserCookies.drop('kept')
  expect(browserCookies.header()).not.toContain('kept=yes')
  await Promise.resolve()
  read.mockClear()
  document.cookie = 'of=another-tab; path=/'
  expect(browserCookies.header()).toContain('of=another-tab')
  expect(read).toHaveBeenCalledOnce()
  document.cookie = 'of=; path=/; max-age=0'
})
