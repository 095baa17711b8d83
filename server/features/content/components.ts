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
 * The components of an item as they go over the wire. An id is the ad space's times 100 plus a place that belongs to the
 * component's kind, so that it stays the same when another component comes or goes.
 */
export function componentsOf(item: BundleItem, ids: Ids, pictures: Pictures): AdComponent[] {
  const components: AdComponent[] = []
  const add = (
    place: number,
    componentType: AdComponent['componentType'],
    componentName: AdComponent['componentName'],
    componentValue: string,
  ) => {
    if (componentValue === '') return
    components.push({
      adComponentId: ids.adSpaceId * 100 + place,
      componentValue,
      componentType,
      componentName,
      adSpaceId: ids.adSpaceId,
      offsetX: 0,
      offsetY: 0,
      width: 0,
      height: 0, // a bundle places items on the page, not their parts
      brandId: ids.brandId,
      categoryId: ids.categoryId,
      adStudioAssetId: ids.adStudioAssetId,
      showInItemView: item.showInItemView,
    })
  }
  add(0, 'PRODUCTDETAILS', 'TITLE', item.title)
  add(1, 'PRODUCTDETAILS', 'BRAND', item.brand)
  add(2, 'PRODUCTDETAILS', 'SIZE', item.size)
  add(3, 'PRICE', 'PRICE', pricePicture(item, pictures) ?? item.price?.text ?? '')
  item.pictures.forEach((name, n) => add(10 + n, 'PRODUCTIMAGE', n === 0 ? 'PICTURE' : 'SECONDARYPICTURE', pictures.product(name)))
  item.healthyOptions.forEach((value, n) => add(30 + n, 'PRODUCTDETAILS', 'HEALTHYOPTIONATTRIBUTE', value))
  add(99, 'CUSTOMTEXT', 'CUSTOMTEXT', item.correction ? correctionMark + item.correction : '')
  item.texts.forEach((value, n) => add(60 + n, 'CUSTOMTEXT', 'CUSTOMTEXT', value))
  return components
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
