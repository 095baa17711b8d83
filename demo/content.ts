import { bundleVersion, type BundleText } from '#server/features/content/bundle.ts'
import type { PrintedDates } from '#server/features/content/demo-network/date-marks.ts'
import { adDateInfo, allDateWords } from '#server/features/content/demo-network/days.ts'
import { picturesOf } from './art/seconds.ts'
import { calloutOf } from './art/callouts.ts'
import { demoBanners } from './banners.ts'
import { products } from './catalog.ts'
import { demoExclusives } from './exclusives.ts'
import { sheetsOf } from './flyers/fill.ts'
import { lettering } from './flyers/lettering.ts'
import type { PublicationPlan } from './flyers/plan.ts'
import { plans } from './flyers/plans/all.ts'
import { pageSize, type Sheet } from './flyers/page.ts'
import { categories, chains, stores } from './network.ts'

/** Where on a page its items and dates are, as measured when Chromium has drawn it. */
type Places = {
  regions: { item: string; x: number; y: number; width: number; height: number }[]
  dates: PrintedDates['pages'][string]
}
/** By imageName. */
export type PlacesOfPages = Map<string, Places>

/** Every page of the network's flyers. */
export function allSheets(): Sheet[] {
  return plans.flatMap((it) => sheetsOf(it, nameOf(it.chain), products))
}

export function imageNameOf({ chain, publication, number }: Sheet): string {
  return `${chain.chain}-${publication.key}-${number}`
}

/** Makes content.json. Every offer begins on a Wednesday of the past: an import moves it to its own day. */
export function networkContent(places: PlacesOfPages): BundleText {
  const sheets = allSheets()
  const sold = Map.groupBy(
    sheets.flatMap(({ chain, deals }) => deals.map(({ product }) => ({ product: product.id, chain: chain.chain }))),
    ({ product }) => product,
  )
  const onSale = (product: string) => [...new Set(sold.get(product)?.map(({ chain }) => chain))]
  return {
    version: bundleVersion,
    chains,
    categories,
    stores,
    publications: plans.flatMap((chain) =>
      chain.publications.map((it) =>
        publicationOf(
          chain.chain,
          it,
          sheets.filter((sheet) => sheet.publication === it),
          places,
        ),
      ),
    ),
    exclusives: demoExclusives(text('month')),
    banners: demoBanners(text('month'), onSale),
  }
}

/** Makes dates.json. */
export async function printedDates(places: PlacesOfPages): Promise<PrintedDates> {
  const pages = Object.fromEntries(allSheets().map((it) => [imageNameOf(it), placesOf(it, places).dates]))
  const faces = new Set(
    Object.values(pages)
      .flat()
      .map(({ face }) => face),
  )
  return { dots: pageSize.dots, pages, letters: await lettering([...faces].sort(), allDateWords()) }
}

const first = new Temporal.PlainDate(2020, 1, 1)

/** A weekly flyer lasts one week, everything else four. They begin together, so that a week always lies within the four. */
function daysOf(key: PublicationPlan['key']) {
  return { from: first, to: first.add({ days: key === 'weekly' ? 6 : 27 }) }
}

function text(key: PublicationPlan['key']) {
  const { from, to } = daysOf(key)
  return { from: from.toString(), to: to.toString() }
}

function publicationOf(chain: string, { key, title }: PublicationPlan, sheets: Sheet[], places: PlacesOfPages) {
  const { from, to } = text(key)
  const externalId = `${chain}-${key}-${from}`
  return {
    externalId,
    chain,
    title,
    adDateInfo: adDateInfo(daysOf(key)),
    validFrom: from,
    validTo: to,
    visibleFrom: from,
    visibleTo: to,
    pages: sheets.map((sheet) => ({
      pageNumber: sheet.number,
      imageName: imageNameOf(sheet),
      width: pageSize.width,
      height: pageSize.height,
      items: itemsOf(sheet, externalId, from, placesOf(sheet, places)),
    })),
  }
}

function itemsOf(sheet: Sheet, publication: string, from: string, { regions }: Places) {
  const weekEnd = Temporal.PlainDate.from(from).add({ days: 6 }).toString()
  const deals = new Map(sheet.deals.map((it) => [it.product.id, it]))
  if (deals.size !== regions.length) throw notAsDrawn(sheet)
  return regions.map(({ item, ...region }) => {
    const deal = deals.get(item)
    if (!deal) throw notAsDrawn(sheet)
    const { id, upc, brand, title, size, category, healthyOptions, texts } = deal.product
    return {
      externalId: `${publication}/${id}`,
      region,
      ...(deal.firstWeekOnly && { endDate: weekEnd }),
      price: deal.price,
      ...(deal.price?.kind === 'bogo' && { pricePicture: calloutOf(deal.price) }),
      ownerPrice: deal.ownerPrice,
      productIdentifier: upc,
      brand,
      title,
      size,
      category,
      healthyOptions,
      texts,
      pictures: picturesOf(id),
    }
  })
}

function placesOf(sheet: Sheet, places: PlacesOfPages) {
  const found = places.get(imageNameOf(sheet))
  if (!found) throw notAsDrawn(sheet)
  return found
}

function notAsDrawn(sheet: Sheet) {
  return new Error(`${imageNameOf(sheet)} was drawn with other items than are planned: npm run demo -- ${sheet.chain.chain}`)
}

function nameOf(chain: string) {
  const found = chains.find((it) => it.externalId === chain)
  if (!found) throw new Error(`demo/network.ts has no chain ${chain}`)
  return found.name
}
