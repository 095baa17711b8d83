import { posix } from 'node:path'
import { textOf } from '../convert/source.ts'
import { limits } from './limits.ts'
import { formatOf, type Format } from './number-format.ts'
import type { ReadSheet } from './read-files.ts'
import { Refused } from './refused.ts'
import { readSheet } from './sheet.ts'
import { eachElement } from './xml.ts'
import type { Zip } from './zip.ts'

/** Reads every sheet of a workbook. */
export async function readWorkbook(zip: Zip, progress: (done: number, doing: string) => void): Promise<ReadSheet[]> {
  const part = partsOf(zip)
  const book = relatedIn(await part('_rels/.rels'), '').find((it) => it.type === 'officeDocument')?.path ?? 'xl/workbook.xml'
  const folder = posix.dirname(book)
  const related = relatedIn(await part(`${folder}/_rels/${posix.basename(book)}.rels`), folder)
  const pathOf = (type: string) => related.find((it) => it.type === type)?.path
  const { sheets, from1904 } = sheetsIn(await part(book))
  const formats = formatsIn(await part(pathOf('styles')), from1904)
  const strings = stringsIn(await part(pathOf('sharedStrings')))
  const read: ReadSheet[] = []
  let cells = 0
  for (const [n, { name, id, isHidden }] of sheets.entries()) {
    progress(n / sheets.length, `sheet ${name}`)
    // A sheet may be a chart, which has no cells.
    const path = related.find((it) => it.id === id && it.type === 'worksheet')?.path
    const xml = await part(path)
    if (xml === '') continue
    const rows = readSheet(xml, { name, strings, formats })
    cells += rows.reduce((sum, row) => sum + row.cells.length, 0)
    if (cells > limits.cells) throw new Refused(`The workbook has more than ${limits.cells.toLocaleString('en-US')} cells.`)
    if (rows.length > 0) read.push({ name, rows, isHidden })
  }
  if (read.length === 0) throw new Refused('The workbook has no cell that is filled.')
  return read
}

/** Returns how to read a part of the workbook as text; one that is not there is empty. */
function partsOf(zip: Zip) {
  let sum = 0
  return async (name: string | undefined): Promise<string> => {
    const entry = name === undefined ? undefined : zip.entries.get(name)
    if (name === undefined || !entry) return ''
    sum += entry.uncompressedSize
    if (entry.uncompressedSize > limits.partBytes || sum > limits.allPartBytes)
      throw new Refused(`The workbook is larger than ${limits.partBytes / 1024 / 1024} MB when it is unpacked.`)
    if (entry.isEncrypted()) throw new Refused('The workbook asks for a password. Please save it without one.')
    return textOf(await zip.read(name))
  }
}

type Related = { id: string; type: string; path: string }

/** Returns the files to which a file is related, by their paths in the workbook: none of them is ever looked for outside of it. */
function relatedIn(xml: string, folder: string): Related[] {
  const found: Related[] = []
  eachElement(xml, {
    open(element, attributes) {
      if (element !== 'Relationship') return
      const { Id = '', Type = '', Target = '', TargetMode } = attributes()
      if (TargetMode === 'External') return
      const path = posix.normalize(Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target))
      found.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), path })
    },
  })
  return found
}

function sheetsIn(xml: string) {
  const sheets: { name: string; id: string; isHidden: boolean }[] = []
  let from1904 = false
  eachElement(xml, {
    open(element, attributes) {
      if (element === 'workbookPr') from1904 = /^(?:1|true)$/.test(attributes().date1904 ?? '')
      if (element !== 'sheet') return
      const { name = '', id = '', state = 'visible' } = attributes()
      sheets.push({ name, id, isHidden: state !== 'visible' })
    },
  })
  if (sheets.length > limits.sheets) throw new Refused(`The workbook has ${sheets.length} sheets; at most ${limits.sheets} are read.`)
  return { sheets, from1904 }
}

/** Returns how the numbers of each style of cell are read. */
function formatsIn(xml: string, from1904: boolean): Format[] {
  const codes = new Map<number, string>()
  const formats: Format[] = []
  let isInCells = false
  eachElement(xml, {
    open(element, attributes) {
      if (element === 'numFmt') codes.set(Number(attributes().numFmtId), (attributes().formatCode ?? '').slice(0, 255))
      if (element === 'cellXfs') isInCells = true
      if (element !== 'xf' || !isInCells) return
      const id = Number(attributes().numFmtId ?? 0)
      formats.push(formatOf(id, codes.get(id), from1904))
    },
    close(element) {
      if (element === 'cellXfs') isInCells = false
    },
  })
  return formats
}

/** Returns the texts of the workbook, which its cells name by their numbers. */
function stringsIn(xml: string): string[] {
  const strings: string[] = []
  let text: string | null = null
  let isText = false
  let isPhonetic = false
  eachElement(xml, {
    open(element) {
      if (element === 'si') text = ''
      if (element === 't') isText = true
      if (element === 'rPh') isPhonetic = true
    },
    text(more) {
      if (text !== null && isText && !isPhonetic) text += more
    },
    close(element) {
      if (element === 'si' && text !== null) {
        strings.push(text)
        text = null
      }
      if (element === 't') isText = false
      if (element === 'rPh') isPhonetic = false
    },
  })
  return strings
}
