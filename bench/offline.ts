import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { findChromium } from '../scripts/chromium.ts'
import { restOf } from '../e2e/loaded.ts'
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
        const first = await firstVisit(context, network, storeRoute)
        kept.push(first.kept)
        times.push({ first: first.after, ...(await laterVisits(context, network, storeRoute)) })
        await context.close()
        network.close()
      }
      return [...rowsOfKept(kept), ...rowsOfTimes(times)]
    } finally {
      await browser.close()
    }
  })
}

type Kept = { app: number; pages: number; pictures: number; count: number; database: number; whole: number; network: number }
type Times = Record<'first' | 'again' | 'away' | 'home' | 'homeAway', number>

/** Opens the deals in a new browser, and stays until the device has all that it keeps. */
async function firstVisit(context: BrowserContext, network: SlowNetwork, storeRoute: string) {
  const page = await phonePage(context)
  const rest = restOf(page)
  const after = await dealsAfter(page, `${network.url}/${storeRoute}/deals/items`)
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

/** Opens pages again in new tabs: with the same network, then without any. */
async function laterVisits(context: BrowserContext, network: SlowNetwork, storeRoute: string): Promise<Omit<Times, 'first'>> {
  const opened = async (path: string) => {
    const page = await phonePage(context)
    const after = await dealsAfter(page, `${network.url}/${storeRoute}/${path}`)
    await page.close()
    return after
  }
  const [again, home] = [await opened('deals/items'), await opened('home')]
  await context.setOffline(true)
  return { again, home, away: await opened('deals/items'), homeAway: await opened('home') }
}

async function phonePage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(() => {
    const look = () => {
      const deals = document.querySelectorAll('main :is(article, li) a[href*="/deals/"]')
      if (![...deals].some((it) => it.checkVisibility())) return void requestAnimationFrame(look)
      // The frame in which it is drawn ends before the next one begins.
      requestAnimationFrame(() => console.log(`first deal: ${performance.now()}`))
    }
    look()
  })
  return page
}

/**
 * Returns how many ms after the beginning of the navigation the first deal was there to be seen. The page tells it by itself: to be asked for it,
 * it would first have to read 330 kB of Playwright's script, at a quarter of its speed.
 */
async function dealsAfter(page: Page, address: string): Promise<number> {
  const told = page.waitForEvent('console', (it) => it.text().startsWith('first deal: '))
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
    { what: 'On the device: home and deals as the server drew them', target: 'reported', measured: kB(of('pages')) },
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
  ]
}
