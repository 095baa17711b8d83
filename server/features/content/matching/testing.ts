import { readPrice } from '../convert/price-text.ts'
import type { Word } from '../reading/page-words.ts'
import type { Candidate } from './candidates.ts'
import type { RowToPlace } from './match-rows.ts'

/** Words on one line, as wide as type of that height is. */
export function text(line: string, x: number, y: number, height: number): Word[] {
  let at = x
  return line.split(' ').map((word) => {
    const box = { x: at, y, width: word.length * height * 0.6, height }
    at += box.width + height * 0.3
    return { text: word, certainty: 1, ...box }
  })
}

/** The same words as a recognizer has them. */
export const scanned = (words: Word[]): Word[] => words.map((it) => ({ ...it, certainty: 0.7 }))

/** A row of a sheet that has nothing but what is given. */
export function aRow({ price, ...given }: { row: number; title: string; price: string; brand?: string }): RowToPlace {
  const none = { brand: '', size: '', identifier: '', regularCents: null, page: null }
  return { ...none, ...given, prices: [price], price: readPrice(price).price }
}

/** A place whose name is the row's in every way, without a price. */
export function aCandidate(given: Pick<Candidate, 'page' | 'span'> & Partial<Candidate>): Candidate {
  return {
    row: 2,
    words: new Set(),
    cover: 1,
    purity: 1,
    foreign: [],
    otherNumber: null,
    missing: [],
    weakest: null,
    brand: null,
    size: 'unsaid',
    varies: false,
    price: null,
    agreement: 'none',
    score: 1,
    ...given,
  }
}
