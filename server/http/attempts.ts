import { sql } from 'kysely'
import type { Db } from '#server/db/pool.ts'

// Limits that apply to the whole network, across all processes: counted in the database by a key and a window of time.

/** Counts a try. Returns how many there were in the running window, and the seconds until it ends. */
export async function countAttempt(db: Db, key: string, seconds: number): Promise<{ count: number; wait: number }> {
  const { rows } = await sql<{ count: number; wait: number }>`
    insert into attempt as a values (${key}, 1, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      count = case when a.until < now() then 1 else a.count + 1 end,
      until = case when a.until < now() then excluded.until else a.until end
    returning count, greatest(1, ceil(extract(epoch from until - now())))::int as wait`.execute(db)
  return rows[0]!
}

/** Takes back tries that turned out to be right. */
export async function forgiveAttempts(db: Db, keys: readonly string[]): Promise<void> {
  await db
    .updateTable('attempt')
    .set({ count: sql<number>`greatest(count - 1, 0)` })
    .where('key', 'in', keys)
    .execute()
}

/** Deletes at most `most` windows that ended before `now`. Returns how many were deleted. */
export async function deleteOldAttempts(db: Db, now: Date, most: number): Promise<number> {
  const old = db.selectFrom('attempt').select('key').where('until', '<', now).limit(most)
  const { numDeletedRows } = await db.deleteFrom('attempt').where('key', 'in', old).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
