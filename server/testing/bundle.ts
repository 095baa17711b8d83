import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { BundleText } from '#server/features/content/bundle.ts'
import { scratchFolder } from './scratch.ts'

type Item = NonNullable<BundleText['publications']>[number]['pages'][number]['items'][number]

/**
 * A small bundle with something of everything: two stores of one chain, two publications, an exclusive, a banner with a video. All of it
 * is shown on any day from November 2026 on, so that no test fails once a week is over.
 */
export function sampleBundle(): Required<Omit<BundleText, '$schema'>> {
  return {
    version: 1,
    chains: [{ externalId: 'bluff', name: 'Bluff Co-ops', specialDays: [{ day: '2026-11-26', hours: [], words: 'Thanksgiving' }] }],
    categories: [
      { externalId: 'produce', name: 'Produce' },
      { externalId: 'dairy', name: 'Dairy & eggs' },
    ],
    stores: [
      {
        ...store('bluff-east', '6a0c8a3e-6d5b-4b50-9a39-0b2f7b1f3d01', 'logo'),
        specialDays: [{ day: '2026-12-31', hours: [{ opens: '07:00', closes: '01:00' }], words: 'New Year’s Eve' }],
      },
      store('bluff-west', '6a0c8a3e-6d5b-4b50-9a39-0b2f7b1f3d02'),
    ],
    publications: [
      {
        externalId: 'bluff-w47',
        chain: 'bluff',
        title: 'Weekly Flyer',
        spanishTitle: 'Folleto de la semana',
        adDateInfo: 'Nov 18 - Nov 24',
        validFrom: '2026-11-18',
        validTo: '2026-11-24',
        visibleFrom: '2026-11-16',
        visibleTo: '2099-12-31',
        pages: [
          {
            externalId: 'front',
            pageNumber: 1,
            imageName: 'front',
            width: 600,
            height: 800,
            items: [
              item('apples', { pictures: ['apples', 'apples-cut'], healthyOptions: ['Organic'], texts: ['Grown on the bluffs.'] }),
              item('milk', {
                category: 'dairy',
                brand: 'Meadow Row',
                size: 'half gallon',
                price: { kind: 'bogo', text: 'Buy one, get one free', amountCents: null, quantity: 1, unit: null, regularCents: 419 },
              }),
            ],
          },
          {
            pageNumber: 2,
            imageName: 'back',
            width: 600,
            height: 800,
            items: [
              item('pears', {
                startDate: '2026-11-20',
                endDate: '2026-11-22',
                region: { x: 300, y: 400, width: 300, height: 400 },
                spanishTitle: 'peras',
                spanishTexts: ['De nuestra región.'],
              }),
            ],
          },
        ],
      },
      {
        externalId: 'bluff-owners',
        chain: 'bluff',
        title: 'Owner Deals',
        adDateInfo: 'November',
        validFrom: '2026-11-01',
        validTo: '2026-11-30',
        visibleFrom: '2026-11-01',
        visibleTo: '2099-12-31',
        onlyStores: ['bluff-east'],
        pages: [
          {
            pageNumber: 1,
            imageName: 'owners',
            width: 600,
            height: 800,
            items: [item('butter', { category: 'dairy', region: undefined })],
          },
        ],
      },
    ],
    exclusives: [
      {
        externalId: 'free-bread',
        title: 'A free loaf',
        name: 'Bread',
        spanishTitle: 'Un pan gratis',
        spanishName: 'Pan',
        price: '2/$5',
        startDate: '2026-11-01',
        endDate: '2099-12-31',
        category: 'dairy',
        storeInclusionType: 'selected',
        stores: ['bluff-west'],
        media: [
          { image: 'apples', type: 'picture' },
          { image: 'logo', type: 'bug' },
        ],
      },
    ],
    doubts: [],
    banners: [
      {
        externalId: 'harvest',
        storeInclusionType: 'all',
        visibleFrom: '2026-11-01',
        visibleTo: '2099-12-31',
        media: [
          {
            externalId: 'wide',
            mediaType: 'image',
            file: 'harvest',
            width: 320,
            height: 80,
            placement: 'homepage-banner',
            clickType: 'search',
            clickArguments: 'apples',
          },
          {
            externalId: 'film',
            mediaType: 'video',
            file: 'film',
            width: 320,
            height: 180,
            placement: 'mobile-homepage',
            clickType: 'none',
          },
        ],
      },
    ],
  }
}

export function item(externalId: string, more: Partial<Item> = {}): Item {
  return {
    externalId,
    productIdentifier: `plu-${externalId}`,
    title: externalId,
    category: 'produce',
    price: { kind: 'multi', text: '2 for $5', amountCents: 500, quantity: 2, unit: null, regularCents: 329 },
    region: { x: 0, y: 0, width: 300, height: 400 },
    ...more,
  }
}

export function store(externalId: string, storeGuid: string, logo?: string): NonNullable<BundleText['stores']>[number] {
  return {
    externalId,
    chain: 'bluff',
    storeRoute: externalId,
    storeGuid,
    storeName: externalId,
    ...(logo && { logo }),
    addressLine1: '1 Main Street',
    city: 'Winona',
    stateProvince: 'MN',
    postalCode: '55987',
    latitude: 44.05,
    longitude: -91.64,
    timeZone: 'America/Chicago',
  }
}

/** The files of `sampleBundle`, by their path in the bundle. */
export async function samplePictures(): Promise<Record<string, Buffer>> {
  const drawn = (color: string, width: number, height: number) => sharp({ create: { width, height, channels: 3, background: color } })
  return {
    'pages/front.jpg': await drawn('#b5452c', 600, 800).jpeg().toBuffer(),
    'pages/back.jpg': await drawn('#1f5b36', 600, 800).jpeg().toBuffer(),
    'pages/owners.jpg': await drawn('#e2b84b', 600, 800).jpeg().toBuffer(),
    'products/apples.png': await drawn('#c0392b', 400, 400).png().toBuffer(),
    'products/apples-cut.webp': await drawn('#f5e6c8', 400, 400).webp().toBuffer(),
    'products/BOGO_Type_Callout.png': await drawn('#d9482b', 200, 100).png().toBuffer(),
    'assets/logo.png': await drawn('#1f5b36', 240, 120).png().toBuffer(),
    'banners/harvest.png': await drawn('#e2b84b', 320, 80).png().toBuffer(),
    'banners/film.jpg': await drawn('#171a14', 320, 180).jpeg().toBuffer(),
    'banners/film.mp4': Buffer.from('\0\0\0\u0018ftypmp42\0\0\0\0mp42isom', 'latin1'),
  }
}

/** Writes a bundle into a folder that is removed with the test, and outside of one after the file. */
export function writeBundle(content: unknown, files: Record<string, Buffer>): string {
  const folder = scratchFolder()
  for (const name of ['pages', 'products', 'assets', 'banners']) mkdirSync(join(folder, name))
  writeFileSync(join(folder, 'content.json'), typeof content === 'string' ? content : JSON.stringify(content))
  for (const [path, bytes] of Object.entries(files)) writeFileSync(join(folder, path), bytes)
  return folder
}
