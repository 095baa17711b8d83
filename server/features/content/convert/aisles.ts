import { aisleWords } from './aisle-words.ts'
import { slugOf } from './words.ts'

/**
 * The aisle of a product by the words of its name; '' when none fits. A name ends in what the thing is ('Apple Cider',
 * 'Peanut Butter Cookies'), so the words that end last decide, and of those that end together the longest. What stands
 * behind 'with' or 'in' is asked only when nothing before it says anything.
 */
export function aisleOf(name: string): string {
  const words = wordsOf(name)
  const at = words.findIndex((it, n) => n > 0 && besides.has(it))
  const first = at === -1 ? words : words.slice(0, at)
  return lastOf(words, known.wherever) ?? lastOf(first, known.plain) ?? lastOf(words, known.plain) ?? lastOf(words, known.flavors) ?? ''
}

const besides = new Set(['with', 'in', 'for', 'of', 'from'])

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

/** Without accents and marks, and one and many alike. */
function wordsOf(text: string): string[] {
  return slugOf(text.replace(/[™®]/g, '')).split('-').filter(Boolean).map(oneOf)
}

/** 'cherries' is 'cherry', 'tomatoes' 'tomato', 'peaches' 'peach', 'apples' 'apple'; 'cookie' is as odd as 'cookies'. */
function oneOf(word: string): string {
  if (word.length < 4 || /(?:ss|us|is)$/.test(word)) return word
  if (/ies?$/.test(word)) return word.replace(/ies?$/, 'y')
  if (/(?:ch|sh|x|ss|o)es$/.test(word)) return word.slice(0, -2)
  return word.replace(/s$/, '')
}
