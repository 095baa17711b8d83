import * as v from 'valibot'
import * as brand from '#brand'
import { endpoints } from '#contract/endpoint.ts'
import { guid, id, text, uuid } from '#contract/values.ts'

/** All placements that there are (spec section 9, decisions A02, E23). */
export const placements = [
  'homepage-takeover',
  'mobile-fullpage-takeover',
  'homepage-banner',
  'carousel-takeover',
  'productpage-desc-column',
  'shopping-list-takeover',
  'left-nav-skyscraper',
  'productpage-banner',
  'mobile-carousel',
  'mobile-homepage',
  'mobile-productpage-banner',
  `mobile-current-${brand.product.path}-inline`,
  `current-${brand.product.path}-inline`,
  'mobile-shopping-list',
] as const
export type Placement = (typeof placements)[number]
/** Stands in a dialog over the page. */
export const isModal = (placement: Placement) => placement === 'homepage-takeover' || placement === 'mobile-fullpage-takeover'
/** Width by height of what a placement shows without space around it. */
export function proportionsOf(placement: Placement): { least: number; most: number } {
  if (isModal(placement)) return { least: 0.5, most: 2 }
  return placement === 'left-nav-skyscraper' ? { least: 0.4, most: 1 } : { least: 1.5, most: 8 }
}
export const clickTypes = ['redirect', 'product-details', 'product-list', 'search', 'none'] as const
export const StoreInclusion = v.picklist(['all', 'selected', 'excluded'])

export const BannerMedia = v.object({
  id,
  mediaType: v.picklist(['video', 'image']),
  imageUri: text(500),
  placement: v.picklist(placements),
  clickType: v.picklist(clickTypes),
  /** Of a redirect: what webAddressOf makes of it, or no link; it is never used as it is (decision E24). */
  clickArguments: text(2000),
  maxDisplayCountPerConsumer: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  placementProductIdentifiers: v.array(text(100)),
  priority: v.number(),
  /** Of the picture or video, in px: they give the slot its size before it loads. */
  width: v.pipe(v.number(), v.minValue(1)),
  height: v.pipe(v.number(), v.minValue(1)),
})
export type BannerMedia = v.InferOutput<typeof BannerMedia>

export const BannerAd = v.object({
  id,
  media: v.array(BannerMedia),
  priority: v.number(),
  storeInclusionType: StoreInclusion,
  storeGuids: v.array(guid),
})
export type BannerAd = v.InferOutput<typeof BannerAd>

export const banners = endpoints({
  all: {
    method: 'GET',
    path: '/api/bannerAds/getBannerAds/:userId/:customerGuid',
    access: 'visitor',
    sidecar: true,
    sameForAll: true,
    about: 'The network’s banner ads of today; which store shows which one is said by storeInclusionType and storeGuids.',
    params: v.object({ userId: uuid, customerGuid: guid }),
    reply: v.array(BannerAd),
  },
  metric: {
    method: 'POST',
    path: '/api/bannerAds/metric/:customerGuid',
    access: 'visitor',
    sidecar: true,
    about: 'Counts a view or a click of a banner’s picture or video.',
    params: v.object({ customerGuid: guid }),
    body: v.object({ bannerAdId: id, bannerAdMediaId: id, metricType: v.picklist(['view', 'click']) }),
    reply: null,
  },
})
