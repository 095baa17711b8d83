import type { SheetRow } from '../convert/table.ts'
import { limits } from './limits.ts'
import { general, type Format } from './number-format.ts'
import { Refused } from './refused.ts'
import { eachElement } from './xml.ts'

type Around = { name: string; strings: readonly string[]; formats: readonly Format[] }
/** Rows and columns are counted from 1. */
type Span = { top: number; left: number; bottom: number; right: number }
type OpenCell = { column: number; type: string; style: string; value: string; inline: string; formula: string | null; hasValue: boolean }

/** Reads the rows of a sheet that are not empty, all of one length. */
export function readSheet(xml: string, around: Around): SheetRow[] {
  const rows: SheetRow[] = []
  const spans: Span[] = []
  const hiddenColumns: [first: number, last: number][] = []
  let row: SheetRow | null = null
  let last = 0
  let cell: OpenCell | null = null
  let inside = ''
  eachElement(xml, {
    open(element, attributes) {
      if (element === 'row') {
        const { r, hidden } = attributes()
        row = { row: r === undefined ? last + 1 : Number(r), cells: [], flaw: isTrue(hidden) ? hiddenRow : null }
        last = row.row
      } else if (element === 'c' && row) {
        const { r, t = 'n', s = '' } = attributes()
        const column = r === undefined ? row.cells.length + 1 : columnOf(r)
        cell = { column, type: t, style: s, value: '', inline: '', formula: null, hasValue: false }
      } else if (element === 'col') {
        const { min, max, hidden } = attributes()
        if (isTrue(hidden) && hiddenColumns.length < limits.columns) hiddenColumns.push([Number(min), Number(max)])
      } else if (element === 'mergeCell') {
        const span = spanOf(attributes().ref ?? '')
        if (span) spans.push(span)
      } else if (cell) {
        inside = element
        if (element === 'f') cell.formula = ''
        if (element === 'v') cell.hasValue = true
      }
    },
    text(text) {
      if (!cell) return
      if (inside === 'v') cell.value += text
      else if (inside === 't') cell.inline += text
      else if (inside === 'f') cell.formula += text
    },
    close(element) {
      inside = element === 'rPh' ? '' : inside
      if (element === 'v' || element === 't' || element === 'f') inside = ''
      if (element === 'c' && cell && row) {
        put(row, cell.column, textOf(cell, around), around.name)
        cell = null
      }
      if (element === 'row' && row) {
        if (row.cells.some((it) => it.trim() !== '')) rows.push(row)
        if (rows.length > limits.rows)
          throw new Refused(`The sheet ${around.name} has more than ${limits.rows.toLocaleString('en-US')} rows.`)
        row = null
      }
    },
  })
  fillMerged(rows, spans)
  const width = Math.max(0, ...rows.slice(0, 1000).map((it) => it.cells.length))
  for (const { cells } of rows) while (cells.length < width) cells.push('')
  const columns = Array.from({ length: width }, (_, at) => at).filter((at) =>
    hiddenColumns.some(([first, last]) => first <= at + 1 && at + 1 <= last),
  )
  return columns.length === 0 ? rows : rows.map((it) => ({ ...it, hidden: columns }))
}

const isTrue = (attribute: string | undefined) => /^(?:1|true)$/.test(attribute ?? '')

const hiddenRow = { reason: 'the row is hidden in the workbook: is it meant?', verdict: 'doubtful' } as const

function put(row: SheetRow, column: number, text: string, sheet: string) {
  if (text === '') return
  if (!(column >= 1 && column <= limits.columns))
    throw new Refused(`The sheet ${sheet} has more than ${limits.columns} columns, in row ${row.row}.`)
  while (row.cells.length < column) row.cells.push('')
  row.cells[column - 1] = text
}

function textOf({ type, style, value, inline, formula, hasValue }: OpenCell, { strings, formats }: Around): string {
  const text = rawText()
  return text.replace(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))).slice(0, limits.cellLetters)

  function rawText() {
    if (type === 'inlineStr') return inline
    // A formula that was never calculated says itself, which is told as a doubt.
    if (formula !== null && formula !== '' && !hasValue) return `=${formula}`
    if (type === 's') return strings[Number(value)] ?? ''
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
    if (type === 'd') return value.replace(/T00:00:00(?:\.0+)?Z?$/, '')
    if (type !== 'n' || value.trim() === '') return value
    const number = Number(value)
    return Number.isFinite(number) ? (formats[Number(style)] ?? general)(number) : value
  }
}

/** A cell that is merged downward counts for each of its rows; a head above several columns tells apart those of the same name. */
function fillMerged(rows: SheetRow[], spans: readonly Span[]) {
  const byNumber = new Map(rows.map((it) => [it.row, it]))
  const lastRow = rows.at(-1)?.row ?? 0
  let steps = 0
  for (const { top, left, bottom } of spans) {
    const from = byNumber.get(top)
    const text = from?.cells[left - 1] ?? ''
    if (text === '') continue
    for (let n = top + 1; n <= Math.min(bottom, lastRow); n++) {
      if (++steps > limits.cells) throw new Refused('The sheet has too many merged cells.')
      const row = byNumber.get(n)
      if (row && (row.cells[left - 1] ?? '') === '') put(row, left, text, '')
    }
  }
  // All are found before the first is written: afterwards heads differ.
  const heads = spans.flatMap((span) => groupedHeads(byNumber.get(span.top), byNumber.get(span.bottom + 1), span))
  for (const { row, column, head } of heads) row.cells[column - 1] = head
}

/** Returns 'This week Price' for a 'Price' when its row has one under another head as well. */
function groupedHeads(from: SheetRow | undefined, below: SheetRow | undefined, { left, right }: Span) {
  // A single cell above is a title, or the heading of an aisle.
  if (right === left || !from || !below || from.row > 30 || new Set(from.cells.filter((it) => it.trim() !== '')).size < 2) return []
  const folded = below.cells.map((it) => it.trim().toLowerCase())
  const group = from.cells[left - 1] ?? ''
  return below.cells.slice(left - 1, right).flatMap((head, n) => {
    const isTwice = folded.filter((it) => it === head.trim().toLowerCase()).length > 1
    return group !== '' && isTwice && /\p{L}/u.test(head) && !/\d/.test(head)
      ? [{ row: below, column: left + n, head: `${group} ${head}` }]
      : []
  })
}

/** 'A' is 1, 'AB12' is 28. */
function columnOf(place: string): number {
  const letters = /^\$?([A-Z]{1,3})/i.exec(place)?.[1] ?? ''
  return Array.from(letters.toUpperCase()).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}

function spanOf(reference: string): Span | null {
  const found = /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(reference)
  return found && { top: Number(found[2]), left: columnOf(found[1]!), bottom: Number(found[4]), right: columnOf(found[3]!) }
}
