import { statSync } from 'node:fs'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { clickTypes, placements } from '#contract/banners.ts'
import { webAddressOf } from '#contract/values.ts'
import { matcherOf, searchableOf } from '#app/search/hits.ts'
import { checkBundle } from '#server/features/content/check.ts'
import { aisleWords } from '#contract/aisle-words.ts'
import { aroundToday } from '#server/features/content/demo-network/around-today.ts'
import { networkFile, readNetwork } from '#server/features/content/demo-network/network.ts'
import { openBundle, type BundleFiles } from '#server/features/content/read.ts'
import { readArtefact, textsOf } from './artefact.ts'
import { categories } from './network.ts'

/** On a phone 390 px wide, 44 px. */
const thumb = (44 * 1224) / 390

const network = await openBundle(networkFile)
afterAll(() => network.close())
const files = await aroundToday(network, new Date('2026-11-20T18:00:00Z'))
const bundle = await readNetwork(files)

const pagesOf = (chain?: string) => bundle.publications.filter((it) => !chain || it.chain === chain).flatMap((it) => it.pages)
const itemsOf = (chain?: string) => pagesOf(chain).flatMap((it) => it.items)

test('the demo network is a bundle that an import takes as it is', async () => {
  expect((await checkBundle(files, null)).needs).toEqual([])
})

test('it is one file of at most 8 MB', () => {
  expect(statSync(networkFile).size).toBeLessThanOrEqual(8_000_000)
})

test('it is what its sources say now: npm run demo', async () => {
  const { texts, places } = (await readArtefact())!
  const now = await textsOf(places)
  expect(JSON.parse(texts['content.json'])).toEqual(JSON.parse(now['content.json']))
  expect(texts).toEqual(now)
})

