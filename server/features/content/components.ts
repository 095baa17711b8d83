import type { AdComponent } from '#contract/ads.ts'
import type { BundleItem } from './bundle.ts'

type Ids = { adSpaceId: number; brandId: number; categoryId: number; adStudioAssetId: string }
export type Pictures = {
  /** The published name of a picture in products/. */
  product: (name: string) => string
  /** The published name of the BOGO callout; null when the bundle brings none. */
  bogo: string | null
}

export const correctionMark = 'Correction: '

/**
 * An id is the ad space's times 100 plus a place that belongs to the component's kind, so that it stays the same when
 * another component comes or goes. Pictures, badges and texts have a row of places from theirs on.
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

/** None where there is nothing to say. */
export function component(
  place: number,
  componentName: AdComponent['componentName'],
  componentValue: string,
  { adSpaceId, brandId, categoryId, adStudioAssetId, showInItemView }: Ids & { showInItemView: boolean },
): AdComponent[] {
  if (componentValue === '') return []
  return [
    {
      adComponentId: adSpaceId * 100 + place,
      componentValue,
      componentType: types[componentName],
      componentName,
      adSpaceId,
      offsetX: 0,
      offsetY: 0,
      width: 0,
      height: 0, // a bundle places items on the page, not their parts
      brandId,
      categoryId,
      adStudioAssetId,
      showInItemView,
    },
  ]
}

/** The components of an item as they go over the wire, in the order in which they are told: a correction before the texts. */
export function componentsOf(item: BundleItem, ids: Ids, pictures: Pictures): AdComponent[] {
  const of = (place: number, name: AdComponent['componentName'], value: string) =>
    component(place, name, value, { ...ids, showInItemView: item.showInItemView })
  return [
    ...of(places.title, 'TITLE', item.title),
    ...of(places.brand, 'BRAND', item.brand),
    ...of(places.size, 'SIZE', item.size),
    ...of(places.price, 'PRICE', pricePicture(item, pictures) ?? item.price?.text ?? ''),
    ...item.pictures.flatMap((name, n) => of(places.pictures + n, n === 0 ? 'PICTURE' : 'SECONDARYPICTURE', pictures.product(name))),
    ...item.healthyOptions.flatMap((value, n) => of(places.badges + n, 'HEALTHYOPTIONATTRIBUTE', value)),
    ...of(places.correction, 'CUSTOMTEXT', item.correction ? correctionMark + item.correction : ''),
    ...item.texts.flatMap((value, n) => of(places.texts + n, 'CUSTOMTEXT', value)),
  ]
}

function pricePicture(item: BundleItem, pictures: Pictures): string | null {
  if (item.pricePicture) return pictures.product(item.pricePicture)
  return item.price?.kind === 'bogo' ? pictures.bogo : null
}

/** Names the product from week to week when the co-op gives no asset id of its own. */
export function assetIdOf(item: BundleItem): string {
  return item.adStudioAssetId ?? idFrom(item.productIdentifier)
}

export function idFrom(text: string): string {
  return text.replace(/[^\w]+/g, '-').replace(/^[-_]+|[-_]+$/g, '') || 'item'
}
