import type { Db } from '#server/db/pool.ts'
import type { UserId } from '#server/user-id.ts'
import {
  copyItemAliases,
  copyItems,
  copyListAliases,
  copyLists,
  deleteListsOf,
  meetingDefaultLists,
  takeAlongFrom,
  sameItems,
} from './merge-queries.ts'

/**
 * Everything that an anonymous shopper kept becomes the member's (decision F09): where both have a default list at a
 * store, its items go into the member's, the same deal or the same words once; other lists go
 * over as they are. Old ids stay aliases, so what a device still has to send finds its way. In the caller's transaction,
 * which has locked both shoppers.
 */
export async function mergeLists(db: Db, anonymousId: UserId, memberId: UserId): Promise<void> {
  const merged = await meetingDefaultLists(db, anonymousId, memberId)
  const same: { fromItem: string; toItem: string }[] = []
  for (const { fromList, toList } of merged) {
    for (const pair of await sameItems(db, anonymousId, fromList, memberId, toList)) {
      await takeAlongFrom(db, anonymousId, pair.fromItem, memberId, pair.toItem)
      same.push(pair)
    }
  }
  await copyLists(
    db,
    anonymousId,
    memberId,
    merged.map(({ fromList }) => fromList),
  )
  await copyItems(
    db,
    anonymousId,
    memberId,
    same.map(({ fromItem }) => fromItem),
    merged,
  )
  await copyListAliases(db, anonymousId, memberId, merged)
  await copyItemAliases(db, anonymousId, memberId, same)
  await deleteListsOf(db, anonymousId)
}
