import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import * as v from 'valibot'
import { scratch } from '#server/testing/scratch.ts'
import { Bundle } from '../bundle.ts'
import { line, pdf, rowsXml, workbookParts, zip } from '../reading/testing.ts'
import { convert, type ConvertOptions } from './convert.ts'

const { folder, written } = scratch()
const write = (name: string, bytes: string | Buffer) => written(bytes, name)
async function converted(file: string, options: Partial<ConvertOptions> = {}) {
  const out = mkdtempSync(join(folder, 'out-'))
  const common = { from: 'csv', out, chain: 'bluff', timeZone: 'America/Chicago', validFrom: '2026-11-18', validTo: '2026-11-24' } as const
  const { lines } = await convert({ ...common, files: [file], ...options })
  return { out, text: lines.join('\n'), bundle: v.parse(Bundle, JSON.parse(readFileSync(join(out, 'content.json'), 'utf8'))) }
}
const week = rowsXml([
  ['Weekly flyer'],
  ['UPC', 'Item', 'Price', 'Start'],
  ['036000291452', 'Milk, half gallon', 3.9900000001, '2026-11-19'],
  ['4011', 'Bananas', '2/$5', null],
])
const notes = rowsXml([['For ourselves'], ['Ask the printer']])

test('a workbook is converted like a CSV file; of its sheets the one with heads that are known is taken, and the others are told', async () => {
  const parts = workbookParts([
    { name: 'Notes', xml: notes },
    { name: 'Week 48', xml: week },
    { name: 'Last week', xml: week, state: 'hidden' },
  ])
  const { bundle, text } = await converted(write('week.xlsx', zip(parts)))
  expect(bundle.publications[0]!.pages[0]!.items).toMatchObject([
    { productIdentifier: '036000291452', title: 'Milk, half gallon', price: { amountCents: 399 }, startDate: '2026-11-19' },
    { productIdentifier: '4011', title: 'Bananas', price: { kind: 'multi', amountCents: 500, quantity: 2 } },
  ])
  expect(text).toContain("week.xlsx itself, sheet: 'Notes' is not read")
  expect(text).toContain("'Last week' is not read; it is hidden")
  expect(text).toMatch(/week\.xlsx, Week 48 row 1: stands above the heads, which are in row 2/)
})

test('two sheets that could each be meant cause a question, which --sheet answers', async () => {
  const other = rowsXml([
    ['Item', 'Price'],
    ['Pears', 2],
  ])
  const file = write(
    'week.xlsx',
    zip(
      workbookParts([
        { name: 'Week 48', xml: week },
        { name: 'Week 49', xml: other },
      ]),
    ),
  )
  await expect(converted(file)).rejects.toThrow(
    /^'Week 48' \(UPC, Item, Price, Start; 4 rows\) and 'Week 49' \(Item, Price; 2 rows\) of .*week\.xlsx could each be the sheet\.\nPlease say which: --sheet "Week 48"$/,
  )
  expect((await converted(file, { sheet: 'week 49' })).bundle.publications[0]!.pages[0]!.items).toMatchObject([{ title: 'Pears' }])
  await expect(converted(file, { sheet: 'Week 50' })).rejects.toThrow(/has no sheet 'Week 50'\. Its sheets are: 'Week 48'/)
  await expect(converted(write('week.csv', 'Item,Price\nPears,$2\n'), { sheet: 'Week 48' })).rejects.toThrow('has no sheets')
})

test.each<[string, Buffer, string]>([
  ['an old one', Buffer.from('\u00D0\u00CF\u0011\u00E0\u00A1\u00B1\u001A\u00E1', 'latin1'), 'Please save it as an Excel workbook (.xlsx).'],
  ['one that is cut off', zip(workbookParts([{ name: 'S', xml: week }])).subarray(0, 900), 'The file is broken'],
])('a workbook is refused with a sentence: %s', async (_, bytes, reason) => {
  await expect(converted(write('week.xls', bytes))).rejects.toThrow(reason)
})

test('a PDF gives the pages their pictures', async () => {
  const words = Array.from({ length: 24 }, (_, n) => line(72, 380 - n * 12, 9, `word${n}`)).join('\n')
  const { out, bundle } = await converted(write('week.csv', 'Item,Price,Page\nMilk,$2,2\n'), {
    pages: write('flyer.pdf', pdf([words, words])),
  })
  const { pages } = bundle.publications[0]!
  expect(pages.map((it) => [it.imageName, it.width, it.height, it.items.length])).toEqual([
    ['bluff-2026-11-18-1', 2400, 3105, 0],
    ['bluff-2026-11-18-2', 2400, 3105, 1],
  ])
  expect(await sharp(join(out, 'pages', 'bluff-2026-11-18-2.jpg')).metadata()).toMatchObject({ width: 2400, height: 3105 })
  const file = write('week.csv', 'Item,Price,Page\nMilk,$2,3\n')
  await expect(converted(file, { pages: write('flyer.pdf', pdf([words, words])) })).rejects.toThrow(
    /Rows name 3 pages, and .*flyer\.pdf has 2\./,
  )
  const noPages = join(folder, 'nothing')
  await expect(converted(file, { pages: write('flyer.pdf', 'no PDF'), out: noPages })).rejects.toThrow('is called .pdf, and it is none')
  expect(existsSync(join(noPages, 'content.json'))).toBe(false)
})

test('rows without a place get theirs from the words of the PDF: certain ones as they are, doubtful ones with a doubt, others are told', async () => {
  const card = (x: number, y: number, name: string, price: string) =>
    [line(x, y, 16, name), line(x, y - 40, 28, price), `0.5 w ${x - 15} ${y - 70} 240 110 re S`].join('\n')
  const page = [
    card(60, 680, 'Honeycrisp apples', '$1.49'),
    card(330, 680, 'Garnet sweet potatoes', '$0.79'),
    card(60, 520, 'Salted butter', '$3.79'),
    ...Array.from({ length: 10 }, (_, n) => line(72, 300 - n * 12, 9, `Visit us at the store number ${n}`)),
  ].join('\n')
  const sheet = 'Item,Price\nHoneycrisp apples,$1.49\nGarnet sweet potatoes,$0.79\nSalted butter,$4.99\nMaple syrup,$9.49\n'
  const { bundle, text } = await converted(write('week.csv', sheet), { pages: write('flyer.pdf', pdf([page])) })
  const [apples, potatoes, butter, syrup] = bundle.publications[0]!.pages[0]!.items
  // The card begins 45 points from the left, at 2400 pixels to 612 points.
  expect(apples!.region!.x).toBeLessThan(60 * 3.93)
  expect(apples!.region!.x + apples!.region!.width).toBeGreaterThan(190 * 3.93)
  expect(apples!.doubts).toEqual([])
  expect(potatoes!.region!.x).toBeGreaterThan(290 * 3.93)
  expect(butter).toMatchObject({ doubts: [expect.stringMatching(/row 4, place: /)] })
  expect(syrup!.region).toBeUndefined()
  expect(text).toMatch(/row 5, place: Its name was found on no page\. The item is in lists only/)
})
