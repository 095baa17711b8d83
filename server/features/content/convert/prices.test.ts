import { describe, expect, test } from 'vitest'
import { formatPrice } from './price-text.ts'
import { itemFields, type ItemField } from './item-fields.ts'
import { readItems } from './items.ts'
import { Report } from './report.ts'

type Cells = Partial<Record<ItemField, string>>
/** Returns what was read of a row of these cells, and its doubts. */
function read(cells: Cells) {
  const report = new Report()
  const mapping = Object.fromEntries(Object.keys({ title: '', price: '', ...cells }).map((field) => [field, field]))
  const table = { file: 'week.csv', heads: Object.keys(itemFields), rows: [{ row: 2, cells: { title: 'Beans', price: '', ...cells } }] }
  const options = { timeZone: 'America/Chicago', checkDigits: true, isSheet: true }
  const [draft] = readItems(table, mapping, options, new Set(), report)
  const { price, ownerPrice = null } = draft!.item
  return {
    price: price && formatPrice(price),
    owner: ownerPrice && formatPrice(ownerPrice),
    regularCents: draft!.regularCents,
    doubts: report.rows().flatMap(({ findings }) => findings.filter((it) => it.asks).map((it) => `${it.field}: ${it.reason}`)),
  }
}

describe('the regular price', () => {
  test.each(['0', '0.0', '0.00', ''])('5.VALID.22 is taken, with a doubt, beside %j, which is no price', (price) => {
    const doubts = ['price: there is none: the regular price was taken']
    expect(read({ price, regularPrice: '$5.99' })).toMatchObject({ price: '$5.99', doubts })
    expect(read({ price, regularPrice: '$5.99', byWeight: '1' })).toMatchObject({ doubts })
  })

  test.each(['TBD', 'N/A', '2/5/2026', '46350', '-1.99', '#REF!'])('is told beside %j, of which no price is taken', (price) => {
    expect(read({ price, regularPrice: '$5.99' })).toMatchObject({ price: null, regularCents: 599, doubts: [expect.any(String)] })
  })
})

describe('the unit of a row', () => {
  test.each<[Cells]>([
    [{ sizeUnit: 'LB' }],
    [{ sizeUnit: 'Pound' }],
    [{ sizeUnit: 'per lb.' }],
    [{ priceAfter: 'lb' }],
    [{ byWeight: '1', size: '1' }],
  ])('%j is that of every price of the row', (cells) => {
    expect(read({ price: '$5.99', ownerPrice: '$4.99', regularPrice: '$7.99', ...cells })).toEqual({
      price: '$5.99 lb',
      owner: '$4.99 lb',
      regularCents: 799,
      doubts: [],
    })
    expect(read({ price: '$5.99 lb', ownerPrice: '$4.99 lb', ...cells })).toMatchObject({ price: '$5.99 lb', owner: '$4.99 lb' })
    expect(read({ ownerPrice: '$4.99', regularPrice: '$7.99', ...cells })).toMatchObject({ price: '$7.99 lb', owner: '$4.99 lb' })
  })

  test.each(['EA', 'each', 'CT', 'can', ''])('%j says nothing beside a size, so that nothing is asked', (sizeUnit) => {
    expect(read({ price: '$1.99', size: '12 oz', sizeUnit })).toMatchObject({ price: '$1.99', doubts: [] })
  })

  test.each([
    ['BOGO', 'Buy 1 Get 1 Free'],
    ['20% off', '20% off'],
    ['2/$5', '2/$5'],
  ])('pieces change nothing of %j', (price, meant) => {
    expect(read({ price, sizeUnit: 'EA' })).toMatchObject({ price: meant, doubts: [] })
  })

  test.each<[Cells, string]>([
    [{ price: '$5.99 lb', ownerPrice: '$4.99' }, 'ownerPrice: $4.99 is not for the same as the $5.99 lb of everyone: is a unit missing?'],
    [{ price: '$3.99', ownerPrice: '$2.99 lb' }, 'ownerPrice: $2.99 lb is not for the same as the $3.99 of everyone: is a unit missing?'],
    [{ price: '$3.99', regularPrice: '$4.99 lb' }, 'regularPrice: $4.99 lb is not for the same as $3.99: is a unit missing?'],
    [{ price: '$5.99 lb', sizeUnit: 'EA' }, "price: $5.99 lb stands beside the unit 'EA'"],
    [{ price: '$5.99 each', sizeUnit: 'LB' }, "price: $5.99 stands beside the unit 'LB'"],
  ])('amounts that are not for the same are doubtful: %j', (cells, doubt) => {
    expect(read(cells).doubts).toEqual([doubt])
  })

  test('a regular price, a percentage or a second one free needs no unit', () => {
    expect(read({ price: '$5.99 lb', regularPrice: '$7.99', ownerPrice: '20% off' }).doubts).toEqual([])
    expect(read({ price: '20% off', regularPrice: '$7.99 lb', ownerPrice: '30% off' }).doubts).toEqual([])
  })
})

describe('a price in the name', () => {
  test.each([
    ['Bananas 49¢ lb', '$0.59', '59¢ is not the 49¢ lb that the name says'],
    ['Beans 2/$3', '$1.99', '$1.99 is not the 2/$3 that the name says'],
    ['Kombucha $2.99', '20% off', '20% off is not the $2.99 that the name says'],
  ])('that is another than that of the row is doubtful: %s, %s', (title, price, reason) => {
    expect(read({ title, price }).doubts).toEqual([`price: ${reason}`])
  })

  test.each<[Cells]>([
    [{ title: 'Bananas 49¢', price: '$0.49 lb' }],
    [{ title: 'Beans 2 / $3', price: '2/$3' }],
    [{ title: 'Beans 2/$3', price: '2/$3, must buy 2' }],
    [{ title: 'Kombucha $2.99', price: '$3.49', ownerPrice: '$2.99' }],
    [{ title: '$5 Friday sushi', price: '$5' }],
  ])('that is one of the row is not doubted: %j', (cells) => {
    expect(read(cells).doubts).toEqual([])
  })
})
