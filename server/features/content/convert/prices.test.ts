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
  const { price = null, ownerPrice = null } = draft!.item
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
