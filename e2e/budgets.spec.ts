import type { Page } from '@playwright/test'
import { brotliCompressSync } from 'node:zlib'
import { paths } from '#app/paths.ts'
import { exceeded, type Cost } from './budgets.ts'
import { expect, test } from './journey.ts'
import { dealsOfFlyer } from './known.ts'
import { load } from './loaded.ts'
import { openList, store } from './shopper.ts'

test('no page costs a phone more than its budget: bytes, requests, elements', async ({ page, browser }) => {
  await openList(page)
  const [deal] = await dealsOfFlyer(page)
  const pages = {
    home: paths.home(store),
    deals: paths.deals(store),
    item: paths.item(store, deal!.storeId, deal!.adSpaceId),
    flyers: paths.flyers(store),
    list: new URL(page.url()).pathname,
  }
  const storageState = await page.context().storageState()
  const over: string[] = []
  for (const [name, path] of Object.entries(pages)) {
    // A new browser for each, in which nothing is stored yet but who the shopper of the list is.
    const context = await browser.newContext(name === 'list' ? { storageState } : {})
    const cost = await costOf(await context.newPage(), path)
    over.push(...exceeded(name, cost))
    await context.close()
    if (process.env.COSTS) console.log(name, JSON.stringify(cost))
  }
  expect(over).toEqual([])
})

test('what is below the second screen comes with the first touch, and the next cards with a scroll', async ({ page }) => {
  // With 'save data' nothing but a touch ends the rest.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await load(page, paths.deals(store))
  const card = (place: number) => page.locator(`li[aria-posinset="${place}"]`)
  const hasPicture = (place: number) =>
    card(place)
      .locator('img')
      .first()
      .evaluate((it: HTMLImageElement) => it.naturalWidth > 0)
  expect(await Promise.all([1, 5, 6].map(hasPicture))).toEqual([true, true, false])
  await expect(card(24)).toHaveCount(1)
  await page.getByRole('heading', { level: 1 }).tap()
  await expect.poll(() => hasPicture(6)).toBe(true)
  await page.evaluate(() => scrollTo(0, 4500))
  await expect(card(26)).toHaveCount(1)
  await expect(card(1)).toHaveCount(0)
})

for (const [device, width, deviceScaleFactor, shown] of [
  ['Moto G', 412, 1.75, 640],
  ['Pixel', 412, 2.625, 960],
  ['iPhone', 393, 3, 960],
] as const)
  test(`${device}: a flyer page comes no larger than it is kept for a place without a signal`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width, height: 800 }, deviceScaleFactor })
    const page = await context.newPage()
    await page.goto(paths.flyers(store))
    const picture = page.locator('img[fetchpriority=high]').first()
    expect(new URL(await picture.evaluate((it: HTMLImageElement) => it.currentSrc)).searchParams.get('w')).toBe(String(shown))
    await context.close()
  })

async function costOf(page: Page, path: string): Promise<Cost> {
  const loaded = await load(page, path)
  const html = await (await page.request.get(path)).text()
  const styles = [...html.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, text]) => text).join('')
  const sum = (type: string) => loaded.filter((it) => it.type === type).reduce((total, { bytes }) => total + bytes, 0)
  return {
    html: brotliCompressSync(html).length,
    styles: brotliCompressSync(styles).length + sum('stylesheet'),
    script: sum('script'),
    requests: loaded.length,
    ...(await page.evaluate((html) => {
      const cardsOf = (root: Document) => root.querySelectorAll('main :is(article, [role=listitem])').length
      const drawn = new DOMParser().parseFromString(html, 'text/html')
      // The head of a slow page gets links for what is loaded ahead, before it has come to rest.
      const elements = document.body.querySelectorAll('*').length
      return { drawn: cardsOf(drawn), cards: cardsOf(document), elements }
    }, html)),
  }
}
