import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { scratch } from '#server/testing/scratch.ts'
import { openZip } from './open-zip.ts'
import { readFile } from './read-files.ts'
import { line, pdf, rowsXml, workbookParts, zip } from './testing.ts'

const { folder, written } = scratch()
const { signal } = new AbortController()
const read = (name: string, bytes: string | Buffer) => readFile(written(bytes), name, folder, () => {}, signal)
const pagesOf = async (bytes: Buffer) => {
  const found = await read('flyer.pdf', bytes)
  if (found.kind !== 'pages') throw new Error(JSON.stringify(found))
  return found.pages
}
const sheetsOf = async (bytes: Buffer, name = 'week.xlsx') => {
  const found = await read(name, bytes)
  if (found.kind !== 'sheets') throw new Error(JSON.stringify(found))
  return found.sheets
}
/** Enough words for a page, so that it is not taken for a scan. */
const filler = Array.from({ length: 24 }, (_, n) => line(72, 380 - n * 12, 9, `word${n}`))
const textsOf = (words: { text: string }[]) => words.map((it) => it.text).filter((it) => !it.startsWith('word'))

test('a PDF becomes pages: a picture of each, and words with their boxes', async () => {
  const [page] = await pagesOf(pdf([[line(72, 700, 24, 'Honeycrisp apples'), ...filler].join('\n')]))
  expect(page).toMatchObject({ width: 2400, height: 3105, source: 'text' })
  expect(textsOf(page!.words)).toEqual(['Honeycrisp', 'apples'])
  const { width, height, format } = await sharp(readFileSync(join(folder, page!.picture))).metadata()
  expect([format, width, height]).toEqual(['jpeg', 2400, 3105])
  // 72 points from the left edge and 92 from the upper one, at 2400 pixels to 612 points.
  expect(page!.words[0]!.x / 3.9216).toBeCloseTo(74, 0)
  expect((page!.words[0]!.y + page!.words[0]!.height) / 3.9216).toBeCloseTo(97, 0)
})

test('a price set in several sizes is one word, in whichever order its parts are drawn', async () => {
  const [page] = await pagesOf(
    pdf([
      [
        // A large 1 between a small $ and small, raised 49; then 79 with a raised ¢; then 2 for $5.
        [line(106, 630, 30, '49'), line(72, 608, 60, '1'), line(55, 630, 30, '$'), line(106, 608, 14, 'lb')],
        [line(72, 508, 60, '79'), line(140, 530, 30, '\\242')],
        [line(300, 608, 60, '2'), line(336, 608, 14, 'for'), line(362, 630, 30, '$'), line(379, 608, 60, '5')],
        // No price: two numbers of one size side by side.
        [line(300, 508, 12, '16 oz 24 ct')],
        filler,
      ]
        .flat()
        .join('\n'),
    ]),
  )
  expect(textsOf(page!.words).sort()).toEqual(['$1.49', '$5', '16', '2', '24', '79¢', 'ct', 'for', 'lb', 'oz'])
})

test('a turned page is read upright; ligatures, spaced letters and broken words are read as words', async () => {
  const turned = pdf([`q 0 1 -1 0 612 0 cm ${[line(100, 500, 20, 'Garnet yams'), ...filler].join('\n')} Q`], {
    page: '/MediaBox [0 0 612 792] /Rotate 90',
  })
  const [page] = await pagesOf(turned)
  expect(textsOf(page!.words)).toEqual(['Garnet', 'yams'])
  expect(page!.width).toBeGreaterThan(page!.height)
  const [yams] = page!.words.filter((it) => it.text === 'yams')
  expect(yams!.width).toBeGreaterThan(yams!.height)
  const spaced = pdf([
    [`BT /F1 20 Tf 9 Tc 72 700 Td (FRESH) Tj 30 Tw ( FISH) Tj 0 Tc 0 Tw ET`, line(72, 660, 20, 'Co-op'), ...filler].join('\n'),
  ])
  expect(textsOf((await pagesOf(spaced))[0]!.words)).toEqual(['FRESH', 'FISH', 'Co-op'])
})

