import type { BrowserContext } from 'playwright-core'
import { paths } from '#app/paths.ts'
import { openList } from '../e2e/shopper.ts'
import { auditsOf, valueOf, withAuditor, type Audits } from './audits.ts'
import { withDemoServer } from './demo-server.ts'
import type { Row } from './main.ts'
import { median } from './median.ts'

/** Measures with Lighthouse's phone profile: the median of five runs for each page, the pages in turn. */
export function lighthousePages(): Promise<Row[]> {
  return withDemoServer(({ url }, storeRoute) =>
    withAuditor(async (browser) => {
      const news = [
        { name: 'entry', url: url + paths.entry() },
        { name: 'results', url: url + paths.findStoreResults({ query: '55987' }) },
        { name: 'home', url: url + paths.home(storeRoute) },
        { name: 'deals items', url: url + paths.deals(storeRoute) },
        { name: 'item details', url: url + (await itemPath(url, storeRoute)) },
        { name: 'flyers', url: url + paths.flyers(storeRoute) },
      ]
      const results = await auditsOf(news)
      const list = await auditsOf([{ name: 'list', url: url + (await listPath(browser, url)), keeps: true }])
      return [...results, ...list].flatMap(([name, of]) => rowsOf(name, of))
    }),
  )
}

function rowsOf(name: string, results: Audits): Row[] {
  const scores = ['performance', 'accessibility', 'best-practices', 'seo'].map((category) =>
    Math.round(median(results.map((it) => (it.categories[category]?.score ?? 0) * 100))),
  )
  return [
    {
      what: `${name}: performance / accessibility / best practices / SEO`,
      target: '100 / 100 / 100 / 100',
      measured: scores.join(' / '),
    },
    {
      what: `${name}: LCP / TBT / CLS`,
      target: '≤ 1.0 s / ≤ 50 ms / ≤ 0.01',
      measured: `${(valueOf(results, 'largest-contentful-paint') / 1000).toFixed(2)} s / ${Math.round(valueOf(results, 'total-blocking-time'))} ms / ${valueOf(results, 'cumulative-layout-shift').toFixed(3)}`,
    },
  ]
}

/** Returns the path of the first deal in the list of deals. */
async function itemPath(url: string, storeRoute: string): Promise<string> {
  const html = await (await fetch(`${url}/${storeRoute}/deals/items`)).text()
  return /<h2[^>]*><a href="([^"]+)"/.exec(html)![1]!
}

/** Makes a list on this device, and returns its path. */
async function listPath(browser: BrowserContext, url: string): Promise<string> {
  const page = await browser.newPage()
  await openList(page, url)
  const path = new URL(page.url()).pathname
  await page.close()
  return path
}
