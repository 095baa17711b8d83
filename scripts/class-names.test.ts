import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// The build writes a class name where it is used. Of a file that is asked by a variable the app would have all names, twice.
test('the app asks for each class of its styles by its name', () => {
  const sources = globSync('app/**/*.tsx')
  expect(sources.length).toBeGreaterThan(100)
  expect(sources.filter((file) => /\bstyles\[/.test(readFileSync(file, 'utf8')))).toEqual([])
})
