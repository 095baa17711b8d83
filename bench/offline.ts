import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { findChromium } from '../scripts/chromium.ts'
import { restOf } from '../e2e/loaded.ts'
import { openList } from '../e2e/shopper.ts'
import { withDemoServer } from './demo-server.ts'
import type { Row } from './main.ts'
import { phone, slowdown } from './phone.ts'
import { median } from './median.ts'
import { slowNetwork, type SlowNetwork } from './slow-network.ts'

const rounds = 5
const kB = (bytes: number) => `${Math.round(bytes / 1000).toLocaleString('en-US')} kB`

/** Measures what a kept store takes on the device, and how soon its deals are there again. */
export function withoutSignal(): Promise<Row[]> {
  return withDemoServer(async ({ url }, storeRoute) => {
    const browser = await chromium.launch({
      executablePath: await findChromium(),
      args: ['--no-sandbox', '--disable-background-networking'],
    })
    try {
      const kept: Kept[] = []
      const times: Times[] = []
      for (let round = 0; round < rounds; round++) {
        const network = await slowNetwork(url)
        const context = await browser.newContext(phone)
        try {
          const first = await firstVisit(context, network, storeRoute)
          kept.push(first.kept)
          times.push({ first: first.after, ...(await laterVisits(context, network, storeRoute)) })
        } finally {
          await context.close()
          network.close() // the server would wait for its connections
        }
      }
      return [...rowsOfKept(kept), ...rowsOfTimes(times)]
    } finally {
      await browser.close()
    }
  })
}

type Kept = { app: number; pages: number; pictures: number; count: number; database: number; whole: number; network: number }
type Times = Record<'first' | 'again' | 'away' | 'home' | 'homeAway' | 'list' | 'listAway' | 'listSilent', number>

/** What is waited for: the first deal of a page, or the first thing on a list. */
const deals = 'main :is(article, li) a[href*="/deals/"]'
const rows = 'main input[type="checkbox"]'

/** Opens the deals in a new browser, and stays until the device has all that it keeps. */
async function firstVisit(context: BrowserContext, network: SlowNetwork, storeRoute: string) {
  const page = await phonePage(context, deals)
  const rest = restOf(page)
  const after = await shownAfter(page, `${network.url}/${storeRoute}/deals/items`)
  await rest()
  network.setSlow(false)
  const before = network.received()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await rests(network)
  const kept = await page.evaluate(async () => {
    const sizeOf = async (name: string) => {
      const cache = await caches.open(name)
      const sizes = (await cache.keys()).map(async (it) => (await (await cache.match(it))!.blob()).size)
      return { count: sizes.length, bytes: (await Promise.all(sizes)).reduce((sum, it) => sum + it, 0) }
    }
    const all = await Promise.all((await caches.keys()).map(async (name) => ({ name, ...(await sizeOf(name)) })))
    const sum = (some: typeof all) => some.reduce((total, { bytes }) => total + bytes, 0)
    // The types do not have the details, which Chromium gives.
    const estimate: StorageEstimate & { usageDetails?: { indexedDB?: number } } = await navigator.storage.estimate()
    const pictures = all.filter(({ name }) => name === 'pictures')
    return {
      app: sum(all.filter(({ name }) => name !== 'pictures' && name !== 'pages')),
      pages: sum(all.filter(({ name }) => name === 'pages')),
      pictures: sum(pictures),
      count: pictures.reduce((total, { count }) => total + count, 0),
      database: estimate.usageDetails?.indexedDB ?? 0,
      whole: estimate.usage ?? 0,
    }
  })
  network.setSlow(true)
  await page.close()
  return { after, kept: { ...kept, network: network.received() - before } }
}

