import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, takenOver, test } from './journey.ts'

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 992
const addressOf = (page: Page) => new URL(page.url()).pathname

/** Presses the middle of a region, by finger or mouse. */
async function press(page: Page, region: Locator) {
  await region.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await region.boundingBox())!
  if (test.info().project.name === 'phone') await page.touchscreen.tap(x + width / 2, y + height / 2)
  else await page.mouse.click(x + width / 2, y + height / 2)
}

/** Expects that the open sheet covers nothing of the region. */
async function expectInSight(page: Page, region: Locator) {
  await expect
    .poll(async () => {
      const [box, sheet] = [(await region.boundingBox())!, (await page.getByRole('dialog').boundingBox())!]
      const isBeside = box.x + box.width <= sheet.x
      return box.y >= 0 && (isBeside || box.y + box.height <= sheet.y)
    })
    .toBe(true)
}

test('2.FLYER.04 2.ROUTE.44 a region opens as a sheet over its flyer, at its own address, and Back never leads in a circle', async ({
  page,
}) => {
  await page.goto('/winona-commons/home')
  await page.goto('/winona-commons/deals/flyers')
  await takenOver(page)
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible()
  const length = await page.evaluate(() => history.length)
  const [first, second] = [page.locator('svg a[id]').first(), page.locator('svg a[id]').nth(1)]
  const item = (await first.getAttribute('href'))!

  await press(page, first)
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect.poll(() => addressOf(page)).toBe(item)
  await expectInSight(page, first)
  await expectAccessible(page)
  await press(page, second)
  await expect.poll(() => addressOf(page)).toBe(await second.getAttribute('href'))
  await expectInSight(page, second)
  expect(await page.evaluate(() => history.length)).toBe(length + 1)

  // The header of a phone has Back too, and both go the same way.
  if (isPhone(page)) await page.getByRole('link', { name: 'Back' }).click()
  else await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/flyers\/2$/)

  // Reloaded, the item's address is its page; Back of both kinds leads to the flyer, and then out of it.
  await press(page, first)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.reload()
  await takenOver(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  if (isPhone(page)) await page.getByRole('link', { name: 'Back' }).click()
  else await page.goBack()
  await expect(page).toHaveURL(/flyers\/2$/)
  await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible()
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/flyers\/3$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/home$/)
})

test('1.FLYER.01 a flyer can be read and its sheet leaves room in small windows and on its side', async ({ page }) => {
  for (const size of [
    { width: 320, height: 640 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(size)
    await page.goto('/winona-commons/deals/flyers')
    await takenOver(page)
    const region = page.locator('svg a[id]').nth(2)
    await press(page, region)
    const sheet = (await page.getByRole('dialog').boundingBox())!
    expect(sheet.width * sheet.height).toBeLessThan(size.width * size.height * 0.55)
    await expectInSight(page, region)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width)
  }
})
