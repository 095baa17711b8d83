import { afterEach, expect, test, vi } from 'vitest'
import * as v from 'valibot'
import type { Me } from '#contract/studio/staff.ts'
import { draftsOf } from './drafts.ts'
import { noted } from './me.ts'

const Draft = v.object({ name: v.string() })
const soup = { name: 'Soup' }
const marketing: Me = {
  staffId: '01890a5d-ac96-774b-bcce-b302099a8099',
  name: 'Marketing',
  email: 'marketing@example.com',
  role: 'publisher',
  chains: null,
  storeId: null,
  secondFactorAt: '2026-11-23T12:00:00.000Z',
}

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

test('what somebody has filled in is there for nobody else who signs in in this tab, and for them again', () => {
  aTab()
  const drafts = draftsOf('banner', Draft)
  noted(marketing)
  drafts.set('new', soup)
  noted({ ...marketing, staffId: '01890a5d-ac96-774b-bcce-b302099a8098', name: 'Grocery' })
  expect(drafts.get('new')).toBeUndefined()
  drafts.set('new', { name: 'Stew' })
  drafts.delete('new')
  noted(marketing)
  expect(drafts.get('new')).toEqual(soup)
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
