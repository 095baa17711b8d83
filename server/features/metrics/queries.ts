import { sql } from 'kysely'
import type { Db } from '#server/db/pool.ts'

export type Counted = { kind: 'banner' | 'exclusive'; thingId: number; mediaId: number; metricType: 'view' | 'click' | 'add-to-list' }

/** Adds to the row of this day, thing and type; single events are not stored. */
export async function addToMetric(db: Db, { kind, thingId, mediaId, metricType }: Counted): Promise<void> {
  const day = sql<string>`(now() at time zone 'UTC')::date`
  await db
    .insertInto('metric')
    .values({ day, kind, thing_id: thingId, media_id: mediaId, metric_type: metricType, count: 1 })
    .onConflict((it) =>
      it.columns(['day', 'kind', 'thing_id', 'media_id', 'metric_type']).doUpdateSet((old) => ({ count: old('metric.count', '+', 1) })),
    )
    .execute()
}

/** Deletes what is older than 90 days (decision F16). */
export async function deleteOldMetrics(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('metric')
    .where('day', '<', sql<Date>`(${now}::timestamptz at time zone 'UTC')::date - 90`)
    .execute()
}
