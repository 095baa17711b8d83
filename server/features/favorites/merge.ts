import type { Db } from '#server/db/pool.ts'
import type { UserId } from '#server/user-id.ts'
import { aliasSameFavorites, copyFavoriteAliases, copyFavorites, deleteFavoritesOf } from './queries.ts'

/**
 * Moves an anonymous shopper's favorites to the member (decision F09): an item once, under the member's id, with the other
 * id as an alias. In the caller's transaction, which has locked both shoppers.
 */
export async function mergeFavorites(db: Db, anonymousId: UserId, memberId: UserId): Promise<void> {
  await aliasSameFavorites(db, anonymousId, memberId)
  await copyFavorites(db, anonymousId, memberId)
  await copyFavoriteAliases(db, anonymousId, memberId)
  await deleteFavoritesOf(db, anonymousId)
}
