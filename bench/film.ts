import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type BrowserContext } from 'playwright-core'
import { paths } from '#app/paths.ts'
import { load, withoutFollowing } from '../e2e/loaded.ts'
import { findChromium } from '../scripts/chromium.ts'
import { withDemoServer } from './demo-server.ts'
import type { Row } from './main.ts'
import { phone, slowdown } from './phone.ts'
import { slowNetwork, type SlowNetwork } from './slow-network.ts'

const stepMs = 500

/** What can be seen in the window `at` ms after the navigation began, and how far things have moved by then (the layout shift). */
type Seen = { at: number; words: number; cards: number; pictures: number; loaded: number; touchable: boolean; moved: number }
/** Without `seen` and `png` nothing has been drawn yet. */
type Shot = { at: number; seen: Seen | undefined; png: Buffer | undefined }

/** Opens the deals on a slow network with a slow processor, twice, and takes a picture each half second until the page is at rest. */
export function filmStrip(into: string): Promise<Row[]> {
  mkdirSync(into, { recursive: true })
  return withDemoServer(async ({ url }, storeRoute) => {
    const browser = await chromium.launch({
      executablePath: await findChromium(),
      args: ['--no-sandbox', '--disable-background-networking'],
    })
    const network = await slowNetwork(url)
    try {
      const context = await browser.newContext(phone)
      await withoutFollowing(context)
      const address = network.url + paths.deals(storeRoute)
      const first = await filmed(context, address)
      save(join(into, 'first'), first)
      await keptOnDevice(context, network)
      const second = await filmed(context, address)
      save(join(into, 'second'), second)
      console.log(`  The pictures are in ${into}`)
      return [...rowsOf('First visit', first), ...rowsOf('Second visit', second)]
    } finally {
      await browser.close()
      network.close()
    }
  })
}

async function filmed(context: BrowserContext, address: string): Promise<Shot[]> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(lookEach, stepMs)
  const frames: { time: number; png: Buffer }[] = []
  devtools.on('Page.screencastFrame', ({ data, sessionId, metadata }) => {
    frames.push({ time: (metadata.timestamp ?? 0) * 1000, png: Buffer.from(data, 'base64') })
    void devtools.send('Page.screencastFrameAck', { sessionId }).catch(() => {})
  })
  await devtools.send('Page.startScreencast', { format: 'png', maxWidth: 390, maxHeight: 844 })
  await load(page, address)
  const { origin, seen } = await page.evaluate(() => ({ origin: performance.timeOrigin, seen: looks }))
  await devtools.send('Page.stopScreencast')
  await page.close()
  // The page may be too busy to look in time; its pictures are taken all the same.
  const times = Array.from({ length: Math.ceil(seen.at(-1)!.at / stepMs) }, (_, at) => (at + 1) * stepMs)
  return times.map((at) => ({
    at,
    seen: seen.findLast((it) => it.at <= at + 20), // a timer is never early, and a little late
    png: frames.findLast(({ time }) => time >= origin && time <= origin + at)?.png,
  }))
}

declare const looks: Seen[]

/** Runs in the page, before anything else. */
function lookEach(stepMs: number) {
  const looks: Seen[] = []
  Object.assign(window, { looks })
  let moved = 0
  new PerformanceObserver((list) => {
    for (const it of list.getEntries()) if ('value' in it && typeof it.value === 'number') moved += it.value
  }).observe({ type: 'layout-shift', buffered: true })
  const isIn = ({ top, bottom, left, right, width }: DOMRect) =>
    width > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
  const inSight = (of: string) =>
    [...document.querySelectorAll(of)].filter((it) => isIn(it.getBoundingClientRect()) && it.checkVisibility())
  const look = () => {
    const pictures = inSight('main img')
    const texts = inSight('body *').flatMap((it) => [...it.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE))
    looks.push({
      at: performance.now(),
      words: texts.flatMap((it) => it.textContent?.match(/\S+/g) ?? []).length,
      cards: inSight('main article').length,
      pictures: pictures.length,
      loaded: pictures.filter((it) => it instanceof HTMLImageElement && it.complete && it.naturalWidth > 0).length,
      touchable: !('early' in window) && document.readyState !== 'loading',
      moved,
    })
    setTimeout(look, stepMs - (performance.now() % stepMs))
  }
  setTimeout(look, stepMs - (performance.now() % stepMs))
}

function save(name: string, shots: readonly Shot[]) {
  for (const { at, png } of shots) if (png) writeFileSync(`${name}-${(at / 1000).toFixed(1)}.png`, png)
}

/** Waits until the service worker has stored what it keeps, on a network as quick as the machine. */
async function keptOnDevice(context: BrowserContext, network: SlowNetwork) {
  network.setSlow(false)
  const page = await context.newPage()
  await page.goto(network.url)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  for (let last = -1; last !== network.received();) {
    last = network.received()
    await page.waitForTimeout(6000)
  }
  await page.close()
  network.setSlow(true)
}

/** A row for each picture that shows something else than the one before. */
function rowsOf(visit: string, shots: readonly Shot[]): Row[] {
  return shots
    .map(({ at, seen }) => ({ at, measured: textOf(seen) }))
    .filter(({ measured }, at, all) => measured !== all[at - 1]?.measured)
    .map(({ at, measured }) => ({ what: `${visit}, after ${(at / 1000).toFixed(1)} s`, target: 'reported', measured }))
}

function textOf(seen: Seen | undefined): string {
  if (!seen) return 'nothing yet'
  const { words, cards, pictures, loaded, touchable, moved } = seen
  return `${words} words, ${cards} deals, ${loaded} of ${pictures} pictures; ${touchable ? 'the app has taken over' : 'its links work'}; moved ${moved.toFixed(3)}`
}
