import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { matcherOf, searchableOf } from '#app/features/deals/rules.ts'
import { Bundle } from '#server/features/content/bundle.ts'
import { checkBundle } from '#server/features/content/check.ts'
import { openBundle } from '#server/features/content/read.ts'
import { demoBundle } from './make.ts'

const today = new Date('2026-11-20T18:00:00Z')
/** On a phone 390 px wide, 44 px. */
const thumb = (44 * 1224) / 390

let folder = ''
let bundle: Bundle

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-'))
  await demoBundle(today, folder)
  bundle = v.parse(Bundle, JSON.parse(await readFile(join(folder, 'content.json'), 'utf8')))
})

afterAll(() => rm(folder, { recursive: true }))

const pagesOf = (chain?: string) => bundle.publications.filter((it) => !chain || it.chain === chain).flatMap((it) => it.pages)
const itemsOf = (chain?: string) => pagesOf(chain).flatMap((it) => it.items)

test('the demo network is a bundle that an import takes as it is', async () => {
  const files = await openBundle(folder)
  try {
    expect((await checkBundle(files, null)).needs).toEqual([])
  } finally {
    files.close()
  }
})

test('the network has several chains, each with its stores, and 14 categories', () => {
  expect(bundle.chains).toHaveLength(4)
  expect(bundle.stores.length).toBeGreaterThanOrEqual(30)
  expect(bundle.categories).toHaveLength(14)
  for (const { externalId } of bundle.chains) expect(bundle.stores.filter((it) => it.chain === externalId).length).toBeGreaterThanOrEqual(5)
})

test('each chain has two publications around today, with 300 items in every category', () => {
  for (const { externalId } of bundle.chains) {
    const publications = bundle.publications.filter((it) => it.chain === externalId)
    expect(publications).toHaveLength(2)
    for (const { validFrom, validTo } of publications) {
      expect(validFrom <= '2026-11-20' && '2026-11-20' <= validTo).toBe(true)
    }
    expect(pagesOf(externalId).length).toBeGreaterThanOrEqual(8)
    expect(itemsOf(externalId).length).toBeGreaterThanOrEqual(300)
    expect(new Set(itemsOf(externalId).map((it) => it.category)).size).toBe(14)
  }
})

test('5.DEALS.03 every item is found by what is printed of it, brand and title together, and by its title and then its brand', () => {
  for (const { brand = '', title } of itemsOf()) {
    const searchable = searchableOf({ brand, title, categoryName: '' })
    for (const q of [`${brand} ${title}`, `${title} ${brand}`]) expect(matcherOf(q)(searchable), q).toBe(true)
  }
})

test('no product stands twice in the flyers of one chain', () => {
  for (const { externalId } of bundle.chains) {
    const sold = itemsOf(externalId).map((it) => it.productIdentifier)
    expect(new Set(sold).size).toBe(sold.length)
  }
})

test('each chain has prices of every kind, per pound too, and owner prices below what everyone pays', () => {
  for (const { externalId } of bundle.chains) {
    const items = itemsOf(externalId)
    expect(new Set(items.map((it) => it.price?.kind))).toEqual(new Set(['each', 'multi', 'percent', 'amountOff', 'bogo', 'text']))
    expect(items.filter((it) => it.price?.unit === 'lb').length).toBeGreaterThan(10)
    const owned = items.filter((it) => it.ownerPrice)
    expect(owned.length).toBeGreaterThan(40)
    for (const { title, price, ownerPrice } of owned) expect(ownerPrice?.amountCents, title).toBeLessThan(price?.amountCents ?? 0)
  }
})

test('a sale price is lower than the regular one', () => {
  for (const { title, price } of itemsOf()) {
    if (!price?.amountCents || !price.regularCents) continue
    if (price.kind === 'each') expect(price.amountCents, title).toBeLessThanOrEqual(price.regularCents)
    if (price.kind === 'multi') expect(price.amountCents, title).toBeLessThan(price.regularCents * (price.quantity ?? 1))
    if (price.kind === 'amountOff') expect(price.amountCents, title).toBeLessThan(price.regularCents)
  }
})

test('regions lie on their page, are wide enough for a thumb and hardly overlap', () => {
  for (const { imageName, width, height, items } of pagesOf()) {
    const regions = items.map((it) => ({ title: it.title, ...(it.region ?? { x: -1, y: -1, width: 0, height: 0 }) }))
    for (const it of regions) {
      const place = `${imageName}: ${it.title}`
      expect(it.x >= 0 && it.y >= 0 && it.x + it.width <= width && it.y + it.height <= height, place).toBe(true)
      expect(Math.min(it.width, it.height), place).toBeGreaterThanOrEqual(thumb - 0.5)
    }
    for (const [index, one] of regions.entries()) {
      for (const other of regions.slice(index + 1)) {
        const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
        const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
        expect(Math.min(across, down), `${imageName}: ${one.title}, ${other.title}`).toBeLessThan(20)
      }
    }
  }
})

describe('the dates on the pages', () => {
  test('are those of the publication, and differ on another day', async () => {
    const later = await mkdtemp(join(tmpdir(), 'demo-'))
    try {
      await demoBundle(new Date('2027-03-03T18:00:00Z'), later)
      const page = 'pages/driftless-weekly-1.jpg'
      expect(await changedBetween(join(folder, page), join(later, page))).toEqual({ strip: true, rest: false })
    } finally {
      await rm(later, { recursive: true })
    }
  })
})

/** Whether two covers differ within the date strip, and elsewhere. */
async function changedBetween(one: string, other: string) {
  const dots = 4 / 3
  const strip = { left: 0, top: Math.round(240 * dots), width: 1632, height: Math.round(54 * dots) }
  const below = strip.top + strip.height
  const rest = { left: 0, top: below + 8, width: 1632, height: 2112 - below - 8 }
  const differ = async (box: typeof strip) => {
    const [a, b] = await Promise.all([one, other].map((it) => sharp(it).extract(box).raw().toBuffer()))
    return !!a && !!b && a.some((value, at) => Math.abs(value - (b[at] ?? 0)) > 60)
  }
  return { strip: await differ(strip), rest: await differ(rest) }
}
