import { chromium } from 'playwright-core'
import { brotliCompressSync } from 'node:zlib'
import { load, type Loaded } from '../e2e/loaded.ts'
import { findChromium } from '../scripts/chromium.ts'
import { withDemoServer } from './demo-server.ts'
import type { Row } from './main.ts'
import { phone } from './phone.ts'

/**
 * Measures the bytes and requests of the deals page on a phone, before the first paint and until the network is idle. The page is one of those that have
 * their first picture in them: all but the first ones after a publication, for which it is still to be made.
 */
export function weight(): Promise<Row[]> {
  return withDemoServer(async ({ url }, storeRoute) => {
    const browser = await chromium.launch({
      executablePath: await findChromium(),
      args: ['--no-sandbox', '--disable-background-networking'],
    })
    try {
      const page = await browser.newPage(phone)
      const loaded = await load(page, `${url}/${storeRoute}/deals/items`)
      const paint = await page.evaluate(
        () => performance.timeOrigin + (performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0),
      )
      const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
      const of = (type: string) => loaded.filter((it) => it.type === type)
      const sum = (some: Loaded[]) => some.reduce((total, { bytes }) => total + bytes, 0)
      const pictures = of('image')
      const html = brotliCompressSync(await (await fetch(`${url}/${storeRoute}/deals/items`)).bytes()).length
      return [
        { what: 'HTML with its CSS and first picture, brotli, deals items', target: '≤ 30 kB', measured: kB(sum(of('document')) || html) },
        { what: 'Script for the route, brotli', target: '≤ 120 kB', measured: kB(sum(of('script'))) },
        { what: 'Script before the first paint', target: 'none', measured: `${of('script').filter((it) => it.at < paint).length} files` },
        { what: 'Requests until it rests, pictures included', target: '≤ 20', measured: String(loaded.length) },
        {
          what: 'Largest product picture on a phone',
          target: '≤ 8 kB',
          measured: pictures.length ? kB(Math.max(...pictures.map(({ bytes }) => bytes))) : 'none',
        },
        { what: 'Fonts', target: '≤ 60 kB', measured: kB(sum(of('font'))) },
        { what: 'All deals of the store', target: 'reported', measured: kB(sum(loaded.filter((it) => it.url.includes('/api/ads')))) },
        { what: 'All of it until it rests', target: '≤ 250 kB', measured: kB(sum(loaded)) },
      ]
    } finally {
      await browser.close()
    }
  })
}
