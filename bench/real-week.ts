// `node bench/real-week.ts FOLDER`: real stores and real weekly ads, as other people publish them, made into a bundle,
// imported into an empty database, and the main job done with them in a real browser. FOLDER holds stores.json (name,
// streetAddress, locality, region, postalCode, lat, lon) and flyers/*.json (items with a region each on one wide strip of
// pages: y runs negative downward, there is no page table). Nothing of it is kept.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import * as v from 'valibot'
import type { BundleText } from '#server/features/content/bundle.ts'
import { startServer } from '../e2e/server.ts'
import { findChromium } from '../scripts/chromium.ts'

const Stores = v.array(
  v.object({
    name: v.string(),
    streetAddress: v.string(),
    locality: v.string(),
    region: v.string(),
    postalCode: v.string(),
    lat: v.string(),
    lon: v.string(),
  }),
)
const FlyerItem = v.object({
  id: v.number(),
  name: v.nullable(v.string()),
  brand: v.nullable(v.string()),
  price: v.nullable(v.string()),
  left: v.number(),
  right: v.number(),
  top: v.number(),
  bottom: v.number(),
})
type FlyerItem = v.InferOutput<typeof FlyerItem>
const Flyer = v.object({ flyer_name: v.string(), valid_from: v.string(), valid_to: v.string(), items: v.array(FlyerItem) })

const [folder] = process.argv.slice(2)
if (!folder || !existsSync(join(folder, 'stores.json'))) {
  console.log('real-week: passed over: no folder with stores.json and flyers/ was given.')
} else {
  await realWeek(folder)
}

async function realWeek(samples: string) {
  const work = mkdtempSync(join(tmpdir(), 'deals-real-'))
  try {
    const bundle = await writeBundle(samples, join(work, 'bundle'))
    console.log(
      `real-week: ${bundle.stores!.length} stores, ${bundle.publications!.flatMap((it) => it.pages.flatMap((page) => page.items)).length} items on ${bundle.publications!.flatMap((it) => it.pages).length} pages`,
    )
    const env = { ...process.env, DATA_DIR: join(work, 'data'), DEMO: 'off' }
    const began = performance.now()
    const { status } = spawnSync('node', ['server/features/content/command.ts', 'import', join(work, 'bundle')], { stdio: 'inherit', env })
    if (status !== 0) throw new Error('the import failed')
    console.log(`real-week: imported in ${((performance.now() - began) / 1000).toFixed(1)} s`)
    process.env.DEMO = 'off'
    const server = await startServer({ dataDir: env.DATA_DIR })
    try {
      await mainJob(server.url, bundle)
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(work, { recursive: true })
  }
}

async function writeBundle(samples: string, into: string): Promise<BundleText> {
  for (const part of ['pages', 'products']) mkdirSync(join(into, part), { recursive: true })
  const stores = v.parse(Stores, JSON.parse(readFileSync(join(samples, 'stores.json'), 'utf8')))
  const flyers = globSync(join(samples, 'flyers/*.json'))
    .toSorted()
    .map((file) => ({ file: basename(file, '.json'), ...v.parse(Flyer, JSON.parse(readFileSync(file, 'utf8'))) }))
  const chains = flyers.map(({ file }) => ({ externalId: file, name: file }))
  const routes = new Map<string, number>()
  const bundle: BundleText = {
    version: 1,
    chains,
    categories: [{ externalId: 'all', name: 'Groceries' }],
    stores: stores.map((store, at) => ({
      externalId: `store-${at}`,
      chain: chains[at % chains.length]!.externalId,
      storeRoute: uniqueRoute(`${store.name} ${store.locality}`, routes),
      storeGuid: guidOf(`store-${at}`),
      storeName: store.name,
      addressLine1: store.streetAddress || store.locality,
      city: store.locality,
      stateProvince: store.region,
      postalCode: store.postalCode || '00000',
      latitude: Number(store.lat),
      longitude: Number(store.lon),
      timeZone: zoneOf(Number(store.lon)),
    })),
    publications: [],
  }
  for (const flyer of flyers) {
    const days = shiftedDays(flyer.valid_from, flyer.valid_to)
    const strips = pagesOf(flyer.items)
    bundle.publications!.push({
      externalId: flyer.file,
      chain: flyer.file,
      title: flyer.flyer_name || flyer.file,
      adDateInfo: `${days.from} to ${days.to}`,
      validFrom: days.from,
      validTo: days.to,
      visibleFrom: days.from,
      visibleTo: days.to,
      pages: await Promise.all(
        strips.map(async (strip, at) => {
          const imageName = `${flyer.file}-${at + 1}`
          await drawPage(strip, join(into, 'pages', `${imageName}.jpg`))
          return {
            pageNumber: at + 1,
            imageName,
            width: strip.width,
            height: strip.height,
            items: strip.items.map((item) => ({
              externalId: String(item.id),
              productIdentifier: String(item.id),
              brand: item.brand ?? '',
              title: item.name ?? 'Unnamed',
              category: 'all',
              region: { x: item.left - strip.left, y: -item.top, width: item.right - item.left, height: item.top - item.bottom },
              price: item.price
                ? {
                    kind: 'each' as const,
                    text: `$${Number(item.price).toFixed(2)}`,
                    amountCents: Math.round(Number(item.price) * 100),
                    quantity: null,
                    unit: null,
                    regularCents: null,
                  }
                : null,
            })),
          }
        }),
      ),
    })
  }
  writeFileSync(join(into, 'content.json'), JSON.stringify(bundle))
  return bundle
}

type Strip = { left: number; width: number; height: number; items: FlyerItem[] }

/** Cuts the strip where no region is crossed, into pages about as wide as they are high or narrower. */
function pagesOf(items: FlyerItem[]): Strip[] {
  const height = Math.max(...items.map((item) => -item.bottom))
  const pages: FlyerItem[][] = []
  let end = -Infinity
  for (const item of items.toSorted((a, b) => a.left - b.left)) {
    const page = pages.at(-1)
    if (page && (item.left < end - 1 || item.right - page[0]!.left <= height)) page.push(item)
    else pages.push([item])
    end = Math.max(item.right, item.left < end - 1 ? end : -Infinity)
  }
  return pages.map((page) => {
    const left = Math.min(...page.map((item) => item.left))
    return { left, height, width: Math.max(...page.map((item) => item.right)) - left, items: page }
  })
}

/** The page's picture is not published with its regions: boxes stand for it. */
async function drawPage({ left, width, height, items }: Strip, file: string) {
  const boxes = items.map(
    (item) =>
      `<rect x="${item.left - left}" y="${-item.top}" width="${item.right - item.left}" height="${item.top - item.bottom}" fill="#fff" stroke="#999" stroke-width="8"/>`,
  )
  await sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width / 4}" height="${height / 4}" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="#eee"/>${boxes.join('')}</svg>`,
    ),
  )
    .jpeg()
    .toFile(file)
}

