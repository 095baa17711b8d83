// A scripted person brings a composed week of 300 rows out in the studio, from its files to every phone: once with a PDF that has text,
// once with scans of it. The person knows the week, so each decision is the right one; what is counted is what the hands do, and how
// often somebody has to look.
import { readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright-core'
import sharp from 'sharp'
import * as v from 'valibot'
import { StudioRow, weekRows } from '#contract/studio/rows.ts'
import { Week as StudioWeek, weeks } from '#contract/studio/weeks.ts'
import { newFolder } from '#server/testing/folder.ts'
import { signedInStaff } from '../e2e/staff.ts'
import type { Server } from '../e2e/server.ts'
import { findChromium } from '../scripts/chromium.ts'
import { withDemoServer } from './demo-server.ts'
import type { Row } from './main.ts'
import { drawn, type Drawn } from './studio/drawn.ts'
import { Hands } from './studio/hands.ts'
import { scansOf } from './studio/scans.ts'
import { sheetOf } from './studio/sheet.ts'
import { weekOf, type Week } from './studio/week.ts'

const seed = Number(process.env.STUDIO_SEED ?? 7)
type File = { name: string; mimeType: string; buffer: Buffer }

export async function studioHands(): Promise<Row[]> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox', '--disable-background-networking'] })
  try {
    const week = weekOf(seed)
    const { page, sheets } = await drawn(browser, week, seed)
    const pdf = Buffer.from(await page.pdf({ preferCSSPageSize: true, printBackground: true }))
    const scans = await scanned(page)
    await page.close()
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    const prices = { name: 'prices.xlsx', mimeType: type, buffer: Buffer.from(sheetOf(week)) }
    const text = [prices, { name: 'flyer.pdf', mimeType: 'application/pdf', buffer: pdf }]
    return await withDemoServer(async (server) => [
      ...(await broughtOut('PDF with text', { browser, server, week, sheets, files: text })),
      ...(await broughtOut('Scans of it', { browser, server, week, sheets, files: [prices, ...scans] })),
    ])
  } finally {
    await browser.close()
  }
}

