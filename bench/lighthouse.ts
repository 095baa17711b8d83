import { auditsOf, valueOf, withAuditor, type Audits } from './audits.ts'
import { withDemoServer } from './demo-server.ts'
import type { Row } from './main.ts'
import { median } from './median.ts'
import { listPage, newPages } from './pages.ts'

/** Measures with Lighthouse's phone profile: the median of five runs for each page, the pages in turn. */
export function lighthousePages(): Promise<Row[]> {
  return withDemoServer(({ url }, storeRoute) =>
    withAuditor(async (browser) => {
      const results = await auditsOf(await newPages(url, storeRoute))
      const list = await auditsOf([{ ...(await listPage(browser, url)), keeps: true }])
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
