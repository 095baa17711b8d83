import type { Db } from '#server/db/pool.ts'
import { deleteInBatches } from '#server/jobs/batches.ts'
import { forgetInvitations } from './queries.ts'

/** Deletes invitations that have ended. */
export function forgetOldInvitations(db: Db, now: Date): Promise<void> {
  return deleteInBatches(db, now, forgetInvitations)
}
