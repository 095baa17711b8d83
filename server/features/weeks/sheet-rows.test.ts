import { expect, test } from 'vitest'
import { Report } from '#server/features/content/convert/report.ts'
import { columnsIn } from './columns.ts'
import { changedRow } from './row-rules.ts'
import { rowsOfSheet, tableIn } from './sheet-rows.ts'

function rowsOf(...lines: string[][]) {
  const rows = lines.map((cells, at) => ({ row: at + 1, cells, flaw: null }))
  const sheet = { fileId: 'f', file: 'week.csv', sheet: 'week', rows }
  const { mapping } = columnsIn(tableIn(sheet, new Report()), {})
  const days = { validFrom: '2026-11-25', validTo: '2026-12-01' }
  return rowsOfSheet({ sheet, mapping, timeZone: 'America/Chicago', days }, [], [])
}

test('a price that is for members alone is never that of everyone', () => {
  const rows = rowsOf(
    ['Product', 'Normal price', 'Special price', 'Discounttype'],
    ['Oats', '3.99', '2.99', '2'],
    ['Jam', '', '3.99', '2'],
    ['Rice', '4.99', '3.99', '1'],
  )
  expect(rows.map((it) => [it.title, it.priceText, it.ownerPriceText, it.doubts.length])).toEqual([
    ['Oats', '$3.99', '$2.99', 0],
    ['Jam', '', '$3.99', 1],
    ['Rice', '$3.99', '', 0],
  ])
})

test.each(['TBD', '11/25/2026', 'N/A'])('the regular price beside %j, which is no price, counts for the price that staff type', (price) => {
  const [row] = rowsOf(['Product', 'Price', 'Regular price'], ['Oats', price, '$5.99'])
  expect(row).toMatchObject({ price: null, regularCents: 599, doubts: [{ field: 'price' }] })
  expect(changedRow(row!, { priceText: '$3.99' }, 'Ann')).toMatchObject({ price: { amountCents: 399, regularCents: 599 }, doubts: [] })
})

test('an hour is of the stores’ clock: a deal of an afternoon may end on its day, and an evening is no day later', () => {
  const rows = rowsOf(
    ['Product', 'Price', 'Start date', 'End date'],
    ['Oats', '$3.99', '2026-11-27 16:00', '2026-11-27'],
    ['Jam', '$2.99', '2026-12-01 19:00', ''],
    ['Rice', '$1.99', '2026-11-27 20:00', '2026-11-27 16:00'],
  )
  expect(
    rows.map((it) => [it.startDate, it.endDate, it.doubts.filter(({ reason }) => !reason.endsWith('kept as an instant')).length]),
  ).toEqual([
    ['2026-11-27T16:00:00-06:00', '2026-11-27', 0],
    ['2026-12-01T19:00:00-06:00', null, 0],
    ['2026-11-27T20:00:00-06:00', '2026-11-27T16:00:00-06:00', 1],
  ])
})
