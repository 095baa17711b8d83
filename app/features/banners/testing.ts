import type { BannerAd, BannerMedia } from '#contract/banners.ts'

/** Complete objects for tests, which differ only in the fields that a test passes. */
export const aMedia = (fields: Partial<BannerMedia> = {}): BannerMedia => ({
  id: 1,
  mediaType: 'image',
  imageUri: '/images/hcc/banners/apples-0011aabb.jpg',
  placement: 'homepage-banner',
  clickType: 'none',
  clickArguments: '',
  maxDisplayCountPerConsumer: null,
  placementProductIdentifiers: [],
  priority: 0,
  width: 1280,
  height: 320,
  ...fields,
})

export const aBanner = ({ media, ...fields }: Partial<Omit<BannerAd, 'media'>> & { media?: Partial<BannerMedia>[] } = {}): BannerAd => ({
  id: 1,
  priority: 0,
  storeInclusionType: 'all',
  storeGuids: [],
  media: (media ?? [{}]).map(aMedia),
  ...fields,
})
