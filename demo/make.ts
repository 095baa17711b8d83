import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { bundleVersion, type BundleText } from '#server/features/content/bundle.ts'
import { demoBanners } from './banners.ts'
import { products, type Product } from './catalog.ts'
import { adDateInfo, dayIn, publicationDays, type Days } from './dates.ts'
import { demoExclusives } from './exclusives.ts'
import { dated } from './flyers/date-marks.ts'
import { Drawn, Lettering, pageSize, type DrawnPublication } from './flyers/drawn.ts'
import { categories, chains, stores } from './network.ts'

const pictures = fileURLToPath(new URL('bundle/', import.meta.url))

/**
 * Writes the demo network as a bundle into a new folder and gives back the folder: the publications lie around `today` in their
 * chain's time zone, and the dates printed on their pages are the same. Takes a few seconds; needs no browser and no network.
 */
export async function demoBundle(today: Date, into: string): Promise<string> {
  await mkdir(`${into}/pages`, { recursive: true })
  for (const kind of ['products', 'assets', 'banners']) await cp(`${pictures}${kind}`, `${into}/${kind}`, { recursive: true })
  const drawn = v.parse(Drawn, await json('bundle/drawn.json'))
  const letters = v.parse(Lettering, await json('bundle/lettering.json'))
  await writeFile(`${into}/content.json`, JSON.stringify(demoContent(today, drawn)))
  const pages = drawn.flatMap((it) => it.pages.map((page) => ({ page, days: daysOf(it, today) })))
  await inTurns(4, pages, async ({ page, days }) => {
    const picture = await dated(`${pictures}pages/${page.imageName}.webp`, page.dates, days, letters, pageSize.dots)
    await writeFile(`${into}/pages/${page.imageName}.jpg`, picture)
  })
  return into
}

/** What the bundle's content.json says on the day `today`. */
export function demoContent(today: Date, drawn: DrawnPublication[]): BundleText {
  const days = text(publicationDays('month', dayIn(network, today)))
  const sold = Map.groupBy(
    drawn.flatMap((it) => it.pages.flatMap((page) => page.items.map(({ product }) => ({ product, chain: it.chain })))),
    ({ product }) => product,
  )
  const onSale = (product: string) => [...new Set(sold.get(product)?.map(({ chain }) => chain))]
  return {
    version: bundleVersion,
    chains,
    categories,
    stores,
    publications: drawn.map((it) => publicationOf(it, today)),
    exclusives: demoExclusives(days),
    banners: demoBanners(days, onSale),
  }
}

/** The zone in which the network's own offers begin and end. */
const network = 'America/Chicago'

function publicationOf(drawn: DrawnPublication, today: Date) {
  const days = daysOf(drawn, today)
  const { from, to } = text(days)
  const externalId = `${drawn.chain}-${drawn.key}-${from}`
  return {
    externalId,
    chain: drawn.chain,
    title: drawn.title,
    adDateInfo: adDateInfo(days),
    validFrom: from,
    validTo: to,
    visibleFrom: from,
    visibleTo: to,
    pages: drawn.pages.map(({ imageName, items }, index) => ({
      pageNumber: index + 1,
      imageName,
      width: pageSize.width,
      height: pageSize.height,
      items: items.map(({ product, ...deal }) => ({ externalId: `${externalId}/${product}`, ...deal, ...factsOf(product) })),
    })),
  }
}

function factsOf(id: string) {
  const { upc, brand, title, size, category, healthyOptions, texts } = productOf(id)
  return { productIdentifier: upc, brand, title, size, category, healthyOptions, texts, pictures: [id] }
}

function productOf(id: string): Product {
  const found = byId.get(id)
  if (!found) throw new Error(`demo/bundle/drawn.json: the catalog has no ${id}; draw the pages again`)
  return found
}

const byId = new Map(products.map((it) => [it.id, it]))

function daysOf({ chain, key }: DrawnPublication, today: Date) {
  const zone = stores.find((it) => it.chain === chain)?.timeZone
  if (!zone) throw new Error(`demo/network.ts: ${chain} has no store`)
  return publicationDays(key, dayIn(zone, today))
}

function text({ from, to }: Days) {
  return { from: from.toString(), to: to.toString() }
}

async function inTurns<T>(lanes: number, all: T[], work: (one: T) => Promise<void>) {
  const rest = all.values()
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const one of rest) await work(one)
    }),
  )
}

async function json(file: string): Promise<unknown> {
  return JSON.parse(await readFile(new URL(file, import.meta.url), 'utf8'))
}

/** `npm run demo -- pages [chain]` draws the flyers again; `npm run demo -- bundle FOLDER` writes today's bundle. */
if (import.meta.main) {
  const [what, rest] = process.argv.slice(2)
  if (what === 'pages') await (await import('./flyers/redraw.ts')).redraw(rest)
  else if (what === 'bundle' && rest) await demoBundle(new Date(), rest)
  else throw new Error('say: pages [chain], or: bundle FOLDER')
}
