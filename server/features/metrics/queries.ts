import { sql } from 'kysely'
import type { Db } from '#server/db/pool.ts'
import { deleteInBatches } from '#server/jobs/batches.ts'

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
export function deleteOldMetrics(db: Db, now: Date): Promise<void> {
  return deleteInBatches(db, now, deleteSomeMetrics)
}

async function deleteSomeMetrics(db: Db, now: Date, most: number): Promise<number> {
  // By its place, as the key is five columns: nobody counts on so old a day, so no row moves meanwhile.
  const { numAffectedRows = 0n } = await sql`
    delete from metric where ctid = any(array(
      select ctid from metric where day < (${now}::timestamptz at time zone 'UTC')::date - 90 limit ${most}))`.execute(db)
  return Number(numAffectedRows)
}
