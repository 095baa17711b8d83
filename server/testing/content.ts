import { sql } from 'kysely'
import type { Db } from '#server/db/pool.ts'

/** The tables that an import writes, those with references first, so that they can be emptied in this order. */
export const contentTables = [
  'banner_media',
  'banner_ad',
  'digital_exclusive',
  'ad_space',
  'ad_page',
  'ad_store',
  'ad',
  'brand',
  'category',
  'special_day',
  'store',
  'chain',
] as const

export async function emptyContent(db: Db): Promise<void> {
  // Not truncate: it and the reads in the background would wait for each other.
  for (const table of contentTables) await db.deleteFrom(table).execute()
}

/** Returns every row of every content table; withdrawn rows have a flag instead of the moment. */
export async function contentState(db: Db): Promise<Record<string, object[]>> {
  const all: Record<string, object[]> = {}
  for (const table of contentTables) {
    const { rows } = await sql<object>`select * from ${sql.table(table)} order by 1, 2`.execute(db)
    all[table] = rows.map((row) => ('withdrawn_at' in row ? { ...row, withdrawn_at: row.withdrawn_at !== null } : row))
  }
  return all
}
