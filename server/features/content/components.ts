import type { AdComponent } from '#contract/ads.ts'
import { correctionMark } from '#contract/components.ts'
import type { BundleItem } from './bundle.ts'

type Ids = { adSpaceId: number; brandId: number; categoryId: number; adStudioAssetId: string }
export type Pictures = {
  /** The published name of a picture in products/. */
  product: (name: string) => string
  /** The published name of the BOGO callout; null when the bundle brings none. */
  bogo: string | null
  /** The published name of the picture that staff gave the item instead of its first. */
  byHand?: string | undefined
}

/**
 * A component's id is the id of its ad space times 100, plus the place of its kind, so that it stays the same when
 * other components come or go. Pictures, badges and texts use several places, counted from these.
 */
export const places = { title: 0, brand: 1, size: 2, price: 3, pictures: 10, badges: 30, texts: 60, correction: 99 } as const

export function placeOf({ adComponentId, adSpaceId }: AdComponent): number {
  return adComponentId - adSpaceId * 100
}

const types = {
  TITLE: 'PRODUCTDETAILS',
  BRAND: 'PRODUCTDETAILS',
  SIZE: 'PRODUCTDETAILS',
  PRICE: 'PRICE',
  PICTURE: 'PRODUCTIMAGE',
  SECONDARYPICTURE: 'PRODUCTIMAGE',
  HEALTHYOPTIONATTRIBUTE: 'PRODUCTDETAILS',
  CUSTOMTEXT: 'CUSTOMTEXT',
} as const satisfies Record<AdComponent['componentName'], AdComponent['componentType']>

/** Returns no component when the value is empty. */
export function component(
  place: number,
  componentName: AdComponent['componentName'],
  componentValue: string,
  { adSpaceId, brandId, categoryId, adStudioAssetId, showInItemView }: Ids & { showInItemView: boolean },
  spanishValue = '',
): AdComponent[] {
  if (componentValue === '' && spanishValue === '') return []
  return [
    {
      adComponentId: adSpaceId * 100 + place,
      componentValue,
      ...(spanishValue !== '' && { spanishValue }),
      componentType: types[componentName],
      componentName,
      adSpaceId,
      offsetX: 0,
      offsetY: 0,
      width: 0,
      height: 0, // a bundle gives the position of an item on the page, not of its parts
      brandId,
      categoryId,
      adStudioAssetId,
      showInItemView,
    },
  ]
}

/** Returns the components of an item as they are sent, in the order in which they are shown: a correction before the texts. */
export function componentsOf(item: BundleItem, ids: Ids, pictures: Pictures): AdComponent[] {
  const of = (place: number, name: AdComponent['componentName'], value: string, spanish = '') =>
    component(place, name, value, { ...ids, showInItemView: item.showInItemView }, spanish)
  return [
    ...of(places.title, 'TITLE', item.title, item.spanishTitle),
    ...of(places.brand, 'BRAND', item.brand),
    ...of(places.size, 'SIZE', item.size),
    ...of(places.price, 'PRICE', pricePicture(item, pictures) ?? item.price?.text ?? ''),
    ...picturesOf(item, pictures).flatMap((name, n) => of(places.pictures + n, n === 0 ? 'PICTURE' : 'SECONDARYPICTURE', name)),
    ...item.healthyOptions.flatMap((value, n) => of(places.badges + n, 'HEALTHYOPTIONATTRIBUTE', value)),
    ...of(places.correction, 'CUSTOMTEXT', item.correction ? correctionMark + item.correction : ''),
    ...textsOf(item).flatMap(([value, spanish], n) => of(places.texts + n, 'CUSTOMTEXT', value, spanish)),
  ]
}

/** A paragraph that is there in Spanish alone has no words in English. */
function textsOf({ texts, spanishTexts }: BundleItem) {
  const count = Math.max(texts.length, spanishTexts.length)
  return Array.from({ length: count }, (_, at) => [texts[at] ?? '', spanishTexts[at] ?? ''] as const)
}

function picturesOf(item: BundleItem, { product, byHand }: Pictures): string[] {
  const all = item.pictures.map(product)
  return byHand === undefined ? all : [byHand, ...all.slice(1)]
}

function pricePicture(item: BundleItem, pictures: Pictures): string | null {
  if (item.pricePicture) return pictures.product(item.pricePicture)
  return item.price?.kind === 'bogo' ? pictures.bogo : null
}

/** Returns the id that identifies the product from week to week, made from productIdentifier when the co-op gives none. */
export function assetIdOf(item: BundleItem): string {
  return item.adStudioAssetId ?? idFrom(item.productIdentifier)
}

export function idFrom(text: string): string {
  return text.replace(/[^\w]+/g, '-').replace(/^[-_]+|[-_]+$/g, '') || 'item'
}
