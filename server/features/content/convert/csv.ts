import { parse, CsvError } from 'csv-parse/sync'
import type { Verdict } from './report.ts'

/** A row of the file. `flaw`: a quotation mark is out of place. The row is left out when its cells cannot be told apart. */
export type CsvRow = { cells: string[]; flaw: { reason: string; verdict: Verdict } | null }

type Read = { cells: string[]; raw: string }

/**
 * Reads cells separated by commas, semicolons or tabs. A quoted cell may contain separators, line breaks and doubled
 * quotes. A quotation mark that is never closed would swallow the rows after it: only its own line counts as broken,
 * and the others are read.
 */
export function readCsv(text: string): CsvRow[] {
  const separator = separatorOf(text)
  const { read, rest } = records(text, separator)
  const width = commonest([...read.map((it) => it.cells.length), ...rest.split(/\r\n|\n|\r/).map((line) => line.split(separator).length)])
  const rows: CsvRow[] = []
  for (const record of read) {
    const [first, ...others] = linesOf(record.raw)
    const looksSwallowed = width > 2 && others.length > 0 && swallows(first!, others, separator, width)
    if (looksSwallowed && record.cells.length !== width) rows.push(...apart(record.raw, separator, width))
    else if (looksSwallowed)
      rows.push({
        cells: record.cells,
        flaw: { reason: 'one cell goes over several lines: is a quotation mark missing?', verdict: 'doubtful' },
      })
    else rows.push({ cells: record.cells, flaw: null })
  }
  return rest === '' ? rows : [...rows, ...apart(rest, separator, width)]
}

/**
 * Reads the first line, which contains the misplaced quotation mark, by itself, and then the rest. In a file with very many of them marks
 * mean nothing, and each attempt to find the end of one reads on and on: then every line is a row.
 */
function apart(text: string, separator: string, width: number): CsvRow[] {
  const rows: CsvRow[] = []
  let rest = text
  for (let broken = 0; rest !== ''; broken++) {
    if (broken === mostBroken) return [...rows, ...linesOf(rest).flatMap((line) => lineAlone(line, separator, width))]
    const [line] = firstLine.exec(rest)!
    rows.push(brokenLine(line, separator, width))
    const { read, rest: left } = records(rest.slice(line.length), separator)
    rows.push(...read.map(({ cells }): CsvRow => ({ cells, flaw: null })))
    rest = left
  }
  return rows
}

const mostBroken = 100
const firstLine = /^[^\r\n]*(?:\r\n|\n|\r|$)/

function lineAlone(line: string, separator: string, width: number): CsvRow[] {
  const { read, rest } = records(line, separator)
  return rest === '' ? read.map(({ cells }): CsvRow => ({ cells, flaw: null })) : [brokenLine(line, separator, width)]
}

/** Reads a line such as 6" tortillas literally, if it then has as many cells as the others. */
function brokenLine(raw: string, separator: string, width: number): CsvRow {
  const line = raw.replace(/[\r\n]+$/, '')
  const { read, rest } = records(line, separator, true)
  if (rest === '' && read.length === 1 && read[0]!.cells.length === width)
    return { cells: read[0]!.cells, flaw: { reason: 'a quotation mark stands inside a cell: read as it stands', verdict: 'understood' } }
  return { cells: [line], flaw: { reason: 'a quotation mark is opened and never closed', verdict: 'left out' } }
}

/** Returns the rows before the first one that cannot be read, and the text from that one on. */
function records(text: string, delimiter: string, relaxQuotes = false): { read: Read[]; rest: string } {
  const read: Read[] = []
  const bytes = Buffer.from(text)
  let end = 0
  try {
    parse(bytes, {
      bom: true,
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      // What is longer is no row: a quotation mark was not closed.
      max_record_size: 1024 * 1024,
      relax_quotes: relaxQuotes,
      on_record: (cells: string[], { bytes: at }) => {
        read.push({ cells, raw: bytes.subarray(end, at).toString() })
        end = at
        return null
      },
    })
  } catch (error) {
    if (error instanceof CsvError) return { read, rest: bytes.subarray(end).toString() }
    throw error
  }
  return { read, rest: '' }
}

/** Returns whether the lines within a quoted cell have as many cells as the table has columns: then they are rows. */
function swallows(first: string, others: string[], separator: string, width: number) {
  const isRow = (line: string) => line.split(separator).length >= width
  return isRow(first) && others.some(isRow)
}

/** Returns the lines, each with its line break. */
function linesOf(text: string): string[] {
  return text.match(/[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+$/g) ?? []
}

/** Returns the separator that splits most of the first lines into the same number of cells. (A title may be above the heads.) */
function separatorOf(text: string): string {
  const lines = linesOf(text.slice(0, 100_000))
    .slice(0, 50)
    .filter((it) => it.trim() !== '')
  const found = [',', ';', '\t'].map((separator) => {
    const counts = lines.map((line) => line.split(separator).length).filter((it) => it > 1)
    return { separator, width: commonest(counts), lines: counts.length }
  })
  return found.sort((a, b) => b.lines - a.lines || b.width - a.width)[0]!.separator
}

function commonest(numbers: number[]): number {
  const counts = new Map<number, number>()
  for (const it of numbers) counts.set(it, (counts.get(it) ?? 0) + 1)
  return [...counts].sort(([a, n], [b, m]) => m - n || b - a)[0]?.[0] ?? 0
}