/** Opens pages again in new tabs: with the same network, then without any, and with one of which nothing comes. */
async function laterVisits(context: BrowserContext, network: SlowNetwork, storeRoute: string): Promise<Omit<Times, 'first'>> {
  const opened = async (path: string, what = deals) => {
    const page = await phonePage(context, what)
    const after = await shownAfter(page, network.url + path)
    await page.close()
    return after
  }
  const [dealsPath, homePath] = [`/${storeRoute}/deals/items`, `/${storeRoute}/home`]
  const [again, home] = [await opened(dealsPath), await opened(homePath)]
  const listPath = await makeList(context, network)
  const list = await opened(listPath, rows)
  await context.setOffline(true)
  const [away, homeAway, listAway] = [await opened(dealsPath), await opened(homePath), await opened(listPath, rows)]
  await context.setOffline(false)
  network.fallSilent()
  return { again, home, list, away, homeAway, listAway, listSilent: await opened(listPath, rows) }
}

/** Returns the path of a list with one item, with which the device has come to rest. */
async function makeList(context: BrowserContext, network: SlowNetwork): Promise<string> {
  network.setSlow(false)
  const page = await context.newPage()
  await openList(page, network.url)
  await rests(network)
  const { pathname } = new URL(page.url())
  await page.close()
  network.setSlow(true)
  return pathname
}

/** Returns a phone's page, which tells when the first of these is there to be seen. */
async function phonePage(context: BrowserContext, what: string): Promise<Page> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript((selector) => {
    const look = () => {
      const all = document.querySelectorAll(selector)
      if (![...all].some((it) => it.checkVisibility())) return void requestAnimationFrame(look)
      // The frame in which it is drawn ends before the next one begins.
      requestAnimationFrame(() => console.log(`first one: ${performance.now()}`))
    }
    look()
  }, what)
  return page
}

/**
 * Returns how many ms after the beginning of the navigation the first one was there to be seen. The page tells it by itself: to be asked for it,
 * it would first have to read 330 kB of Playwright's script, at a quarter of its speed.
 */
async function shownAfter(page: Page, address: string): Promise<number> {
  const told = page.waitForEvent('console', (it) => it.text().startsWith('first one: '))
  await page.goto(address, { waitUntil: 'commit' })
  return Number((await told).text().split(' ').at(-1))
}

/** Waits until nothing has come for a while. */
async function rests(network: SlowNetwork) {
  for (let last = -1; last !== network.received();) {
    last = network.received()
    await new Promise((look) => setTimeout(look, 6000))
  }
}

function rowsOfKept(kept: Kept[]): Row[] {
  const of = (name: keyof Kept) => median(kept.map((it) => it[name]))
  return [
    { what: 'On the device: the app’s files', target: 'reported', measured: kB(of('app')) },
    { what: 'On the device: home, deals and what is around lists, as the server drew them', target: 'reported', measured: kB(of('pages')) },
    { what: 'On the device: pictures of a store’s week', target: '≤ 15 MB', measured: `${kB(of('pictures'))}, ${of('count')} pictures` },
    { what: 'On the device: what was read (IndexedDB)', target: 'reported', measured: kB(of('database')) },
    { what: 'On the device: all, as the browser counts it', target: '≤ 20 MB', measured: kB(of('whole')) },
    { what: 'Over the network for it, after the first page was at rest', target: 'reported', measured: kB(of('network')) },
  ]
}

function rowsOfTimes(times: Times[]): Row[] {
  const of = (name: keyof Times) => `${(median(times.map((it) => it[name])) / 1000).toFixed(2)} s`
  return [
    { what: 'First deal on the deals page, first visit', target: '≤ 1.0 s', measured: of('first') },
    { what: 'First deal on the deals page, second visit', target: '≤ 0.3 s', measured: of('again') },
    { what: 'First deal on the deals page, second visit without a signal', target: '≤ 0.3 s', measured: of('away') },
    { what: 'First deal on the home page, second visit', target: '≤ 0.3 s', measured: of('home') },
    { what: 'First deal on the home page, second visit without a signal', target: '≤ 0.3 s', measured: of('homeAway') },
    { what: 'First item of a list', target: 'reported', measured: of('list') },
    { what: 'First item of a list, without a signal', target: 'reported', measured: of('listAway') },
    { what: 'First item of a list, with a signal that brings nothing', target: 'reported', measured: of('listSilent') },
  ]
}
