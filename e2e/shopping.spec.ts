import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './journey.ts'
import { allSent, onServer, openList, type } from './shopper.ts'

/** Counts the times at which the page asks its device to keep the screen on; a browser under test may refuse. */
async function countLocks(page: Page) {
  await page.addInitScript(() => {
    const asked = { count: 0 }
    Object.assign(window, { asked })
    const request = async () => {
      asked.count += 1
      return Object.assign(new EventTarget(), { release: async () => {} })
    }
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
  })
  return () => page.evaluate(() => (window as unknown as { asked: { count: number } }).asked.count)
}

/** Returns how many rows can be seen whole between the head and the dock. */
const wholeRows = (page: Page) =>
  page.evaluate(() => {
    const top = document.querySelector('main header')!.getBoundingClientRect().bottom
    const bottom = document.querySelector('[data-dock]')!.getBoundingClientRect().top
    const rows = [...document.querySelectorAll('main [role=listitem]')].map((it) => it.getBoundingClientRect())
    return rows.filter((it) => it.top >= top - 1 && it.bottom <= bottom + 1).length
  })

const left = (page: Page, count: number) => page.getByRole('status').filter({ hasText: `${count} left` })
const own = ['Clothespins', 'Matches', 'Lamp oil', 'Twine', 'Paper bags']

test('without a reply from the server from the door on, and after a reload in the aisle, no tick is lost', async ({ page, context }) => {
  const locks = await countLocks(page)
  const deal = await openList(page)
  await type(page, ...own)
  await allSent(page)
  await page.getByRole('link', { name: 'Start shopping' }).click()
  await expect(left(page, 6)).toBeVisible()
  await expect(page.getByText('Screen stays on')).toBeVisible()
  expect(await locks()).toBe(1)
  await expect(page.getByRole('navigation')).toHaveCount(0)

  const { width, height } = page.viewportSize()!
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => wholeRows(page)).toBeGreaterThanOrEqual(4)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.setViewportSize({ width, height })

  // That the page itself opens without a network is tested, as of every address, in offline.spec.ts.
  await context.route('**/api/**', (route) => route.abort('internetdisconnected'))
  await page.getByText(deal, { exact: true }).click()
  await page.getByText('Clothespins', { exact: true }).click()
  await expect(left(page, 4)).toBeVisible()
  await page.reload()
  await expect(left(page, 4)).toBeVisible()
  await expect.poll(locks).toBe(1)
  await page.getByText('In the basket (2)').click()
  await expect(page.getByRole('checkbox', { name: deal })).toBeChecked()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight)) // or the dock lies over half of a button
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add an item' }).click()
  await page.keyboard.type('Kite string')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  for (const name of [...own.slice(1), 'Kite string']) await page.getByText(name, { exact: true }).click()
  await expect(page.getByRole('heading', { name: 'That’s everything' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Done' }).first().click()
  await expect(page.getByText('7 of 7 in the basket')).toBeVisible()

  await context.unroute('**/api/**')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect
    .poll(async () =>
      (await onServer(page))
        .filter((it) => it.isChecked)
        .map((it) => it.itemName)
        .toSorted(),
    )
    .toEqual([deal, ...own, 'Kite string'].toSorted())
})
