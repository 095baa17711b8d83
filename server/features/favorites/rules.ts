/** Far above any household's. Removed ones do not count. */
export const favoritesMax = 2000

/** An exclusive that was made an ad space has the negative of its id as asset id (decision D18), and cannot be a favorite. */
export function isExclusive(adStudioAssetId: string): boolean {
  return /^-\d+$/.test(adStudioAssetId)
}
