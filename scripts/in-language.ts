import type { Locator, Page } from 'playwright-core'
import type { Language } from '#words/t.ts'
import { catalogOf } from './words.ts'

type Name = string | RegExp
/** What finds elements by words. */
type Finder = Pick<Locator & Page, 'getByRole' | 'getByText' | 'getByLabel'>

/** Has a page, and all that is found in it, look for words in another language than that in which a way through the app is written. */
export function findIn(language: Language, page: Page) {
  const catalog = catalogOf(language)
  if (catalog === null) return
  const say = (name: Name) => spoken(catalog, name)
  const locators: Finder = Object.getPrototypeOf(page.locator('body'))
  for (const finder of [page, locators]) patch(finder, say)
}

const patched = new WeakSet<object>()

function patch(finder: Finder, say: (name: Name) => Name) {
  if (patched.has(finder)) return
  patched.add(finder)
  const { getByRole, getByText, getByLabel } = finder
  finder.getByRole = function (role, options = {}) {
    return getByRole.call(this, role, options.name === undefined ? options : { ...options, name: say(options.name) })
  }
  finder.getByText = function (text, options) {
    return getByText.call(this, say(text), options)
  }
  finder.getByLabel = function (text, options) {
    return getByLabel.call(this, say(text), options)
  }
}

function spoken(catalog: Record<string, string>, name: Name): Name {
  if (typeof name === 'string') return catalog[name] ?? sentence(catalog, name) ?? name
  const found = Object.entries(catalog).filter(([key]) => name.test(plain(key).replace(/\{\d\}/g, 'x')))
  return found.length === 0 ? name : new RegExp(found.map(([, words]) => `^${patternOf(words)}$`).join('|'), name.flags)
}

/**
 * '3 left' is the sentence '{0} left' with the value 3: of several that fit, the one with the most words of its own. What was read off the
 * page is in its language already, and fits the words there better.
 */
function sentence(catalog: Record<string, string>, name: string): string | null {
  const key = closest(Object.keys(catalog), name)
  if (key === null || !/\{\d\}/.test(key)) return null
  const there = closest(Object.values(catalog), name)
  if (there !== null && own(there) > own(key)) return null
  const values = fitting(key).exec(name)!
  return catalog[key]!.replace(/\{(\d)\}/g, (_, at: string) => values[Number(at) + 1] ?? '')
}

const closest = (all: readonly string[], name: string) =>
  all.filter((it) => own(it) >= 3 && fitting(it).test(name)).toSorted((one, other) => own(other) - own(one))[0] ?? null
const own = (words: string) => plain(words).replace(/\{\d\}/g, '').length
const fitting = (words: string) => new RegExp(`^${patternOf(plain(words))}$`)

const plain = (key: string) => key.split('||', 1)[0]!
const patternOf = (words: string) =>
  words
    .split(/\{\d\}/)
    .map((it) => it.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('(.+)')
