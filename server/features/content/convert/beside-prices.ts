import type { ItemField } from './item-fields.ts'
import { isPiece, unitIn } from './price-text.ts'
import { filledCells, isHeadless, isHidden, type Table } from './table.ts'

/** '$1.25, must buy 4' is another price than $1.25. */
const isTerms = (text: string) =>
  /\b(?:must|when you|if you)\s+(?:buy|purchase)\b|\bwith\s+(?:an?\s+)?(?:\$?\d+\s+)?(?:purchase|coupon|card)\b/i.test(text)

/** Returns what the cells of a column that is not read would make of the prices: a unit, terms, or how many one gets for the price. */
export function besidePrices(table: Table, head: string, price: string): ItemField | null {
  const cells = filledCells(table, head)
  const most = (is: (cell: string) => boolean) => cells.length > 0 && cells.filter(is).length >= cells.length / 2
  const isUnit = (cell: string) => unitIn(cell) !== undefined
  if (most((it) => isUnit(it) || isTerms(it)) && cells.some(isTerms)) return 'priceAfter'
  // Of pieces, cans and boxes nothing is lost.
  if (most(isUnit) && cells.some((it) => isUnit(it) && !isPiece(unitIn(it)))) return 'sizeUnit'
  const isBefore = table.heads[table.heads.indexOf(head) + 1] === price
  const isCount = saysCount.test(head) || (isBefore && !saysOther.test(head))
  return isCount && areCounts(table, head) ? 'priceBefore' : null
}

const saysCount = /\bqty\b|\bquantity\b/i
const saysOther = /\b(?:page|pg|row|line|week|limit|pack|case|size|count|ct|no|number|rank|points)\b|#/i

/** Returns whether a column has only small whole numbers, such as the 2 of 2 for $5; what counts rows does not. */
export function areCounts(table: Table, head: string): boolean {
  const numbers = filledCells(table, head).map((it) => (/^\d{1,2}(?:\s*(?:\/|for))?$/i.test(it) ? Number.parseInt(it, 10) : 99))
  const isNumbering = numbers.length > 2 && numbers.every((it, n) => n === 0 || it > numbers[n - 1]!)
  return numbers.some((it) => it > 1) && numbers.every((it) => it <= 20) && !isNumbering
}

/** Returns whether most cells of a column have digits, as sizes have and units have not. */
export function hasDigits(table: Table, head: string): boolean {
  const cells = filledCells(table, head)
  return cells.filter((it) => /\d/.test(it)).length > cells.length / 2
}

/**
 * Returns a function that gives what may belong to the price of a row and stands in a column that is not read: terms, or
 * whatever is in a column without a head that hardly any other row fills.
 */
export function straysOf(table: Table, read: ReadonlySet<string>): (cells: Record<string, string>) => { head: string; text: string }[] {
  const free = table.heads.filter((head) => head !== '' && !read.has(head))
  const notes = new Set(
    free.filter((head) => isHeadless(head) && !isHidden(head) && filledCells(table, head).length < table.rows.length / 2),
  )
  return (cells) =>
    free
      .map((head) => ({ head, text: (cells[head] ?? '').trim() }))
      .filter(({ head, text }) => text !== '' && (notes.has(head) || isTerms(text)))
}
