import { randomUUID } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { extname } from 'node:path'
import { readCsv } from '../convert/csv.ts'
import { textOf } from '../convert/source.ts'
import { limits } from './limits.ts'
import { readPdf } from './pdf.ts'
import type { Progress, ReadFile, ReadSheet } from './read-files.ts'
import { Refused } from './refused.ts'

/** Reads a file as what its bytes say it is: names lie, or are missing. Throws Refused with the sentence for staff. */
export async function read(path: string, name: string, folder: string, progress: Progress): Promise<ReadFile> {
  const { size } = statSync(path)
  if (size === 0) throw new Refused('The file is empty.')
  if (size > limits.bytes) throw new Refused(`The file is larger than ${limits.bytes / 1024 / 1024} MB.`)
  const bytes = readFileSync(path)
  const id = randomUUID()
  if (isPdf(bytes)) {
    const pages = await readPdf(bytes, folder, (page) => `${id}-${page}`, progress)
    return { kind: 'pages', pages, because: 'It is a PDF.' }
  }
  return { kind: 'sheets', sheets: [csvSheet(bytes, name)] }
}

/** Printers' programs may write something before the PDF itself. */
function isPdf(bytes: Buffer) {
  return bytes.subarray(0, 1024).includes('%PDF-')
}

function csvSheet(bytes: Buffer, name: string): ReadSheet {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  if (!isUtf16 && bytes.includes(0)) throw new Refused('The file is of a kind that is not read: PDF, XLSX, CSV and pictures are.')
  if (/^\.(?:pdf|xlsx?|jpe?g|png|webp)$/i.test(extname(name))) throw new Refused(`The file is called ${extname(name)}, and it is none.`)
  const rows = readCsv(textOf(bytes)).map((row, n) => ({ ...row, row: n + 1 }))
  return { name, rows: rows.filter(({ cells }) => cells.some((it) => it.trim() !== '')), isHidden: false }
}
