import type { Price } from '#contract/ads.ts'
import { identityOf } from './row-merging.ts'
import type { RowRecord } from './row-record.ts'
import { blank } from './row-rules.ts'
import { sheetPriceOf } from './sheet-price.ts'

export const each = (cents: number): Price => ({
  kind: 'each',
  text: `$${cents / 100}`,
  amountCents: cents,
  quantity: null,
  unit: null,
  regularCents: null,
})
/** What a sheet with these cells says. */
export const says = (cells: Record<string, string>) => sheetPriceOf((field) => cells[field] ?? '')
/** A row of a sheet that was read just now. `file` says which sheet it is. */
export function fresh(row: number, title: string, size: string, cents: number, { file = 'first', identifier = '' } = {}): RowRecord {
  const named = { identifier, brand: '', title, size }
  const price = { price: each(cents), priceText: `$${cents / 100}`, sheetPrice: says({ price: `$${cents / 100}` }) }
  const place = { page: 1, region: { x: 0, y: 0, width: 9, height: 9 } }
  return { ...blank, ...named, ...price, ...place, rowId: `${file}-${row}`, fileId: file, row, position: row, identity: identityOf(named) }
}
