import { audit } from '#server/credentials/audit.ts'
import type { Db } from '#server/db/pool.ts'
import { deleteShopper } from '#server/features/identity/queries.ts'
import { passOnLists } from '#server/features/lists/passing-on.ts'
import type { UserId } from '#server/user-id.ts'

/** In the caller's transaction: deletes a shopper with all data. The lists that others are on go on with them. */
export async function deleteAccount(db: Db, userId: UserId, network: string): Promise<void> {
  await passOnLists(db, userId)
  await deleteShopper(db, userId)
  await audit(db, 'account.deleted', { shopperId: userId }, network)
}
