import { basename } from 'node:path'
import * as v from 'valibot'
import { aisleByWords } from '#contract/aisles.ts'
import { PlainError } from '#server/plain-error.ts'
import type { ItemField } from './item-fields.ts'
import { jsonIn } from './source.ts'
import type { Mapping, Table } from './table.ts'

const anything = v.optional(v.nullable(v.union([v.string(), v.number()])))
const Flyer = v.object({
  flyer_name: anything,
  valid_from: anything,
  valid_to: anything,
  items: v.array(
    v.object({
      id: v.union([v.string(), v.number()]),
      name: anything,
      brand: anything,
      price: anything,
      pre_price_text: anything,
      price_text: anything,
      valid_from: anything,
      valid_to: anything,
      left: anything,
      top: anything,
      right: anything,
      bottom: anything,
    }),
  ),
})

export type FlyerTable = { table: Table; mapping: Mapping<ItemField>; title: string; validFrom: string; validTo: string }

/**
 * Reads a flyer as flyer services export it, with its items on one strip of all pages, and returns it as a table so
 * that it is read like any other. It names no aisles, so they are found by the words of the names.
 */
export function readFlyer(path: string): FlyerTable {
  const file = basename(path)
  const read = v.safeParse(Flyer, jsonIn(path))
  if (!read.success) throw new PlainError(`${file} is not a flyer: ${v.getDotPath(read.issues[0]) ?? ''} ${read.issues[0].message}`)
  const { items, flyer_name, valid_from, valid_to } = read.output
  const text = (value: v.InferOutput<typeof anything>) => (value === null || value === undefined ? '' : String(value))
  const mapping = {
    externalId: 'id',
    title: 'name',
    brand: 'brand',
    category: 'aisle',
    price: 'price',
    priceBefore: 'pre_price_text',
    priceAfter: 'price_text',
    startDate: 'valid_from',
    endDate: 'valid_to',
    left: 'left',
    top: 'top',
    right: 'right',
    bottom: 'bottom',
  }
  const rows = items.map((item, n) => ({
    row: n + 1,
    cells: {
      ...Object.fromEntries(Object.entries(item).map(([name, value]) => [name, text(value)])),
      aisle: aisleByWords(text(item.name)),
    },
  }))
  return {
    table: { file, heads: Object.values(mapping), rows },
    mapping,
    title: text(flyer_name),
    validFrom: text(valid_from),
    validTo: text(valid_to),
  }
}
