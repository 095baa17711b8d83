import { readdirSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { scratch } from '#server/testing/scratch.ts'
import { limits } from './limits.ts'
import { openZip } from './open-zip.ts'
import { readFile } from './read-files.ts'
import { line, pdf, rowsXml, workbookParts, zip } from './testing.ts'

const { folder, written } = scratch()
const { signal } = new AbortController()
const latin = (text: string) => Buffer.from(text, 'latin1')
const sheet = rowsXml([
  ['Item', 'Price'],
  ['Milk', 2],
])
const parts = (xml = sheet) => workbookParts([{ name: 'S', xml }])
const changed = (change: Record<string, string>) => zip({ ...parts(), ...change })
const sheetOf = (inside: string) => zip(parts(inside))
/** A PNG that says that it is of this size, with the data of nothing. */
function png(width: number, height: number, data = Buffer.alloc(0)): Buffer {
  const chunk = (type: string, body: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(body.length)
    const typed = Buffer.concat([latin(type), body])
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(typed))
    return Buffer.concat([length, typed, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([latin('\u0089PNG\r\n\u001A\n'), chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}
const form = (content: string, resources: string) =>
  `<< /Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << ${resources} >> /Length ${content.length} >>\nstream\n${content}\nendstream`
const noise = await sharp({
  create: { width: 900, height: 900, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
})
  .jpeg()
  .toBuffer()
const bomb = deflateSync(Buffer.alloc(40 * 1024 * 1024))
const many = (count: number, text: (n: number) => string) => Array.from({ length: count }, (_, n) => text(n)).join('')

const broken = 'The file is broken, or of a kind that is not read. Please export it again.'
const files: [string, string, string | Buffer, string | RegExp][] = [
  // Not what they are called, or of another kind
  ['an empty file', 'week.csv', '', 'The file is empty.'],
  ['a text file called .pdf', 'flyer.pdf', 'Milk,$2\nPears,$3\n', 'The file is called .pdf, and it is none. Please export it again.'],
  ['a text file called .xlsx', 'week.xlsx', 'Milk,$2\n', /called \.xlsx, and it is none/],
  ['a program', 'week.csv', Buffer.concat([latin('\u007FELF'), Buffer.alloc(5000)]), /of a kind that is not read/],
  ['control characters', 'week.csv', many(2000, (n) => String.fromCharCode(1 + (n % 8))), /of a kind that is not read/],
  ['a web page', 'week.xls', '<html><script>alert(1)</script><table><tr><td>Milk</td></tr></table>', /called \.xls, and it is none/],
  ['a web page without a name', 'week', '<html><table><tr><td>Milk</td></tr></table>', /It is a web page or data, and no table/],
  ['a link to a sheet', 'week.gsheet', '{"url": "https://example.org/sheet"}', /only a link to a Google sheet/],
  ['a letter', 'letter.txt', 'Dear printer\nplease print this\n', /The file has no columns/],
  ['a text document', 'week.rtf', '{\\rtf1 Milk, $2}', /It is a text document/],
  ['a PostScript file', 'flyer.eps', '%!PS-Adobe-3.0\n(/etc/passwd) run', /Please export it as PDF/],
  ['an InDesign file', 'flyer.indd', latin('\u0006\u0006\u00ED\u00F5\u00D8\u001D'), /It is an InDesign file/],
  ['a workbook of an old Excel', 'week.xls', latin('\u00D0\u00CF\u0011\u00E0\u00A1\u00B1'), /a workbook of an old Excel \(\.xls\)/],
  [
    'a locked workbook',
    'week.xlsx',
    Buffer.concat([latin('\u00D0\u00CF\u0011\u00E0'), Buffer.from('EncryptedPackage', 'utf16le')]),
    /asks for a password/,
  ],
  ['a HEIC photo', 'photo.jpg', latin('\0\0\0\u0018ftypheic\0\0\0\0'), /HEIC photo/],
  ['an animation', 'photo.gif', latin('GIF89a'), 'It is a GIF. Please save it as JPEG or PNG.'],
  // Tables that are too large
  ['a table without end', 'week.csv', many(limits.rows + 10, (n) => `Item ${n},$2\n`), 'The file has more than 100,000 rows.'],
  ['a table of too many columns', 'week.csv', many(300, (n) => `c${n},`) + '\n', 'The file has more than 256 columns.'],
  ['a table of many megabytes', 'week.csv', `Item,Price\n${'x'.repeat(limits.textBytes)},1\n`, /larger than 20 MB/],
  // Workbooks
  ['a workbook that is cut off', 'week.xlsx', zip(parts()).subarray(0, 700), broken],
  ['a workbook without sheets', 'week.xlsx', zip(workbookParts([])), 'The workbook has no cell that is filled.'],
  ['a workbook whose XML breaks off', 'week.xlsx', sheetOf('<sheetData><row r="1"><c r="A1"><v>1'), broken],
  [
    'an XML that reads another file',
    'week.xlsx',
    changed({ 'xl/sharedStrings.xml': '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><sst><si><t>&e;</t></si></sst>' }),
    /declarations that no spreadsheet needs/,
  ],
  [
    'a billion laughs',
    'week.xlsx',
    changed({
      'xl/workbook.xml': `<!DOCTYPE l [<!ENTITY a "ha">${many(9, (n) => `<!ENTITY ${'bcdefghij'[n]} "${`&${'abcdefghi'[n]};`.repeat(10)}">`)}]><workbook>&j;</workbook>`,
    }),
    /declarations that no spreadsheet needs/,
  ],
  [
    'a workbook that leads out of itself',
    'week.xlsx',
    changed({
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="s1" Type="x/worksheet" Target="../../../../etc/passwd"/></Relationships>',
    }),
    'The workbook has no cell that is filled.',
  ],
  [
    'a workbook that is elsewhere',
    'week.xlsx',
    changed({
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="s1" TargetMode="External" Type="x/worksheet" Target="https://example.org/s.xml"/></Relationships>',
    }),
    'The workbook has no cell that is filled.',
  ],
  ['an entry that leaves its folder', 'week.xlsx', changed({ '../../etc/cron.d/x': 'x' }), broken],
  [
    'a million rows',
    'week.xlsx',
    sheetOf(`<sheetData>${many(limits.rows + 10, () => '<row><c><v>1</v></c></row>')}</sheetData>`),
    'The sheet S has more than 100,000 rows.',
  ],
  [
    'a cell in a far column',
    'week.xlsx',
    sheetOf('<sheetData><row r="1"><c r="XFD1"><v>1</v></c></row></sheetData>'),
    'The sheet S has more than 256 columns, in row 1.',
  ],
  [
    'cells merged over everything, again and again',
    'week.xlsx',
    sheetOf(
      `<sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="B1048576"><v>1</v></c></row></sheetData><mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(9)}</mergeCells>`,
    ),
    'The sheet has too many merged cells.',
  ],
  [
    'a sheet that unpacks to gigabytes',
    'week.xlsx',
    zip({ ...parts(), 'xl/worksheets/sheet1.xml': Buffer.alloc(limits.partBytes + 10, ' ') }),
    'The workbook is larger than 96 MB when it is unpacked.',
  ],
  [
    'a thousand sheets',
    'week.xlsx',
    zip(workbookParts(Array.from({ length: 60 }, (_, n) => ({ name: `S${n}`, xml: sheet })))),
    'The workbook has 60 sheets; at most 50 are read.',
  ],
  ['a binary workbook', 'week.xlsb', zip({ 'xl/workbook.bin': 'x' }), /binary workbook \(\.xlsb\)/],
  [
    'an OpenDocument sheet',
    'week.ods',
    zip({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' }),
    /an OpenDocument file \(\.ods\)/,
  ],
  ['a Word document', 'week.docx', zip({ 'word/document.xml': '<x/>' }), /a Word document/],
  // PDFs
  ['a PDF of nothing', 'flyer.pdf', '%PDF-1.7\n', 'The PDF is broken, or is no PDF. Please export it again.'],
  ['a PDF that is cut off', 'flyer.pdf', pdf(['q Q']).subarray(0, 120), /The PDF (?:is broken|has no pages)/],
  [
    'a locked PDF',
    'flyer.pdf',
    pdf(['q Q'], {
      objects: ['<< /Filter /Standard /V 1 /R 2 /P -4 /O (12345678901234567890123456789012) /U (12345678901234567890123456789012) >>'],
      trailer: '/Encrypt 4 0 R /ID [(1234567890123456) (1234567890123456)]',
    }),
    'The PDF asks for a password. Please save it without one.',
  ],
  [
    'a PDF with an unknown lock',
    'flyer.pdf',
    pdf(['q Q'], { objects: ['<< /Filter /Own /V 9 >>'], trailer: '/Encrypt 4 0 R' }),
    /The PDF is protected in a way|The PDF asks for a password|The PDF is broken/,
  ],
  ['a PDF of a thousand pages', 'flyer.pdf', pdf(Array.from({ length: 70 }, () => 'q Q')), 'The PDF has 70 pages; at most 60 are read.'],
  [
    'a PDF whose page is a strip',
    'flyer.pdf',
    pdf(['q Q'], { page: '/MediaBox [0 0 14400 3]' }),
    'A page of the PDF is no page: it is a strip.',
  ],
  [
    'a PDF that takes all memory: each of its forms draws the next one forty times',
    'flyer.pdf',
    pdf(['/X1 Do'], {
      objects: Array.from({ length: 6 }, (_, n) =>
        form(n === 5 ? '0 0 9 9 re f' : '/X1 Do '.repeat(40), `/XObject << /X1 ${5 + n} 0 R >>`),
      ),
    }),
    /needs more memory than is allowed/,
  ],
  // Pictures
  ['a picture that is cut off', 'page.jpg', noise.subarray(0, 20_000), 'The picture is broken, or cut off. Please save it again.'],
  [
    'a picture of a billion pixels',
    'page.png',
    png(40_000, 40_000),
    'The picture is 40000 × 40000 pixels; at most 40 million in all are read.',
  ],
  ['a picture that unpacks to gigabytes', 'page.png', png(60_000, 60_000, bomb), /at most 40 million in all are read/],
  [
    'a picture without what it promises',
    'page.png',
    png(3000, 3000, deflateSync(Buffer.alloc(100))),
    'The picture is broken, or cut off. Please save it again.',
  ],
  ['a picture of a dot', 'page.png', png(1, 1, deflateSync(Buffer.alloc(2))), 'The picture is only 1 × 1 pixels.'],
  ['letters called .jpg', 'page.jpg', 'Milk,$2\n', /called \.jpg, and it is none/],
  ['a beginning of a picture', 'page.jpg', latin('\u00FF\u00D8\u00FF\u00E0'), broken],
]

test('more than forty hostile files are each refused with their sentence', async () => {
  expect(files.length).toBeGreaterThan(40)
  const found = await Promise.all(files.map(([, name, bytes]) => readFile(written(bytes), name, folder, () => {}, signal)))
  const wrong = files.flatMap(([what, , , reason], n) => {
    const read = found[n]!
    const isRight = read.kind === 'refused' && (typeof reason === 'string' ? read.reason === reason : reason.test(read.reason))
    return isRight ? [] : [`${what}: ${JSON.stringify(read).slice(0, 200)}`]
  })
  expect(wrong).toEqual([])
  // Nothing that they wrote is left, and nothing of them is in this process.
  expect(readdirSync(folder).filter((it) => !/^\d+$/.test(it))).toEqual([])
})

test('a PDF that draws for ever is ended after its time', async () => {
  // Each of seven million pixels takes forty thousand steps.
  const program = `{ pop ${'1 add 1 sub '.repeat(20_000)} }`
  const path = written(
    pdf(['/X1 Do'], {
      objects: [
        form('/S1 sh', '/Shading << /S1 5 0 R >>'),
        '<< /ShadingType 1 /ColorSpace /DeviceGray /Domain [0 1 0 1] /Matrix [612 0 0 792 0 0] /Function 6 0 R >>',
        `<< /FunctionType 4 /Domain [0 1 0 1] /Range [0 1] /Length ${program.length} >>\nstream\n${program}\nendstream`,
      ],
    }),
  )
  expect(await readFile(path, 'flyer.pdf', folder, () => {}, signal, 3)).toEqual({
    kind: 'refused',
    reason: 'The file takes too long to read. Please export it again, smaller or in parts.',
  })
})

test('what a PDF’s scripts and links would do is not done, and a page that is much too large is drawn small', async () => {
  const script = '<< /Type /Action /S /JavaScript /JS (while(true){app.alert(1)}) >>'
  // With enough words that it is not looked at as a scan may be, for seconds.
  const found = await readFile(
    written(
      pdf([[line(900, 900, 400, 'Milk'), line(900, 500, 100, 'of our farmers '.repeat(10))].join('\n')], {
        page: '/MediaBox [0 0 14400 14400] /AA << /O 4 0 R >>',
        objects: [script],
        trailer: '',
      }),
    ),
    'flyer.pdf',
    folder,
    () => {},
    signal,
  )
  expect(found).toMatchObject({ kind: 'pages', pages: [{ width: 2400, height: 2400 }] })
})

test.each<[string, Buffer, object]>([
  ['is broken', zip({ 'a.csv': 'a,b' }).subarray(0, 60), { reason: 'The zip is broken. Please pack its files again.' }],
  ['leads out of its folder', zip({ '../../a.csv': 'a,b' }), { reason: 'The zip is broken. Please pack its files again.' }],
  ['is empty', zip({}), { reason: 'The zip is empty.' }],
  [
    'holds too many files',
    zip(Object.fromEntries(Array.from({ length: 600 }, (_, n) => [`${n}.csv`, 'a']))),
    { reason: 'It holds 600 files; at most 500 are read.' },
  ],
  ['holds a huge file', zip({ 'a.csv': Buffer.alloc(limits.bytes + 1) }), [{ name: 'a.csv', reason: 'The file is larger than 100 MB.' }]],
])('a zip is refused that %s', async (_, bytes, result) => {
  expect(await openZip(written(bytes), folder, signal)).toEqual(result)
})

function crc32(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let n = 0; n < 8; n++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return (sum ^ 0xffffffff) >>> 0
}
