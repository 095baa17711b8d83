import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { find } from '#app/search/close.ts'
import type { Named } from '#app/search/words.ts'
import { products } from './catalog.ts'
import { categories } from './network.ts'

/** Everything that the demo network sells, as if all of it were on sale. */
const things = products.map(({ brand, title, category }): Named => ({
  brand,
  title,
  categoryName: categories.find(({ externalId }) => externalId === category)!.name,
}))

/** Lines of 'typed => title | title': one of the titles must be found. */
const typed = readFileSync(join(import.meta.dirname, 'typed.txt'), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => line.split(' => '))

test('of 300 typed texts and more, nine of ten find what is meant among the first five', () => {
  const missed = typed.filter(([text = '', titles = '']) => {
    const { hits, close } = find(things, text)
    return ![...hits, ...close].slice(0, 5).some(({ title }) => titles.split(' | ').includes(title))
  })
  expect(typed.length).toBeGreaterThanOrEqual(300)
  expect(missed.map(([text]) => text).slice(Math.floor(typed.length / 10))).toEqual([])
})

test('every title that a typed text must find is one of the products', () => {
  const titles = new Set(products.map(({ title }) => title))
  expect(typed.flatMap(([, it = '']) => it.split(' | ')).filter((title) => !titles.has(title))).toEqual([])
})
