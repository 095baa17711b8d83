import { sql } from 'kysely'
import type { Db } from '#server/db/pool.ts'

/** Returns the files that are here whole, are not read, and have no order that is carried out, waits or will be tried again. */
export async function lostFiles(db: Db): Promise<{ fileId: string; weekId: string }[]> {
  const { rows } = await sql<{ fileId: string; weekId: string }>`
    select file_id as "fileId", week_id as "weekId" from week_file
    where state in ('waiting', 'reading') and received = bytes and not exists (select from pgboss.job j
      where j.name = 'read-file' and j.state in ('created', 'retry', 'active') and j.data->>'fileId' = file_id::text)`.execute(db)
  return rows
}

/** Returns the weeks whose rows are said to be matched, while no order for that is left. */
export async function lostMatches(db: Db): Promise<{ weekId: string; matchOrder: number }[]> {
  const { rows } = await sql<{ weekId: string; matchOrder: number }>`
    select week_id as "weekId", match_order as "matchOrder" from week
    where match_done is not null and not exists (select from pgboss.job j where j.name = 'match-week'
      and j.state in ('created', 'retry', 'active') and j.data->>'weekId' = week_id::text)`.execute(db)
  return rows
}
