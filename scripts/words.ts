import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { parseSync, type Plugin } from 'vite'
import { keyOf, languages, locales, partsIn, type Language } from '#words/t.ts'

/** A template in a script: its words as they are looked up, and its values. */
export type Found = { start: number; end: number; tag: 't' | 'tx'; key: string; values: { start: number; end: number }[] }

/** Returns the words of a language by those in English. */
export function catalogOf(language: Language): Record<string, string> | null {
  if (language === languages[0]) return null
  return v.parse(v.record(v.string(), v.string()), JSON.parse(readFileSync(new URL(`../words/${language}.json`, import.meta.url), 'utf8')))
}

/**
 * Writes the words of one language in the place of every t`…` and tx`…`: a build of the app has them where they are used, and no catalog
 * comes with it.
 */
export function words(language: Language): Plugin {
  const catalog = catalogOf(language)
  return {
    name: 'words',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: /\btx?`|\b(?:language|locale)Now\(\)|languageNow =/ },
      handler(code, id) {
        if (/words[\\/]t\.ts$/.test(id)) return { code: code.replace(/(languageNow = [^\n]*=>)[^\n]*/, `$1 '${language}'`), map: null }
        const known = code.replace(/\blanguageNow\(\)/g, `'${language}'`).replace(/\blocaleNow\(\)/g, `'${locales[language]}'`)
        return { code: replaced(known, id, (key) => catalog?.[key] ?? key), map: null }
      },
    },
  }
}

/** Returns every template of words in a script, those within others too. */
export function templatesIn(code: string, file: string): Found[] {
  const found: Found[] = []
  visit(parseSync(file, code).program)
  return found

  function visit(node: unknown) {
    if (typeof node !== 'object' || node === null) return
    const it = templateAt(node)
    if (it) found.push(it)
    for (const value of Object.values(node)) visit(value)
  }
}

function templateAt(node: object): Found | null {
  if (!v.is(Template, node)) return null
  const { tag, quasi, start, end } = node
  return { start, end, tag: tag.name, key: keyOf(quasi.quasis.map(({ value }) => value.cooked)), values: quasi.expressions }
}

const Place = v.object({ start: v.number(), end: v.number() })
/** As the parser names the parts of t`…`. */
const Template = v.object({
  type: v.literal('TaggedTemplateExpression'),
  ...Place.entries,
  tag: v.object({ type: v.literal('Identifier'), name: v.picklist(['t', 'tx']) }),
  quasi: v.object({ quasis: v.array(v.object({ value: v.object({ cooked: v.string() }) })), expressions: v.array(Place) }),
})

function replaced(code: string, file: string, wordsOf: (key: string) => string): string {
  const all = templatesIn(code, file)
  return between(0, code.length)

  function between(start: number, end: number): string {
    let text = ''
    let at = start
    for (const it of all) {
      if (it.start < at || it.end > end) continue
      text += code.slice(at, it.start) + written(it)
      at = it.end
    }
    return text + code.slice(at, end)
  }

  function written({ tag, key, values }: Found): string {
    const parts = partsIn(wordsOf(key)).map((it) => (typeof it === 'string' ? it : { value: between(values[it]!.start, values[it]!.end) }))
    if (tag === 'tx') return `[${parts.map((it) => (typeof it === 'string' ? JSON.stringify(it) : it.value)).join(', ')}]`
    if (parts.every((it) => typeof it === 'string')) return JSON.stringify(parts.join(''))
    return `\`${parts.map((it) => (typeof it === 'string' ? it.replace(/[`\\]|\$\{/g, '\\$&') : `\${${it.value}}`)).join('')}\``
  }
}
