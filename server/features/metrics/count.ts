import type { Db } from '#server/db/pool.ts'
import { countAttempt } from '#server/http/attempts.ts'
import type { UserId } from '#server/user-id.ts'
import { addToMetric, type Counted } from './queries.ts'

/**
 * How much one user may add to one number in an hour. The app reports a view once an hour: a household with several
 * devices on one account stays below this, and nobody can make a banner look popular.
 */
const mostInAnHour = 10

/** Counts once. Does nothing when this user has added too much already, since the app could not act on an error. */
export async function count(db: Db, userId: UserId, counted: Counted): Promise<void> {
  const { kind, thingId, mediaId, metricType } = counted
  const { count: tries } = await countAttempt(db, `metric:${userId}:${kind}:${thingId}:${mediaId}:${metricType}`, 3600)
  if (tries <= mostInAnHour) await addToMetric(db, counted)
}
