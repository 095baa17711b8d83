import { zipSync, type Zippable } from 'fflate'

/** Writes a PDF with one page for each content, with the objects that it is given besides. */
export function pdf(contents: string[], { page = '', objects: more = [] as string[], trailer = '' } = {}): Buffer {
  const kids = contents.map((_, n) => `${10 + n * 2} 0 R`).join(' ')
  const objects = new Map<number, string>([
    [1, '<< /Type /Catalog /Pages 2 0 R >>'],
    [2, `<< /Type /Pages /Kids [${kids}] /Count ${contents.length} >>`],
    [3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'],
    ...more.map((it, n): [number, string] => [4 + n, it]),
  ])
  contents.forEach((content, n) => {
    const [number, stream] = [10 + n * 2, 11 + n * 2]
    const own = page || '/MediaBox [0 0 612 792]'
    const resources = '/Resources << /Font << /F1 3 0 R >> /XObject << /X1 4 0 R >> >>'
    objects.set(number, `<< /Type /Page /Parent 2 0 R ${own} ${resources} /Contents ${stream} 0 R >>`)
    objects.set(stream, `<< /Length ${content.length} >>\nstream\n${content}\nendstream`)
  })
  let text = '%PDF-1.4\n'
  const size = Math.max(...objects.keys()) + 1
  const places = Array.from({ length: size }, () => '0000000000 65535 f \n')
  for (const [number, object] of objects) {
    places[number] = `${String(text.length).padStart(10, '0')} 00000 n \n`
    text += `${number} 0 obj\n${object}\nendobj\n`
  }
  const at = text.length
  text += `xref\n0 ${size}\n${places.join('')}trailer << /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

/** A line of text for a PDF's page, at a place in points from its lower left corner. */
export function line(x: number, y: number, size: number, text: string): string {
  return `BT /F1 ${size} Tf ${x} ${y} Td (${text}) Tj ET`
}

export function zip(files: Record<string, string | Buffer>): Buffer {
  const packed: Zippable = {}
  for (const [name, content] of Object.entries(files)) packed[name] = typeof content === 'string' ? Buffer.from(content) : content
  return Buffer.from(zipSync(packed))
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The files of a workbook, to be zipped. `sheets` are the insides of its worksheets. */
export function workbookParts(
  sheets: { name: string; xml: string; state?: string }[],
  { strings = [] as string[], formats = [] as string[], workbook = '' } = {},
): Record<string, string> {
  const rels = (list: string[]) =>
    `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list.join('')}</Relationships>`
  const rel = (id: string, type: string, target: string) => `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`
  return {
    '[Content_Types].xml': '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': rels([rel('rId1', 'officeDocument', 'xl/workbook.xml')]),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}">${workbook}<sheets>${sheets
      .map(({ name, state }, n) => `<sheet name="${name}" sheetId="${n + 1}" ${state ? `state="${state}"` : ''} r:id="s${n + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': rels([
      ...sheets.map((_, n) => rel(`s${n + 1}`, 'worksheet', `worksheets/sheet${n + 1}.xml`)),
      rel('t', 'sharedStrings', 'sharedStrings.xml'),
      rel('f', 'styles', '/xl/styles.xml'),
    ]),
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${strings.map((it) => `<si>${it}</si>`).join('')}</sst>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts>${formats
      .map((it, n) => `<numFmt numFmtId="${200 + n}" formatCode="${it.replaceAll('"', '&quot;')}"/>`)
      .join('')}</numFmts><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats
      .map((_, n) => `<xf numFmtId="${200 + n}"/>`)
      .join('')}</cellXfs></styleSheet>`,
    ...Object.fromEntries(sheets.map(({ xml }, n) => [`xl/worksheets/sheet${n + 1}.xml`, `<worksheet xmlns="${main}">${xml}</worksheet>`])),
  }
}

/** Rows of plain cells; numbers become numbers, everything else text. */
export function rowsXml(rows: (string | number | null)[][]): string {
  const cell = (value: string | number | null, column: number, row: number) => {
    const place = `${String.fromCharCode(65 + column)}${row + 1}`
    if (value === null) return ''
    return typeof value === 'number'
      ? `<c r="${place}"><v>${value}</v></c>`
      : `<c r="${place}" t="inlineStr"><is><t>${value.replaceAll('&', '&amp;')}</t></is></c>`
  }
  return `<sheetData>${rows.map((cells, row) => `<row r="${row + 1}">${cells.map((it, at) => cell(it, at, row)).join('')}</row>`).join('')}</sheetData>`
}
