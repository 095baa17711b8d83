import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { scratch } from '#server/testing/scratch.ts'
import { knownHeads, mappingOf, readColumns } from './heads.ts'
import { itemFields, type ItemField } from './item-fields.ts'
import { Report } from './report.ts'
import { readTable, tableOf } from './table.ts'

const { written } = scratch()
function read(text: string | Buffer, answers?: object) {
  const path = written(text, 'week.csv')
  const kept = `${path}.json`
  if (answers) writeFileSync(kept, JSON.stringify(answers))
  const report = new Report()
  const table = readTable(path, knownHeads(itemFields, kept), report)
  const mapping = mappingOf<ItemField>(table, itemFields, kept, [['title', 'brandAndTitle']], report)
  return { table, mapping, report, kept }
}
const question = (text: string, answers?: object) => {
  try {
    read(text, answers)
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
  return 'no question'
}

test('what is saved is no price, so that nothing is asked beside a sale and a regular price', () => {
  for (const head of ['Save', 'You save', 'Savings', 'Discount'])
    expect(read(`Item,Sale Price,Reg Price,${head}\nMilk,$3.99,$4.99,$1.00\n`).mapping).toEqual({
      title: 'Item',
      price: 'Sale Price',
      regularPrice: 'Reg Price',
    })
})

test('two columns that could be the price cause a question, with samples and with the mapping to write', () => {
  const text = 'Product,Size,Price,Sale Price\nMilk,half gallon,$4.99,$3.99\nPears,,$2.49,2/$3\n'
  expect(question(text)).toMatch(/'Price' \(\$4\.99, \$2\.49\) and 'Sale Price' \(\$3\.99, 2\/\$3\) could each be the price\./)
  expect(question(text)).toContain('{"price":"Sale Price","regularPrice":"Price"}')
  expect(read(text, { price: 'Sale Price', regularPrice: 'Price' }).mapping).toEqual({
    title: 'Product',
    size: 'Size',
    price: 'Sale Price',
    regularPrice: 'Price',
  })
})

test('two columns that could be the title cause a question, and the suggested title is not the numbers', () => {
  const text = 'Item,Description,Price\n1042,Bananas,$1\n1043,Pears,$2\n'
  expect(question(text)).toMatch(/'Item' \(1042, 1043\) and 'Description' \(Bananas, Pears\) could each be the title/)
  expect(question(text)).toContain('{"title":"Description"}')
  expect(read(text, { title: 'Description' }).mapping).toEqual({ title: 'Description', price: 'Price' })
})

test('all questions are asked at once', () => {
  const asked = question('Item,Product,Size,Pack,Retail,SRP,Price\n1,Milk,1,2,$3,$3,$2\n')
  for (const field of ['title', 'size', 'regularPrice']) expect(asked).toContain(`could each be the ${field}`)
})

test.each([
  ['by its $ signs', 'Product,Angebot\nMilk,$2.99\nPears,2/$3\n', "is 'Angebot' ($2.99, 2/$3) the price?"],
  [
    'by its head',
    'Product,Price,Sale Price Week 48\nMilk,$2.99,1.99\n',
    "'Price' ($2.99) and 'Sale Price Week 48' (1.99) could each be the price",
  ],
])('a column that looks like the price %s causes a question, even when its head is not known', (_, text, words) => {
  expect(question(text)).toContain(words)
})

test('costs, weights and page numbers are not read as prices', () => {
  expect(read('Product,Price,Unit Cost,Weight,Ad Page,Sale Start Week\nMilk,$2.99,1.47,8.60,2,48\n').mapping).toEqual({
    title: 'Product',
    price: 'Price',
  })
})

test('a question that the mapping answers, also with null, is not asked again; other fields are found by their heads', () => {
  const text = 'Product,Price,Deal,Notes\nMilk,$2.99,$1.99,cold\n'
  expect(question(text)).toContain('could each be the price')
  const { mapping, kept } = read(text, { price: 'Deal', text: null })
  expect(mapping).toEqual({ title: 'Product', price: 'Deal' })
  expect(JSON.parse(readFileSync(kept, 'utf8'))).toEqual({ price: 'Deal', text: null })
})

test('every column is reported with its field and some of its values', () => {
  const { report } = read('Product,Price,Buyer\nMilk,$2,MK\nPears,$3,MK\nPlums,$4,JO\nFigs,$5,\n')
  expect(report.columns).toMatchObject([
    { head: 'Product', field: 'title', samples: ['Milk', 'Pears', 'Plums'] },
    { head: 'Price', field: 'price' },
    { head: 'Buyer', field: null, samples: ['MK', 'JO'] },
  ])
})

test.each<[string, string | Buffer]>([
  ['a title and an empty row', 'Weekly deals Nov 18\n\nProduct,Price\nMilk,$2\n'],
  ['a title of the word Sale, and the days', 'Sale,\nStart,11/18/2026\n,\nProduct,Price\nMilk,$2\n'],
  ['a title, with a byte order mark', '\uFEFFWeekly deals,\r\nProduct,Price\r\nMilk,$2\r\n'],
  ['a title, in “Unicode text”', Buffer.from('\uFEFFWöchentlich\t\r\nProduct\tPrice\r\nMilk\t$2\r\n', 'utf16le')],
  ['a title, in Windows-1252', Buffer.from('Wöchentlich;\r\nProduct;Price\r\nMilk;$2\r\n', 'latin1')],
])('the heads are found below %s', (_, text) => {
  const { table, mapping, report } = read(text)
  expect(mapping).toEqual({ title: 'Product', price: 'Price' })
  expect(table.rows.map((it) => it.cells)).toEqual([{ Product: 'Milk', Price: '$2' }])
  expect(report.rows()[0]).toMatchObject({ row: 1, verdict: 'left out' })
})

test('unusual heads are found when the mapping names them', () => {
  const text = 'Woche 48,\nArtikel,Preis\nMilch,$2\n'
  expect(read(text, { title: 'Artikel', price: 'Preis' }).table.heads).toEqual(['Artikel', 'Preis'])
  expect(question(text)).toContain('No column')
})

describe('a column that the workbook hides', () => {
  /** The column with a star is hidden. */
  function columns(heads: string[], cells: string[]) {
    const hidden = heads.flatMap((it, at) => (it.startsWith('*') ? [at] : []))
    const lines = [heads.map((it) => it.replace('*', '')), cells].map((line, n) => ({ row: n + 1, cells: line, flaw: null, hidden }))
    const { mapping, unclear } = readColumns(
      tableOf('week.xlsx', lines, knownHeads(itemFields, undefined), new Report()),
      itemFields,
      {},
      [],
    )
    return { mapping, asked: unclear.map((it) => [it.field, it.fit, it.columns.map(({ head }) => head), it.suggested]) }
  }

  test('is not read as the price before somebody says so', () => {
    expect(columns(['Item', '*Price', 'Now'], ['Apples', '1.99', '2.49'])).toEqual({
      mapping: { title: 'Item' },
      asked: [['price', 'none', ['Item', 'Price (hidden)', 'Now'], 'Price (hidden)']],
    })
    const both = [['price', 'several', ['Price (hidden)', 'Now'], 'Now']]
    expect(columns(['Item', '*Price', 'Now'], ['Apples', '$1.99', '$2.49']).asked).toEqual(both)
  })

  test.each([
    ['Reg Price', 'regularPrice', '$3.99'],
    ['Owner Price', 'ownerPrice', '$1.49'],
    ['UOM', 'sizeUnit', 'lb'],
    ['Qty', 'priceBefore', '2'],
    ['For', 'priceBefore', '2'],
  ])('%s is asked about', (head, field, cell) => {
    expect(columns(['Item', `*${head}`, 'Price'], ['Apples', cell, '$1.99']).asked).toEqual([
      [field, 'one', [`${head} (hidden)`], `${head} (hidden)`],
    ])
  })

  test('is read without a question for what is no price, and left alone when it only looks like one', () => {
    expect(columns(['*UPC', 'Item', 'Price', '*Old'], ['4011', 'Bananas', '$1.99', '$2.49'])).toEqual({
      mapping: { productIdentifier: 'UPC (hidden)', title: 'Item', price: 'Price' },
      asked: [],
    })
  })
})
