import type { Db } from '#server/db/pool.ts'
import { deleteInBatches } from '#server/jobs/batches.ts'
import {
  deleteIdleVisitors,
  deleteOldAttempts,
  deleteOldCodes,
  deleteOldDevices,
  deleteOldFlows,
  deleteOldMerges,
  deleteOldReplies,
  deleteOldSessions,
} from './queries.ts'

/**
 * What nobody needs any more goes (decisions F04, F16): sessions, codes and sign-ins that have ended, counts of past tries, replies kept for
 * repeated requests, devices that did not come back, visitors who kept nothing for 30 days or did not come back to their lists
 * for 13 months. Members stay.
 */
export function deleteWhatHasExpired(db: Db, now: Date): Promise<void> {
  return deleteInBatches(
    db,
    now,
    deleteOldSessions,
    deleteOldCodes,
    deleteOldFlows,
    deleteOldAttempts,
    deleteOldReplies,
    deleteOldDevices,
    deleteIdleVisitors,
    deleteOldMerges,
  )
}
