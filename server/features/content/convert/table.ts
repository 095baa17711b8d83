import { basename } from 'node:path'
import { PlainError } from '#server/plain-error.ts'
import { readCsv, type CsvRow } from './csv.ts'
import type { Report } from './report.ts'
import { jsonIn, textIn } from './source.ts'
import { folded, shortened } from './words.ts'

/** `row` is counted as in a spreadsheet, or as an entry of the list: empty rows count too. */
type Row = { row: number; cells: Record<string, string> }
export type Table = { file: string; heads: string[]; rows: Row[] }
/**
 * A row as it stands in a sheet or a CSV file, numbered as in a spreadsheet. Empty rows may be left out. `hidden` are the
 * indexes of the columns that the workbook hides.
 */
export type SheetRow = CsvRow & { row: number; hidden?: readonly number[] }
/** The head of each of our fields. */
export type Mapping<Field extends string> = Partial<Record<Field, string>>

/** Reads a CSV table, or a JSON list of flat objects. */
export function readTable(path: string, known: (head: string) => boolean, report: Report): Table {
  const file = basename(path)
  const text = textIn(path)
  if (/^\s*\[\s*[{\]]/.test(text)) return { file, ...tableOfJson(file, jsonIn(path)) }
  const lines = readCsv(text).map((line, n) => ({ ...line, row: n + 1 }))
  return tableOf(file, lines, known, report)
}

/**
 * Returns the table of a sheet, under the name that reports give it. The heads are the row with the most `known` heads.
 * Rows above it are left out, and so are rows that repeat the heads.
 */
export function tableOf(file: string, lines: readonly SheetRow[], known: (head: string) => boolean, report: Report): Table {
  const at = headsAt(lines, known)
  const heads = namedHeads(headsIn(lines, known), lines.slice(at + 1), lines[at]?.hidden)
  if (heads.filter(Boolean).length === 0) throw new PlainError(`${file} has no heads: a row that says what its columns are.`)
  const twice = heads.filter((head, n) => head !== '' && heads.indexOf(head) !== n)
  if (twice.length > 0)
    throw new PlainError(
      `${file} has two columns called ${[...new Set(twice)].map((it) => `'${it}'`).join(', two called ')}: please give each a name of its own.`,
    )
  for (const line of lines.slice(0, at))
    if (!isEmpty(line))
      report.leaveOut(file, line.row, 'row', `stands above the heads, which are in row ${lines[at]!.row}`, { asks: false })
  const rows = lines.slice(at + 1).flatMap((line): Row[] => {
    const { row } = line
    if (isEmpty(line)) return []
    if (line.flaw?.verdict === 'left out') {
      report.leaveOut(file, row, 'row', `${line.flaw.reason}: ${shortened(line.cells.join(' '))}`)
      return []
    }
    if (line.flaw?.verdict === 'doubtful') report.doubt(file, row, 'row', line.flaw.reason)
    else if (line.flaw) report.note(file, row, 'row', line.flaw.reason)
    if (isHeadsAgain(line.cells, heads)) {
      report.leaveOut(file, row, 'row', 'is the heads once more', { asks: false })
      return []
    }
    reportLength(line.cells, heads, (reason) => report.doubt(file, row, 'row', reason))
    return [{ row, cells: Object.fromEntries(heads.map((head, at) => [head, line.cells[at] ?? ''])) }]
  })
  return { file, heads, rows }
}

/** Returns the row of a sheet that is taken for its heads. */
export function headsIn(lines: readonly SheetRow[], known: (head: string) => boolean): string[] {
  return (lines[headsAt(lines, known)]?.cells ?? []).map((it) => it.trim())
}

/**
 * A column without a head that has cells is called by its letter: what stands there is told and asked about like the rest.
 * A hidden one is called that, too.
 */
function namedHeads(heads: string[], lines: readonly SheetRow[], hidden: readonly number[] = []): string[] {
  return heads.map((head, at) => {
    const isFilled = lines.some(({ cells }) => (cells[at] ?? '').trim() !== '')
    const name = head === '' && isFilled ? `column ${letterOf(at)}` : head
    return name !== '' && hidden.includes(at) ? name + hiddenMark : name
  })
}

const hiddenMark = ' (hidden)'
export const isHidden = (head: string) => head.endsWith(hiddenMark)
/** Returns the head as it stands in the sheet. */
export const shownHead = (head: string) => (isHidden(head) ? head.slice(0, -hiddenMark.length) : head)

/** Returns whether the head is the name of a column that has none. */
export const isHeadless = (head: string) => /^column [A-Z]{1,2}$/.test(shownHead(head))

/** Returns what stands in a column, without its empty cells. */
export function filledCells({ rows }: Table, head: string): string[] {
  return rows.map(({ cells }) => (cells[head] ?? '').trim()).filter(Boolean)
}

/** Returns the letter of a column as spreadsheets show it: A … Z, AA … */
export function letterOf(at: number): string {
  return (at >= 26 ? letterOf(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26))
}

function tableOfJson(file: string, list: unknown) {
  if (!Array.isArray(list)) throw new PlainError(`${file} is not a list of rows.`)
  const rows = list.map((entry: unknown, n): Row => ({
    row: n + 1,
    cells: Object.fromEntries(
      Object.entries(Object(entry)).map(([head, value]) => [
        head,
        typeof value === 'string' || typeof value === 'number' ? String(value) : '',
      ]),
    ),
  }))
  return { heads: [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))], rows }
}

/**
 * Returns the index of the heads. Only the first rows are searched: a title, the days and a mark of the co-op may come
 * before them, hardly more.
 */
function headsAt(lines: readonly CsvRow[], known: (head: string) => boolean): number {
  const scores = lines.slice(0, 30).map(({ cells }) => new Set(cells.map((it) => it.trim()).filter((it) => it !== '' && known(it))).size)
  const most = Math.max(0, ...scores)
  const firstFilled = lines.findIndex((line) => !isEmpty(line))
  if (most > 0) return scores.indexOf(most)
  // When no head is known: a title is a single cell, heads are several.
  const several = lines.slice(0, 30).findIndex(({ cells }) => cells.filter((it) => it.trim() !== '').length > 1)
  return several >= 0 ? several : Math.max(0, firstFilled)
}

function isHeadsAgain(cells: string[], heads: string[]) {
  const filled = cells.map((it, at) => [folded(it), folded(shownHead(heads[at] ?? ''))] as const).filter(([it]) => it !== '')
  return filled.length > 1 && filled.every(([cell, head]) => cell === head)
}

function reportLength(cells: string[], heads: string[], doubt: (reason: string) => void) {
  const beyond = cells.slice(heads.length).filter((it) => it.trim() !== '')
  if (beyond.length > 0) doubt(`has more cells than there are heads, with '${shortened(beyond.join("', '"))}': its cells may have moved`)
  if (cells.length < heads.length) doubt(`has ${cells.length} cells, and there are ${heads.length} heads: its cells may have moved`)
}

function isEmpty({ cells }: CsvRow) {
  return cells.every((it) => it.trim() === '')
}
