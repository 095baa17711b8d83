import type { Db } from '#server/db/pool.ts'
import { deleteInBatches } from '#server/jobs/batches.ts'
import { deleteOldSessions } from './sign-in-queries.ts'

/** Deletes sessions of the studio that have ended. Invitations stay, so that the table of staff can say that one was never used. */
export const deleteEndedSessions = (db: Db, now: Date): Promise<void> => deleteInBatches(db, now, deleteOldSessions)
