import { expect, test } from 'vitest'
import { readPrice } from '../convert/price-text.ts'
import type { Word } from '../reading/page-words.ts'
import { partsOf, type Candidate } from './candidates.ts'
import { judged } from './certainty.ts'
import { pricesOf } from './page-prices.ts'
import type { Place } from './places.ts'
import { aCandidate, scanned, text } from './testing.ts'

type Given = { page?: number | null; price?: string; onPage?: string; words?: Word[]; at?: Partial<Candidate>; place?: Partial<Place> }

const card = (name = 'Salted butter', size = 20) => [...text(name, 40, 100, size), ...text('From our own herd', 40, 126, 12)]
const scan = scanned(card())

/** Judges a place whose name and price are the row's in every way, but for what is given. */
function judge({ page = null, price = '2.99', onPage = '$2.99', words = card(), at = {}, place = {} }: Given) {
  const parts = partsOf(1, { width: 800, height: 1000, words, edges: [] })
  const span = parts.spans.find((it) => it.box.y === 100)!
  const found = { price: pricesOf(text(onPage, 40, 150, 40))[0] ?? null, agreement: 'agrees' as const }
  const of = aCandidate({ page: parts, span, words: new Set(span.lines[0]!.words), ...found, ...at })
  const row = { row: 2, size: '1 lb', prices: [price].filter(Boolean), price: readPrice(price).price, page }
  const rest = { margin: 1, next: null, rowMargin: 1, nextRow: null, sharesWith: null, sharing: 1 }
  return judged(row, { at: of, ...found, ...rest, ...place }, (other) => `title ${other}`)
}
const reason = (given: Given) => judge(given).reason
const partly = { words: scan, place: { agreement: 'partly' as const } }
const none = { price: null, agreement: 'none' as const }
const certain = ''

test('a name and a price that are the row’s are certain', () => {
  expect(judge({})).toEqual({ certainty: 'certain', reason: certain, saysOnPage: null })
})

test('another page, another price, another size or number is told', () => {
  expect(reason({ page: 2 })).toBe('The sheet says page 2; a name like it is on page 1.')
  expect(reason({ page: 1 })).toBe(certain)
  const differs = { place: { agreement: 'differs' as const } }
  expect(judge({ ...differs, onPage: '$3.79' })).toEqual({
    certainty: 'doubtful',
    reason: 'The page says $3.79, the sheet $2.99.',
    saysOnPage: '$3.79',
  })
  expect(reason({ ...differs, price: '' })).toBe('The page says $2.99, the sheet nothing.')
  expect(reason({ at: { size: 'other' } })).toBe('The page has another size than the sheet’s 1 lb.')
  expect(reason({ at: { missing: ['16'], otherNumber: '32' } })).toBe('The name on the page has 32, the sheet 16.')
  expect([reason({ at: { missing: ['16'] } }), reason({ at: { otherNumber: '32' } })]).toEqual([certain, certain])
})

test('another place or row that is nearly as likely is told, the sooner when the price does not agree', () => {
  const next = (pageNumber: number, margin: number): Partial<Place> => {
    const page = partsOf(pageNumber, { width: 800, height: 1000, words: card(), edges: [] })
    const at = aCandidate({ page, span: page.spans[0]! })
    return { next: at, margin }
  }
  expect(reason({ place: next(1, 0.08) })).toBe('Two boxes could be it.')
  expect(reason({ place: next(3, 0.08) })).toBe('It could be on page 1 or page 3.')
  expect(reason({ place: next(1, 0.12) })).toBe(certain)
  expect(reason({ ...partly, place: { ...partly.place, ...next(1, 0.12) } })).toBe('Two boxes could be it.')
  expect(reason({ place: { rowMargin: 0.08, nextRow: 7 } })).toBe('Row 7, “title 7”, could be there as well.')
  expect(reason({ place: { rowMargin: 0.12, nextRow: 7 } })).toBe(certain)
})

test('with a price that agrees most of the name is enough; more where page and sheet have words that the other lacks', () => {
  const of = (cover: number, purity: number, missing: string[] = ['x'], foreign: string[] = []) =>
    reason({ at: { cover, purity, missing, foreign } })
  const [lacks, asWell] = ['“x” is not in the name on the page.', 'The name on the page has “y” as well.']
  expect([of(0.7, 0.6), of(0.66, 1), of(1, 0.55, [], ['y'])]).toEqual([certain, lacks, asWell])
  expect([of(0.83, 0.81, ['x'], ['y']), of(0.8, 1, ['x'], ['y']), of(1, 0.78, ['x'], ['y'])]).toEqual([certain, lacks, lacks])
  // Half of a page may be the same offer.
  for (const offer of ['BOGO', '20% off']) {
    const given = { price: offer, onPage: offer }
    expect(reason({ ...given, at: { cover: 0.75, missing: ['x'] } })).toBe(lacks)
    expect([
      reason({ ...given, at: { cover: 0.82, missing: ['x'] } }),
      reason({ ...given, at: { cover: 0.75, missing: ['x'], brand: 0.8 } }),
    ]).toEqual([certain, certain])
  }
})

