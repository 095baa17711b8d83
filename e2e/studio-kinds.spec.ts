import type { Browser, Page } from '@playwright/test'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import * as v from 'valibot'
import { ads } from '#contract/ads.ts'
import { line, pdf, rowsXml, workbookParts, zip } from '#server/features/content/reading/testing.ts'
import { newFolder } from '#server/testing/folder.ts'
import { fonts } from '../bench/studio/drawn.ts'
import { scansOf } from '../bench/studio/scans.ts'
import { expect, takenOver, test } from './journey.ts'
import { signedInStaff } from './staff.ts'

// A flyer of another chain than other journeys look at, since it stays out: the server is shared.
const [chain, store] = ['Prairie Table Co-ops', 'key-city']

type Deal = { name: string; price: string; said: string }
const printed: Deal[] = [
  { name: 'Maple granola', price: '$4.29', said: '4 dollars 29 cents' },
  { name: 'Black walnuts', price: '$8.49', said: '8 dollars 49 cents' },
]
const scanned: Deal[] = [
  { name: 'Quince paste', price: '$3.79', said: '3 dollars 79 cents' },
  { name: 'Barley flour', price: '2 for $5', said: '2 for 5 dollars' },
  { name: 'Rhubarb jam', price: '$12.49', said: '12 dollars 49 cents' },
]
const pictured: Deal[] = [
  { name: 'Elderberry tonic', price: '$9.19', said: '9 dollars 19 cents' },
  { name: 'Pickled beets', price: '$2.99', said: '2 dollars 99 cents' },
  { name: 'Sorghum syrup', price: '$6.49', said: '6 dollars 49 cents' },
]
const tonic = { ...pictured[0]!, name: 'Elderberry tonic for the winter' }
const listed: Deal[] = [
  { name: 'Dandelion greens', price: '$1.89', said: '1 dollar 89 cents' },
  { name: 'Hickory nuts', price: '$7.99', said: '7 dollars 99 cents' },
]

const sheet = { width: 600, height: 780 }
/** Where the card of a deal is on the page that `drawn` draws. */
const cardOf = (at: number) => ({ x: 40, y: 110 + at * 215, width: 520, height: 190 })

/** A page of cards as a picture. */
async function drawn(browser: Browser, deals: Deal[]): Promise<Buffer> {
  const page = await browser.newPage({ viewport: sheet, deviceScaleFactor: 2 })
  const cards = deals.map(({ name, price }, at) => {
    const { x, y, width, height } = cardOf(at)
    return `<div style="left:${x}px;top:${y}px;width:${width}px;height:${height}px"><h2>${name}</h2><p>From our shelves</p><b>${price}</b></div>`
  })
  await page.setContent(`<style>${fonts()} * { margin: 0; box-sizing: border-box; font-family: 'Libre Franklin' }
    h1 { padding: 36px 40px } div { position: absolute; padding: 24px; background: #f6e9cf; border: 2px solid #8a6d3b }
    h2 { font-size: 28px } p { font-size: 15px } b { font-size: 52px; color: #8c1d18 }</style><h1>Co-op deals</h1>${cards.join('')}`)
  await page.evaluate(() => document.fonts.ready)
  const picture = await page.screenshot()
  await page.close()
  return picture
}

