import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './journey.ts'
import { demoDataDir, removeDataDir, startServer } from './server.ts'

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 992

/** Chooses the nearest store to a postal code, as a shopper does who is here for the first time. */
async function chooseStore(page: Page, base = '') {
  await page.goto(`${base}/`)
  if (isPhone(page)) {
    await page.getByRole('button', { name: 'Continue without account' }).click()
    await page.getByRole('button', { name: 'I Accept' }).click()
    await page.waitForURL('**/find/store')
  }
  const box = page.getByPlaceholder('Store Name, Zip Code or City').first()
  await box.fill('55406')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.waitForURL('**/find/store/results?query=55406')
}

test('1.FIND.01 1.STORE.02 1.LIST.03 1.LIST.04 1.LIST.05 the main job works: a store, its deals, and a list that is still there after a restart', async ({
  page,
}) => {
  const dataDir = demoDataDir()
  let server = await startServer({ dataDir })
  try {
    await chooseStore(page, server.url)

    // 2.FIND.01 9.CONST.15 stores are sorted by distance, in the list and on the map.
    const rows = page.getByRole('main').getByRole('listitem')
    await expect(rows.first()).toContainText('Longfellow Corner')
    await expect(rows.first()).toContainText(/0\.\d\d\s*mi/)
    if (isPhone(page)) await page.getByRole('button', { name: 'Show map' }).click()
    await expect(page.getByRole('button', { name: /Longfellow Corner/ }).first()).toBeVisible()
    if (isPhone(page)) await page.getByRole('button', { name: 'Show list' }).click()

    // 4.STORE.01 4.STORE.02 2.ROUTE.48 the shopper selects a store and then sees its deals.
    await expect(rows.getByRole('link', { name: /^Select This Store/ })).toHaveCount(await rows.count())
    await rows.first().getByRole('link', { name: 'Select This Store: Longfellow Corner' }).click()
    // The address changes before the page does, and before a store is chosen the same link leads to finding one.
    const deals = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Deals/ })
    await expect(deals).toHaveAttribute('href', /^\/longfellow-corner\//)
    await deals.click()
    await page.waitForURL('**/longfellow-corner/deals/items')
    await expect(page.getByText(/^Showing All \d+ Results$/)).toBeVisible()

    // 2.ROUTE.35 5.DEALS.03 the shopper searches, then narrows to a category.
    await page.getByRole('searchbox', { name: 'Search deals' }).fill('yogurt')
    await page.waitForURL('**q=yogurt')
    await expect(page.getByText(/^Showing \d+ of \d+ Total Results$/)).toBeVisible()
    if (isPhone(page)) {
      await page
        .getByRole('link', { name: /^Dairy & eggs/ })
        .or(page.getByRole('button', { name: /^Dairy & eggs/ }))
        .first()
        .click()
    } else {
      await page.getByRole('checkbox', { name: /Select or Deselect All/ }).click()
      await page.getByRole('checkbox', { name: /^Dairy & eggs/ }).click()
    }
    await page.waitForURL('**category=**')
    if (isPhone(page)) await expect(page.getByRole('link', { name: /^Dairy & eggs/ })).toHaveAttribute('aria-current', 'true')

    const deal = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: /yogurt/i }) })
      .getByRole('link', { name: /yogurt/i })
      .first()
    const title = (await deal.textContent())!.trim()
    await page.getByRole('link', { name: title, exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

    // 2.ITEM.07 4.LIST.07 the shopper adds two; on the way the terms are accepted if they were not before.
    await page.getByRole('button', { name: /more/i }).click()
    await page.getByRole('button', { name: 'Add Item' }).click()
    if (!isPhone(page)) await page.getByRole('button', { name: 'I Accept' }).click()

    await page
      .getByRole('navigation')
      .getByRole('link', { name: /^Lists/ })
      .first()
      .click()
    await page
      .getByRole('link', { name: /My List/ })
      .first()
      .click()
    await expect(page.getByRole('checkbox', { name: title })).toBeVisible()

    const own = page.getByRole('combobox', { name: 'Add your own item' })
    await own.fill('Paper bags')
    await own.press('Enter')
    await expect(page.getByRole('checkbox', { name: 'Paper bags' })).toBeVisible()

    const asItWas = async () => {
      await expect(page.getByRole('checkbox', { name: 'Paper bags' })).toHaveCount(1)
      await expect(page.getByRole('checkbox', { name: title })).toHaveCount(1)
      await expect(page.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name: title }) })).toContainText(/\b2\b/)
    }
    await asItWas()
    await expect(page.getByText(/waiting/)).toHaveCount(0)
    await page.reload()
    await asItWas()

    const port = Number(new URL(server.url).port)
    await server.stop('SIGKILL')
    server = await startServer({ dataDir, port })
    await page.evaluate(
      () =>
        new Promise<void>((done) => {
          const asked = indexedDB.deleteDatabase('co-op-deals') // so that what is shown comes from the server
          asked.onsuccess = asked.onerror = asked.onblocked = () => done()
        }),
    )
    // A device that has lost what it kept knows its lists by the server alone: the one in the address may have had an id of its own.
    await page.goto(`${server.url}/lists`)
    await page.getByRole('link', { name: 'My List', exact: true }).click()
    await asItWas()
    await expectAccessible(page)
  } finally {
    await server.stop()
    removeDataDir(dataDir)
  }
})
