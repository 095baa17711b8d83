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
const typed = linesOf('typed.txt')
/** Lines of 'typed => title | title': one of the titles must be found first, if anything is; without a title nothing fits. */
const typedFirst = linesOf('typed-first.txt')

test('of 1,200 typed texts and more, 95 of 100 find what is meant among the first five', () => {
  const missed = typed.filter(([text, titles]) => !foundBy(text).some((title) => titles.includes(title)))
  expect(typed.length).toBeGreaterThanOrEqual(1200)
  expect(missed.map(([text]) => text).slice(Math.floor(typed.length / 20))).toEqual([])
})

test('of 100 typed texts, 95 have nothing silly on top', () => {
  const silly = typedFirst.filter(([text, titles]) => foundBy(text).some((title, at) => at === 0 && !titles.includes(title)))
  expect(typedFirst.length).toBeGreaterThanOrEqual(100)
  expect(silly.map(([text]) => text).slice(Math.floor(typedFirst.length / 20))).toEqual([])
})

test('every title that a typed text must find is one of the products', () => {
  const titles = new Set(products.map(({ title }) => title))
  expect([...typed, ...typedFirst].flatMap(([, it]) => it).filter((title) => !titles.has(title))).toEqual([])
})

function foundBy(text: string): string[] {
  const { hits, close, isCloseFirst } = find(things, text)
  const found = isCloseFirst ? [...close, ...hits] : [...hits, ...close]
  return found.slice(0, 5).map(({ title }) => title)
}

function linesOf(file: string): [text: string, titles: string[]][] {
  const lines = readFileSync(join(import.meta.dirname, file), 'utf8')
    .split('\n')
    .filter(Boolean)
  return lines.map((line) => {
    const [text = '', titles = ''] = line.split(' =>')
    return [text, titles.trim().split(' | ').filter(Boolean)]
  })
}
