import { describe, expect, test } from 'vitest'
import { readCsv } from './csv.ts'
import { knownHeads, readColumns, type Answers } from './heads.ts'
import { itemFields, type ItemField } from './item-fields.ts'
import { readItems } from './items.ts'
import { formatPrice } from './price-text.ts'
import { Report } from './report.ts'
import { tableOf } from './table.ts'

/** Returns what is asked about the columns of a sheet, its prices, and what is asked about its rows. */
function read(text: string, answers: Answers<ItemField> = {}) {
  const lines = readCsv(text).map((line, n) => ({ ...line, row: n + 1 }))
  const report = new Report()
  const table = tableOf('week.csv', lines, knownHeads(itemFields, undefined), report)
  const { mapping, unclear, ignored } = readColumns(table, itemFields, answers, [])
  const drafts = readItems(table, mapping, { timeZone: 'America/Chicago', checkDigits: true, isSheet: true }, new Set(), report)
  return {
    asked: unclear.map(({ field, columns }) => `${field}: ${columns.map((it) => it.head).join(', ')}`),
    ignored: ignored.map((it) => it.head),
    prices: drafts.map(({ item: { price } }) => (price ? formatPrice(price) : null)),
    doubts: report.rows().flatMap(({ row, findings }) => findings.filter((it) => it.asks).map((it) => `${row} ${it.reason}`)),
  }
}

describe('columns that say what a price is for', () => {
  test.each(['UOM', 'U/M', 'Unit', 'Per', 'Price per', 'Sold by', 'lb/ea', 'Unit of Measure'])('%s is the unit of the price', (head) => {
    const sheet = `Item,Price,${head}\nChicken,$4.99,LB\nSalmon,$12.99,per lb\nKale,$1.99,EA\n`
    expect(read(sheet)).toEqual({ asked: [], ignored: [], prices: ['$4.99 lb', '$12.99 lb', '$1.99'], doubts: [] })
  })

  test('a Unit that is a size, or a number of the shelf, is no unit of the price', () => {
    expect(read('Item,Price,Unit\nOats,$4.99,12 oz\nBeans,$1.99,15 oz\n')).toMatchObject({
      asked: [],
      prices: ['$4.99', '$1.99'],
      doubts: [],
    })
  })

  test.each(['For', 'Multiple', 'Price multiple'])('%s is how many one gets for the price', (head) => {
    const sheet = `Item,${head},Price,Regular\nYogurt,2,$5.00,$3.29\nSoup,10,$10.00,$1.49\nKale,1,$1.99,\nTofu,2,2/$4,\nTea,1,BOGO,\nNuts,,4.99,\n`
    const prices = ['2/$5', '10/$10', '$1.99', '2/$4', 'Buy 1 Get 1 Free', '$4.99']
    expect(read(sheet)).toEqual({ asked: [], ignored: [], prices, doubts: [] })
  })

  test('a number beside what is no price of several is doubtful', () => {
    expect(read('Item,For,Price\nYogurt,2,BOGO\n').doubts).toEqual(["2 '2/ BOGO' is not understood: kept as text"])
  })

  test('For that is a price is asked about as a price', () => {
    expect(read('Item,Qty,For\nYogurt,2,$5.00\nSoup,10,$10.00\n').asked).toEqual(['price: For', 'priceBefore: Qty'])
  })

  test.each(['Price per lb', 'Price/lb', 'Price ($/lb)', 'Price (lb.)'])('%s says the unit of its prices', (head) => {
    expect(read(`Item,${head}\nChicken,$4.99\nBeef,5.99\nKale,$1.99 ea\nHam,20% off\n`, { price: head }).prices).toEqual([
      '$4.99 lb',
      '$5.99 lb',
      '$1.99',
      '20% off',
    ])
  })

  test('Must buy is how many must be bought', () => {
    expect(read('Item,Price,Must buy\nBeans,2/$5,2\nRice,$1.25,4\nOil,$9.99,1\n').prices).toEqual([
      '2/$5, must buy 2',
      '4/$5, must buy 4',
      '$9.99',
    ])
  })
})

