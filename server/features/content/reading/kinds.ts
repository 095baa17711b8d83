import { randomUUID } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { extname } from 'node:path'
import { readCsv } from '../convert/csv.ts'
import { textOf } from '../convert/source.ts'
import { limits } from './limits.ts'
import type { Progress, ReadFile, ReadSheet } from './read-files.ts'
import { Refused } from './refused.ts'
import { readWorkbook } from './workbook.ts'
import { openZipFile } from './zip.ts'

/** Reads a file as what its bytes say it is, since names lie. Throws Refused with the sentence for staff. */
export async function read(path: string, name: string, folder: string, progress: Progress): Promise<ReadFile> {
  const { size } = statSync(path)
  if (size === 0) throw new Refused('The file is empty.')
  if (size > limits.bytes) throw new Refused(`The file is larger than ${limits.bytes / 1024 / 1024} MB.`)
  const bytes = readFileSync(path)
  const id = randomUUID()
  const begins = (text: string, at = 0) => bytes.subarray(at, at + text.length).toString('latin1') === text
  // Printers' programs may write something before the PDF itself.
  if (bytes.subarray(0, 1024).includes('%PDF-')) {
    const { readPdf } = await import('./pdf.ts') // what draws and recognizes is loaded only for what needs it
    const pages = await readPdf(bytes, folder, (page) => `${id}-${page}`, progress)
    return { kind: 'pages', pages, because: 'It is a PDF.' }
  }
  if (begins('PK\u0003\u0004') || begins('PK\u0005\u0006')) return { kind: 'sheets', sheets: await sheetsOf(bytes, progress) }
  if (begins('\u00D0\u00CF\u0011\u00E0')) throw new Refused(reasonOfOldOffice(bytes))
  if (isPicture(begins)) {
    const { readPicture } = await import('./pictures.ts')
    return readPicture(bytes, name, folder, id, progress)
  }
  return { kind: 'sheets', sheets: [csvSheet(bytes, name)] }
}

type Begins = (text: string, at?: number) => boolean

function isPicture(begins: Begins): boolean {
  if (begins('ftyphei', 4) || begins('ftypmif1', 4))
    throw new Refused('It is a HEIC photo, as telephones take them. Please save it as JPEG.')
  const foreign = foreignKinds.find(([mark]) => begins(mark))
  if (foreign) throw new Refused(foreign[1])
  return (
    begins('\u00FF\u00D8') ||
    begins('\u0089PNG') ||
    begins('II*\0') ||
    begins('MM\0*') ||
    (begins('RIFF') && begins('WEBP', 8)) ||
    begins('ftypavif', 4)
  )
}

/** What staff may drop by mistake, by its first bytes. */
const foreignKinds: [string, string][] = [
  ['GIF8', 'It is a GIF. Please save it as JPEG or PNG.'],
  ['BM', 'It is a BMP picture, or of a kind that is not known. Please save a picture as JPEG or PNG.'],
  ['8BPS', 'It is a Photoshop file. Please save it as JPEG or PDF.'],
  ['%!PS', 'It is a PostScript file. Please export it as PDF.'],
  ['\u00C5\u00D0\u00D3\u00C6', 'It is a PostScript file. Please export it as PDF.'],
  ['\u0006\u0006\u00ED\u00F5', 'It is an InDesign file. Please export it as PDF.'],
  ['{\\rtf', 'It is a text document. Please save the table as an Excel workbook (.xlsx) or as CSV.'],
  ['7z\u00BC\u00AF', 'It is a 7z archive. Please pack the files as a zip.'],
  ['Rar!', 'It is a RAR archive. Please pack the files as a zip.'],
  ['\u001F\u008B', 'It is a gzip archive. Please pack the files as a zip.'],
]

async function sheetsOf(bytes: Buffer, progress: Progress): Promise<ReadSheet[]> {
  const zip = await openZipFile(bytes, limits.partsOfWorkbook)
  if ('reason' in zip) throw new Refused(zip.reason)
  const names = [...zip.entries.keys()]
  const has = (pattern: RegExp) => names.some((it) => pattern.test(it))
  if (has(/^xl\/workbook\.bin$/)) throw new Refused('It is a binary workbook (.xlsb). Please save it as an Excel workbook (.xlsx).')
  if (has(/^word\//)) throw new Refused('It is a Word document. Please save the table as an Excel workbook (.xlsx), or the pages as PDF.')
  if (has(/^ppt\//)) throw new Refused('It is a presentation. Please export it as PDF.')
  if (has(/^Index\/.*\.iwa$/)) throw new Refused('It is an Apple Numbers, Pages or Keynote file. Please export it as Excel (.xlsx) or PDF.')
  if (has(/^content\.xml$/)) throw new Refused('It is an OpenDocument file (.ods). Please save it as an Excel workbook (.xlsx).')
  if (!has(/(?:^|\/)workbook\.xml$/)) throw new Refused('It is a zip of files, and is not read as one file.')
  return readWorkbook(zip, progress)
}

/** The old container of Office also has workbooks that are locked with a password. */
function reasonOfOldOffice(bytes: Buffer): string {
  if (bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))) return 'The workbook asks for a password. Please save it without one.'
  if (bytes.includes(Buffer.from('WordDocument', 'utf16le'))) return 'It is an old Word document. Please save its pages as PDF.'
  return 'It is a workbook of an old Excel (.xls). Please save it as an Excel workbook (.xlsx).'
}

function csvSheet(bytes: Buffer, name: string): ReadSheet {
  const ending = extname(name).toLowerCase()
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  const start = bytes.subarray(0, 65_536)
  const controls = start.filter((it) => it < 9 || (it > 13 && it < 32)).length
  if (!isUtf16 && (start.includes(0) || controls > start.length / 100))
    throw new Refused('The file is of a kind that is not read. PDF, Excel workbooks (.xlsx), CSV, JPEG and PNG are.')
  if (/^\.(?:pdf|xls[xmb]?|ods|jpe?g|png|webp|tiff?|zip)$/.test(ending))
    throw new Refused(`The file is called ${ending}, and it is none. Please export it again.`)
  if (bytes.length > limits.textBytes)
    throw new Refused(`The file is larger than ${limits.textBytes / 1024 / 1024} MB, which no table of a week is.`)
  const text = textOf(bytes)
  if (/^\s*\{\s*"url"/.test(text))
    throw new Refused('It is only a link to a Google sheet. Please download the sheet as an Excel workbook (.xlsx).')
  if (/^\s*(?:<[a-z!?]|[{[])/i.test(text))
    throw new Refused('It is a web page or data, and no table. Please save the table as an Excel workbook (.xlsx) or as CSV.')
  const rows = readCsv(text)
    .map((row, n) => ({ ...row, row: n + 1 }))
    .filter(({ cells }) => cells.some((it) => it.trim() !== ''))
  if (rows.length === 0) throw new Refused('The file has no cell that is filled.')
  if (rows.length > limits.rows) throw new Refused(`The file has more than ${limits.rows.toLocaleString('en-US')} rows.`)
  if (rows.some(({ cells }) => cells.length > limits.columns)) throw new Refused(`The file has more than ${limits.columns} columns.`)
  if (!rows.some(({ cells }) => cells.length > 1))
    throw new Refused('The file has no columns: commas, semicolons or tabs between its cells. Please save the table as CSV.')
  return { name, rows, isHidden: false }
}