test('the network has several chains, each with its stores, and 15 categories, of which flyers have 14', () => {
  expect(bundle.chains).toHaveLength(4)
  expect(bundle.stores.length).toBeGreaterThanOrEqual(30)
  expect(bundle.categories).toHaveLength(15)
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

test('every offer holds on the day of import, whichever it is, but for two of each chain whose own days are over', async () => {
  const ofDay = fc.integer({ min: 0, max: 20_000 }).map((it) => Temporal.PlainDate.from('2020-01-01').add({ days: it }))
  const check = async (day: Temporal.PlainDate) => {
    const noon = day.toZonedDateTime({ timeZone: 'America/Chicago', plainTime: '12:00' })
    const { publications, exclusives, banners } = await readNetwork(await aroundToday(network, new Date(noon.epochMilliseconds)))
    const spans = [
      ...publications.map((it) => [it.validFrom, it.validTo]),
      ...publications.map((it) => [it.visibleFrom, it.visibleTo]),
      ...exclusives.map((it) => [it.startDate, it.endDate]),
      ...banners.map((it) => [it.visibleFrom, it.visibleTo]),
    ]
    const today = day.toString()
    const items = publications.flatMap((it) => it.pages.flatMap((page) => page.items.map(({ endDate }) => ({ chain: it.chain, endDate }))))
    for (const { externalId } of bundle.chains)
      expect(items.filter((it) => it.chain === externalId && it.endDate && it.endDate < today)).toHaveLength(2)
    expect(spans.filter(([from = '', to = '']) => from > today || to < today)).toEqual([])
    // Another week's flyer is another one, and so are its items.
    for (const { externalId, validFrom, pages } of publications) {
      expect(externalId.endsWith(`-${validFrom}`)).toBe(true)
      expect(pages.flatMap((it) => it.items).every((it) => it.externalId.startsWith(`${externalId}/`))).toBe(true)
    }
  }
  await fc.assert(fc.asyncProperty(ofDay, check), { numRuns: 20 })
})

describe('what the app can show of a network is in it', () => {
  const today = '2026-11-20'
  const { exclusives, banners, chains, stores } = bundle
  const media = banners.flatMap((banner) => banner.media.map((it) => ({ ...it, banner })))
  const storesOf = ({ storeInclusionType, stores: named }: { storeInclusionType: string; stores: string[] }) =>
    stores.filter((it) => storeInclusionType === 'all' || named.includes(it.externalId) === (storeInclusionType === 'selected'))
  const onSaleAt = (chain: string) => itemsOf(chain).filter((it) => !it.endDate || it.endDate >= today)

  test('deals that ended within a flyer that is still shown, and that have no other deal', () => {
    for (const { externalId } of chains) {
      const over = itemsOf(externalId).filter((it) => it.endDate && it.endDate < today)
      expect(over).toHaveLength(2)
      for (const { productIdentifier, price, region } of over) {
        expect(price).not.toBeNull()
        expect(region).toBeDefined()
        expect(onSaleAt(externalId).map((it) => it.productIdentifier)).not.toContain(productIdentifier)
      }
    }
  })

  test('items with a second picture, in every chain', () => {
    for (const { externalId } of chains) expect(itemsOf(externalId).filter((it) => it.pictures.length > 1).length).toBeGreaterThanOrEqual(5)
  })

  test('9.CONST.31 every "buy one get one" deal has a callout of its own words', () => {
    const deals = itemsOf().filter((it) => it.price?.kind === 'bogo')
    expect(new Set(deals.map((it) => [it.price?.text, it.pricePicture].join()))).toEqual(
      new Set(['Buy 1, get 1 free,BOGO_Type_Callout', 'Buy 2, get 1 free,BOGO_Type_Callout_2']),
    )
    expect(itemsOf().filter((it) => it.pricePicture).length).toBe(deals.length)
    for (const { externalId } of chains) expect(itemsOf(externalId).some((it) => it.pricePicture)).toBe(true)
  })

  test('digital exclusives: for all stores, for some, for all but some; in the carousel or not; with badges; with a second picture', () => {
    expect(new Set(exclusives.map((it) => it.storeInclusionType))).toEqual(new Set(['all', 'selected', 'excluded']))
    expect(new Set(exclusives.map((it) => it.displayInFeaturedDealsCarousel))).toEqual(new Set([true, false]))
    expect(exclusives.some((it) => it.media.filter(({ type }) => type === 'bug').length > 1)).toBe(true)
    expect(exclusives.some((it) => it.media.filter(({ type }) => type === 'picture').length > 1)).toBe(true)
    for (const store of stores) expect(exclusives.filter((it) => storesOf(it).includes(store)).length, store.externalId).toBeGreaterThan(7)
  })

  test('one digital exclusive is in an aisle that no store has', () => {
    const aisles = new Set(itemsOf().map((it) => it.category))
    expect(exclusives.filter((it) => !aisles.has(it.category)).map((it) => it.category)).toEqual(['floral'])
  })

  test('9.CONST.36 9.CONST.37 9.CONST.38 a banner for every placement, and for every click type', () => {
    expect(new Set(media.map((it) => it.placement))).toEqual(new Set(placements))
    expect(new Set(media.map((it) => it.clickType))).toEqual(new Set(clickTypes))
    // But for the two that one banner excludes, every store has one for every placement.
    for (const store of stores) {
      const shown = media.filter(({ banner }) => storesOf(banner).includes(store)).map((it) => it.placement)
      const excluded = ['bluffview', 'plover-hills'].includes(store.externalId)
      expect(
        placements.filter((it) => !shown.includes(it)),
        store.externalId,
      ).toEqual(excluded ? ['productpage-banner'] : [])
    }
  })

  test('banners: for all stores, for some, for all but some; with a limit of displays; beside certain products; videos', () => {
    expect(new Set(banners.map((it) => it.storeInclusionType))).toEqual(new Set(['all', 'selected', 'excluded']))
    expect(media.filter((it) => it.maxDisplayCountPerConsumer === 1).map((it) => it.placement)).toEqual(
      expect.arrayContaining(['homepage-takeover', 'mobile-fullpage-takeover']),
    )
    expect(media.some((it) => it.placementProductIdentifiers.length > 0)).toBe(true)
    expect(media.filter((it) => it.mediaType === 'video').map((it) => it.placement)).toEqual(['homepage-banner', 'mobile-homepage'])
    const named = (path: string) => files.files.filter((it) => it.path === path)
    for (const { file } of media.filter((it) => it.mediaType === 'video'))
      expect([named(`banners/${file}.mp4`), named(`banners/${file}.avif`)].flat(), file).toHaveLength(2)
  })

  test('every banner leads to something wherever it is shown', () => {
    for (const { file, clickType, clickArguments, placementProductIdentifiers, banner } of media) {
      for (const chain of new Set(storesOf(banner).map((it) => it.chain))) {
        const onSale = onSaleAt(chain)
        const upcs = onSale.map((it) => it.productIdentifier)
        const where = `${file} in ${chain}`
        if (clickType === 'redirect') expect(webAddressOf(clickArguments), where).not.toBeNull()
        if (clickType === 'none') expect(clickArguments, where).toBe('')
        if (clickType === 'product-details') expect(upcs, where).toContain(clickArguments)
        if (clickType === 'product-list')
          expect(
            clickArguments.split(',').filter((it) => !upcs.includes(it)),
            where,
          ).toEqual([])
        if (clickType === 'search')
          expect(
            onSale.some((it) => matcherOf(clickArguments)(searchable(it))),
            where,
          ).toBe(true)
        if (placementProductIdentifiers.length > 0)
          expect(
            upcs.some((it) => placementProductIdentifiers.includes(it)),
            where,
          ).toBe(true)
      }
    }
  })

  const searchable = ({ brand, title }: { brand: string; title: string }) => searchableOf({ brand, title, categoryName: '' })
})

describe('the dates on the pages', () => {
  test('are those of the publication, and differ on another day', async () => {
    const later = await aroundToday(network, new Date('2027-03-03T18:00:00Z'))
    const cover = (of: BundleFiles) => of.read(of.files.find((it) => it.path === 'pages/driftless-weekly-1.avif')!)
    expect(await changedBetween(await cover(files), await cover(later))).toEqual({ strip: true, rest: false })
  })
})

test('the aisles are those of the demo network and three more', () => {
  const known = categories.map(({ name }) => name)
  expect(Object.keys(aisleWords).filter((it) => !known.includes(it))).toEqual(['Beer & wine', 'Baby', 'Pets'])
})

/** Whether two covers differ within the date strip, and elsewhere. */
async function changedBetween(one: Buffer, other: Buffer) {
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
