import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { languages } from '#words/t.ts'
import { catalogOf, templatesIn } from './words.ts'

const sources = globSync(['{app,contract,server,words}/**/*.{ts,tsx}', 'scripts/{brand-files,native/words}.ts']).filter(
  (file) => !/\.(?:test|check)\.|[\\/]testing[\\/.]/.test(file),
)
const keys = new Set(sources.flatMap((file) => templatesIn(readFileSync(file, 'utf8'), file).map(({ key }) => key)))

for (const language of languages.slice(1)) {
  const catalog = catalogOf(language) ?? {}

  test(`every word is in ${language}: add the line to words/${language}.json`, () => {
    expect([...keys].filter((key) => !catalog[key]?.trim())).toEqual([])
  })

  test(`words/${language}.json has no line for words that nothing says any more`, () => {
    expect(Object.keys(catalog).filter((key) => !keys.has(key))).toEqual([])
  })

  test(`in ${language} every value of a sentence is said`, () => {
    expect(Object.entries(catalog).filter(([key, words]) => valuesOf(key) !== valuesOf(words))).toEqual([])
  })
}

const valuesOf = (words: string) => [...new Set(words.split('||', 1)[0]!.match(/\{\d+\}/g))].sort().join()

/** Names, and texts that stay in English (docs/decisions/0167). */
const unmarked = /^app\/features\/legal\/(?:Legal|Privacy|Terms)Page\.tsx$/
const names = new Set(['App Store', 'Google Play', 'FOOD CO-OP'])

test('the app shows no text that is not marked for translation: write {t`…`}', () => {
  const found = sources
    .filter((file) => file.startsWith('app/') && file.endsWith('.tsx') && !unmarked.test(file.replaceAll('\\', '/')))
    .flatMap((file) => textsIn(parseSync(file, readFileSync(file, 'utf8')).program).map((text) => `${file}: ${text}`))
  expect(found).toEqual([])
})

const shown = new Set(['alt', 'aria-label', 'aria-roledescription', 'label', 'placeholder', 'text', 'title'])

/** Returns the texts of elements, and of the attributes that are read: a `name` with a large letter is one, that of a field is not. */
function textsIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  const { type, name, value } = node as {
    type?: string
    name?: { name: string }
    value?: string | { type: string; value?: unknown } | null
  }
  const isLiteral = type === 'JSXAttribute' && typeof value === 'object' && value?.type === 'Literal'
  const isShown = isLiteral && (shown.has(name?.name ?? '') || (name?.name === 'name' && /^\p{Lu}/u.test(String(value.value))))
  const own = type === 'JSXText' ? value : isShown ? value.value : ''
  const text = String(own).trim()
  return [...(/\p{L}{2}/u.test(text) && !names.has(text) ? [text] : []), ...Object.values(node).flatMap(textsIn)]
}
