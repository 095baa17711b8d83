import type { Db } from '#server/db/pool.ts'
import { deleteInBatches } from '#server/jobs/batches.ts'
import { forgetFavorites } from './queries.ts'

/** Deletes tombstones that no device can refer to any more (docs/decisions/0021). */
export function forgetRemoved(db: Db, now: Date): Promise<void> {
  return deleteInBatches(db, now, forgetFavorites)
}
