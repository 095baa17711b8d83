import type { Db } from '#server/db/pool.ts'
import { deleteInBatches } from '#server/jobs/batches.ts'
import { forgetItems, forgetLists } from './queries.ts'

/** Tombstones that no device can ask for any more (docs/decisions/0021): items first, since those of a list go with it. */
export function forgetDeleted(db: Db, now: Date): Promise<void> {
  return deleteInBatches(db, now, forgetItems, forgetLists)
}
