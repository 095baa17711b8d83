import { expect, test } from 'vitest'
import { readPrice } from '../convert/price-text.ts'
import type { Box, Word } from '../reading/page-words.ts'
import { candidatesOf, partsOf } from './candidates.ts'
import { isFiller, wordsOf } from './names.ts'
import { scanned, text } from './testing.ts'

type Row = { brand?: string; size?: string; price?: string; page?: number | null }
const weighed = (words: string) => wordsOf(words).map((word) => ({ word, weight: isFiller(word) ? 0.08 : 1 }))

/** Returns the likeliest place of a row on a page with these words. */
function best(title: string, words: Word[], { brand = '', size = '', price = '', page = null }: Row = {}, edges: Box[] = []) {
  const row = {
    row: 2,
    title: weighed(title),
    brand: weighed(brand),
    size: wordsOf(size),
    prices: [readPrice(price).price ?? []].flat(),
    page,
  }
  return candidatesOf([row], [partsOf(1, { width: 800, height: 1000, words, edges })])[0]![0]!
}
const name = (words: string) => text(words, 40, 100, 20)
const rounded = (value: number) => Math.round(value * 100) / 100

test('how much of the row’s name is there, in which order whatever, and what else is in the name', () => {
  const of = (title: string, words: Word[]) => {
    const { cover, purity, foreign, missing } = best(title, words)
    return [rounded(cover), rounded(purity), foreign, missing]
  }
  expect(of('Whole milk', name('Whole milk'))).toEqual([1, 1, [], []])
  expect(of('Milk, whole', name('Whole milk'))).toEqual([0.98, 1, [], []])
  expect(of('Whole milk', name('Organic whole milk'))).toEqual([1, 0.67, ['organic'], []])
  expect(of('Whole chocolate milk', name('Whole milk'))).toEqual([0.67, 1, [], ['chocolate']])
  // Numbers and fillers are no other name, and neither is what a scan makes of a picture's edge.
  expect(of('Whole milk', name('Whole milk 12 and'))).toEqual([1, 1, [], []])
  expect(of('Whole milk', [...scanned(name('Whole milk')), ...text('ab', 240, 100, 20).map((it) => ({ ...it, certainty: 0.9 }))])).toEqual([
    1,
    1,
    [],
    [],
  ])
  expect(
    of('Whole milk', [...scanned(name('Whole milk')), ...text('abcd', 240, 100, 20).map((it) => ({ ...it, certainty: 0.4 }))]),
  ).toEqual([1, 1, [], []])
  expect(of('Whole milk', scanned(name('Whole milk cream')))).toEqual([1, 0.67, ['cream'], []])
})

test('what the name lacks may stand around it: it counts for less, and in small type for half', () => {
  const around = (height: number) =>
    rounded(best('Whole milk chocolate', [...name('Whole milk'), ...text('chocolate drink', 40, 126, height)]).cover)
  expect([around(16), around(10)]).toEqual([0.95, 0.83])
})

test('the brand in the name or around it', () => {
  const of = (words: Word[], brand = 'Prairie Churn') => best('Salted butter', words, { brand }).brand
  expect([
    of(name('Salted butter')),
    of(name('Prairie Churn salted butter')),
    of([...name('Salted butter'), ...text('Prairie Churn', 40, 126, 12)]),
  ]).toEqual([0, 1, 1])
  expect([of([...name('Salted butter'), ...text('Prairie', 40, 126, 12)]), of(name('Salted butter'), '')]).toEqual([0.5, null])
})

test('the size: the same, another number of the same unit, or unsaid; and a number that is another', () => {
  const of = (size: string, below: string) => best('Salted butter', [...name('Salted butter'), ...text(below, 40, 126, 12)], { size }).size
  expect([
    of('16 oz', '16 oz'),
    of('16 oz', '32 oz'),
    of('16 oz', '32 oz 16 oz'),
    of('16 oz', '32 ct'),
    of('', '32 oz'),
    of('lb', '2 lb'),
    of('16', '32 oz'),
  ]).toEqual(['same', 'other', 'same', 'unsaid', 'unsaid', 'unsaid', 'unsaid'])
  const other = (title: string, words: string, size = '') => best(title, name(words), { size }).otherNumber
  expect([
    other('Milk 2 percent', 'Milk 1 percent'),
    other('Milk 2 percent', 'Milk 2 percent'),
    other('Milk percent', 'Milk 16 percent', '16 oz'),
  ]).toEqual(['1', null, null])
})

test('its price is the nearest, or one that agrees and is hardly farther; never what is saved, but for a row that says so', () => {
  const of = (price: string, ...prices: Word[][]) => {
    const found = best('Salted butter', [...name('Salted butter'), ...prices.flat()], { price })
    return [found.price?.text ?? null, found.agreement]
  }
  const [near, next, far] = [text('$3.79', 40, 130, 20), text('$2.99', 140, 134, 20), text('$2.99', 40, 250, 20)]
  expect(of('3.79', near, next)).toEqual(['$3.79', 'agrees'])
  expect(of('2.99', near, next)).toEqual(['$2.99', 'agrees'])
  expect(of('2.99', near, far)).toEqual(['$3.79', 'differs'])
  expect(of('', near, next)).toEqual(['$3.79', 'partly'])
  expect(of('3.79', text('$3.79', 40, 600, 20))).toEqual([null, 'none'])
  const saved = text('Save $1', 40, 126, 12)
  expect([of('1.00', saved), of('$1 off', saved), of('1.00', saved, near)]).toEqual([
    ['$1', 'partly'],
    ['$1', 'agrees'],
    ['$3.79', 'differs'],
  ])
})

test('on the line of a name its price may be far to the right, but not behind another name; in another block it is farther', () => {
  const of = (words: Word[], edges: Box[] = []) =>
    best('Salted butter', [...name('Salted butter'), ...words], { price: '5.00' }, edges).price?.text ?? null
  const below = text('$3.79', 40, 150, 20)
  expect(of([...text('$2.99', 400, 100, 20), ...below])).toBe('$2.99')
  expect(of([...text('Brown eggs', 300, 100, 20), ...text('$2.99', 400, 100, 20), ...below])).toBe('$3.79')
  const [upper, lower] = [text('$2.99', 40, 74, 20), text('$3.79', 40, 128, 20)]
  const box = { x: 20, y: 96, width: 300, height: 60 }
  expect([of([...upper, ...lower]), of([...upper, ...lower], [box]), of([...upper, ...lower], [{ ...box, y: 60 }])]).toEqual([
    '$2.99',
    '$3.79',
    '$2.99',
  ])
})

test('a sheet’s page, the size, the brand and the price make a place likelier or less likely', () => {
  const words = [...name('Salted butter'), ...text('16 oz', 40, 126, 12), ...text('$3.79', 40, 150, 20)]
  const score = (row: Row) => rounded(best('Salted butter', words, row).score)
  expect([score({}), score({ page: 1 }), score({ page: 2 })]).toEqual([1.04, 1.16, 0.79])
  expect([score({ size: '16 oz' }), score({ size: '32 oz' }), score({ brand: 'Other' })]).toEqual([1.1, 0.92, 1.02])
  expect([score({ price: '3.79' }), score({ price: '2.99' })]).toEqual([1.16, 0.94])
  expect(rounded(best('Salted butter', name('Salted butter')).score)).toBe(0.96)
})
