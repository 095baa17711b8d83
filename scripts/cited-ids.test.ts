import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Every id that is cited in the code must be in docs/spec or docs/decisions; docs/spec/README.md says how they are written.
const cited = globSync('{app,contract,server,studio,e2e,bench,scripts,demo,docs}/**/*.{ts,tsx,js,mjs,css,sql,md}')
  .concat(globSync('*.{md,ts}'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

const defined = (files: string, id: RegExp) =>
  globSync(files).flatMap((file) => [...readFileSync(file, 'utf8').matchAll(id)].map(([, it]) => it!))
const requirements = defined('docs/spec/*.md', /^- \*\*(\d\.[A-Z]+\.\d\d)\*\*/gm)
const decisions = defined('docs/spec/decisions.md', /^- \*\*([A-F]\d\d)\*\*/gm)
const promises = defined('docs/reliability.md', /^\| +(\d+) +\|/gm)
const records = globSync('docs/decisions/????-*.md').map((file) => /(\d{4})-/.exec(file)![1]!)

test('an id is in the specification once', () => {
  for (const ids of [requirements, decisions, promises, records]) expect(ids.length).toBeGreaterThan(0)
  for (const ids of [requirements, decisions, promises, records]) expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted())
})

test('docs/decisions/README.md has a row for each record, under its title', () => {
  const titleOf = (name: string) => /^# \d{4}(?: ·)? (.*)/.exec(readFileSync(`docs/decisions/${name}`, 'utf8'))![1]
  const rows = [...readFileSync('docs/decisions/README.md', 'utf8').matchAll(/^\| \[\d{4}\]\((.*?)\) +\| (.*?) +\|$/gm)]
  const written = globSync('docs/decisions/????-*.md').map((file) => file.replaceAll('\\', '/').split('/').at(-1)!)
  expect(rows.map(([, name, title]) => `${name}: ${title}`)).toEqual(written.toSorted().map((it) => `${it}: ${titleOf(it)}`))
})

test.each([
  ['a requirement', requirements, /\b\d\.[A-Z]{2,6}\.\d\d\b/g],
  ['a decision', decisions, /(?<![\w#=+/-])[A-F]\d\d(?![\w-])/g],
  ['a promise', promises, /(?<=\bpromises? )\d+/gi],
  ['a record of a decision', records, /(?<=\bdecision )\d{4}\b|(?<=decisions\/)\d{4}\b/g],
])('%s that is cited exists', (_, ids, pattern) => {
  const unknown = cited.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].filter(([id]) => !ids.includes(id)).map(([id]) => `${file}: ${id}`),
  )
  expect(unknown).toEqual([])
})
