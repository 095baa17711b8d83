import type { Db } from '#server/db/pool.ts'
import type { UserId } from '#server/user-id.ts'
import { moveBought } from './bought-queries.ts'
import {
  copyItemAliases,
  copyItems,
  copyListAliases,
  copyLists,
  copyPeople,
  deleteListsOf,
  meetingDefaultLists,
  keepAuthors,
  moveMemberships,
  takeAlongFrom,
  sameItems,
} from './merge-queries.ts'
import { forgetAliases, lockListsOf } from './place-queries.ts'

/**
 * Moves all lists of an anonymous shopper to the member (decision F09): where both have a default list at a store, its items
 * are moved to the member's, the same deal or the same name and unit once; other lists, and all that are shared, are moved as they are. Old ids stay aliases, so
 * that they work in what a device still has to send. In the caller's transaction, which has locked both shoppers.
 */
export async function mergeLists(db: Db, anonymousId: UserId, memberId: UserId): Promise<void> {
  // What others do on these lists is done before, or after and to the member: whoever adds to one, or deletes the account that owns it.
  await lockListsOf(db, anonymousId)
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
  await copyPeople(db, anonymousId, memberId)
  await keepAuthors(db, anonymousId, memberId)
  await moveMemberships(db, anonymousId, memberId)
  await forgetAliases(db, memberId)
  await moveBought(db, anonymousId, memberId, merged)
  await deleteListsOf(db, anonymousId)
}