test('which variety it is need not be said, where the page says that there are several, or rows share the box', () => {
  const of = (at: Partial<Candidate>, place: Partial<Place> = {}) =>
    reason({ at: { cover: 0.55, purity: 0.9, missing: ['x'], ...at }, place }) === certain
  const [varies, shared] = [{ varies: true }, { sharing: 2 }]
  expect([of({}), of(varies), of({}, shared)]).toEqual([false, true, true])
  expect([of({ ...varies, brand: 0.2 }), of({ ...varies, brand: 0.4 }), of({ brand: 0.2 }, shared)]).toEqual([false, true, true])
  expect([of({ ...varies, cover: 0.45 }), of({ ...varies, purity: 0.8 })]).toEqual([false, false])
  expect(reason({ words: scan, at: { cover: 0.55, missing: ['x'], ...varies }, place: { agreement: 'partly' } })).not.toBe(certain)
})

test('a row that would share the box of another needs all of its name', () => {
  const of = (sharesWith: number, missing: string[]) => reason({ at: { cover: 0.9, purity: 0.8, missing }, place: { sharesWith } })
  expect([of(5, []), of(5, ['x']), of(2, ['x'])]).toEqual([
    certain,
    'It would share the box of row 5, “title 5”.',
    '“x” is not in the name on the page.',
  ])
})

test('a scan’s price that cannot be read, or is read as another, is for somebody to compare, however surely its name was found', () => {
  const unread = 'The price $2.99 could not be read on the page.'
  const read = (price: string, certainty: number): Partial<Place> => {
    const words = text(price, 40, 150, 40).map((it) => ({ ...it, certainty }))
    return { price: pricesOf(words)[0]!, agreement: 'partly' }
  }
  const of = (place: Partial<Place>) => reason({ words: scan, place })
  expect([of(read('$3.99', 0.7)), of(read('$', 0.9)), of(none)]).toEqual([unread, unread, unread])
  expect(reason({ place: none })).toBe('No price is near its name on the page.')
  const misread = { words: scan, place: read('$3.99', 0.9) }
  expect(judge(misread)).toEqual({
    certainty: 'doubtful',
    reason: 'The page seems to say $3.99, the sheet $2.99.',
    saysOnPage: '$3.99',
  })
})

test('where the sheet has no price to compare, the name must be whole and set as a name', () => {
  const nothing = 'The sheet has no price to compare.'
  const of = (at: Partial<Candidate>, words = scan) => reason({ price: '', place: { agreement: 'partly' }, words, at })
  expect([of({}), of({}, card())]).toEqual([certain, certain])
  expect([of({ cover: 0.8 }), of({ purity: 0.8 }), of({ missing: ['x'] })]).toEqual([
    nothing,
    nothing,
    '“x” is not in the name on the page.',
  ])
  expect(of({ cover: 0.8, weakest: { word: 'butter', onPage: 'buttr', like: 0.92 } })).toBe('Name reads “buttr” on the page.')
  expect(of({ cover: 0.8, weakest: { word: 'butters', onPage: 'butter', like: 0.97 } })).toBe(nothing)
  // One word alone needs its brand, or its size.
  const one = new Set([0])
  expect([of({ words: one }), of({ words: one, brand: 0.8 }), of({ words: one, size: 'same' })]).toEqual([nothing, certain, certain])
  expect(of({}, scanned(card('salted butter')))).toBe(nothing)
  // As large as the text around it, unless its size stands there; what is much larger is a price.
  const small = scanned(card('Salted butter', 12))
  expect([of({}, small), of({ size: 'same' }, small)]).toEqual([nothing, certain])
  expect(of({}, [...scan, ...scanned(text('3J9', 40, 142, 60)), ...scanned(text('J', 200, 142, 60))])).toBe(certain)
})

test('without any price a whole name is enough on a scan alone', () => {
  const far = 'No price is near its name on the page.'
  const of = (words: Word[], at: Partial<Candidate> = {}) => reason({ price: '', words, place: none, at })
  expect([of(card()), of(scan), of(scan, { purity: 0.8 })]).toEqual([far, certain, far])
})
