import type { Page } from '@playwright/test'
import { expect, takenOver, test } from './journey.ts'
import { anAddress, confirmSignUp, entryOf } from './member.ts'
import { allSent, store } from './shopper.ts'

const heart = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name: `Favorite ${name}`, exact: true })
const tab = `/${store}/deals/favorites`

/** Opens the deals, and returns the names of the first ones. */
async function openDeals(page: Page): Promise<string[]> {
  await page.goto(`/${store}/deals/items`)
  await takenOver(page)
  const hearts = page.getByRole('main').getByRole('button', { name: /^Favorite / })
  return hearts.evaluateAll((all) => all.map((it) => it.getAttribute('aria-label')!.replace('Favorite ', '')))
}

/** Returns the names of the favorites that the server has for the page's token. */
async function onServer(page: Page): Promise<string[]> {
  const token = await page.evaluate(() => localStorage.getItem('bearerToken'))
  const reply = await page.request.get(new URL('/api/favorites', page.url()).href, { headers: { authorization: `Bearer ${token}` } })
  return ((await reply.json()) as { title: string }[]).map(({ title }) => title)
}

async function like(page: Page, name: string) {
  await heart(page, name).first().click()
  await expect(heart(page, name).first()).toHaveAttribute('aria-pressed', 'true')
}

test('1.FAV.02 2.ROUTE.41 2.ROUTE.25 a visitor hearts a deal, meets the terms, signs up, and finds the heart kept', async ({ page }) => {
  const [first] = await openDeals(page)
  await heart(page, first!).first().click()
  await expect(page.getByRole('alertdialog', { name: 'Confirm Terms of Service' })).toBeVisible()
  await page.getByRole('button', { name: 'I Accept' }).click()
  await expect(heart(page, first!).first()).toHaveAttribute('aria-pressed', 'true')
  await allSent(page)

  await page.goto('/account')
  await entryOf(page, 'Create Account').click()
  await confirmSignUp(page, anAddress())
  await expect(entryOf(page, 'Log Out')).toBeVisible()

  await page.goto(`/${store}/deals/items`)
  await expect(heart(page, first!).first()).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('navigation', { name: 'Deals' }).getByRole('link', { name: 'Favorites' }).click()
  await expect(page.getByRole('heading', { name: 'On sale this week' })).toBeVisible()
  await expect(heart(page, first!)).toHaveAttribute('aria-pressed', 'true')

  // The phone's way to all of them is on the page of lists.
  await page.goto('/lists')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Favorites/ })
    .click()
  await expect(page.getByText('1 of 1 on sale this week, at 1 store')).toBeVisible()
  expect(await onServer(page)).toEqual([first])
})

test('F10 1.FAV.02 a heart that was pressed without a signal is there after a reload, and at the server; one is removed', async ({
  page,
  context,
}) => {
  const [first, second] = await openDeals(page)
  await heart(page, first!).first().click()
  await page.getByRole('button', { name: 'I Accept' }).click()
  await expect(heart(page, first!).first()).toHaveAttribute('aria-pressed', 'true')
  await allSent(page)
  await context.setOffline(true)
  await like(page, second!)
  expect(await onServerLater(page, context)).toEqual([second, first])

  await page.goto(tab)
  await heart(page, first!).click()
  await expect(page.getByText('Would you like to remove this item from your favorites?')).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(heart(page, first!)).toHaveCount(0)
  await expect(heart(page, second!)).toBeFocused()
  await expect.poll(() => onServer(page)).toEqual([second])
})

/** Brings the signal back with a reload, and returns what the server then has. */
async function onServerLater(page: Page, context: { setOffline: (is: boolean) => Promise<void> }) {
  await context.setOffline(false)
  await page.reload()
  await allSent(page)
  return onServer(page)
}

test('1.FAV.02 2.ROUTE.40 a favorite whose sale is over says when that was, and is on sale again when it is', async ({
  page,
  browser,
  baseURL,
}) => {
  const [first] = await openDeals(page)
  await heart(page, first!).first().click()
  await page.getByRole('button', { name: 'I Accept' }).click()
  await expect(heart(page, first!).first()).toHaveAttribute('aria-pressed', 'true')
  await allSent(page)
  const soon = new Date(Date.now() + 60 * 24 * 3600_000)
  await page.clock.setFixedTime(soon)
  await page.goto(tab)
  await expect(page.getByRole('heading', { name: 'Not on sale now' })).toBeVisible()
  await expect(page.getByText(/^Last on sale [A-Z][a-z]{2} \d/)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: first!, exact: true }).click()
  await page.waitForURL(`**/${store}/favorites/*`)
  await expect(page.getByText(/^Was on sale through /)).toBeVisible()

  // The same shopper at a device whose clock is right: the sale is still on.
  const again = await browser.newContext({
    baseURL: baseURL!,
    viewport: page.viewportSize(),
    storageState: await page.context().storageState(),
  })
  const other = await again.newPage()
  await other.goto(tab)
  await expect(other.getByText('1 of 1')).toBeVisible()
  await expect(other.getByRole('button', { name: `Add ${first} to list` })).toBeVisible()
  await again.close()
})

test('C10 a visitor without favorites is told how to begin, at 320 px too', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  for (const at of [tab, '/lists/favorites']) {
    await page.goto(at)
    await expect(page.getByText('No favorites yet')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  }
})
