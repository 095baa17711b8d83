import { sql } from 'kysely'
import type { Db } from '#server/db/pool.ts'

/** The tables that an import writes; what refers to another stands before it. */
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
  'store',
  'chain',
] as const

export async function emptyContent(db: Db): Promise<void> {
  // Not truncate: it would wait for whoever reads in the background, and they for it.
  for (const table of contentTables) await db.deleteFrom(table).execute()
}

/** Every row of every table of the content, withdrawn ones by a flag. */
export async function contentState(db: Db): Promise<Record<string, object[]>> {
  const all: Record<string, object[]> = {}
  for (const table of contentTables) {
    const { rows } = await sql<object>`select * from ${sql.table(table)} order by 1, 2`.execute(db)
    all[table] = rows.map((row) => ('withdrawn_at' in row ? { ...row, withdrawn_at: row.withdrawn_at !== null } : row))
  }
  return all
}