async function scanOf(picture: Buffer): Promise<Buffer> {
  const folder = newFolder()
  try {
    const { width, height } = await sharp(picture).toFile(join(folder, 'page.png'))
    const [path] = await scansOf([{ picture: 'page.png', width, height }], folder, 7)
    return readFileSync(path!)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function pricesOf(deals: Deal[]) {
  const rows = ['Item,Sale price', ...deals.map(({ name, price }) => `${name},${price}`)]
  return { name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) }
}

/** Makes a week that begins today, and hands its files in. */
async function newWeek(page: Page, title: string, files: { name: string; mimeType: string; buffer: Buffer }[]) {
  await page.goto('/studio')
  const publication = page.getByLabel('Publication')
  await publication.selectOption(await publication.getByRole('option', { name: chain }).getAttribute('value'))
  const today = Temporal.Now.plainDateISO('America/Chicago')
  await page.getByLabel('First day').fill(today.toString())
  await page.getByLabel('Last day').fill(today.add({ days: 6 }).toString())
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByRole('button', { name: /^Make / }).click()
  await page.getByLabel('Files of the week').setInputFiles(files)
  await page.getByRole('link', { name: /^On to the / }).click()
  const match = page.getByRole('button', { name: /^Match \d+ rows/ })
  await expect(match.or(page.getByText(/\d+ of \d+ placed/))).toBeVisible()
  if (await match.isVisible()) await match.click()
}

/** Accepts what is doubtful, looks at the week and publishes it. */
async function publish(page: Page, count: number) {
  await expect(page.getByText(`${count} of ${count} placed`)).toBeVisible()
  await expect(async () => {
    if (await page.getByText(/^\d+ doubtful$/).isVisible()) await page.keyboard.press('a')
    await expect(page.getByText('No doubtful row is left.')).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(
    page
      .getByText(/^Saved /)
      .or(page.getByText(`${count} of ${count} placed`))
      .first(),
  ).toBeVisible()
  await page.getByRole('link', { name: 'On to the preview' }).click()
  await page.getByRole('button', { name: 'Looks right' }).click()
  await page.getByLabel('Now, on every phone within 5 seconds').check()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByRole('heading', { name: 'This week is out' })).toBeVisible()
}

/** Expects that a phone shows the deals with their prices, on the flyer where `placeOf` says, in shares of the page. */
async function onPhone(phone: Page, title: string, deals: Deal[], placeOf: ((at: number) => { y: number; height: number }) | null) {
  await phone.goto(`/${store}/deals/items?q=${encodeURIComponent(deals[0]!.name)}`)
  await expect(phone.getByRole('article').filter({ hasText: deals[0]!.name }).getByText(deals[0]!.said)).toBeAttached()
  const all = v.parse(ads.list.reply, await (await phone.request.get(`/${store}/api/ads`)).json())
  const number = all.flatMap((ad) => ad.adPages.map(() => ad.title)).indexOf(title) + 1
  await phone.goto(`/${store}/deals/flyers/${number}`)
  await takenOver(phone)
  const page = (await phone.locator('svg:has(a[id])').first().boundingBox())!
  for (const [at, { name, said }] of deals.entries()) {
    const region = phone.getByRole('link', { name: `${name}, ${said}`, exact: true })
    await expect(region).toBeVisible()
    const box = (await region.boundingBox())!
    if (!placeOf) continue
    const card = placeOf(at)
    expect([name, Math.abs((box.y - page.y) / page.height - card.y) < 0.03]).toEqual([name, true])
    expect([name, Math.abs(box.height / page.height - card.height) < 0.05]).toEqual([name, true])
  }
}

const onSheet = (at: number) => ({ y: cardOf(at).y / sheet.height, height: cardOf(at).height / sheet.height })

test('a PDF with text, a scan, pictures without a sheet, and a sheet alone: each becomes a flyer on a phone', async ({ page, browser }) => {
  await signedInStaff(page, 'publisher')
  const context = await browser.newContext({
    baseURL: process.env.E2E_URL!,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const phone = await context.newPage()

  await test.step('a PDF with text and a sheet', async () => {
    const cards = printed.map(({ name, price }, at) => {
      const { x, y, width, height } = cardOf(at)
      const from = sheet.height - y
      return `${x} ${from - height} ${width} ${height} re S ${line(x + 24, from - 50, 24, name)} ${line(x + 24, from - 120, 44, price)}`
    })
    await newWeek(page, 'Printed week', [
      pricesOf(printed),
      {
        name: 'flyer.pdf',
        mimeType: 'application/pdf',
        buffer: pdf([cards.join('\n')], { page: `/MediaBox [0 0 ${sheet.width} ${sheet.height}]` }),
      },
    ])
    await publish(page, printed.length)
    await onPhone(phone, 'Printed week', printed, onSheet)
  })

  await test.step('a scan with a sheet', async () => {
    const scan = await scanOf(await drawn(browser, scanned))
    await newWeek(page, 'Scanned week', [pricesOf(scanned), { name: 'page.jpg', mimeType: 'image/jpeg', buffer: scan }])
    await publish(page, scanned.length)
    await onPhone(phone, 'Scanned week', scanned, onSheet)
  })

  await test.step('pictures of pages alone: what was read off them is looked at, one by one', async () => {
    await newWeek(page, 'Pictured week', [{ name: 'page.png', mimeType: 'image/png', buffer: await drawn(browser, pictured) }])
    await expect(page.getByText(`${pictured.length} doubtful`)).toBeVisible()
    await page.keyboard.press('e')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(tonic.name)
    await page.keyboard.press('Enter')
    await expect(page.getByText(`${pictured.length - 1} doubtful`)).toBeVisible()
    await publish(page, pictured.length)
    await onPhone(phone, 'Pictured week', [tonic, ...pictured.slice(1)], onSheet)
  })

  await test.step('a sheet alone: the pages are drawn', async () => {
    const lines = [['Item', 'Sale price', 'Department'], ...listed.map(({ name, price }) => [name, price, 'Produce'])]
    const buffer = zip(workbookParts([{ name: 'Week', xml: rowsXml(lines) }]))
    await newWeek(page, 'Listed week', [{ name: 'prices.xlsx', mimeType: 'application/octet-stream', buffer }])
    await publish(page, listed.length)
    await onPhone(phone, 'Listed week', listed, null)
  })
  await context.close()
})
