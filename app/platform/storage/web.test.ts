import { afterEach, expect, test, vi } from 'vitest'
import { browserStorage, browserTabStorage } from './web.ts'

afterEach(() => vi.unstubAllGlobals())

const kinds = [
  ['localStorage', browserStorage],
  ['sessionStorage', browserTabStorage],
] as const

test.each(kinds)('where a web view has no %s, texts last as long as the page', (name, texts) => {
  vi.stubGlobal(name, null)
  expect(texts.get('a')).toBeNull()
  texts.set('a', 'one')
  expect([texts.get('a'), texts.keys(), texts.lasts()]).toEqual(['one', ['a'], false])
  texts.clear()
  expect(texts.keys()).toEqual([])
})

test.each(kinds)('where a browser refuses %s, texts last as long as the page', (name, texts) => {
  vi.stubGlobal(name, null)
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get() {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    },
  })
  expect(texts.get('a')).toBeNull()
  texts.set('a', 'one')
  texts.set('b', 'two')
  texts.remove('b')
  expect(texts.get('a')).toBe('one')
  expect(texts.keys()).toEqual(['a'])
  texts.clear()
  expect(texts.keys()).toEqual([])
})
