import { expect, test } from 'vitest'
import type { ColumnMapping, Columns } from '#contract/studio/weeks.ts'
import { fieldOf, hasName, hasPrice, mappingOf, openQuestions, optionOf, sampleBy, suggested, withAnswer, withColumn } from './rules.ts'

type Question = Columns['questions'][number]
const sample = (title: string): Columns['sample'] => [{ row: 2, title, brand: '', size: '', price: null, regularCents: null }]
const option = (mapping: ColumnMapping, title: string, isSuggested = false) => ({
  words: title,
  consequence: '',
  mapping,
  isSuggested,
  sample: sample(title),
})
/** Which of two columns is the price; the other is the regular price then. */
const price: Question = {
  field: 'price',
  words: 'Which column is the price?',
  options: [
    option({ price: 'Ad', regular: 'Shelf' }, 'by ad', true),
    option({ price: 'Shelf', regular: 'Ad' }, 'by shelf'),
    option({ price: null }, 'no price'),
  ],
}
const size: Question = { field: 'size', words: 'Which column is the size?', options: [option({ size: 'Pack' }, 'by pack')] }
const columns: Columns = {
  file: 'week.xlsx',
  sheet: 'Sheet1',
  rows: 9,
  columns: [],
  questions: [price, size],
  sample: sample('as it stands'),
  fields: [],
  mapping: { title: 'Item', brand: 'Pack' },
  isKept: false,
}

test('before anybody has chosen, the suggested answers are; a question without one is open', () => {
  expect(suggested(columns)).toEqual({ price: 'Ad', regular: 'Shelf' })
  expect(openQuestions(columns, suggested(columns))).toEqual([size])
  expect(openQuestions(columns, {})).toEqual([price, size])
})

test('what was chosen lies over what stands', () => {
  expect(mappingOf(columns, { brand: 'Maker' })).toEqual({ title: 'Item', brand: 'Maker' })
  expect(fieldOf(columns.mapping, 'Pack')).toBe('brand')
  expect(fieldOf(columns.mapping, 'Ad')).toBeNull()
})

test('a column means one field: what it meant before is ignored then, and nothing is where it is ignored itself', () => {
  expect(withColumn(columns, {}, 'Pack', 'size')).toEqual({ brand: null, size: 'Pack' })
  expect(withColumn(columns, { regular: 'Shelf' }, 'Pack', '')).toEqual({ regular: 'Shelf', brand: null })
  expect(withColumn(columns, {}, 'Ad', 'price')).toEqual({ price: 'Ad' })
})

test('an answer takes back the other answers, and what its columns meant otherwise', () => {
  expect(withAnswer(columns, { price: 'Ad', regular: 'Shelf' }, price, 1)).toEqual({ price: 'Shelf', regular: 'Ad' })
  expect(withAnswer(columns, { price: 'Ad', regular: 'Shelf' }, price, 2)).toEqual({ price: null, regular: null })
  expect(withAnswer(columns, {}, size, 0)).toEqual({ size: 'Pack', brand: null })
  // Where an answer leaves a field without a column, columns that mean nothing are not doubles of it.
  expect(withAnswer(columns, { owner: null }, price, 2)).toEqual({ owner: null, price: null, regular: null })
  expect(withAnswer(columns, { brand: 'Maker' }, price, 9)).toEqual({ brand: 'Maker', price: null, regular: null })
})

test('an option is chosen when all is as it says; a field that is missing is one without a column', () => {
  expect(optionOf(columns, suggested(columns), price)).toBe(0)
  expect(optionOf(columns, { price: 'Shelf', regular: 'Ad' }, price)).toBe(1)
  expect(optionOf(columns, { price: null }, price)).toBe(2)
  expect(optionOf(columns, { price: 'Ad', regular: 'Ad' }, price)).toBeNull()
  expect(optionOf(columns, {}, price)).toBeNull()
})

test('the first rows are shown as the server has read them: as they stand, or by an answer; otherwise not', () => {
  const first = mappingOf(columns, suggested(columns))
  expect(sampleBy(columns, first)).toEqual(sample('as it stands'))
  expect(sampleBy(columns, mappingOf(columns, withAnswer(columns, suggested(columns), price, 1)))).toEqual(sample('by shelf'))
  expect(sampleBy(columns, mappingOf(columns, withAnswer(columns, suggested(columns), size, 0)))).toEqual(sample('by pack'))
  expect(sampleBy(columns, { ...first, title: 'Other' })).toBeNull()
})

test('a sheet has names and prices when a column of any such kind is named', () => {
  const named: ColumnMapping[] = [{ title: 'A' }, { brandAndTitle: 'A' }, { title: null, brandAndTitle: 'A' }]
  const priced: ColumnMapping[] = [{ price: 'A' }, { groupPrice: 'A' }, { ownerPrice: 'A' }]
  const neither: ColumnMapping[] = [{}, { title: null, price: null }]
  expect([...named, ...priced, ...neither].map(hasName)).toEqual([true, true, true, false, false, false, false, false])
  expect([...named, ...priced, ...neither].map(hasPrice)).toEqual([false, false, false, true, true, true, false, false])
})
