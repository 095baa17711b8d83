import lighthouse, { type RunnerResult as Result } from 'lighthouse'
import { chromium } from 'playwright-core'
import { findChromium } from '../scripts/chromium.ts'
import { withDemoServer } from './demo-server.ts'
import type { Row } from './main.ts'
import { median } from './median.ts'

const runs = 5
const port = 9333

/** Measures with Lighthouse's phone profile: the median of five runs for each page. */
export function lighthousePages(): Promise<Row[]> {
  return withDemoServer(async ({ url }, storeRoute) => {
    const browser = await chromium.launch({
      executablePath: await findChromium(),
      args: ['--no-sandbox', '--disable-background-networking', `--remote-debugging-port=${port}`],
    })
    try {
      const rows: Row[] = []
      for (const [name, path] of [
        ['entry', '/'],
        ['deals items', `/${storeRoute}/deals/items`],
        ['item details', await itemPath(url, storeRoute)],
        ['flyers', `/${storeRoute}/deals/flyers`],
      ] as const) {
        const results: Result['lhr'][] = []
        while (results.length < runs) {
          const result = await lighthouse(url + path, { port, output: 'json', logLevel: 'error' })
          if (!result) throw new Error('Lighthouse gave no result')
          // Lighthouse sometimes loses a trace, and reports that.
          if (!result.lhr.runtimeError) results.push(result.lhr)
        }
        const scores = ['performance', 'accessibility', 'best-practices', 'seo'].map((category) =>
          Math.round(median(results.map((it) => (it.categories[category]?.score ?? 0) * 100))),
        )
        const value = (audit: string) => median(results.map((it) => it.audits[audit]?.numericValue ?? Number.NaN))
        rows.push(
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
        )
      }
      return rows
    } finally {
      await browser.close()
    }
  })
}

/** Returns the path of the first deal in the list of deals. */
async function itemPath(url: string, storeRoute: string): Promise<string> {
  const html = await (await fetch(`${url}/${storeRoute}/deals/items`)).text()
  return /<h2[^>]*><a href="([^"]+)"/.exec(html)![1]!
}
