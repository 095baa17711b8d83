import type { Page } from '@playwright/test'
import { expect, faultsOf, test } from './journey.ts'
import { becomeMember, entryOf, openMyList, signIn } from './member.ts'
import { allSent, namesOnServer, store, type } from './shopper.ts'

/** Collects from now on what the page asks the server about lists. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/shoppinglist')) calls.push(`${request.method()} ${pathname.replace(/[0-9a-f-]{36}/g, ':id')}`)
  })
  return calls
}

const clothespins = (page: Page) => page.getByRole('checkbox', { name: 'Clothespins' })
const waits = 'GET /api/shoppinglistchanges'

test('an open list shows what another device changes, and its own changes are not read again', async ({ page, browser }) => {
  const email = await becomeMember(page, 'Clothespins')
  await openMyList(page)
  await expect(clothespins(page)).toBeVisible()
  const context = await browser.newContext({ baseURL: process.env.E2E_URL! })
  const laptop = await context.newPage()
  const faults = faultsOf(laptop)
  await laptop.goto('/account')
  await entryOf(laptop, 'Sign In').click()
  await signIn(laptop, email)
  await expect(entryOf(laptop, 'Log Out')).toBeVisible()
  await laptop.goto(`/${store}/home`)
  await expect.poll(async () => (await context.cookies()).some(({ name }) => name === 'lastStore')).toBe(true)
  await openMyList(laptop)
  await expect(clothespins(laptop)).toBeVisible()

  await clothespins(laptop).check()
  await expect(clothespins(page)).toBeChecked()
  await type(page, 'Matches')
  await expect(laptop.getByRole('checkbox', { name: 'Matches' })).toBeVisible()
  await laptop.getByRole('button', { name: 'List options' }).click()
  await laptop.getByRole('button', { name: 'Rename' }).click()
  await laptop.getByLabel('List name').fill('Sunday')
  await laptop.getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByRole('heading', { name: 'Sunday', level: 1 })).toBeVisible()

  const calls = callsOf(page)
  await type(page, 'Twine', 'Matches', 'Napkins')
  await clothespins(page).uncheck()
  await expect(laptop.getByRole('checkbox')).toHaveCount(6)
  await expect(clothespins(laptop)).not.toBeChecked()
  await allSent(page)
  await expect.poll(() => calls.at(-1)).toBe(waits)
  expect(calls.filter((call) => call.startsWith('GET') && call !== waits)).toEqual([])

  // What happened while nobody looked is there when the page is shown again.
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  const before = calls.length
  await type(laptop, 'Light bulbs')
  await expect.poll(() => namesOnServer(laptop)).toContain('Light bulbs')
  expect(calls).toHaveLength(before)
  await page.evaluate(() => {
    Reflect.deleteProperty(document, 'hidden')
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect(page.getByRole('checkbox', { name: 'Light bulbs' })).toBeVisible()
  expect(faults).toEqual([])
  await context.close()
})
