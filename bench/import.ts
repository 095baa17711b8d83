import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { bundleVersion, type BundleText } from '#server/features/content/bundle.ts'
import { networkFile } from '#server/features/content/demo-network/network.ts'
import { openBundle } from '#server/features/content/read.ts'
import { newFolder } from '#server/testing/folder.ts'
import type { Row } from './main.ts'

const chains = 10
const storesOfChain = 500
const publicationsOfChain = 10
const pagesOfPublication = 10
const itemsOfPage = 100
const products = 1000
const logos = 100

/** Measures the time and memory of importing a network of 5,000 stores and 100,000 items into an empty database, and once more. */
export async function bigImport(): Promise<Row[]> {
  const work = newFolder()
  try {
    const bundle = join(work, 'bundle')
    await writeBundle(bundle)
    const first = await importOf(bundle, join(work, 'data'))
    const again = await importOf(bundle, join(work, 'data'))
    const row = (what: string, { seconds, megabytes }: Took): Row => ({
      what,
      target: '≤ 30 s, ≤ 400 MB',
      measured: `${seconds.toFixed(0)} s, ${megabytes} MB`,
    })
    return [row('Import of 5,000 stores, 100,000 items and 2,100 pictures into an empty database', first), row('The same again', again)]
  } finally {
    rmSync(work, { recursive: true })
  }
}

type Took = { seconds: number; megabytes: number }

/** Runs the import as `npm run content -- import` does. PostgreSQL's memory is not counted. */
async function importOf(bundle: string, dataDir: string): Promise<Took> {
  const printMemory = `data:text/javascript,process.on('exit', () => console.log('most ' + process.resourceUsage().maxRSS))`
  const began = performance.now()
  const child = spawn('node', ['scripts/run.mjs', `--import=${printMemory}`, 'server/features/content/command.ts', 'import', bundle], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (text: Buffer) => (said += text.toString()))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`the import failed:\n${said}`)
  return { seconds: (performance.now() - began) / 1000, megabytes: Math.round(Number(/most (\d+)/.exec(said)![1]) / 1024) }
}

/** Writes a bundle in which the demo network's pictures repeat. They become WebP: AVIF, which takes longer to read, is rarely handed in. */
async function writeBundle(folder: string) {
  const network = await openBundle(networkFile)
  const copies = async (kind: 'pages' | 'products' | 'assets', count: number, begins = '') => {
    mkdirSync(join(folder, kind), { recursive: true })
    const pictures: Buffer[] = []
    for (const file of network.files.filter((it) => it.folder === kind && it.name.startsWith(begins)))
      pictures.push(
        await sharp(await network.read(file))
          .webp({ quality: 82 })
          .toBuffer(),
      )
    for (let n = 0; n < count; n++) writeFileSync(join(folder, kind, `${kind}-${n}.webp`), pictures[n % pictures.length]!)
  }
  await copies('pages', chains * publicationsOfChain * pagesOfPublication)
  await copies('products', products)
  await copies('assets', logos, 'logo-')
  network.close()
  writeFileSync(join(folder, 'content.json'), JSON.stringify(content()))
}

function content(): BundleText {
  const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)
  const stores = numbers(chains * storesOfChain)
  const publications = numbers(chains * publicationsOfChain)
  return {
    version: bundleVersion,
    chains: numbers(chains).map((n) => ({ externalId: `chain-${n}`, name: `Chain ${n}` })),
    categories: numbers(14).map((n) => ({ externalId: `aisle-${n}`, name: `Aisle ${n}` })),
    stores: stores.map((n) => ({
      externalId: `store-${n}`,
      chain: `chain-${n % chains}`,
      storeRoute: `store-${n}`,
      storeGuid: `6a0c8a3e-6d5b-4b50-9a39-${String(n).padStart(12, '0')}`,
      storeName: `Store ${n}`,
      logo: `assets-${n % logos}`,
      addressLine1: `${n} Main Street`,
      city: 'Winona',
      stateProvince: 'MN',
      postalCode: '55987',
      phone: '507-555-0114',
      storeHours: 'Every day 7 am to 9 pm',
      latitude: 44 + n / 10_000,
      longitude: -91 - n / 10_000,
      timeZone: 'America/Chicago',
    })),
    publications: publications.map((n) => ({
      externalId: `flyer-${n}`,
      chain: `chain-${n % chains}`,
      title: `Flyer ${n}`,
      adDateInfo: 'This week',
      validFrom: '2026-11-18',
      validTo: '2026-11-24',
      visibleFrom: '2026-11-18',
      visibleTo: '2026-11-24',
      pages: numbers(pagesOfPublication).map((page) => ({
        pageNumber: page + 1,
        imageName: `pages-${n * pagesOfPublication + page}`,
        width: 1224,
        height: 1584,
        items: numbers(itemsOfPage).map((item) => itemOf((n * pagesOfPublication + page) * itemsOfPage + item)),
      })),
    })),
  }
}

function itemOf(n: number) {
  return {
    externalId: `item-${n}`,
    productIdentifier: String(100_000_000_000 + n),
    brand: `Brand ${n % 300}`,
    title: `Honeycrisp apples, lot ${n}`,
    size: '3 lb bag',
    category: `aisle-${n % 14}`,
    region: { x: (n % 10) * 120, y: (Math.floor(n / 10) % 10) * 150, width: 110, height: 140 },
    price: { kind: 'each' as const, text: '$3.99', amountCents: 399, quantity: null, unit: null, regularCents: 499 },
    pictures: [`products-${n % products}`],
    healthyOptions: ['Organic', 'Local'],
    texts: ['Grown on the bluffs above the Mississippi, and picked by hand the same week.'],
  }
}
