import type { Db } from '#server/db/pool.ts'
import { countAttempt } from '#server/http/attempts.ts'
import type { UserId } from '#server/user-id.ts'
import { addToMetric, type Counted } from './queries.ts'

/**
 * What one user may add in an hour to one number. The app reports a view once an hour; a household with some devices on
 * one account stays below, and nobody makes a banner look popular.
 */
const mostInAnHour = 10

/** Counts once; silently not, when this user has added too much already: the app has nothing to do about it. */
export async function count(db: Db, userId: UserId, counted: Counted): Promise<void> {
  const { kind, thingId, mediaId, metricType } = counted
  const { count: tries } = await countAttempt(db, `metric:${userId}:${kind}:${thingId}:${mediaId}:${metricType}`, 3600)
  if (tries <= mostInAnHour) await addToMetric(db, counted)
}
