import type { Page, Request } from '@playwright/test'
import type { DigitalExclusive } from '#contract/exclusives.ts'
import { expect, expectAccessible, takenOver, test } from './journey.ts'
import { anAddress, confirmSignUp } from './member.ts'
import { onServer, store } from './shopper.ts'

const items = `/${store}/deals/items`
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 992
const strip = (page: Page) => page.getByRole('list', { name: 'Digital exclusives' })
const total = async (page: Page) => Number(/\d+/.exec((await page.getByText(/^Showing All \d+ Results$/).textContent())!)![0])

/** Sums the layout shifts of the page from its beginning, as the browser reports them. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const sum = { shifts: 0 }
    Object.assign(window, sum)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) Object.assign(window, { shifts: (window as unknown as typeof sum).shifts + entry.value })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { shifts: number }).shifts)
}

test('1.EXCL.01 2.BARC.05 4.TRACK.03 a visitor is asked to sign in, and as a member sees exclusives in the items, featured and by themselves', async ({
  page,
}) => {
  const shifts = await watchShifts(page)
  const first = await openItems(page)
  const heading = page.getByRole('heading', { name: /^Sign in for \d+ digital exclusives$/ })
  await expect(heading).toBeVisible()
  const offered = Number(/\d+/.exec((await heading.textContent())!)![0])
  expect(offered).toBeGreaterThan(5)
  const others = await total(page)
  expect(await shifts()).toBeLessThan(0.005)

  await page.getByRole('region', { name: 'Digital exclusives' }).getByRole('button', { name: 'Create Account' }).click()
  await confirmSignUp(page, anAddress())
  await page.waitForURL(`**${items}`)
  await expect(strip(page).getByRole('article')).toHaveCount(offered)
  await page.goto(items)
  await takenOver(page)
  await expect(strip(page).getByText('Digital Exclusive', { exact: true }).first()).toBeVisible()
  expect(await total(page)).toBe(others + offered)
  expect(await shifts()).toBeLessThan(0.005)

  // A second in sight is a view, which the server counts.
  const isView = (it: Request) => it.url().includes('/digitalExclusives/metric/') && it.postData()!.includes('"view"')
  const views: unknown[] = []
  page.on('request', (it) => isView(it) && views.push(it.postDataJSON().digitalExclusiveId))
  // Those in sight are reported in no fixed order.
  const viewed = page.waitForRequest((it) => isView(it) && it.postDataJSON().digitalExclusiveId === first.id)
  await page.evaluate(() => localStorage.removeItem('digital-exclusives-state'))
  await page.reload()
  expect((await viewed).postDataJSON()).toEqual({ digitalExclusiveId: first.id, metricType: 'view' })
  expect((await (await viewed).response())!.status()).toBe(204)

  const added = page.waitForResponse(
    (it) => it.url().includes('/digitalExclusives/metric/') && it.request().postData()!.includes('add-to-list'),
  )
  await strip(page)
    .getByRole('button', { name: `Add ${first.name} to list`, exact: true })
    .click()
  await page.getByRole('button', { name: 'I Accept' }).click()
  expect((await added).status()).toBe(204)
  expect((await added).request().postDataJSON()).toEqual({ digitalExclusiveId: first.id, metricType: 'add-to-list' })
  expect((await onServer(page)).map(({ itemName }) => itemName)).toEqual([first.name])

  await strip(page).getByRole('link', { name: first.name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: first.name })).toBeVisible()
  await expect(page.getByText(/^VALID SALES DATES: [A-Z]{3} \d{1,2} - [A-Z]{3} \d{1,2}, \d{4}$/)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Healthy options' }).getByRole('img').first()).toBeVisible()
  await expectAccessible(page)

  // It was in sight for longer than a second again, on its page, within the same hour.
  expect(views.filter((it) => it === first.id)).toHaveLength(1)

  if (isPhone(page)) return
  await page.goto(`/${store}/home`)
  await takenOver(page)
  const featured = page.getByRole('region', { name: 'Featured Deals' })
  await expect(featured.getByRole('heading', { name: first.name })).toBeVisible()
  expect(await shifts()).toBeLessThan(0.002)
})

test('1.EXCL.01 before the app runs a visitor sees the prompt to sign in, and where somebody has signed in there is room for exclusives', async ({
  page,
}) => {
  await page.route(/\/assets\/.*\.js$/, () => {}) // they never come
  const prompt = page.getByRole('heading', { name: /^Sign in for \d+ digital exclusives$/ })
  const room = page.getByRole('status', { name: 'Loading digital exclusives' })
  await page.goto(items)
  await expect(prompt).toBeVisible()
  await expect(room).toBeHidden()
  await page.evaluate(() => localStorage.setItem('session', '1'))
  await page.reload()
  await expect(room).toBeVisible()
  await expect(prompt).toBeHidden()
})

test('2.BARC.05 the page of an exclusive asks a visitor to sign in, and opens after that', async ({ page }) => {
  const first = await openItems(page)
  const storeId = /\/deals\/(\d+)\//.exec((await page.getByRole('article').getByRole('link').first().getAttribute('href'))!)![1]
  await page.goto(`/${store}/deals/${storeId}/-${first.id}`)
  await expect(page.getByRole('heading', { level: 1, name: /^Sign in for \d+ digital exclusives$/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await confirmSignUp(page, anAddress())
  await expect(page.getByRole('heading', { level: 1, name: first.name })).toBeVisible()
})

test('without a signal a member sees the exclusives that the device has', async ({ page, context }) => {
  await page.goto(items)
  await takenOver(page)
  await page.getByRole('region', { name: 'Digital exclusives' }).getByRole('button', { name: 'Create Account' }).click()
  await confirmSignUp(page, anAddress())
  await expect(strip(page)).toBeVisible()
  const names = await strip(page).getByRole('heading').allTextContents()
  await context.setOffline(true)
  const nav = page.getByRole('navigation', { name: 'Main' })
  await nav.getByRole('link', { name: 'Home' }).first().click()
  await page.waitForURL('**/home')
  await nav.getByRole('link', { name: 'Deals' }).first().click()
  await page.waitForURL(`**${items}`)
  await expect(strip(page).getByRole('heading')).toHaveText(names)
})

/** Opens the items as a new visitor; returns the exclusive of the highest priority, which all stores of the demo network have. */
async function openItems(page: Page): Promise<DigitalExclusive> {
  const reply = page.waitForResponse('**/getDigitalExclusives/**')
  await page.goto(items)
  await takenOver(page)
  const [first] = (await (await reply).json()) as DigitalExclusive[]
  return first!
}
