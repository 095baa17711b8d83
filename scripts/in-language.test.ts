import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findIn } from './in-language.ts'

/** What a page looks for when it is asked for this name of a button. */
function lookedFor(name: string) {
  const asked: unknown[] = []
  class Finder {
    getByRole(_: string, options: { name?: unknown } = {}) {
      asked.push(options.name)
    }
    getByText() {}
    getByLabel() {}
    locator() {
      return new Finder()
    }
  }
  const page = new Finder() as unknown as Page
  findIn('es', page)
  page.getByRole('button', { name })
  return asked[0]
}

test.each([
  ['Filter', 'Filtrar'],
  ['Add Honeycrisp apples to list', 'Agregar Honeycrisp apples a la lista'],
])('%s is looked for as %s, and what was read off the page as it is', (english, spanish) => {
  expect(lookedFor(english)).toBe(spanish)
  expect(lookedFor(spanish)).toBe(spanish)
})
