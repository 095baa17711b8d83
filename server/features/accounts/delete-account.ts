import { audit } from '#server/credentials/audit.ts'
import type { Db } from '#server/db/pool.ts'
import { deleteShopper } from '#server/features/identity/queries.ts'
import { passOnLists } from '#server/features/lists/passing-on.ts'
import type { UserId } from '#server/user-id.ts'

/**
 * In the caller's transaction: deletes a shopper with all data. The lists that others are on go on with them. Returns whether there was one:
 * what was not deleted is no event.
 */
export async function deleteAccount(db: Db, userId: UserId, network: string): Promise<boolean> {
  await passOnLists(db, userId)
  const isDeleted = await deleteShopper(db, userId)
  if (isDeleted) await audit(db, 'account.deleted', { shopperId: userId }, network)
  return isDeleted
}
