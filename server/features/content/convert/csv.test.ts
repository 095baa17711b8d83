import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCsv } from './csv.ts'

const cellsOf = (text: string) => readCsv(text).map((it) => it.cells)
const brokenRows = (text: string) => readCsv(text).flatMap((it, n) => (it.flaw?.verdict === 'left out' ? n + 1 : []))

test('law: CSV written by the rules is read back unchanged, whatever its cells contain', () => {
  const cell = fc.array(fc.constantFrom('a', 'Ü', ',', '"', '\n', '\r\n', ' ', '$1'), { maxLength: 6 }).map((it) => it.join(''))
  const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, cell, cell), { minLength: 1 }), fc.constantFrom('\n', '\r\n'), (rows, end) => {
      expect(cellsOf(rows.map((row) => row.map(quoted).join(',')).join(end) + end)).toEqual(rows)
    }),
    { numRuns: 500 },
  )
})

test('a quotation mark that is never closed breaks its own row, and no other', () => {
  const text = 'Product,Size,Price\n"Milk, whole,half gal,$3\nBread,loaf,$2\nEggs,dozen,$4\n'
  expect(brokenRows(text)).toEqual([2])
  expect(cellsOf(text).slice(2)).toEqual([
    ['Bread', 'loaf', '$2'],
    ['Eggs', 'dozen', '$4'],
  ])
})

test('a quotation mark that is closed three rows later swallows none of them', () => {
  for (const last of ['"Cheese, sharp",8 oz,$5', 'Tortillas 8",$5']) {
    const text = `Product,Size,Price\n"Milk,half gal,$3\nBread,loaf,$2\n${last}\nEggs,dozen,$4\nRice,1 lb,$2\n`
    expect(readCsv(text)[1]).toMatchObject({ flaw: { verdict: 'left out', reason: 'a quotation mark is opened and never closed' } })
    expect(cellsOf(text)).toEqual(
      expect.arrayContaining([
        ['Bread', 'loaf', '$2'],
        ['Eggs', 'dozen', '$4'],
      ]),
    )
    expect(readCsv(text)).toHaveLength(6)
  }
})

test('each of several open quotation marks is reported, with rows between them and at the end of the file', () => {
  const text = 'a,b,c\n"1,2,3\n4,5,6\n7,"8,9\n10,11,12\n"13,14,15'
  expect(brokenRows(text)).toEqual([2, 4, 6])
})

test('very many open quotation marks are reported within seconds', () => {
  const text = `a,b,c\n${'"1,2,3\n4,5,6\n'.repeat(3000)}`
  expect(brokenRows(text)).toHaveLength(3000)
  expect(cellsOf(text).filter((it) => it.length === 3)).toHaveLength(3001)
})

test('a cell over several lines that looks like rows is reported', () => {
  const [, row] = readCsv('Product,Size,Price\n"Milk,half gal,$3\nBread,loaf,$2\nTortillas 8",10 ct,$5\nEggs,dozen,$4\n')
  expect(row).toMatchObject({ flaw: { verdict: 'doubtful', reason: expect.stringContaining('is a quotation mark missing?') } })
  expect(readCsv('Product,Price,Notes\nPears,$2,"Sweet,\nripe"\n')[1]).toEqual({
    cells: ['Pears', '$2', 'Sweet,\nripe'],
    flaw: null,
  })
})

test('inch marks in a cell are read literally, and reported', () => {
  const [, row] = readCsv('Product,Size,Price\n8" tortillas,10 ct,$3\nMilk,half gal,$3\n')
  expect(row).toEqual({
    cells: ['8" tortillas', '10 ct', '$3'],
    flaw: { verdict: 'understood', reason: expect.stringContaining('inside a cell') },
  })
})

test.each([
  ['commas', 'Weekly; all stores\nProduct,Price\nMilk,$2\n', ['Milk', '$2']],
  ['semicolons, with decimal commas', 'Weekly deals\n\nProduct;Price\nMilk;2,50\n', ['Milk', '2,50']],
  ['tabs', 'Product\tPrice\r\nMilk, whole\t$2\r\n', ['Milk, whole', '$2']],
  ['line ends of three kinds', 'Product,Price\r\nBread,$1\rMilk,$2\n', ['Milk', '$2']],
])('cells separated by %s are read', (_, text, last) => {
  expect(cellsOf(text).at(-1)).toEqual(last)
})
