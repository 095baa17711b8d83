import { sql } from 'kysely'
import type { Db } from '#server/db/pool.ts'

/** Outside of the product's own tables: no migration makes it, and no backup of rows includes it. */
export async function makeMarkers(db: Db): Promise<void> {
  await sql`create schema if not exists restore_drill`.execute(db)
  await sql`
    create table if not exists restore_drill.marker (name text primary key, written_at timestamptz not null default clock_timestamp())`.execute(
    db,
  )
}

/** Writes a row, committed when this returns. */
export async function writeMarker(db: Db, name: string): Promise<void> {
  await sql`insert into restore_drill.marker (name) values (${name})`.execute(db)
}

export async function markersAmong(db: Db, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from restore_drill.marker where name = any(${names}::text[])`.execute(db)
  return rows.map(({ name }) => name)
}

export async function forgetMarkers(db: Db): Promise<void> {
  await sql`delete from restore_drill.marker`.execute(db)
}

/** Returns this moment by the database's clock, to the microsecond, as a restore takes it. */
export async function momentOf(db: Db): Promise<string> {
  const { rows } = await sql<{ moment: string }>`
    select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00' as moment`.execute(db)
  return rows[0]!.moment
}

/** Returns the file of the write-ahead log that has all that was written until now. */
export async function walFileOf(db: Db): Promise<string> {
  const { rows } = await sql<{ file: string }>`select pg_walfile_name(pg_current_wal_insert_lsn()) as file`.execute(db)
  return rows[0]!.file
}

/** As whom one signs in: another role may be in force (docs/operations.md, secrets). */
export async function nameAndUser(db: Db): Promise<{ database: string; user: string }> {
  const { rows } = await sql<{ database: string; user: string }>`select current_database() as database, session_user as user`.execute(db)
  return rows[0]!
}

type Content = Record<'stores' | 'flyers' | 'pages' | 'deals' | 'banners' | 'exclusives', number>
export type State = { migration: string; contentVersion: number; content: Content; hasShoppers: boolean }

/** Returns what two databases must have in common that are the same at one moment. Shoppers are not counted: there may be millions. */
export async function stateOf(db: Db): Promise<State> {
  const { rows } = await sql<State>`
    select
      (select max(name) from kysely_migration) as migration,
      coalesce((select sum(version)::int from content_version), 0) as "contentVersion",
      json_build_object(
        'stores', (select count(*) from store), 'flyers', (select count(*) from ad), 'pages', (select count(*) from ad_page),
        'deals', (select count(*) from ad_space), 'banners', (select count(*) from banner_ad),
        'exclusives', (select count(*) from digital_exclusive)) as content,
      exists (select 1 from shopper) as "hasShoppers"`.execute(db)
  return rows[0]!
}
