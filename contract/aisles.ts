import { aisleWords } from './aisle-words.ts'

/**
 * Returns the aisle of a product by the words of its name, or '' when none fits. A name ends with what the thing is
 * ('Apple Cider', 'Peanut Butter Cookies'), so the words that end last decide, and of those that end together the
 * longest. Words after 'with' or 'in' count only when nothing before them names an aisle.
 */
export function aisleByWords(name: string): string {
  const words = wordsOf(name)
  const at = words.findIndex((it, n) => n > 0 && besides.has(it))
  const first = at === -1 ? words : words.slice(0, at)
  return lastOf(words, known.wherever) ?? lastOf(first, known.plain) ?? lastOf(words, known.plain) ?? lastOf(words, known.flavors) ?? ''
}

const besides = new Set('with in from for of'.split(' '))

type Words = Map<string, string>
const known = read()

function read() {
  const all: Record<'wherever' | 'plain' | 'flavors', Words> = { wherever: new Map(), plain: new Map(), flavors: new Map() }
  for (const [aisle, entries] of Object.entries(aisleWords)) {
    for (const entry of entries.split(',').map((it) => it.trim())) {
      const kind = entry.startsWith('*') ? 'wherever' : entry.startsWith('~') ? 'flavors' : 'plain'
      all[kind].set(wordsOf(entry).join(' '), aisle)
    }
  }
  return all
}

function lastOf(words: string[], aisles: Words): string | null {
  for (let end = words.length; end > 0; end--) {
    for (let start = 0; start < end; start++) {
      const aisle = aisles.get(words.slice(start, end).join(' '))
      if (aisle !== undefined) return aisle
    }
  }
  return null
}

/** Returns the words without accents and marks, plurals as singulars. */
function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFD')
    .replace(/[\p{M}’'™®]/gu, '')
    .toLowerCase()
  return plain
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .map(oneOf)
}

/**
 * Makes 'cherry' of 'cherries', 'tomato' of 'tomatoes', 'peach' of 'peaches' and 'apple' of 'apples'. 'cookie' and
 * 'cookies' become the same odd word.
 */
function oneOf(word: string): string {
  if (word.length < 4 || /(?:ss|us|is)$/.test(word)) return word
  if (/ies?$/.test(word)) return word.replace(/ies?$/, 'y')
  if (/(?:ch|sh|x|ss|o)es$/.test(word)) return word.slice(0, -2)
  return word.replace(/s$/, '')
}
