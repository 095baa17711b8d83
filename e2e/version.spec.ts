import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './journey.ts'
import { demoDataDir, removeDataDir, startServer } from './server.ts'
import { namesOnServer, openList, type } from './shopper.ts'

const gate = (page: Page) => page.getByRole('heading', { level: 1, name: 'Version Out of Date' })
/** What the browser does when the shopper returns to the app. */
const shownAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

test('1.VERS.01 2.VERS.01 4.VERS.02 the gate comes and goes with the server’s minimum, and changes that wait are kept behind it', async ({
  page,
}) => {
  const dataDir = demoDataDir()
  let server = await startServer({ dataDir, minimum: '1.15' })
  const port = Number(new URL(server.url).port)
  const restart = async (minimum: string) => {
    await server.stop()
    server = await startServer({ dataDir, port, minimum })
  }
  try {
    await openList(page, server.url)
    await server.stop()
    await type(page, 'Napkins')
    await expect(page.getByText(/waiting for a signal/)).toBeVisible()
    await shownAgain(page) // the call fails, and does not block
    await expect(page.getByRole('checkbox', { name: 'Napkins' })).toBeVisible()

    await page.route('**/api/shoppinglist**', (route) => route.abort())
    await restart('1.16')
    await shownAgain(page)
    await expect(gate(page)).toBeVisible()
    await expect(gate(page)).toBeFocused()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload' }).click()])
    await expect(gate(page)).toBeVisible()
    await expectAccessible(page)

    await restart('1.9')
    await page.unroute('**/api/shoppinglist**')
    await shownAgain(page)
    await expect(page.getByRole('checkbox', { name: 'Napkins' })).toBeVisible()
    await expect(gate(page)).toHaveCount(0)
    await expect.poll(() => namesOnServer(page)).toContain('Napkins')
  } finally {
    await server.stop()
    removeDataDir(dataDir)
  }
})
