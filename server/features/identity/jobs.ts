import type { Db } from '#server/db/pool.ts'
import { deleteIdleVisitors, deleteOldAttempts, deleteOldCodes, deleteOldFlows, deleteOldReplies, deleteOldSessions } from './queries.ts'

/** Few enough that a statement stays far below its time limit, and that nobody waits long for its locks. */
const batch = 1000

/**
 * What nobody needs any more goes (decisions F04, F16): sessions, codes and sign-ins that have ended, counts of past tries, replies kept for
 * repeated requests, visitors who kept nothing for 30 days or did not come back to their lists for 13 months. Members stay.
 */
export async function deleteWhatHasExpired(db: Db, now: Date): Promise<void> {
  for (const deleteSome of [deleteOldSessions, deleteOldCodes, deleteOldFlows, deleteOldAttempts, deleteOldReplies, deleteIdleVisitors]) {
    while ((await deleteSome(db, now, batch)) === batch);
  }
}
