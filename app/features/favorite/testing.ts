import type { Favorite as Sent } from '#contract/favorites.ts'
import { aDeal } from '#app/features/deal/testing.ts'
import type { Favorite } from './changes.ts'

/** Complete objects for tests, which differ only in the fields that a test passes. */
export const aFavorite = (fields: Partial<Favorite> = {}): Favorite => ({
  favoriteId: 'favorite',
  storeId: 1,
  adStudioAssetId: 'a1',
  productIdentifier: 'p1',
  title: 'Honeycrisp apples',
  imageUri: '/images/hcc/assets/a/A1.png',
  deal: aDeal(),
  latest: aDeal(),
  ...fields,
})

/** As the server sends it. */
export const aSentFavorite = (fields: Partial<Sent> = {}): Sent => ({
  favoriteId: '01890af2-7c1a-7cc3-8f3a-2f7d2f1f9b01',
  storeId: 1,
  adStudioAssetId: 'a1',
  productIdentifier: 'p1',
  title: 'Honeycrisp apples',
  imageUri: '/images/hcc/assets/a/A1.png',
  adSpace: null,
  adDateInfo: '',
  latest: null,
  revision: 1,
  ...fields,
})
