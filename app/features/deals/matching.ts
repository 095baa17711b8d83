import type { Deal } from '#app/features/deal/deal.ts'

/**
 * Whether a deal is found by a text (5.DEALS.03): its brand and title, read as one, or its category hold the text; or every
 * word of the text begins one of theirs, in any order. So what is printed of a deal always finds it. Case, accents,
 * apostrophes and hyphens count for nothing. A text without a letter or digit says nothing, and finds everything.
 */
export function matcherOf(text: string): (searchable: string) => boolean {
  const phrase = wordsOf(text).join(' ')
  if (phrase === '') return () => true
  const tokens = tokensOf(text)
  const begins = (searchable: string, word: string) => searchable.includes(` ${word}`)
  return (searchable) =>
    searchable.includes(phrase) ||
    tokens.every((parts) => parts.every((it) => begins(searchable, it)) || begins(searchable, parts.join('')))
}

/** What a search looks into. A line break parts the fields: no search text holds one. */
export function searchableOf({ brand, title, categoryName }: Pick<Deal, 'brand' | 'title' | 'categoryName'>): string {
  const all = `${brand} ${title} ${categoryName}`
  const joined = tokensOf(all).flatMap((parts) => (parts.length > 1 ? parts.join('') : []))
  return [wordsOf(`${brand} ${title}`), wordsOf(categoryName), joined].map((it) => ` ${it.join(' ')}`).join('\n')
}

/** 'Coca-Cola Zero' is [['coca', 'cola'], ['zero']]: what a hyphen parts is also found as one word. */
function tokensOf(text: string): string[][] {
  return text
    .replace(/[™℠]/g, '')
    .normalize('NFKD')
    .replace(/[\p{M}'’‘ʼ`]/gu, '')
    .toLowerCase()
    .replace(/[&+]/g, ' and ')
    .split(/\s+/)
    .map((token) => token.match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((parts) => parts.length > 0)
}

const wordsOf = (text: string) => tokensOf(text).flat()
