import { inTransaction } from '#server/db/pool.ts'
import type { PlaceOrder } from '#server/jobs/queue.ts'
import type { ScheduledJob } from '#server/jobs/schedule.ts'
import { chosenSheetOf, refuseFile, setNote } from './file-queries.ts'
import { lostFiles, lostMatches } from './lost-queries.ts'
import { matchWhenReady } from './matching.ts'
import { setMatchProgress, touchWeek } from './queries.ts'

/**
 * Says of files that nobody reads any more that they could not be read, and of sheets that nobody matches: their order was tried as often
 * as it may be, and each time the process died or failed. Without this they would be 'reading' for ever, and the week would wait for them.
 */
export function giveUpLost(order: PlaceOrder): ScheduledJob['run'] {
  return async (db) => {
    for (const { fileId, weekId } of await lostFiles(db))
      await inTransaction(db, async (trx) => {
        const week = await touchWeek(trx, weekId)
        if (!week) return
        await refuseFile(trx, fileId, 'The file could not be read, though it was tried several times. Please export it again, or in parts.')
        await matchWhenReady(trx, week, order)
      })
    for (const { weekId, matchOrder } of await lostMatches(db)) {
      const sheet = await chosenSheetOf(db, weekId)
      if (sheet) await setNote(db, sheet.fileId, 'Its rows could not be put on the pages. Please hand it in again.')
      await setMatchProgress(db, weekId, matchOrder, null, '')
    }
  }
}
