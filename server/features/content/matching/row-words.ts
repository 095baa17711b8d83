import type { Price } from '#contract/ads.ts'
import type { Word } from '../reading/page-words.ts'
import { isFiller, likeness, wordsOf } from './names.ts'

/** A row's words with their weights: a word that many rows have says little of which it is. */
export type RowWords = { row: number; title: Weighted[]; brand: Weighted[]; size: string[]; prices: Price[]; page: number | null }
export type Weighted = { word: string; weight: number }

/**
 * Returns a function that weighs the words of a text: one that many rows have, or that is all over the pages, says little of which
 * product it is.
 */
export function weighed(
  rows: readonly { title: string; brand: string }[],
  pages: readonly { words: readonly Word[] }[],
): (text: string) => Weighted[] {
  const inRows = counted(rows.map(({ title, brand }) => wordsOf(`${title} ${brand}`)))
  const onPages = counted(pages.flatMap(({ words }) => words.map(({ text }) => wordsOf(text))))
  return (text) =>
    [...new Set(wordsOf(text))].map((word) => {
      if (isFiller(word)) return { word, weight: 0.08 }
      const count = Math.max(inRows.get(word) ?? 1, (onPages.get(word) ?? 1) * 0.7)
      const usual = Math.min(1, Math.max(0.3, 1.1 - 0.18 * Math.log2(count)))
      return { word, weight: /^\d/.test(word) ? usual * 0.6 : word.length === 1 ? usual * 0.45 : word.length === 2 ? usual * 0.7 : usual }
    })
}

function counted(all: readonly string[][]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const words of all) for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** Returns the rows with the brand apart from the name, where it is in front of the name and other rows tell that it is a brand. */
export function withBrands<T extends { title: string; brand: string }>(rows: readonly T[]): T[] {
  const brands = new Map(rows.filter((it) => it.brand.trim() !== '').map((it) => [wordsOf(it.brand).join(' '), wordsOf(it.brand)]))
  return rows.map((row) => {
    if (row.brand.trim() !== '') return row
    const words = row.title.trim().split(/\s+/)
    for (let count = words.length - 1; count > 0; count--) {
      const front = wordsOf(words.slice(0, count).join(' '))
      const isBrand = brands.has(front.join(' ')) || (front.length > 1 && brands.values().some((it) => isShortFor(front, it)))
      if (isBrand) return { ...row, brand: words.slice(0, count).join(' '), title: words.slice(count).join(' ') }
    }
    return row
  })
}

/** 'Gt Prr' for 'Great Prairie', and the other way round. */
function isShortFor(a: readonly string[], b: readonly string[]): boolean {
  return (
    a.length === b.length &&
    a.every((word, at) => Math.max(likeness(word, b[at]!), likeness(b[at]!, word)) >= (word.length === 1 ? 0.4 : 0.55))
  )
}
