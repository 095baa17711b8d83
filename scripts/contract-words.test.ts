import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withoutWords } from './contract-words.ts'

const row = /^\s*about:/m

test('no build for browsers has what the contract says of an endpoint', () => {
  const files = globSync('contract/**/*.ts').map((file) => ({ file, code: readFileSync(file, 'utf8') }))
  const rows = files.filter(({ file, code }) => !/(endpoint|\.test)\.ts$/.test(file) && row.test(code))
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.filter(({ code }) => row.test(withoutWords(code))).map(({ file }) => file)).toEqual([])
})
