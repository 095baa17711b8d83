import { offeredOf, pricedDeals } from '#app/features/deal/rules.ts'
import type { Deal } from '#app/features/deal/deal.ts'
import type { Favorite } from './changes.ts'

type Product = Pick<Favorite, 'adStudioAssetId' | 'productIdentifier'>

/** Returns whether the two are one product: by its number, which stays from week to week, or by the artwork of the offer. */
export function isSameProduct(one: Product, other: Product): boolean {
  const isSame = (a: string, b: string) => a !== '' && a.toLowerCase() === b.toLowerCase()
  return isSame(one.productIdentifier, other.productIdentifier) || isSame(one.adStudioAssetId, other.adStudioAssetId)
}

/** Returns the shopper's favorites of this product at the store: one or none, unless two devices made one each. */
export function favoritesFor(favorites: readonly Favorite[], storeId: number, product: Product): readonly Favorite[] {
  return favorites.filter((it) => it.storeId === storeId && isSameProduct(it, product))
}

/** Returns the deal of an ad space as the favorites of a store have it (decision B06). */
export function favoriteDealOf(favorites: readonly Favorite[], storeId: number, adSpaceId: number): Deal | null {
  const own = favorites.filter((it) => it.storeId === storeId).flatMap(({ latest, deal }) => [latest, deal])
  return own.find((it) => it?.adSpaceId === adSpaceId) ?? null
}

/**
 * A favorite on a day. on: `deal` is on sale · soon: `deal` begins later · over: `deal` was the last one on sale, until `ended`, which
 * is null when it was withdrawn before its end · unknown: only the title is left.
 */
export type Sale =
  { state: 'on'; deal: Deal } | { state: 'soon'; deal: Deal } | { state: 'over'; deal: Deal; ended: string | null } | { state: 'unknown' }

/** `deals` is what the favorite's store has on sale now, null when that has not been read: then the server's word counts. */
export function saleOf(favorite: Favorite, deals: readonly Deal[] | null, now: number, timeZone: string): Sale {
  const priced = (deal: Deal) => pricedDeals([deal], now, timeZone)[0]!
  const latest = favorite.latest && priced(favorite.latest)
  const offers = deals ? deals.filter((it) => !it.isDigitalExclusive && isSameProduct(it, favorite)).map(priced) : latest ? [latest] : []
  const offer = offeredOf(offers)
  if (offer && !offer.isOver) return { state: offer.isSoon ? 'soon' : 'on', deal: offer }
  const last = latest ?? (favorite.deal && priced(favorite.deal))
  if (!last) return { state: 'unknown' }
  const without = { ...last, isOver: true, price: null, ownerPrice: null, bogoPicture: null }
  return { state: 'over', deal: without, ended: last.isOver ? last.endDate : null }
}

/** A favorite's picture is that of its asset: as a lowercase png, then as a jpg (4.IMG.04). */
export function picturesOfFavorite({ imageUri }: Pick<Favorite, 'imageUri'>): string[] {
  const at = imageUri.lastIndexOf('/') + 1
  const name = imageUri.slice(at).replace(/\.\w+$/, '')
  return name === '' ? [] : ['png', 'jpg'].map((type) => `${imageUri.slice(0, at)}${name.toLowerCase()}.${type}`)
}

export type Group = { storeId: number; favorites: readonly Favorite[] }

/** Groups the favorites by store: the current store first, otherwise in the server's order (decision E55). */
export function favoritesByStore(favorites: readonly Favorite[], currentStoreId: number | null): Group[] {
  const storeIds = [...new Set(favorites.map((it) => it.storeId))].sort(
    (a, b) => Number(b === currentStoreId) - Number(a === currentStoreId),
  )
  return storeIds.map((storeId) => ({ storeId, favorites: favorites.filter((it) => it.storeId === storeId) }))
}
