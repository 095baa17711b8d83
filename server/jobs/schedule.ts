import type { Db } from '#server/db/pool.ts'
import { deleteWhatHasExpired } from '#server/features/identity/jobs.ts'
import { deleteOldMetrics } from '#server/features/metrics/queries.ts'

/** A job that runs by the clock: `cron` is in UTC, `now` is when the run began. Run twice it must do no harm. */
export type ScheduledJob = { name: string; cron: string; run: (db: Db, now: Date) => Promise<void> }

export const schedule: readonly ScheduledJob[] = [
  // Between three and half past four in the morning where the stores are.
  { name: 'retention', cron: '23 9 * * *', run: deleteWhatHasExpired },
  { name: 'metrics', cron: '43 9 * * *', run: deleteOldMetrics },
]
