import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// The build writes a class name where it is used. Of a file that is asked by a variable the app would have all names, twice.
test('the app asks for each class of its styles by its name', () => {
  const sources = globSync('app/**/*.tsx')
  expect(sources.length).toBeGreaterThan(100)
  expect(sources.filter((file) => /\bstyles\[/.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('every custom property that a style sheet sets is read, but for those of a library', () => {
  const texts = globSync('{app,studio}/**/*.{css,ts,tsx}').map((file) => readFileSync(file, 'utf8'))
  const set = new Set(texts.flatMap((it) => [...it.matchAll(/(?<=[{;]\s*)--[\w-]+(?=:)/g)].map(([name]) => name)))
  expect(set.size).toBeGreaterThan(50)
  const read = new Set(texts.flatMap((it) => [...it.matchAll(/(?<=var\(|['"`])--[\w-]+/g)].map(([name]) => name)))
  expect([...set].filter((it) => !read.has(it) && !it.startsWith('--rc-'))).toEqual([])
})
