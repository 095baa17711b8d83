import type { Db } from '#server/db/pool.ts'
import type { UserId } from '#server/user-id.ts'
import { accountById, copyMemberNumbers, copyStanding, updateAccount } from './queries.ts'
import { mergedContact } from './rules.ts'

/** Moves an anonymous shopper's account to the member. In the caller's transaction, which has locked both. */
export async function mergeAccounts(db: Db, anonymousId: UserId, memberId: UserId): Promise<void> {
  await copyStanding(db, anonymousId, memberId)
  await updateAccount(db, memberId, mergedContact(await accountById(db, memberId), await accountById(db, anonymousId)))
  await copyMemberNumbers(db, anonymousId, memberId)
}
