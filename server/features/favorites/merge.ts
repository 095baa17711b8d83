import type { Db } from '#server/db/pool.ts'
import type { UserId } from '#server/user-id.ts'
import { aliasSameFavorites, copyFavoriteAliases, copyFavorites, deleteFavoritesOf } from './queries.ts'

/**
 * What an anonymous shopper liked, the member likes (decision F09): an item once, under the member's id, with the other
 * id as an alias. In the caller's transaction, which holds both shoppers.
 */
export async function mergeFavorites(db: Db, anonymousId: UserId, memberId: UserId): Promise<void> {
  await aliasSameFavorites(db, anonymousId, memberId)
  await copyFavorites(db, anonymousId, memberId)
  await copyFavoriteAliases(db, anonymousId, memberId)
  await deleteFavoritesOf(db, anonymousId)
}
