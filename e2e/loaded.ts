import type { BrowserContext, Page, Request } from '@playwright/test'
import { idleMs } from '#app/idle.ts'
import { refusal } from './refusal.ts'

export type Loaded = { url: string; type: string; bytes: number; at: number }

/** How long nothing is asked for, in ms, until a page counts as at rest. */
const quiet = 1000

/** Opens a page, and waits until the app has taken it over and nothing is asked for any more. Returns what came, with its size as sent. */
export async function load(page: Page, address: string): Promise<Loaded[]> {
  // Requests are counted when they finish: only then is their size known.
  const finished: { request: Request; at: number }[] = []
  page.on('requestfinished', (request) => finished.push({ request, at: Date.now() }))
  await page.addInitScript(neverIdle, idleMs)
  const rest = restOf(page)
  await page.goto(address)
  await page.waitForFunction(() => !('early' in window))
  await rest()
  return Promise.all(
    finished.map(async ({ request, at }) => {
      const { responseBodySize } = await request.sizes()
      return { url: request.url(), type: request.resourceType(), bytes: responseBodySize, at }
    }),
  )
}

/** What waits so long does not come: on a busy machine a page may have been open for longer before it is at rest, and what it fetches then would count. */
function neverIdle(idleMs: number) {
  const wait = window.setTimeout.bind(window)
  window.setTimeout = ((work: () => void, ms?: number) => wait(work, ms === idleMs ? 2 ** 31 - 1 : ms)) as typeof window.setTimeout
}

/** Begins to count what a page asks for, and returns what resolves when nothing is asked for any more, but for what waits for a change. */
export function restOf(page: Page): () => Promise<void> {
  const asked = new Set<Request>()
  let last = Date.now()
  const ended = (request: Request) => {
    asked.delete(request)
    last = Date.now()
  }
  page.on('request', (request) => {
    if (!waiting.test(request.url())) asked.add(request)
  })
  page.on('requestfailed', ended)
  page.on('requestfinished', ended)
  return async () => {
    do {
      while (asked.size > 0 || Date.now() - last < quiet) await new Promise((look) => setTimeout(look, 100))
      // On a busy machine a page may ask for nothing only because it has not come to it yet.
      await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
    } while (asked.size > 0 || Date.now() - last < quiet)
  }
}

/** What waits for another device's change, and for the co-op's. */
const waiting = /\/api\/(?:shoppinglistchanges|changes\?)/

/**
 * Lets the network become quiet: requests that wait for a change would keep it busy, and are told to come again in an
 * hour. Were one cut, the app would try again every second.
 */
export async function withoutFollowing(context: BrowserContext) {
  await context.route(waiting, (route) => route.fulfill({ ...refusal(429), headers: { 'retry-after': '3600' } }))
}

/** Waits until the device has the pages that it keeps: home, deals, and what is around the lists, a list and its shopping mode (app/kept-pages.ts). */
export async function pagesKept(page: Page) {
  await page.waitForFunction(async () => (await caches.has('pages')) && (await (await caches.open('pages')).keys()).length === 5)
}
