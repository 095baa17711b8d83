import { expect, test } from './journey.ts'
import { demoDataDir, removeDataDir, startServer } from './server.ts'

test('promise 15 a page that the server has no time to render is filled by the app', async ({ page }) => {
  const dataDir = demoDataDir()
  const server = await startServer({ dataDir }) // its own server: other tests need their pages rendered
  try {
    const items = `${server.url}/winona-commons/deals/items`
    const enough = new AbortController()
    const takers = Array.from({ length: 100 }, async (_, taker) => {
      for (let asked = 0; !enough.signal.aborted; asked++) await (await fetch(`${items}?q=${taker}-${asked}`)).bytes()
    })
    let tries = 0
    await expect(async () => {
      const reply = await page.goto(`${items}?q=apple&try=${tries++}`)
      expect(reply!.status()).toBe(503)
    }).toPass()
    enough.abort()
    await Promise.all(takers)
    await expect(page.getByRole('searchbox')).toHaveValue('apple')
    await expect(page.getByRole('article').filter({ hasText: /apple/i }).first()).toBeVisible()
    await expect(page).toHaveTitle(/Winona/)
  } finally {
    await server.stop()
    removeDataDir(dataDir)
  }
})
