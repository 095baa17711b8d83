import { createServer, request } from 'node:http'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import * as brand from '#brand'
import { restOf } from '../../e2e/loaded.ts'
import { allSent, onCard, type as typeItems } from '../../e2e/shopper.ts'
import { findChromium } from '../../scripts/chromium.ts'
import { portOf } from '#server/testing/door.ts'
import { withDemoServer } from '../demo-server.ts'
import { phone } from '../phone.ts'

/** How often something was asked for, and how many bytes of bodies came back. */
type Heard = { count: number; bytes: number }
/** By what was asked for, as `thingOf` names it. */
export type Visit = Record<string, Heard>
export const visitNames = ['flyer, first', 'flyer, again', 'list, first', 'list, again'] as const
export type Visits = Record<(typeof visitNames)[number], Visit>

/** Page views of the visit for a flyer: home, deals, a search, two items, flyers, home again and deals again. */
export const viewsOfVisit = 8

const product = brand.product.path
const things: [RegExp, string][] = [
  [/^GET \/[\w-]+\/api\/changes/, 'wait for corrections'],
  [/^GET \/api\/shoppinglistchanges/, 'wait for lists'],
  [/^GET \/[\w-]+\/api\/ads\/withdrawn/, 'withdrawn deals'],
  [/^GET \/[\w-]+\/api\/ads/, 'deals'],
  [/^GET \/[\w-]+\/api\/categories/, 'aisles'],
  [/^GET \/[\w-]+\/api\/stores\/chain/, 'stores of a chain'],
  [/^GET \/[\w-]+\/api\/stores\?visited/, 'visited stores'],
  [/^GET \/[\w-]+\/api\/stores/, 'store'],
  [/^GET \/api\/stores\?favorite/, 'favorite stores'],
  [/^GET \/api\/stores/, 'search for stores'],
  [/^GET \/api\/app\//, 'wanted version'],
  [/^GET \/healthz/, 'wanted version'], // asked after a failed request, and as cheap
  [/^GET \/api\/bannerAds/, 'banners'],
  [/^GET \/api\/digitalExclusives/, 'exclusives'],
  [/^POST \/api\/account\/authenticate/, 'authenticate'],
  [/^POST \/api\/oauth\/authenticate/, 'user and device'],
  [/^GET \/api\/account/, 'account'],
  [/^PUT \/api\/account\/acceptterms/, 'renaming a list'],
  [/^PUT \/api\/stores\/\d+\?visited/, 'visit of a store'],
  [/^GET \/api\/shoppinglists/, 'lists'],
  [/^GET \/api\/shoppinglistitems/, 'list items'],
  [/^GET \/api\/favorites/, 'favorites'],
  [/^GET \/api\/boughtitems/, 'bought items'],
  [/^POST \/api\/shoppinglists\/[\w-]+\/items/, 'adding an item'],
  [/^PUT \/api\/shoppinglists\/[\w-]+\/items/, 'ticking an item'],
  [/^POST \/api\/shoppinglists/, 'renaming a list'],
  [/^POST \/api\/(?:bannerAds|digitalExclusives)\/metric/, 'counting a banner'],
  [/^POST \/[\w-]+\/api\/(?:views|codeopenings)/, 'counting views'],
  [/^GET \/images\//, 'picture'],
  [/^GET \/[\w-]+\/home/, 'page, home'],
  [new RegExp(`^GET /[\\w-]+/${product}/flyers`), 'page, flyers'],
  [new RegExp(`^GET /[\\w-]+/${product}/\\d`), 'page, item'],
  [new RegExp(`^GET /[\\w-]+/${product}`), 'page, deals'],
  [/^GET \/lists/, 'page, list'],
  [/^GET \/shell$/, 'file of the app'],
  [/^GET \/[^?]*\.(?:js|css|woff2|json|webmanifest|svg|png|avif|webp|ico|geojson)(?:\?|$)/, 'file of the app'],
]

/** Returns what a request asks for; throws for what the table does not know, so that nothing is left out of the reckoning. */
export function thingOf(method: string, url: string): string {
  const found = things.find(([pattern]) => pattern.test(`${method} ${url}`))
  if (!found) throw new Error(`no kind of request: ${method} ${url}`)
  return found[1]
}

/** Counts what reaches the server from a phone that reads a flyer, and from one that has a list in a shop: on its first visit and on a later one. */
export function recordVisits(): Promise<Visits> {
  return withDemoServer(async (server, store) => {
    const browser = await chromium.launch({
      executablePath: await findChromium(),
      args: ['--no-sandbox', '--disable-background-networking'],
    })
    const between = await listening(server.url)
    const visitOf = async (context: BrowserContext, act: (page: Page) => Promise<void>): Promise<Visit> => {
      const visit = between.begin()
      const page = await context.newPage()
      await act(page)
      await page.close()
      await new Promise((done) => setTimeout(done, 1000)) // what is told as a page is left
      return visit
    }
    try {
      const [reader, shopper] = [await browser.newContext(phone), await browser.newContext(phone)]
      const read = (page: Page) => readFlyer(page, between.url, store)
      return {
        'flyer, first': await visitOf(reader, read),
        'flyer, again': await visitOf(reader, read),
        'list, first': await visitOf(shopper, (page) => shop(page, between.url, store, true)),
        'list, again': await visitOf(shopper, (page) => shop(page, between.url, store, false)),
      }
    } finally {
      await browser.close()
      between.close()
    }
  })
}

async function readFlyer(page: Page, url: string, store: string) {
  const rest = restOf(page)
  const tabs = page.getByRole('navigation', { name: 'Main' })
  await page.goto(`${url}/${store}/home`)
  await page.waitForFunction(() => !('early' in window))
  await rest()
  const toDeals = async () => {
    await tabs.getByRole('link', { name: /^Deals/ }).click()
    await page.waitForURL(new RegExp(`/${product}/items`))
    await rest()
  }
  await toDeals()
  await page.getByRole('searchbox', { name: 'Search deals' }).fill('yogurt')
  await page.waitForURL('**q=yogurt')
  await rest()
  const deals = page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('link', { name: /yogurt/i })
  for (const at of [0, 1]) {
    await deals.nth(at).click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await rest()
    await page.goBack()
    await page.waitForURL('**q=yogurt')
  }
  await page.goto(`${url}/${store}/${product}/flyers`)
  await page.waitForFunction(() => !('early' in window))
  await rest()
  await tabs.getByRole('link', { name: /^Home/ }).click()
  await page.waitForURL('**/home')
  await rest()
  await toDeals()
}

/** Makes a list of two deals and three typed items the first time; later opens it, adds one and ticks the rest off. */
async function shop(page: Page, url: string, store: string, isFirst: boolean) {
  const rest = restOf(page)
  await page.goto(`${url}/${isFirst ? `${store}/${product}/items` : 'lists'}`)
  await page.waitForFunction(() => !('early' in window))
  await rest()
  if (isFirst) {
    const add = page.getByRole('button', { name: /^Add .+ to list$/ }).first()
    const name = (await add.getAttribute('aria-label'))!.replace(/^Add (.+) to list$/, '$1')
    await add.click()
    await page.getByRole('button', { name: 'I Accept' }).click()
    await onCard(page, name).waitFor()
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Lists/ })
      .click()
  }
  await page.getByRole('link', { name: 'My List', exact: true }).click()
  await typeItems(page, ...(isFirst ? ['Clothespins', 'Matches', 'Candles'] : ['Corks']))
  const boxes = page.getByRole('main').getByRole('checkbox', { checked: false })
  if (!isFirst) for (let left = await boxes.count(); left > 0; left--) await boxes.first().click()
  await allSent(page)
  await rest()
}

/** Opens a port that leads to the server, and counts what is asked for there. */
async function listening(target: string) {
  let visit: Visit = {}
  const proxy = createServer((asked, reply) => {
    const { method = 'GET', url = '/', headers } = asked
    // Each would cover what is pressed. A browser that itself leaves requests out keeps no replies either.
    if (/^\/assets\/(?:Takeover|OwnerQuestion)-/.test(url)) return void reply.writeHead(404).end()
    const inner = request(target + url, { method, headers }, (answered) => {
      const suffix = answered.statusCode === 304 ? ', unchanged' : ''
      const heard = (visit[thingOf(method, url) + suffix] ??= { count: 0, bytes: 0 })
      heard.count += 1
      answered.on('data', (chunk: Buffer) => (heard.bytes += chunk.length))
      answered.on('error', () => reply.destroy())
      reply.writeHead(answered.statusCode!, answered.headers)
      answered.pipe(reply)
    })
    inner.on('error', () => reply.destroy())
    reply.on('close', () => inner.destroy())
    asked.pipe(inner)
  })
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  return {
    url: `http://localhost:${portOf(proxy)}`,
    begin: () => (visit = {}),
    close() {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}