/** The days of the ad moved by whole weeks, so that it holds today. */
function shiftedDays(from: string, to: string) {
  const day = 86_400_000
  const [first, last] = [from, to].map((it) => Date.parse(`${it.slice(0, 10)}T00:00:00Z`)) as [number, number]
  const today = Date.parse(`${new Date().toISOString().slice(0, 10)}T00:00:00Z`)
  const weeks = Math.floor((today - first) / (7 * day)) * 7 * day
  return { from: new Date(first + weeks).toISOString().slice(0, 10), to: new Date(last + weeks + day).toISOString().slice(0, 10) }
}

function uniqueRoute(name: string, known: Map<string, number>) {
  const route = name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 50)
  const count = (known.get(route) ?? 0) + 1
  known.set(route, count)
  return count === 1 ? route : `${route}-${count}`
}

const guidOf = (name: string) =>
  createHash('sha256')
    .update(name)
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{3})(.{4})(.{13}).*$/, (_, a, b, c, d, e) => `${a}-${b}-4${c}-a${String(d).slice(1)}-${String(e).slice(1)}`)
const zoneOf = (longitude: number) =>
  longitude < -115 ? 'America/Los_Angeles' : longitude < -102 ? 'America/Denver' : longitude < -87 ? 'America/Chicago' : 'America/New_York'

/** Finds a store by its postal code, searches its deals, adds one and a typed item, and finds both after a reload. */
async function mainJob(url: string, bundle: BundleText) {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox', '--disable-background-networking'] })
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, baseURL: url })
    const store = bundle.stores!.find(({ stateProvince }) => stateProvince === 'MN')!
    await page.goto(`/find/store/results?${new URLSearchParams({ query: store.postalCode ?? '' })}`)
    const row = page.getByRole('listitem').filter({ hasText: store.storeName }).first()
    await row.getByRole('link', { name: /^Select This Store/ }).click()
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Deals/ })
      .click()
    await page.waitForURL('**/deals/items')
    const word = bundle.publications!.find(({ chain }) => chain === store.chain)!.pages[0]!.items[0]!.title
    await page.getByRole('searchbox', { name: 'Search deals' }).fill(word)
    await page.getByRole('link', { name: word }).first().click()
    await page.getByRole('button', { name: 'Add Item' }).click()
    await page.getByRole('button', { name: 'I Accept' }).click()
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Lists/ })
      .click()
    await page.getByRole('link', { name: 'My List' }).first().click()
    await page.getByRole('textbox', { name: 'Add your own item' }).fill('Paper bags')
    await page.keyboard.press('Enter')
    await page.getByText('Paper bags').waitFor()
    await page.reload()
    for (const name of ['Paper bags', word]) await page.getByText(name).first().waitFor()
    console.log(`real-week: the main job was done at ${store.storeName}, ${store.city}`)
  } finally {
    await browser.close()
  }
}
