import { brand } from '#brand'
import type { AdSpace } from '#contract/ads.ts'

/** Far above any household's. Removed ones do not count. */
export const favoritesMax = 2000

/** An exclusive that was made an ad space has the negative of its id as asset id (decision D18), and cannot be a favorite. */
export function isExclusive(adStudioAssetId: string): boolean {
  return /^-\d+$/.test(adStudioAssetId)
}

/** On the image host, by the first letter; what an asset's id stands for changes with the weeks (decision D19). */
export function assetUri(adStudioAssetId: string): string {
  const name = adStudioAssetId.toLowerCase()
  return `${brand.imageHost}/${name.charAt(0)}/${name}.png`
}

/** What the item is called on its flyer. */
export function titleOf({ adComponents }: AdSpace): string {
  return adComponents.find(({ componentName }) => componentName === 'TITLE')?.componentValue ?? ''
}
