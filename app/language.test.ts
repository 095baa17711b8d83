import { afterEach, expect, test, vi } from 'vitest'
import { keepLanguage } from '#app/language.ts'
import { browser } from '#app/platform/browser/index.ts'
import { cookies } from '#app/platform/cookies/index.ts'
import { offline } from '#app/platform/offline/index.ts'

afterEach(() => void vi.restoreAllMocks())

/** Starts the app, in English, and returns what it keeps as the language and whether it drops the pages of the former one. */
function started(search: string, cookie: string) {
  vi.spyOn(browser, 'address').mockReturnValue(new URL(`https://deals.example/winona/home${search}`))
  vi.spyOn(cookies, 'header').mockReturnValue(cookie)
  const keep = vi.spyOn(cookies, 'keep').mockReturnValue()
  const drop = vi.spyOn(offline, 'dropPages').mockResolvedValue()
  keepLanguage()
  const outcome = { kept: keep.mock.calls, dropped: drop.mock.calls.length }
  vi.restoreAllMocks()
  return outcome
}

test('the language that an address asks for is kept, and the pages of the former one go', () => {
  expect(started('?lang=en', '')).toEqual({ kept: [['language', 'en']], dropped: 1 })
  expect(started('?lang=en', 'language=es')).toEqual({ kept: [['language', 'en']], dropped: 1 })
  expect(started('', '')).toEqual({ kept: [], dropped: 0 })
  expect(started('?lang=fr', '')).toEqual({ kept: [], dropped: 0 })
})

test('a language that was chosen is kept anew at each start, since a browser may forget it after a week', () => {
  expect(started('', 'language=es')).toEqual({ kept: [['language', 'es']], dropped: 0 })
  expect(started('?lang=en', 'language=en')).toEqual({ kept: [['language', 'en']], dropped: 0 })
})
