import type { Page } from '@playwright/test'
import type { AdSpace } from '#contract/ads.ts'
import { paths } from '#app/paths.ts'
import { expect, takenOver, test } from './journey.ts'

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 992
const items = '/winona-commons/deals/items'

/** Waits until the app has taken over: then only the cards near the window are left. */
const ready = (page: Page) => expect.poll(() => page.getByRole('article').count()).toBeLessThan(24)

test('1.DEALS.01 from the list to an item and back to the same place', async ({ page }) => {
  await page.goto(items)
  await ready(page)
  const title = (await page.getByRole('article').nth(4).getByRole('heading').textContent())!
  await page.getByRole('link', { name: title, exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('article').filter({ hasText: title }).first()).toBeInViewport()
})

test('whoever comes back from an item by keyboard goes on at it', async ({ page }) => {
  await page.goto(items)
  await ready(page)
  const title = (await page.getByRole('article').nth(4).getByRole('heading').textContent())!
  const link = page.getByRole('main').getByRole('link', { name: title, exact: true })
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()
  await page.goBack()
  await expect(link).toBeFocused()
  await expect(link).toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(link).toBeInViewport()
})

test('whoever comes back from an item by touch or mouse sees no ring around it', async ({ page, hasTouch }) => {
  await page.goto(items)
  await ready(page)
  const card = page.getByRole('article').nth(4)
  const title = (await card.getByRole('heading').textContent())!
  const link = page.getByRole('main').getByRole('link', { name: title, exact: true })
  await (hasTouch ? link.tap() : link.click())
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.goBack()
  await expect(link).toBeFocused()
  expect(await link.evaluate((it) => it.matches(':focus-visible'))).toBe(false)
})

test('2.ROUTE.35 a search has an address that can be sent to someone else', async ({ page, context }) => {
  await page.goto(items)
  await page.getByRole('searchbox').fill('butter')
  await page.waitForURL('**q=butter')
  const count = await page.getByText(/^Showing \d+ of \d+ Total Results$/).textContent()
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.getByText(count!)).toBeVisible()
  await expect(other.getByRole('searchbox')).toHaveValue('butter')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('2.ROUTE.34 1.DEALS.01 deals can be read, searched and narrowed', async ({ page }) => {
    await page.goto(items)
    await expect(page.getByRole('article')).toHaveCount(24)
    await page.getByRole('searchbox').fill('milk')
    await page.getByRole('searchbox').press('Enter')
    await page.waitForURL('**q=milk**')
    await expect(page.getByText(/^Showing \d+ of \d+ Total Results$/)).toBeVisible()
    await page.getByRole('link', { name: /^Dairy & eggs \d+$/ }).click()
    await page.waitForURL('**category=**')
    await page.getByRole('article').first().getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/milk/i)
  })

  test('2.FLYER.02 2.ROUTE.43 flyers can be turned page by page', async ({ page }) => {
    await page.goto('/winona-commons/deals/flyers')
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(page).toHaveURL(/flyers\/2$/)
    await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible()
  })
})

test('1.FLYER.01 2.FLYER.04 a flyer works by keyboard alone: to an item and back to its page', async ({ page }) => {
  await page.goto('/winona-commons/deals/flyers')
  await page.getByRole('link', { name: 'Next page' }).press('Enter')
  await expect(page).toHaveURL(/flyers\/2$/)
  // The address changes a moment before the page does.
  await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible()
  await takenOver(page) // in plain HTML, the link back always leads to the first page
  const region = page.locator('svg a').first()
  const name = (await region.getAttribute('aria-label'))!.split(',')[0]!
  await region.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  await page.getByRole('link', { name: 'Details' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  if (isPhone(page)) await page.getByRole('link', { name: 'Back' }).click()
  else await page.goBack()
  await expect(page).toHaveURL(/flyers\/2$/)
})

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('1.FLYER.01 fingers pinch and tap twice to zoom, and swipe to turn', async ({ page }) => {
    await page.goto('/winona-commons/deals/flyers')
    await takenOver(page)
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible()
    const touch = await fingers(page)
    const width = async () => (await page.locator('svg:has(a)').boundingBox())!.width
    const whole = await width()

    await touch.down([150, 400], [220, 400])
    await touch.move([100, 400], [270, 400])
    await touch.up()
    await expect.poll(width).toBeGreaterThan(whole * 1.8)
    await Promise.all([touch.tap([200, 400]), touch.tap([200, 400])])
    await expect.poll(width).toBeCloseTo(whole, 0)
    await expect(page).toHaveURL(/flyers\/2$/)
    await touch.down([300, 400])
    await touch.move([120, 402])
    await touch.up()
    await expect(page).toHaveURL(/flyers\/3$/)
  })
})

/** Simulates fingers that act every 40 ms by their own clock, however slow the machine is. */
async function fingers(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  let now = Date.now() / 1000
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: [number, number][]) => {
    now += 0.04
    const touchPoints = points.map(([x, y], id) => ({ x, y, id }))
    return devtools.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: now })
  }
  const down = (...points: [number, number][]) => send('touchStart', points)
  const move = (...points: [number, number][]) => send('touchMove', points)
  const up = () => send('touchEnd', [])
  return { down, move, up, tap: (point: [number, number]) => Promise.all([down(point), up()]) }
}

test('2.ITEM.03 9.CONST.31 a "buy one get one" deal shows the picture of its own words in place of a price', async ({ page }) => {
  const ads: { adPages: { adSpaces: AdSpace[] }[] }[] = await (await page.request.get('/winona-commons/api/ads')).json()
  const spaces = ads.flatMap((it) => it.adPages).flatMap((it) => it.adSpaces)
  const { storeId } = await (await page.request.get('/winona-commons/api/stores')).json()
  for (const [quantity, words] of [
    [1, 'buy one, get one free'],
    [2, 'buy 2, get one free'],
  ] as const) {
    const { adSpaceId, adComponents } = spaces.find(({ price }) => price?.kind === 'bogo' && price.quantity === quantity)!
    const value = adComponents.find((it) => it.componentName === 'PRICE')!.componentValue
    await page.goto(paths.item('winona-commons', storeId, adSpaceId))
    const picture = page.getByRole('img', { name: words })
    const loaded = () => picture.evaluate((it: HTMLImageElement) => it.complete && it.naturalWidth > 0 && new URL(it.currentSrc).pathname)
    await expect.poll(loaded).toBe(`/images/hcc/products/${value}.png`)
    // As sharp as it is shown.
    const [width, pixels] = await picture.evaluate((it: HTMLImageElement) => {
      return [Number(new URL(it.currentSrc).searchParams.get('w')), it.clientWidth * devicePixelRatio] as const
    })
    expect(width).toBeGreaterThanOrEqual(pixels)
    await expect(page.getByRole('article').getByText(words)).toHaveCount(0)
  }
})

test('the font of running text is not put in force in a flyer that is being read, though a page is turned', async ({ page }) => {
  await page.goto('/winona-commons/deals/flyers')
  await takenOver(page)
  await page.evaluate(() => document.fonts.load('1em Libre Franklin'))
  const worn = () => page.evaluate(() => document.documentElement.dataset.fonts)
  await expect.poll(worn).toBe('display')
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible()
  expect(await worn()).toBe('display')
})
