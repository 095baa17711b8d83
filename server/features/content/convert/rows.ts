import { usualAisle } from './aisle-names.ts'
import type { ItemField } from './item-fields.ts'
import type { Mapping, Table } from './table.ts'
import { slugOf } from './words.ts'

/** Why a row is not an item. `asks`: an item may be lost by leaving it out. A heading may give the `aisle` of the rows below it. */
export type NoItem = { reason: string; asks: boolean; aisle: string | null }

const sum = /^(?:(?:grand|sub)[\s-]?)?totals?\s*:?$|^(?:count|sum|average|avg)\s*:$/i
/** 'Produce total', 'Total items: 45': a sum unless something else shows that it is a product. Total is also a brand. */
const perhapsSum =
  /^(?:grand|sub)[\s-]?totals?\b|\b(?:sub[\s-]?)?totals?\s*:?$|^totals?(?:\s+(?:of|for|number|items?|products?|rows?|sales|savings|prices?|costs?)\b.*|\s*:.*)$/i
const saysWhich = ['productIdentifier', 'title', 'brandAndTitle', 'brand', 'size', 'category'] as const

/**
 * Returns a function that gives the reason why a row is not an item (sums, headings of aisles, lines below the table),
 * or null for an item.
 */
export function rowsWithoutItem(table: Table, mapping: Mapping<ItemField>): (cells: Record<string, string>) => NoItem | null {
  const ownAisles = new Set(table.rows.map(({ cells }) => slugOf(mapping.category === undefined ? '' : (cells[mapping.category] ?? ''))))
  return (cells) => {
    const filled = Object.entries(cells).filter(([, it]) => it.trim() !== '')
    const [first] = filled
    if (!first) return { reason: 'is empty', asks: false, aisle: null }
    const value = first[1].trim()
    const title = (cells[mapping.title ?? mapping.brandAndTitle ?? ''] ?? '').trim()
    const said = saysWhich.flatMap((field) => (mapping[field] === undefined ? [] : (cells[mapping[field]] ?? '').trim() || []))
    const sumLike = [value, ...said].find((it) => sum.test(it) || perhapsSum.test(it))
    if (sumLike !== undefined && said.every((it) => it === sumLike)) return { reason: `is a sum, '${sumLike}'`, asks: false, aisle: null }
    if (filled.length === 1 && Object.keys(cells).length > 1) {
      const aisle = usualAisle(value) ?? (ownAisles.has(slugOf(value)) ? value : null)
      if (aisle !== null) return { reason: `is a heading, '${value}'`, asks: false, aisle }
      const isPrice = (['price', 'regularPrice', 'ownerPrice'] as const).some((field) => mapping[field] === first[0])
      if (title === '') return { reason: `is no row of the table: '${value}'`, asks: isPrice, aisle: null }
    }
    return null
  }
}

/** Returns whether an item has the name of a row of sums although it has a number, a brand or a size. */
export function isCalledSum(title: string): boolean {
  return sum.test(title)
}
