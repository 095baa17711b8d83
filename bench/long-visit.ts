import { chromium, type CDPSession, type Page } from 'playwright-core'
import { paths } from '#app/paths.ts'
import { findChromium } from '../scripts/chromium.ts'
import { restOf } from '../e2e/loaded.ts'
import { withDemoServer } from './demo-server.ts'
import type { Row } from './main.ts'
import { phone } from './phone.ts'

/** Measures what a long visit leaves in memory, and whether the browser keeps each page whole for Back. */
export function longVisit(): Promise<Row[]> {
  return withDemoServer(async ({ url }, storeRoute) => {
    const browser = await chromium.launch({
      executablePath: await findChromium({ windowed: true }),
      args: ['--no-sandbox', '--disable-background-networking'],
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    })
    try {
      const page = await browser.newPage({ ...phone, baseURL: url, serviceWorkers: 'allow' })
      const [kept, asked] = await keptForBack(page, storeRoute)
      await page.close()
      const walker = await browser.newPage({ ...phone, baseURL: url, serviceWorkers: 'allow' })
      const { early, late } = await memoryOfWalk(walker, storeRoute)
      return [
        { what: 'Pages that the browser keeps whole for Back', target: 'all', measured: `${kept} of ${asked}` },
        { what: 'Script’s memory after 20 and after 200 page changes', target: 'flat', measured: `${MB(early.heap)}, ${MB(late.heap)}` },
        { what: 'Nodes after 20 and after 200 page changes', target: 'flat', measured: `${early.nodes}, ${late.nodes}` },
        { what: 'Listeners after 20 and after 200 page changes', target: 'flat', measured: `${early.listeners}, ${late.listeners}` },
      ]
    } finally {
      await browser.close()
    }
  })
}

const MB = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

/** Leaves each page of a visitor when it is at rest, and goes back to it. Returns how many came back as they were left. */
async function keptForBack(page: Page, storeRoute: string): Promise<[kept: number, asked: number]> {
  const store = [paths.home, paths.deals, paths.flyers, paths.favoriteDeals, paths.storeDetails].map((path) => path(storeRoute))
  const others = [
    paths.entryWithoutStore(),
    paths.findStore(),
    paths.findStoreResults({ query: '55987' }),
    paths.lists(),
    paths.favoriteItems(),
    paths.stores(),
    paths.account(),
    paths.privacy(),
    paths.terms(),
  ]
  let kept = 0
  const rest = restOf(page)
  for (const path of [...store, ...others]) {
    await page.goto(path)
    await page.waitForFunction(() => !('early' in window))
    await rest()
    await page.evaluate(() => Object.assign(window, { wasHere: true }))
    await page.goto('/robots.txt')
    await page.evaluate(() => history.back()).catch(() => {}) // the page that says it is gone by then
    await page.waitForURL((it) => it.pathname !== '/robots.txt', { waitUntil: 'commit' })
    if (await page.evaluate(() => 'wasHere' in window)) kept += 1
    else console.log(`  ${path} was not kept: ${await page.evaluate(reasons)}`)
  }
  return [kept, store.length + others.length]
}

function reasons(): string {
  return JSON.stringify(performance.getEntriesByType('navigation').map((it) => ('notRestoredReasons' in it ? it.notRestoredReasons : null)))
}

/** Walks through the app as a shopper does, and looks at the memory twice. */
async function memoryOfWalk(page: Page, storeRoute: string) {
  const devtools = await page.context().newCDPSession(page)
  await page.goto(paths.home(storeRoute))
  await page.waitForFunction(() => !('early' in window))
  const walk = [paths.deals(storeRoute), null, paths.lists(), paths.stores(), paths.account(), paths.home(storeRoute)]
  const change = async (at: number) => {
    const to = walk[at % walk.length]!
    const before = new URL(page.url()).pathname
    // The bar is on every page; a deal is on the page of the deals.
    await page
      .locator(to ? `nav a[href="${to}"]` : 'main article h2 a')
      .first()
      .click()
    await page.waitForURL((it) => it.pathname !== before)
    await page.locator('main h1').first().waitFor({ state: 'attached' })
  }
  for (let at = 0; at < 20; at++) await change(at)
  const early = await memoryOf(devtools)
  for (let at = 20; at < 200; at++) await change(at)
  return { early, late: await memoryOf(devtools) }
}

async function memoryOf(devtools: CDPSession) {
  // Twice: what a first collection lets go of may hold others.
  for (let time = 0; time < 2; time++) await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize: heap } = await devtools.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners: listeners } = await devtools.send('Memory.getDOMCounters')
  return { heap, nodes, listeners }
}
