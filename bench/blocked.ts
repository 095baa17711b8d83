import { chromium, type Browser, type BrowserContext } from 'playwright-core'
import { paths } from '#app/paths.ts'
import { withoutFollowing } from '../e2e/loaded.ts'
import { findChromium } from '../scripts/chromium.ts'
import { withDemoServer } from './demo-server.ts'
import { withManyDeals } from './many-deals.ts'
import type { Row } from './main.ts'
import { median } from './median.ts'
import { listPage, newPages } from './pages.ts'
import { drawPictures, products } from './peer/products.ts'
import { phone, slowdown } from './phone.ts'

const rounds = 5
/** In ms: during a longer task a touch is heard late. */
const long = 50
/** In ms, after the app has taken over. */
const rest = 2500

type Blocked = { all: number; longest: number }

/**
 * Measures for how long each page hears no touch, from its first paint until it is at rest: of each task of its main thread what is above 50 ms, as
 * Lighthouse counts it. It goes by the thread's own time on this machine's processor, which other programs change little, and multiplies that.
 */
export async function blockedPages(): Promise<Row[]> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox', '--disable-background-networking'] })
  try {
    return [
      ...(await withDemoServer(async ({ url }, storeRoute) => {
        const known = await newDevice(browser)
        const list = await listPage(known, url)
        const pages = [...(await newPages(url, storeRoute)).map((it) => ({ ...it, of: null })), { ...list, of: known }]
        return rowsOf(browser, pages)
      })),
      ...(await withManyDeals(
        ({ url }, storeRoute) => {
          const name = `deals items, ${products.toLocaleString('en-US')} of them`
          return rowsOf(browser, [{ name, url: url + paths.deals(storeRoute), of: null }])
        },
        { count: products, draw: drawPictures },
      )),
    ]
  } finally {
    await browser.close()
  }
}

/** `of` is the device of somebody who was here before; without it each visit is one of a new device. */
type Page = { name: string; url: string; of: BrowserContext | null }

async function rowsOf(browser: Browser, pages: readonly Page[]): Promise<Row[]> {
  const seen = pages.map((): Blocked[] => [])
  for (let round = 0; round < rounds; round++) for (const [at, page] of pages.entries()) seen[at]!.push(await blockedOn(browser, page))
  return pages.map(({ name }, at) => ({
    what: `${name}: no touch is heard for; longest task`,
    target: '≤ 50 ms; ≤ 50 ms',
    measured: `${whole(seen[at]!.map((it) => it.all))}; ${whole(seen[at]!.map((it) => it.longest))}`,
  }))
}

const whole = (values: readonly number[]) => `${Math.round(median(values))} ms`

async function blockedOn(browser: Browser, { url, of }: Page): Promise<Blocked> {
  const context = of ?? (await newDevice(browser))
  const page = await context.newPage()
  const tracing = await browser.newBrowserCDPSession()
  const events: Traced[] = []
  tracing.on('Tracing.dataCollected', ({ value }) => events.push(...value))
  await tracing.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'loading'] },
  })
  await page.goto(url)
  await page.waitForFunction(() => !('early' in window))
  await page.waitForTimeout(rest)
  const complete = new Promise((done) => tracing.once('Tracing.tracingComplete', done))
  await tracing.send('Tracing.end')
  await complete
  await tracing.detach()
  await page.close()
  if (!of) await context.close()
  const paint = events.findLast((it) => it['name'] === 'firstContentfulPaint')
  if (!paint) throw new Error(`${url} was not painted`)
  const tasks = events
    .filter(
      (it) =>
        it['name'] === 'RunTask' && it['pid'] === paint['pid'] && it['tid'] === paint['tid'] && Number(it['ts']) > Number(paint['ts']),
    )
    .map((it) => (Number(it['tdur'] ?? 0) / 1000) * slowdown)
  if (tasks.length === 0) throw new Error(`The trace of ${url} has no tasks`)
  return { all: tasks.reduce((sum, it) => sum + Math.max(0, it - long), 0), longest: Math.max(0, ...tasks) }
}

/** Of the browser's trace: times in microseconds. The types call all of its values texts. */
type Traced = Record<string, string>

async function newDevice(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext(phone)
  await withoutFollowing(context)
  return context
}
