// Brings a composed week of 300 rows on 8 pages the whole way from files to places: once as a PDF with text, once as
// scans of it. Says how many rows find their place by themselves, and how many were placed wrong and called certain.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import * as v from 'valibot'
import { readColumns } from '#server/features/content/convert/heads.ts'
import { itemFields } from '#server/features/content/convert/item-fields.ts'
import { readItems, type Draft } from '#server/features/content/convert/items.ts'
import { readPrice } from '#server/features/content/convert/price-text.ts'
import { Report } from '#server/features/content/convert/report.ts'
import { tableOf } from '#server/features/content/convert/table.ts'
import { matchRows, type Page, type Placement, type RowToPlace } from '#server/features/content/matching/match-rows.ts'
import { pageEdges } from '#server/features/content/matching/page-edges.ts'
import type { ReadPage } from '#server/features/content/reading/page-words.ts'
import { readFile } from '#server/features/content/reading/read-files.ts'
import { findChromium } from '../scripts/chromium.ts'
import type { Row } from './main.ts'
import { drawn, type Drawn } from './studio/drawn.ts'
import { judge, type Truth } from './studio/judge.ts'
import { scansOf } from './studio/scans.ts'
import { sheetOf } from './studio/sheet.ts'
import { throughServer } from './studio/through-server.ts'
import { weekOf, type Week } from './studio/week.ts'

const seed = Number(process.env.STUDIO_SEED ?? 7)
/** Two pages of a real weekly ad, with lists of their rows and places; they are no part of the project. */
const realPages = process.env.STUDIO_PAGES ?? '../shared/samples/pages'

export async function studio(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'studio-'))
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox', '--disable-background-networking'] })
  try {
    const week = weekOf(seed)
    const { page, sheets } = await drawn(browser, week, seed)
    const pdf = join(folder, 'week.pdf')
    writeFileSync(pdf, await page.pdf({ preferCSSPageSize: true, printBackground: true }))
    await page.close()
    const workbook = join(folder, 'week.xlsx')
    writeFileSync(workbook, sheetOf(week))
    const rows = await rowsOf(workbook, folder)
    const text = await placed('PDF with text', 90, await pagesOf([pdf], folder), rows, truthsOf(week, sheets), folder)
    const scans = await scansOf(text.pages, folder, seed)
    const scan = await placed('Scans of it', 70, await pagesOf(scans, folder), rows, truthsOf(week, sheets), folder)
    return [...text.rows, ...scan.rows, ...(await real(folder)), ...(await throughServer(pdf, workbook, folder))]
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true })
  }
}

type Timed<T> = { it: T; seconds: number }

async function timed<T>(run: () => Promise<T>): Promise<Timed<T>> {
  const start = performance.now()
  return { it: await run(), seconds: (performance.now() - start) / 1000 }
}

async function pagesOf(files: string[], folder: string): Promise<Timed<ReadPage[]>> {
  return timed(async () => {
    const read = await Promise.all(
      files.map((it) => readFile(it, `page ${it.split('/').at(-1)!}`, folder, () => {}, new AbortController().signal)),
    )
    return read.flatMap((it) => {
      if (it.kind !== 'pages') throw new Error(`not read as pages: ${JSON.stringify(it).slice(0, 200)}`)
      return it.pages
    })
  })
}

async function rowsOf(workbook: string, folder: string): Promise<RowToPlace[]> {
  const read = await readFile(workbook, 'week.xlsx', folder, () => {}, new AbortController().signal)
  if (read.kind !== 'sheets') throw new Error(`the sheet was not read: ${JSON.stringify(read).slice(0, 200)}`)
  const report = new Report()
  const names = new Set(Object.values(itemFields).flat().map(String))
  const table = tableOf('week.xlsx', read.sheets[0]!.rows, (head) => names.has(head.toLowerCase()), report)
  const { mapping } = readColumns(table, itemFields, {}, [['title']])
  return readItems(table, mapping, { timeZone: 'America/Chicago', checkDigits: true, isSheet: true }, new Set(), report).map(rowToPlace)
}

/** A row without a price may still have one for owners. */
function rowToPlace({ item, row, page }: Draft): RowToPlace {
  const { brand = '', title, size = '', productIdentifier, price, ownerPrice } = item
  const prices = [price, ownerPrice].flatMap((it) => it?.text ?? [])
  return { row, title, brand, size, identifier: productIdentifier, prices, price, regularCents: price?.regularCents ?? null, page }
}