describe('what a column that is not read may make of the prices is asked', () => {
  test.each([
    ['Qty', 'Item,Qty,Price\nYogurt,2,$5.00\nKale,1,$1.99\n', 'priceBefore: Qty'],
    ['whole numbers before the price', 'Item,Deal no.,Pieces,Price\nYogurt,7,2,$5.00\nKale,3,1,$1.99\n', 'priceBefore: Pieces'],
    ['units', 'Item,Price,Verkauf\nChicken,$4.99,lb\nKale,$1.99,ea\n', 'sizeUnit: Verkauf'],
    ['terms', 'Item,Price,Terms\nBeans,4 for $5,Must buy 4\nRice,$2,\n', 'priceAfter: Terms'],
    ['a column without a head', 'Item,Price,\nApples,$1.99,per lb\nKale,$3.00,must buy 2\n', 'priceAfter: column C'],
  ])('%s', (_, sheet, question) => {
    expect(read(sheet).asked).toEqual([question])
    const [field] = question.split(':')
    expect(read(sheet, { [field!]: null }).asked).toEqual([])
  })

  test('as answered it is read', () => {
    const sheet = 'Item,Qty,Price,Terms\nYogurt,2,$5.00,must buy 2\nKale,1,$1.99,\n'
    expect(read(sheet, { priceBefore: 'Qty', priceAfter: 'Terms' })).toMatchObject({ asked: [], prices: ['2/$5, must buy 2', '$1.99'] })
  })

  test.each([
    ['stock', 'Qty', ['144', '2', '36']],
    ['numbers of rows', 'Nr', ['1', '2', '3']],
    ['pages', 'Ad page', ['1', '1', '2']],
    ['cases', 'Case pack', ['12', '6', '12']],
    ['yes and no', 'Local', ['1', '0', '1']],
    ['pieces and cans', 'Kind', ['can', 'jar', 'ea']],
    ['names', 'Buyer', ['MK', 'G', 'MK']],
  ])('%s are not asked about', (_, head, [one, two, three]) => {
    const sheet = `Item,${head},Price\nYogurt,${one},$5.00\nKale,${two},$1.99\nTofu,${three},$2.99\n`
    expect(read(sheet)).toEqual({ asked: [], ignored: [head], prices: ['$5', '$1.99', '$2.99'], doubts: [] })
  })

  test('terms in a column that is not read make their row doubtful', () => {
    const sheet = 'Item,Price,Comments\nYogurt,$5.00,local\nKale,$1.99,when you buy 2\nTofu,$2.99,organic\n'
    expect(read(sheet)).toMatchObject({
      asked: [],
      doubts: ["3 'when you buy 2' stands in 'Comments', which is not read: does it belong to the price?"],
    })
  })
})

describe('a column without a head', () => {
  test('below a head of two columns, how many and the price are both asked about', () => {
    for (const sheet of [
      'Item,Sale price,,Size\nYogurt,2,$5.00,32 oz\nSoup,3,$10.00,15 oz\nKale,1,$1.99,\n',
      'Item,Sale price,,Size\nYogurt,2,5.00,32 oz\nSoup,3,10.00,15 oz\nKale,1,1.99,\n',
    ]) {
      expect(read(sheet).asked).toEqual(['price: column C', 'priceBefore: Sale price'])
      expect(read(sheet, { price: 'column C', priceBefore: 'Sale price' }).prices).toEqual(['2/$5', '3/$10', '$1.99'])
    }
  })

  test('is told by its letter, and a lone note in it makes its row doubtful', () => {
    const { ignored, doubts } = read('Item,Price,,\nYogurt,$5.00,,\nKale,$1.99,ask Jo,\nTofu,$2.99,,\n')
    expect(ignored).toEqual(['column C'])
    expect(doubts).toEqual(["3 'ask Jo' stands in column C, which is not read: does it belong to the price?"])
  })

  test('that numbers the rows is not asked about', () => {
    expect(read(',Item,Price\n0,Yogurt,$5.00\n1,Kale,$1.99\n2,Tofu,$2.99\n')).toMatchObject({
      asked: [],
      ignored: ['column A'],
      doubts: [],
    })
  })
})
