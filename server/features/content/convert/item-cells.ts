import { readCell } from './cells.ts'
import { fieldsOf } from './heads.ts'
import { itemFields, type ItemField } from './item-fields.ts'
import type { Mapping } from './table.ts'
import { readWords } from './words.ts'

/** Tells something of the row that is read. */
export type Tell = { note: (field: string, reason: string) => void; doubt: (field: string, reason: string) => void }
/** The value of a field; empty when no column is read for it. */
export type Cell = (field: ItemField) => string

const fields = fieldsOf(itemFields)
const days = new Set<ItemField>(['startDate', 'endDate'])
const words = new Set<ItemField>(['title', 'brandAndTitle', 'brand', 'text'])
/** Fields that an empty cell says nothing of: 'N/A' as a price may mean anything. */
const needed = new Set<ItemField>(['title', 'brandAndTitle', 'price', 'groupPrice', 'startDate', 'endDate'])

/** The cells of a row that are read, without what spreadsheets write by themselves: that is `refused`, and told. */
export function cellsOf(cells: Record<string, string>, mapping: Mapping<ItemField>, tell: Tell): { cell: Cell; refused: Set<ItemField> } {
  const values = new Map<ItemField, string>()
  const refused = new Set<ItemField>()
  for (const field of fields) {
    const head = mapping[field]
    const raw = head === undefined ? '' : (cells[head] ?? '')
    if (raw.trim() === '') continue
    const { value, note, doubt } = readCell(raw, { isDay: days.has(field), isWords: words.has(field) })
    if (doubt) tell.doubt(field, doubt)
    if (note) (needed.has(field) && value === '' ? tell.doubt : tell.note)(field, note)
    if (value === '' && (doubt || note)) refused.add(field)
    values.set(field, value)
  }
  return { cell: (field) => values.get(field) ?? '', refused }
}

/** A field as words for people: no markup, no broken lines, no longer than `max`. */
export function wordsIn(cell: Cell, field: ItemField, max: number, tell: Tell): string {
  const { text, joined } = readWords(cell(field))
  if (joined) tell.note(field, `a broken word was put together as '${joined}'`)
  const plain = text
    .replace(/<[!/]?[a-z][^>]*>/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (plain !== text) tell.note(field, 'markup was taken out')
  if (plain.length > max) tell.doubt(field, `is longer than ${max} letters: the rest was cut off`)
  return plain.slice(0, max).trim()
}
