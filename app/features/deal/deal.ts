import type { BriefAd, BriefPage, BriefSpace, Category, Price } from '#contract/ads.ts'
import { areTextsForeign, correctionMark, firstValueOf, spokenTitle, textsOf, titlesOf, valuesOf } from '#contract/components.ts'
import { picturesOf, productPicture } from '#contract/pictures.ts'
import { bogoMarker, saidPrice } from '#contract/prices.ts'
import { contentLanguage } from '#words/t.ts'

/** What a shopper sees of an ad space, read from its components once. */
export type Deal = {
  adSpaceId: number
  /** The flyer that contains it; null when only a list or a favorite still has it. */
  adId: number | null
  adStudioAssetId: string
  productIdentifier: string
  categoryId: number
  categoryName: string
  brand: string
  title: string
  /** The English title of what is shown in the page's own language, by which a search finds it too; '' where the title itself is English. */
  otherTitle: string
  size: string
  price: Price | null
  ownerPrice: Price | null
  /** Shown in place of a price's text (decision E15). */
  bogoPicture: string | null
  /** Addresses to try in turn; ?w= asks for a fixed width. */
  pictures: string[]
  healthyOptions: string[]
  /** Addresses of an exclusive's badges, which also say that it is a healthy option (spec section 3). */
  badges?: readonly string[]
  texts: string[]
  /** Their language, where it is not that of the page. */
  textsLanguage?: string | undefined
  adDateInfo: string
  startDate: string
  endDate: string
  /** Its sale has ended (`pricedDeals`). A deal without a price may be on sale all the same. */
  isOver: boolean
  /** Its sale has not begun (`pricedDeals`): the price is one of a day to come. */
  isSoon?: true
  areaTypeToken: string
  showInItemView: boolean
  isDigitalExclusive: boolean
}

export type FlyerPage = {
  adPageId: number
  adId: number
  pageNumber: number
  width: number
  height: number
  imageName: string
  /** Its items of the regular kind, which its list shows (decision E45), and their number. */
  adSpaceIds: number[]
  itemCount: number
  /** In reading order, in the page's own width and height. */
  regions: Region[]
  /** Where items stood that were withdrawn. */
  gone: Box[]
}

export type Box = { x: number; y: number; width: number; height: number }
export type Region = Box & { adSpaceId: number }

/** `otherTitle` as in a deal. */
export type Flyer = { adId: number; title: string; otherTitle: string; adDateInfo: string; validFrom: string; validTo: string }

/** Makes a deal. `flyer` is the ad that contains it. The caller looks up the category's name, because it has all categories. */
export function dealOf(space: BriefSpace, flyer: Pick<BriefAd, 'adId' | 'adDateInfo'> | null, categoryName: string): Deal {
  const marker = valuesOf(space, 'PRICE').find((value) => value.includes(bogoMarker))
  return {
    adSpaceId: space.adSpaceId,
    adId: flyer?.adId ?? null,
    adStudioAssetId: space.adStudioAssetId,
    productIdentifier: space.productIdentifier,
    categoryId: space.categoryId,
    categoryName,
    brand: firstValueOf(space, 'BRAND'),
    ...titlesOf(space),
    size: firstValueOf(space, 'SIZE'),
    price: priceOf(space),
    ownerPrice: saidPrice(space.ownerPrice),
    bogoPicture: marker ? productPicture(marker) : null,
    pictures: picturesOf(space),
    healthyOptions: valuesOf(space, 'HEALTHYOPTIONATTRIBUTE'),
    texts: textsOf(space),
    ...(areTextsForeign(space) && { textsLanguage: contentLanguage() }),
    adDateInfo: flyer?.adDateInfo ?? '',
    startDate: space.startDate,
    endDate: space.endDate,
    isOver: false,
    areaTypeToken: space.areaTypeToken,
    showInItemView: space.showInItemView,
    isDigitalExclusive: space.isDigitalExclusive,
  }
}

/** The language of a deal's or a flyer's title, for the attribute lang where it is not that of the page. */
export const titleLanguage = ({ otherTitle }: Pick<Deal, 'otherTitle'>) => (otherTitle === '' ? contentLanguage() : undefined)

/** Returns the structured price, or the words of the PRICE component where a server sends none. */
function priceOf(space: BriefSpace): Price | null {
  if (space.price) return saidPrice(space.price)
  const text = valuesOf(space, 'PRICE').find((it) => !it.includes(bogoMarker))
  return saidPrice(text ? { kind: 'text', text: text.trim(), amountCents: null, quantity: null, unit: null, regularCents: null } : null)
}

export function dealsOf(ads: readonly BriefAd[], categories: readonly Category[]): Deal[] {
  const names = new Map(categories.map(({ categoryId, categoryName }) => [categoryId, categoryName]))
  return ads.flatMap((ad) =>
    ad.adPages.flatMap((page) => page.adSpaces.map((space) => dealOf(space, ad, names.get(space.categoryId) ?? ''))),
  )
}

/** Returns the flyers that can be opened: one of which staff have withdrawn every page is none. */
export function flyersOf(ads: readonly BriefAd[]): Flyer[] {
  const open = ads.filter(({ adPages }) => adPages.length > 0)
  return open.map(({ adId, title, spanishTitle, adDateInfo, validFrom, validTo }) => {
    return { adId, ...spokenTitle(title, spanishTitle), adDateInfo, validFrom, validTo }
  })
}

/** Returns the pages of all flyers in order (decision B09). */
export function pagesOf(ads: readonly BriefAd[]): FlyerPage[] {
  return ads.flatMap((ad) => ad.adPages.map(pageOf))
}

function pageOf({ adPageId, adId, pageNumber, width, height, imageName, adSpaces, withdrawn = [] }: BriefPage): FlyerPage {
  const adSpaceIds = adSpaces.filter((it) => it.areaTypeToken === 'REGULAR_AD').map((it) => it.adSpaceId)
  const regions = adSpaces
    .filter((it) => it.width > 0 && it.height > 0)
    .map((it) => ({ adSpaceId: it.adSpaceId, x: it.offsetX, y: it.offsetY, width: it.width, height: it.height }))
  const gone = withdrawn.map((it) => ({ x: it.offsetX, y: it.offsetY, width: it.width, height: it.height }))
  return { adPageId, adId, pageNumber, width, height, imageName, adSpaceIds, itemCount: adSpaceIds.length, regions, gone }
}

const brief = new WeakMap<Deal, Deal>()

/**
 * Returns the deal without what only its own page shows, because a page from the server contains many deals; always the same object. The note of a
 * correction stays: a flyer's picture says what was corrected.
 */
export function briefly(deal: Deal): Deal {
  const known = brief.get(deal) ?? {
    ...deal,
    texts: deal.texts.filter((it) => it.startsWith(correctionMark)),
    pictures: deal.pictures.slice(0, 1),
  }
  brief.set(deal, known)
  return known
}
