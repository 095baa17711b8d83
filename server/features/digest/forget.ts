import type { Db } from '#server/db/pool.ts'
import { deleteInBatches } from '#server/jobs/batches.ts'
import { deleteOldDigests } from './queries.ts'

/** Deletes the records of who was told of what, when nobody could be told of it again. */
export function forgetOldDigests(db: Db, now: Date): Promise<void> {
  return deleteInBatches(db, now, deleteOldDigests)
}