/** The pictures of the sheets, as scans. */
async function scanned(page: Page): Promise<File[]> {
  const folder = newFolder()
  try {
    const pictures = []
    for (const [n, sheet] of (await page.locator('.sheet').all()).entries()) {
      const picture = `sheet-${n + 1}.png`
      const { width, height } = await sharp(await sheet.screenshot()).toFile(join(folder, picture))
      pictures.push({ picture, width, height })
    }
    const paths = await scansOf(pictures, folder, seed)
    return paths.map((path) => ({ name: basename(path), mimeType: 'image/jpeg', buffer: readFileSync(path) }))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

type Given = { browser: Browser; server: Server; week: Week; sheets: Drawn; files: File[] }

async function broughtOut(what: string, { browser, server, week, sheets, files }: Given): Promise<Row[]> {
  const page = await browser.newPage({ baseURL: server.url, viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  page.setDefaultTimeout(60_000)
  try {
    await signedInStaff(page, 'publisher', server)
    await page.goto('/studio')
    const hands = new Hands(page)
    await hands.click(page.getByRole('button', { name: /^Make / }))
    await page.getByRole('heading', { name: /Drop the PDF/ }).waitFor()
    await hands.chooseFiles('Files of the week', files)
    const onward = page.getByRole('link', { name: /^On to the (columns|rows)/ })
    await hands.waitFor(() => onward.waitFor({ timeout: 600_000 }))
    await hands.key('Enter')
    await nameColumns(page, hands)
    await matchRows(page, hands, week, sheets)
    await hands.key('Enter')
    const looksRight = page.getByRole('button', { name: /^Looks right/ })
    await hands.waitFor(() => looksRight.waitFor())
    for (const sheet of sheets) hands.look('page', sheet.ads.length > 0 ? 1 : 0)
    await hands.click(looksRight)
    await hands.click(page.getByRole('radio', { name: /^Now/ }))
    await hands.click(page.getByRole('button', { name: 'Publish now' }))
    await hands.waitFor(() => page.getByRole('heading', { name: 'This week is out' }).waitFor())
    const { keys, presses, looks, waited, minutes } = hands.tally()
    return [
      { what: `${what}: keys and presses of a week from its files to every phone`, target: 'reported', measured: `${keys} and ${presses}` },
      { what: `${what}: decisions, and seconds of waiting`, target: 'reported', measured: `${looks}, ${Math.round(waited)} s` },
      { what: `${what}: minutes that follow`, target: '≤ 30', measured: minutes.toFixed(1) },
    ]
  } finally {
    await page.context().close()
  }
}

/** Answers what is asked of the columns, when something is. */
async function nameColumns(page: Page, hands: Hands) {
  const match = page.getByRole('button', { name: /^Match \d+ rows/ })
  await match.or(page.getByText(/\d+ of \d+ placed/)).waitFor()
  if (!(await match.isVisible())) return
  hands.look('row', 1)
  await hands.click(match)
}

/** Decides all that is doubtful or without a place, as somebody who sees page and sheet. */
async function matchRows(page: Page, hands: Hands, week: Week, sheets: Drawn) {
  await hands.waitFor(() => page.getByText(/\d+ of \d+ placed/).waitFor({ timeout: 600_000 }))
  const weekId = /weeks\/([^/]+)\//.exec(page.url())?.[1] ?? ''
  const { pages } = v.parse(StudioWeek, await read(page, weeks.one.path.replace(':weekId', weekId)))
  const rowsNow = async () =>
    v.parse(v.object({ rows: v.array(StudioRow) }), await read(page, weekRows.all.path.replace(':weekId', weekId))).rows
  const card = page.locator('[data-card]')
  const tried = new Set<number>()
  const corrected = new Set<number>()
  for (let open = await settled(page, rowsNow); open.length > 0; open = await settled(page, rowsNow)) {
    const number = Number(/Row (\d+)/.exec((await card.count()) > 0 ? await card.innerText() : '')?.[1] ?? 0)
    const row = open.find((it) => it.row === number)
    if (!row) {
      // It was without a place, and has one now: on to the next.
      await hands.key(tried.has(number) ? 'a' : 'ArrowDown')
      continue
    }
    const truth = week.rows.find((it) => it.row === number)!
    const places = placesOf(truth.ads, sheets, pages)
    if (!tried.has(number)) hands.look('row', 1)
    const isRight = places.some((it) => it.page === row.page && row.region && overlaps(it, row.region))
    if (isRight && truth.isWrong && !corrected.has(number)) {
      corrected.add(number)
      await hands.key('e')
      await hands.type(priceOf(week, truth.ads[0]!))
      await hands.key('Enter')
    } else if (tried.has(number) || isRight) await hands.key(row.state === 'doubtful' ? 'a' : 'i')
    else if (places.length === 0) await hands.key(row.state === 'unplaced' ? 'i' : 'x')
    else await place(page, hands, places[0]!, row, pages)
    tried.add(number)
  }
}

async function read(page: Page, path: string): Promise<unknown> {
  return page.evaluate(async (url) => (await fetch(url)).json(), path)
}

/** Returns what is still to be decided, once all that was done is stored. */
async function settled(page: Page, rowsNow: () => Promise<StudioRow[]>): Promise<StudioRow[]> {
  await page.getByText(/^Saving/).waitFor({ state: 'detached' })
  return (await rowsNow()).filter((it) => it.state === 'doubtful' || it.state === 'unplaced')
}

type Place = { page: number; x: number; y: number; width: number; height: number }

function placesOf(ads: string[], sheets: Drawn, pages: { width: number; height: number }[]): Place[] {
  return sheets.flatMap((sheet, n) => {
    const [across, down] = [pages[n]!.width / 816, pages[n]!.height / 1056]
    return sheet.ads
      .filter((it) => ads.includes(it.key))
      .map((it) => ({ page: n + 1, x: it.x * across, y: it.y * down, width: it.width * across, height: it.height * down }))
  })
}

function overlaps(a: Place, b: Omit<Place, 'page'>): boolean {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return Math.max(0, width) * Math.max(0, height) > Math.min(a.width * a.height, b.width * b.height) / 2
}

/** Turns to the page and draws the box there. */
async function place(page: Page, hands: Hands, to: Place, row: StudioRow, pages: { width: number }[]) {
  const label = page.getByRole('button', { name: new RegExp(`^Page ${to.page}\\b`) })
  if (row.page !== to.page) await hands.click(label)
  await hands.key('p')
  const box = await page.getByRole('group', { name: /^Page \d+, \d+ places/ }).boundingBox()
  const scale = box!.width / pages[to.page - 1]!.width
  const at = (x: number, y: number) => ({ x: box!.x + x * scale, y: box!.y + y * scale })
  await hands.drag(at(to.x + 2, to.y + 2), at(to.x + to.width - 2, to.y + to.height - 2))
}

/** The price as the page has it. */
function priceOf({ pages }: Week, key: string): string {
  return pages.flatMap((it) => it.ads).find((it) => it.key === key)!.price.sheet
}
