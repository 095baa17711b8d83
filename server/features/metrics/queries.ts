import { sql } from 'kysely'
import type { Db } from '#server/db/pool.ts'

export type Counted = { kind: 'banner' | 'exclusive'; thingId: number; mediaId: number; metricType: 'view' | 'click' | 'add-to-list' }

/** Rolled up as it comes in: one row a day, thing and type. */
export async function addToMetric(db: Db, { kind, thingId, mediaId, metricType }: Counted): Promise<void> {
  await sql`
    insert into metric as m values ((now() at time zone 'UTC')::date, ${kind}, ${thingId}, ${mediaId}, ${metricType}, 1)
    on conflict (day, kind, thing_id, media_id, metric_type) do update set count = m.count + 1`.execute(db)
}

/** 90 days and no more (decision F16). */
export async function deleteOldMetrics(db: Db, now: Date): Promise<void> {
  await sql`delete from metric where day < (${now}::timestamptz at time zone 'UTC')::date - 90`.execute(db)
}
