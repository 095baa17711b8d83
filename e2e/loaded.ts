import type { BrowserContext, Page, Request } from '@playwright/test'

export type Loaded = { url: string; type: string; bytes: number; at: number }

/** How long nothing is asked for, in ms, until a page counts as at rest. */
const quiet = 1000

/** Opens a page, and waits until the app has taken it over and nothing is asked for any more. Returns what came, with its size as sent. */
export async function load(page: Page, address: string): Promise<Loaded[]> {
  const asked = new Set<Request>()
  // Requests are counted when they finish: only then is their size known.
  const finished: { request: Request; at: number }[] = []
  let last = Date.now()
  const ended = (request: Request) => {
    asked.delete(request)
    last = Date.now()
  }
  page.on('request', (request) => {
    // The server replies to it when another device has changed something.
    if (!request.url().includes('/api/shoppinglistchanges')) asked.add(request)
  })
  page.on('requestfailed', ended)
  page.on('requestfinished', (request) => {
    finished.push({ request, at: Date.now() })
    ended(request)
  })
  await page.goto(address)
  await page.waitForFunction(() => !('early' in window))
  do {
    while (asked.size > 0 || Date.now() - last < quiet) await new Promise((look) => setTimeout(look, 100))
    // On a busy machine a page may ask for nothing only because it has not come to it yet.
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  } while (asked.size > 0 || Date.now() - last < quiet)
  return Promise.all(
    finished.map(async ({ request, at }) => {
      const { responseBodySize } = await request.sizes()
      return { url: request.url(), type: request.resourceType(), bytes: responseBodySize, at }
    }),
  )
}

/**
 * Lets the network become quiet: the request that waits for another device's change would keep it busy, and is told to come again in an
 * hour. Were it cut, the app would try again every second.
 */
export async function withoutFollowing(context: BrowserContext) {
  await context.route('**/api/shoppinglistchanges*', (route) => route.fulfill({ status: 429, headers: { 'retry-after': '3600' } }))
}
