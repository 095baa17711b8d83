import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { BundleText } from '#server/features/content/bundle.ts'
import { newFolder } from '#server/testing/folder.ts'
import { removeDataDir, type Server } from '../e2e/server.ts'
import { startRested } from './demo-server.ts'

export const deals = 10_000

/** Puts pictures of products into a folder, and returns their names. */
type Draw = (folder: string) => Promise<string[]>

/** Runs the built server with one store, /many, that has 10,000 deals without a picture, or so many with the pictures that are drawn. */
export async function withManyDeals<T>(
  run: (server: Server, storeRoute: string) => Promise<T>,
  { count = deals, draw = async () => [] }: { count?: number; draw?: Draw } = {},
): Promise<T> {
  const dataDir = newFolder()
  try {
    await writeBundle(join(dataDir, 'bundle'), count, draw)
    process.env.DEMO = 'off'
    const env = { ...process.env, DATA_DIR: dataDir }
    const importing = ['server/features/content/command.ts', 'import', join(dataDir, 'bundle')]
    if (spawnSync('node', importing, { stdio: 'inherit', env }).status !== 0) throw new Error('the import failed')
    const server = await startRested(dataDir)
    try {
      return await run(server, 'many')
    } finally {
      await server.stop()
    }
  } finally {
    delete process.env.DEMO
    removeDataDir(dataDir)
  }
}

/** Returns a deal of the store by its number: its brand, category and name. */
export function dealAt(number: number) {
  return {
    brand: `Brand ${number % 97}`,
    category: `c${number % 14}`,
    title: `${words[number % words.length]!} ${goods[number % goods.length]!} no. ${number}`,
  }
}

const words = ['Organic', 'Crisp', 'Golden', 'Wild', 'Local', 'Roasted', 'Smoked', 'Fresh', 'Sweet', 'Stone-ground']
const goods = ['apples', 'yogurt', 'granola', 'cheddar', 'bread', 'coffee', 'beans', 'salsa', 'butter', 'rice', 'honey', 'tea', 'eggs']

async function writeBundle(into: string, count: number, draw: Draw) {
  for (const part of ['pages', 'products']) mkdirSync(join(into, part), { recursive: true })
  await sharp({ create: { width: 600, height: 800, channels: 3, background: '#eee' } })
    .jpeg()
    .toFile(join(into, 'pages/blank.jpg'))
  const pictures = await draw(join(into, 'products'))
  const pages = 100
  const bundle: BundleText = {
    version: 1,
    chains: [{ externalId: 'many', name: 'Many' }],
    categories: Array.from({ length: 14 }, (_, at) => ({ externalId: `c${at}`, name: `Aisle ${at + 1}` })),
    stores: [
      {
        externalId: 'many',
        chain: 'many',
        storeRoute: 'many',
        storeGuid: '00000000-0000-4000-8000-000000000001',
        storeName: 'Many Deals Co-op',
        addressLine1: '1 Long Street',
        city: 'Winona',
        stateProvince: 'MN',
        postalCode: '55987',
        latitude: 44.05,
        longitude: -91.64,
        timeZone: 'America/Chicago',
      },
    ],
    publications: [
      {
        externalId: 'many',
        chain: 'many',
        title: 'Everything',
        adDateInfo: 'All year',
        validFrom: '2020-01-01',
        validTo: '2099-12-31',
        visibleFrom: '2020-01-01',
        visibleTo: '2099-12-31',
        pages: Array.from({ length: pages }, (_, page) => ({
          pageNumber: page + 1,
          imageName: 'blank',
          width: 600,
          height: 800,
          items: Array.from({ length: count / pages }, (_, at) => {
            const number = page * (count / pages) + at
            return {
              externalId: `i${number}`,
              productIdentifier: String(number),
              ...dealAt(number),
              size: '12 oz',
              price: { kind: 'each' as const, text: '$3.99', amountCents: 399, quantity: null, unit: null, regularCents: 499 },
              pictures: pictures.length > 0 ? [pictures[number % pictures.length]!] : [],
            }
          }),
        })),
      },
    ],
  }
  writeFileSync(join(into, 'content.json'), JSON.stringify(bundle))
}
