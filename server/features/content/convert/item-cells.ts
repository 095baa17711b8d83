import { readCell } from './cells.ts'
import { fieldsOf } from './heads.ts'
import { itemFields, type ItemField } from './item-fields.ts'
import { unitOfHead, withUnit } from './price-text.ts'
import type { RowReport } from './report.ts'
import type { Mapping } from './table.ts'
import { readWords } from './words.ts'

/** Returns the value of a field, empty when no column is read for it. */
export type Cell = (field: ItemField) => string

const fields = fieldsOf(itemFields)
const days = new Set<ItemField>(['startDate', 'endDate'])
const words = new Set<ItemField>(['title', 'brandAndTitle', 'brand', 'text'])
const priced = new Set<ItemField>(['price', 'ownerPrice', 'regularPrice'])
/** Fields in which a word for 'empty' is doubtful: 'N/A' as a price may mean anything. */
const needed = new Set<ItemField>(['title', 'brandAndTitle', 'price', 'groupPrice', 'startDate', 'endDate'])

/** Returns the cells of a row. What spreadsheets write by themselves is removed and reported; those fields are in `refused`. */
export function cellsOf(
  cells: Record<string, string>,
  mapping: Mapping<ItemField>,
  report: RowReport,
): { cell: Cell; refused: Set<ItemField> } {
  const values = new Map<ItemField, string>()
  const refused = new Set<ItemField>()
  for (const field of fields) {
    const head = mapping[field]
    const raw = head === undefined ? '' : (cells[head] ?? '')
    if (raw.trim() === '') continue
    const { value, note, doubt } = readCell(raw, { isDay: days.has(field), isWords: words.has(field) })
    if (doubt) report.doubt(field, doubt)
    if (note) (needed.has(field) && value === '' ? report.doubt : report.note)(field, note)
    if (value === '' && (doubt || note)) refused.add(field)
    values.set(field, head === undefined ? value : withHead(field, value, head))
  }
  return { cell: (field) => values.get(field) ?? '', refused }
}

/** What the head says of each price: 'Price per lb', or how many of it one 'Must buy'. */
function withHead(field: ItemField, value: string, head: string): string {
  if (priced.has(field)) return withUnit(value, unitOfHead(head))
  return field === 'priceAfter' && /^\d+$/.test(value) && /must\s*buy/i.test(head) ? (Number(value) > 1 ? `must buy ${value}` : '') : value
}

/** Returns a field as text for people: without markup and broken lines, and no longer than `max`. */
export function wordsIn(cell: Cell, field: ItemField, max: number, report: RowReport): string {
  const { text, joined } = readWords(cell(field))
  if (joined) report.note(field, `a broken word was put together as '${joined}'`)
  const plain = text
    .replace(/<[!/]?[a-z][^>]*>/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (plain !== text) report.note(field, 'markup was taken out')
  if (plain.length > max) report.doubt(field, `is longer than ${max} letters: the rest was cut off`)
  return plain.slice(0, max).trim()
}
