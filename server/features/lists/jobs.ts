import type { Db } from '#server/db/pool.ts'
import { deleteInBatches } from '#server/jobs/batches.ts'
import { forgetOldBought } from './bought-queries.ts'
import { forgetItems, forgetLists } from './tombstone-queries.ts'

/**
 * Deletes tombstones that no device can refer to any more (docs/decisions/0021): items first, as deleting a list deletes its items. What was
 * not bought for as long is forgotten too (docs/decisions/0175).
 */
export function forgetDeleted(db: Db, now: Date): Promise<void> {
  return deleteInBatches(db, now, forgetItems, forgetLists, forgetOldBought)
}
