/** Far more than any household needs. Removed ones do not count. */
export const favoritesMax = 2000

/** An exclusive made into an ad space has the negative of its id as asset id (decision D18), and cannot be a favorite. */
export function isExclusive(adStudioAssetId: string): boolean {
  return /^-\d+$/.test(adStudioAssetId)
}
