import { sql } from 'kysely'
import type { Db } from '#server/db/pool.ts'
import type { Measure } from '#server/measures.ts'

/**
 * Returns for how many seconds the archive has taken nothing from the primary, or null when it has none. With `archive_timeout` it takes a
 * file a minute, since the queue alone writes that often. A primary that has just started, or was just made one, counts from then.
 */
export async function archiveAge(db: Db): Promise<number | null> {
  const { rows } = await sql<{ age: number | null }>`
    select case when current_setting('archive_mode') <> 'off' and not pg_is_in_recovery() then
      extract(epoch from clock_timestamp() - greatest(last_archived_time, stats_reset, pg_postmaster_start_time()))::float8
    end as age from pg_stat_archiver`.execute(db)
  return rows[0]!.age
}

/** What /metrics shows of the archive (docs/database.md); nothing without one, and while the database is away. */
export function archiveMeasures(db: Db): readonly Measure[] {
  return [
    {
      name: 'deals_archive_age_seconds',
      help: 'How long ago the archive of the database took the last file of its log: each server shows the same.',
      kind: 'gauge',
      labels: ['pool'], // without a label it would show 0 where there is no archive
      read: async () => {
        const age = await archiveAge(db).catch(() => null)
        return age === null ? [] : [{ labels: { pool: 'primary' }, value: age }]
      },
    },
  ]
}
