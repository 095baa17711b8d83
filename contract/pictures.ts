import { brand } from '#brand'
import type { AdSpace } from '#contract/ads.ts'
import { valuesOf } from '#contract/components.ts'

/** Where the network's pictures are. Those of pages, products and banners are on the domain of the API (decision D19). */
export const pictureRoot = `/images/${brand.client}`
export const pagePicture = (imageName: string) => `${pictureRoot}/pages/${imageName}.jpg`
export const productPicture = (value: string) => `${pictureRoot}/products/${value}.png`
/** `file` with its ending, since it may be a video. */
export const bannerPicture = (file: string) => `${pictureRoot}/banners/${file}`
/** On the image host, by the first letter of the id in lower case; the id stands as it is (decision D19). */
export const assetPicture = (id: string) => `${brand.imageHost}/${id.charAt(0).toLowerCase()}/${id}.png`

/** Widths that pictures are made in, in px: any other would let a stranger fill the store. */
export const pictureWidths = [96, 160, 240, 320, 480, 640, 960, 1280, 1632] as const
export type PictureWidth = (typeof pictureWidths)[number]

/**
 * Addresses of an item's pictures, the main one first; without any, that of its asset. The pictures of an exclusive are its
 * media and never an asset's: its asset id is none (decision D18).
 */
export function picturesOf(space: Pick<AdSpace, 'adComponents' | 'adStudioAssetId' | 'isDigitalExclusive'>): string[] {
  const own = [...valuesOf(space, 'PICTURE'), ...valuesOf(space, 'SECONDARYPICTURE')]
  if (own.length > 0 || space.isDigitalExclusive) return own.map(productPicture)
  return [assetPicture(space.adStudioAssetId)]
}
