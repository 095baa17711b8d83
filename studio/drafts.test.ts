import { afterEach, expect, test, vi } from 'vitest'
import * as v from 'valibot'
import { draftsOf } from './drafts.ts'

const Draft = v.object({ name: v.string() })
const soup = { name: 'Soup' }

afterEach(() => vi.unstubAllGlobals())

/** The storage of a tab, which outlives its page. */
function aTab(set?: () => void) {
  const texts = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: set ?? ((key: string, text: string) => void texts.set(key, text)),
    removeItem: (key: string) => void texts.delete(key),
  })
  return texts
}

test('what is filled in is there again when the page is read again, until it is kept or dropped, each thing’s own', () => {
  aTab()
  draftsOf('banner', Draft).set('new', soup)
  const again = draftsOf('banner', Draft)
  expect([again.get('new'), again.has('new')]).toEqual([soup, true])
  expect([again.get('other'), draftsOf('notice', Draft).has('new')]).toEqual([undefined, false])
  again.delete('new')
  expect(again.has('new')).toBe(false)
})

test('what an older studio has left in another form is no draft', () => {
  const texts = aTab()
  draftsOf('banner', v.object({ title: v.string() })).set('new', { title: 'Soup' })
  expect(draftsOf('banner', Draft).get('new')).toBeUndefined()
  for (const key of texts.keys()) texts.set(key, 'no JSON')
  expect(draftsOf('banner', Draft).get('new')).toBeUndefined()
})

test('where the browser has no room it lasts as long as the page', () => {
  aTab(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  })
  const drafts = draftsOf('banner', Draft)
  drafts.set('new', soup)
  expect(drafts.get('new')).toEqual(soup)
  drafts.delete('new')
  expect(drafts.has('new')).toBe(false)
})
