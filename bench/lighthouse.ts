import lighthouse, { type RunnerResult as Result } from 'lighthouse'
import { chromium, type BrowserContext } from 'playwright-core'
import { paths } from '#app/paths.ts'
import { newFolder } from '#server/testing/folder.ts'
import { removeDataDir } from '../e2e/server.ts'
import { openList } from '../e2e/shopper.ts'
import { findChromium } from '../scripts/chromium.ts'
import { withDemoServer } from './demo-server.ts'
import type { Row } from './main.ts'
import { median } from './median.ts'
import { phone } from './phone.ts'

const runs = 5
const port = 9333

/** A page of somebody who comes back is measured with what is on the device, all others on a new one. */
type Measured = { name: string; path: string; keeps?: true }

/** Measures with Lighthouse's phone profile: the median of five runs for each page, the pages in turn. */
export function lighthousePages(): Promise<Row[]> {
  return withDemoServer(async ({ url }, storeRoute) => {
    const profile = newFolder()
    const browser = await chromium.launchPersistentContext(profile, {
      ...phone,
      executablePath: await findChromium(),
      args: ['--no-sandbox', '--disable-background-networking', `--remote-debugging-port=${port}`],
    })
    try {
      const news: Measured[] = [
        { name: 'entry', path: paths.entry() },
        { name: 'results', path: paths.findStoreResults({ query: '55987' }) },
        { name: 'home', path: paths.home(storeRoute) },
        { name: 'deals items', path: paths.deals(storeRoute) },
        { name: 'item details', path: await itemPath(url, storeRoute) },
        { name: 'flyers', path: paths.flyers(storeRoute) },
      ]
      const results = await measured(url, news)
      const list = await measured(url, [{ name: 'list', path: await listPath(browser, url), keeps: true }])
      return [...results, ...list].flatMap(([name, of]) => rowsOf(name, of))
    } finally {
      await browser.close()
      removeDataDir(profile)
    }
  })
}

async function measured(url: string, pages: readonly Measured[]): Promise<[name: string, Result['lhr'][]][]> {
  const results: { page: Measured; of: Result['lhr'][] }[] = pages.map((page) => ({ page, of: [] }))
  for (let run = 0; run < runs; run++) {
    for (const { page, of } of results) {
      while (of.length === run) {
        const result = await lighthouse(url + page.path, {
          port,
          output: 'json',
          logLevel: 'error',
          disableStorageReset: page.keeps ?? false,
        })
        if (!result) throw new Error('Lighthouse gave no result')
        // Lighthouse sometimes loses a trace, and reports that.
        if (!result.lhr.runtimeError) of.push(result.lhr)
      }
    }
  }
  return results.map(({ page, of }) => [page.name, of])
}

function rowsOf(name: string, results: readonly Result['lhr'][]): Row[] {
  const scores = ['performance', 'accessibility', 'best-practices', 'seo'].map((category) =>
    Math.round(median(results.map((it) => (it.categories[category]?.score ?? 0) * 100))),
  )
  const value = (audit: string) => median(results.map((it) => it.audits[audit]?.numericValue ?? Number.NaN))
  return [
    {
      what: `${name}: performance / accessibility / best practices / SEO`,
      target: '100 / 100 / 100 / 100',
      measured: scores.join(' / '),
    },
    {
      what: `${name}: LCP / TBT / CLS`,
      target: '≤ 1.0 s / ≤ 50 ms / ≤ 0.01',
      measured: `${(value('largest-contentful-paint') / 1000).toFixed(2)} s / ${Math.round(value('total-blocking-time'))} ms / ${value('cumulative-layout-shift').toFixed(3)}`,
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