test('a page without words is read as a scan, and a photo with few words stays a photo', async () => {
  const lines = Array.from({ length: 12 }, () => 'Organic carrots and large plums')
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="800"><rect width="100%" height="100%" fill="#fff"/>${lines
    .map((text, n) => `<text x="80" y="${60 + n * 60}" font-family="sans-serif" font-size="30">${text}</text>`)
    .join('')}</svg>`
  const jpeg = await sharp(Buffer.from(page)).jpeg().toBuffer()
  const found = await read('scan.jpg', jpeg)
  if (found.kind !== 'pages') throw new Error(JSON.stringify(found))
  const [{ words, source, width }] = found.pages as [(typeof found.pages)[number]]
  expect({ source, width }).toEqual({ source: 'scan', width: 1000 })
  const organic = words.filter((it) => it.text === 'Organic')
  expect(organic.length).toBe(12)
  expect(organic[0]!.x).toBeGreaterThan(70)
  expect(organic[0]!.x).toBeLessThan(90)
  const image = `<< /Type /XObject /Subtype /Image /Width 1000 /Height 800 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n${jpeg.toString('latin1')}\nendstream`
  const [scanned] = await pagesOf(pdf(['1000 0 0 800 0 0 cm /X1 Do'], { objects: [image], page: '/MediaBox [0 0 1000 800]' }))
  expect(scanned).toMatchObject({ source: 'scan', width: 2400 })
  expect(scanned!.words.filter((it) => it.text === 'Organic').length).toBe(12)
  const photo = await sharp({ create: { width: 1400, height: 1400, channels: 3, background: '#c63' } })
    .jpeg()
    .toBuffer()
  expect(await read('carrots.jpg', photo)).toMatchObject({ kind: 'photo', width: 1400, because: 'It has 0 words that can be read.' })
  const small = await sharp({ create: { width: 640, height: 480, channels: 4, background: '#c638' } })
    .png()
    .toBuffer()
  expect(await read('carrots.png', small)).toMatchObject({ kind: 'photo', because: 'It is small: 640 × 480 pixels.' })
})

test('a workbook has its sheets, hidden ones marked, and its numbers as they are meant', async () => {
  const formats = ['0.00', 'm/d/yyyy', '0%', '000000000000', '$#,##0.00', '_($* #,##0.00_)', '0.00" lb"', '# ?/?', 'm/d/yyyy h:mm']
  const cell = (place: string, value: number, style: number) => `<c r="${place}" s="${style}"><v>${value}</v></c>`
  const numbers = [
    cell('A2', 3.9900000001, 0),
    cell('B2', 46350, 2),
    cell('C2', 0.2, 3),
    cell('D2', 36000291452, 4),
    cell('E2', 79, 5),
    cell('F2', 1234.5, 6),
    cell('G2', 3.99, 7),
    cell('H2', 0.5, 8),
    cell('I2', 46350.25, 9),
    '<c r="J2" t="str"><f>A2</f><v>4011</v></c><c r="K2"><f>SUM(A1)</f></c><c r="L2" t="e"><v>#REF!</v></c><c r="M2" t="s"><v>0</v></c>',
    '<c r="N2"><v>1.1E1</v></c>',
  ]
  const sheets = await sheetsOf(
    zip(
      workbookParts(
        [
          {
            name: 'Week 48',
            xml: `<sheetData><row r="2">${numbers.join('')}</row><row r="9" hidden="1"><c r="A9"><v>1</v></c></row></sheetData>`,
          },
          { name: 'Old &amp; gone', xml: rowsXml([['a']]), state: 'hidden' },
          { name: 'Empty', xml: '<sheetData/>' },
        ],
        { formats, strings: ['<r><t>Jalape</t></r><r><t>ño</t></r><rPh><t>x</t></rPh>'] },
      ),
    ),
  )
  expect(sheets.map(({ name, isHidden }) => [name, isHidden])).toEqual([
    ['Week 48', false],
    ['Old & gone', true],
  ])
  expect(sheets[0]!.rows[0]).toEqual({
    row: 2,
    flaw: null,
    cells: [
      '3.99',
      '2026-11-24',
      '20%',
      '036000291452',
      '$79.00',
      '$1234.50',
      '3.99 lb',
      '0.5',
      '2026-11-24 06:00',
      '4011',
      '=SUM(A1)',
      '#REF!',
      'Jalapeño',
      '11',
    ],
  })
  expect(sheets[0]!.rows[1]).toMatchObject({ row: 9, flaw: { verdict: 'doubtful' } })
})

test('columns that a workbook hides are told with its rows', async () => {
  const xml = `<cols><col min="2" max="2" hidden="1"/><col min="3" max="3" width="9"/><col min="4" max="16384" hidden="true"/></cols>${rowsXml(
    [
      ['Item', 'Price', 'Now', 'Buyer'],
      ['Apples', 1.99, 2.49, 'MK'],
    ],
  )}`
  const [sheet, plain] = await sheetsOf(
    zip(
      workbookParts([
        { name: 'Hidden', xml },
        { name: 'Plain', xml: rowsXml([['Item', 'Price']]) },
      ]),
    ),
  )
  expect(sheet!.rows.map((it) => it.hidden)).toEqual([
    [1, 3],
    [1, 3],
  ])
  expect(plain!.rows[0]).not.toHaveProperty('hidden')
})

test('merged cells count for each of their rows; a head above several columns tells them apart', async () => {
  const xml = `${rowsXml([
    ['Weekly flyer'],
    ['Aisle', 'Item', 'This week', null, 'Last week', null],
    [null, null, 'Price', 'Size', 'Price', 'Size'],
    ['Dairy', 'Milk', 4, 'half gallon', 5, 'half gallon'],
    [null, 'Butter', 3, '1 lb', 4, '1 lb'],
  ])}<mergeCells><mergeCell ref="A1:F1"/><mergeCell ref="A2:A3"/><mergeCell ref="B2:B3"/><mergeCell ref="C2:D2"/><mergeCell ref="E2:F2"/><mergeCell ref="A4:A5"/></mergeCells>`
  const [sheet] = await sheetsOf(zip(workbookParts([{ name: 'S', xml }])))
  expect(sheet!.rows.map((it) => it.cells)).toEqual([
    ['Weekly flyer', '', '', '', '', ''],
    ['Aisle', 'Item', 'This week', '', 'Last week', ''],
    ['Aisle', 'Item', 'This week Price', 'This week Size', 'Last week Price', 'Last week Size'],
    ['Dairy', 'Milk', '4', 'half gallon', '5', 'half gallon'],
    ['Dairy', 'Butter', '3', '1 lb', '4', '1 lb'],
  ])
})

test('a CSV file is one sheet, in its own encoding, with the rows that are broken', async () => {
  const [sheet] = await sheetsOf(Buffer.from('Artikel;Preis\r\n\r\nKäse;2\r\n"Milch;3\r\nBrot;4\r\n', 'latin1'), 'week.csv')
  expect(sheet).toMatchObject({ name: 'week.csv', isHidden: false })
  expect(sheet!.rows.map(({ row, cells, flaw }) => [row, cells[0], flaw?.verdict])).toEqual([
    [1, 'Artikel', undefined],
    [3, 'Käse', undefined],
    [4, '"Milch;3', 'left out'],
    [5, 'Brot', undefined],
  ])
})

test('a zip is unpacked file by file, and a workbook is not taken for one', async () => {
  const target = join(folder, 'unpacked')
  mkdirSync(target)
  const files = await openZip(
    written(zip({ 'week/page 10.csv': 'a,b', 'week/page 2.csv': 'c,d', '__MACOSX/x': 'x', 'week/more.zip': zip({ a: 'b' }) })),
    target,
    signal,
  )
  expect(files).toMatchObject([
    { name: 'more.zip', reason: 'It is a zip in a zip. Please unpack it first.' },
    { name: 'page 2.csv' },
    { name: 'page 10.csv' },
  ])
  const [, second] = files as { path: string }[]
  expect(readFileSync(second!.path, 'utf8')).toBe('c,d')
  expect(await openZip(written(zip(workbookParts([{ name: 'S', xml: rowsXml([['a']]) }]))), target, signal)).toBeNull()
  expect(await openZip(written('no zip'), target, signal)).toBeNull()
})

test('a file whose reading is given up ends with the reason of that', async () => {
  const given = new AbortController()
  const reading = readFile(written(pdf([filler.join('\n')])), 'flyer.pdf', folder, () => given.abort(new Error('enough')), given.signal)
  await expect(reading).rejects.toThrow('enough')
})
