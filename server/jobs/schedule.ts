import type { Db } from '#server/db/pool.ts'
import { forgetOldDigests } from '#server/features/digest/forget.ts'
import { forgetRemoved } from '#server/features/favorites/jobs.ts'
import { deleteOldResults } from '#server/features/results/counting-queries.ts'
import { deleteWhatHasExpired } from '#server/features/identity/jobs.ts'
import { forgetDeleted } from '#server/features/lists/jobs.ts'
import { forgetOldInvitations } from '#server/features/sharing/jobs.ts'
import { deleteOldMetrics } from '#server/features/metrics/queries.ts'
import { deleteEndedSessions } from '#server/features/staff/jobs.ts'

/** A job that runs by the clock: `cron` is in UTC, `now` is when the run began. A second run must do no harm. */
export type ScheduledJob = { name: string; cron: string; run: (db: Db, now: Date) => Promise<void> }

export const schedule: readonly ScheduledJob[] = [
  // These times are between three and half past four in the morning where the stores are.
  { name: 'retention', cron: '23 9 * * *', run: deleteWhatHasExpired },
  { name: 'deleted-items', cron: '29 9 * * *', run: forgetDeleted },
  { name: 'removed-favorites', cron: '37 9 * * *', run: forgetRemoved },
  { name: 'old-invitations', cron: '37 9 * * *', run: forgetOldInvitations },
  { name: 'old-digests', cron: '41 9 * * *', run: forgetOldDigests },
  { name: 'old-results', cron: '47 9 * * *', run: deleteOldResults },
  { name: 'metrics', cron: '43 9 * * *', run: deleteOldMetrics },
  { name: 'staff-sessions', cron: '47 9 * * *', run: deleteEndedSessions },
]
