import * as brand from '#brand'
import type { BriefSpace } from '#contract/ads.ts'
import { valuesOf } from '#contract/components.ts'

/** Where the network's pictures are. Those of pages, products and banners are on the domain of the API (decision D19). */
export const pictureRoot = `/images/${brand.client}`
export const pagePicture = (imageName: string) => `${pictureRoot}/pages/${imageName}.jpg`
export const productPicture = (value: string) => `${pictureRoot}/products/${value}.png`
/** `file` with its ending, since it may be a video. */
export const bannerPicture = (file: string) => `${pictureRoot}/banners/${file}`
/** Returns the address of the picture, or of the picture that a video has in its place. */
export const stillOf = (imageUri: string) => imageUri.replace(/\.(?:mp4|webm)$/, '.jpg')
/** On the image host, in the folder of the id's first letter in lower case; the id itself keeps its case (decision D19). */
export const assetPicture = (id: string) => `${brand.imageHost}/${id.charAt(0).toLowerCase()}/${id}.png`

/** Widths in px that pictures are made in; with free widths, a stranger could fill the image store. */
export const pictureWidths = [96, 160, 240, 320, 480, 640, 960, 1280, 1632] as const
export type PictureWidth = (typeof pictureWidths)[number]

/**
 * Returns the addresses of an item's pictures, the main one first; without any, that of its asset. An exclusive's pictures
 * are its media, never an asset's: its asset id names no asset (decision D18).
 */
export function picturesOf(space: Pick<BriefSpace, 'adComponents' | 'adStudioAssetId' | 'isDigitalExclusive'>): string[] {
  const own = [...valuesOf(space, 'PICTURE'), ...valuesOf(space, 'SECONDARYPICTURE')]
  if (own.length > 0 || space.isDigitalExclusive) return own.map(productPicture)
  return [assetPicture(space.adStudioAssetId)]
}