async function placed(what: string, target: number, read: Timed<ReadPage[]>, rows: RowToPlace[], truths: Truth[], folder: string) {
  const pages = await timed(() => Promise.all(read.it.map((it, n) => searchable(it, n, folder))))
  const start = performance.now()
  const placements = matchRows(rows, pages.it, [])
  const matching = (performance.now() - start) / 1000
  if (process.argv.includes('--doubts')) tell(rows, placements)
  const { onPages, certain, wrong, doubtful, shape } = judge(placements, truths, pages.it)
  const slips = rows.map((it, n) => (n % 2 === 1 ? slipped(it) : it))
  const missed = matchRows(slips, pages.it, []).filter((it, n) => it.certainty === 'certain' && slips[n] !== rows[n])
  return {
    pages: read.it,
    rows: [
      {
        what: `${what}: rows placed by themselves, of those on a page`,
        target: `≥ ${target} %`,
        measured: `${percent(certain / onPages)} of ${onPages}`,
      },
      { what: `${what}: wrong places called certain`, target: '0', measured: String(wrong) },
      { what: `${what}: one figure of every second price changed, called certain`, target: '0', measured: String(missed.length) },
      { what: `${what}: doubtful, with a place shown`, target: 'reported', measured: String(doubtful) },
      { what: `${what}: how much region and ad have in common, of both together`, target: 'reported', measured: percent(shape) },
      {
        what: `${what}: machine time to read, to find edges, to match`,
        target: 'reported',
        measured: `${read.seconds.toFixed(1)} s, ${pages.seconds.toFixed(1)} s, ${matching.toFixed(1)} s`,
      },
    ],
  }
}

/** Returns the row as a sheet has it in which the first figure of its price was mistyped. */
function slipped(row: RowToPlace): RowToPlace {
  const { price } = readPrice((row.price?.text ?? '').replace(/\d/, (it) => String((Number(it) % 9) + 1)))
  return price?.amountCents == null ? row : { ...row, price, prices: [price.text] }
}

async function searchable({ width, height, picture, words }: ReadPage, n: number, folder: string): Promise<Page> {
  return { pageNumber: n + 1, width, height, words, edges: await pageEdges(join(folder, picture)) }
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`

function tell(rows: RowToPlace[], placements: Placement[]) {
  for (const [at, it] of placements.entries())
    if (it.certainty !== 'certain')
      console.log(
        `  ${it.certainty} p${it.pageNumber} ${rows[at]!.brand} | ${rows[at]!.title} | ${rows[at]!.prices.join(', ')}: ${it.reason}`,
      )
}

/** Returns where each row of the week truly is, in shares of the page. */
function truthsOf(week: Week, sheets: Drawn): Truth[] {
  return week.rows.map(({ row, ads }) => ({
    row,
    places: sheets.flatMap((sheet, n) =>
      sheet.ads
        .filter((it) => ads.includes(it.key))
        .map((it) => ({ pageNumber: n + 1, x: it.x / 816, y: it.y / 1056, width: it.width / 816, height: it.height / 1056 })),
    ),
  }))
}

const RealRows = v.array(
  v.object({
    title: v.string(),
    brand: v.string(),
    size: v.string(),
    price: v.string(),
    x: v.number(),
    y: v.number(),
    width: v.number(),
    height: v.number(),
  }),
)

/** Matches each real page that has a list of its rows beside it, `NAME.rows.json` with places in shares of the page. */
async function real(folder: string): Promise<Row[]> {
  const names = ['earthfare-week1-page1', 'earthfare-week1-page3'].filter(
    (it) => existsSync(join(realPages, `${it}.jpg`)) && existsSync(join(realPages, `${it}.rows.json`)),
  )
  const lists = names.map((it) => v.parse(RealRows, JSON.parse(readFileSync(join(realPages, `${it}.rows.json`), 'utf8'))))
  if (names.length === 0) return []
  const all = lists.flatMap((list, n) => list.map((it) => ({ ...it, pageNumber: n + 1 })))
  const rows = all.map((it, n) => rowToPlace(draftOf(it.title, it.brand, it.size, it.price, n + 2)))
  const truths = all.map((it, n) => ({ row: n + 2, places: [it] }))
  const files = names.map((it) => join(realPages, `${it}.jpg`))
  return (await placed('Real pages as scans', 70, await pagesOf(files, folder), rows, truths, folder)).rows
}

function draftOf(title: string, brand: string, size: string, price: string, row: number) {
  const lines = [
    { cells: ['title', 'brand', 'size', 'price'], row: 1, flaw: null },
    { cells: [title, brand, size, price], row, flaw: null },
  ]
  const report = new Report()
  const table = tableOf('rows', lines, (head) => head === 'title', report)
  const mapping = { title: 'title', brand: 'brand', size: 'size', price: 'price' }
  return readItems(table, mapping, { timeZone: 'America/Chicago', checkDigits: true, isSheet: true }, new Set(), report)[0]!
}
