import { closeSync, mkdtempSync, openSync, readSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { PlainError } from '#server/plain-error.ts'
import { readFile, type ReadSheet } from '../reading/read-files.ts'
import type { Report } from './report.ts'
import { headsIn, readTable, tableOf, type Table } from './table.ts'
import { shortened } from './words.ts'

/** Reads the table of a CSV file, of a JSON list, or of a workbook's one sheet that can be meant, else of the sheet that is named. */
export async function openTable(path: string, known: (head: string) => boolean, named: string | undefined, report: Report): Promise<Table> {
  if (!isWorkbook(path)) {
    if (named !== undefined) throw new PlainError(`${basename(path)} has no sheets: please leave --sheet out.`)
    return readTable(path, known, report)
  }
  const file = basename(path)
  const folder = mkdtempSync(join(tmpdir(), 'sheets-'))
  try {
    const read = await readFile(path, file, folder, () => {}, new AbortController().signal)
    if (read.kind === 'refused') throw new PlainError(`${file}: ${read.reason}`)
    if (read.kind !== 'sheets') throw new PlainError(`${file} is no table.`)
    const sheet = sheetOf(file, read.sheets, known, named)
    for (const other of read.sheets)
      if (other !== sheet) report.note(file, 0, 'sheet', `'${other.name}' is not read${other.isHidden ? '; it is hidden' : ''}`)
    return tableOf(read.sheets.length > 1 ? `${file}, ${sheet.name}` : file, sheet.rows, known, report)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Old workbooks and locked ones begin with other letters; the reader tells what to do with them. */
function isWorkbook(path: string): boolean {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return false
  const start = Buffer.alloc(4)
  const file = openSync(path, 'r')
  readSync(file, start, 0, 4, 0)
  closeSync(file)
  return start.toString('latin1') === 'PK\u0003\u0004' || start.toString('latin1') === '\u00D0\u00CF\u0011\u00E0'
}

/** Does not guess: when several sheets have heads that are known, it throws and shows each. */
function sheetOf(file: string, sheets: ReadSheet[], known: (head: string) => boolean, named: string | undefined): ReadSheet {
  const inWords = (some: ReadSheet[]) =>
    some.map((it) => `'${it.name}' (${headsOf(it, known)}; ${it.rows.length} rows${it.isHidden ? ', hidden' : ''})`)
  if (named !== undefined) {
    const found = sheets.find((it) => it.name === named) ?? sheets.find((it) => it.name.trim().toLowerCase() === named.trim().toLowerCase())
    if (found) return found
    throw new PlainError(`${file} has no sheet '${named}'. Its sheets are: ${inWords(sheets).join(', ')}.`)
  }
  const shown = sheets.filter((it) => !it.isHidden)
  const tables = shown.filter(({ rows }) => headsIn(rows, known).filter(known).length > 1)
  const meant = tables.length > 0 ? tables : shown.length > 0 ? shown : sheets
  if (meant.length === 1) return meant[0]!
  throw new PlainError(
    `${new Intl.ListFormat('en-US').format(inWords(meant))} of ${file} could each be the sheet.\nPlease say which: --sheet ${JSON.stringify(meant[0]!.name)}`,
  )
}

function headsOf({ rows }: ReadSheet, known: (head: string) => boolean): string {
  const heads = headsIn(rows, known).filter(Boolean)
  return `${heads
    .slice(0, 4)
    .map((it) => shortened(it, 20))
    .join(', ')}${heads.length > 4 ? ' …' : ''}`
}
