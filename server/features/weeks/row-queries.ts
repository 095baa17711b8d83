import { sql } from 'kysely'
import type { FoundRow } from '#contract/studio/rows.ts'
import type { Box } from '#contract/studio/values.ts'
import type { Db } from '#server/db/pool.ts'
import { dayOfAd, zoneOfChain } from '#server/features/ads/queries.ts'
import type { RowRecord } from './row-record.ts'

const fields = [
  'row_id as rowId',
  'file_id as fileId',
  'row_number as row',
  'position',
  'identity',
  'external_id as externalId',
  'title',
  'brand',
  'size',
  'identifier',
  'is_numbered as isNumbered',
  'category',
  'price_text as priceText',
  'sheet_price as sheetPrice',
  'price',
  'owner_price_text as ownerPriceText',
  'owner_price as ownerPrice',
  'regular_cents as regularCents',
  'text',
  'spanish_title as spanishTitle',
  'spanish_text as spanishText',
  'healthy_options as healthyOptions',
  'start_date as startDate',
  'end_date as endDate',
  'page',
  'region',
  'state',
  'doubts',
  'is_accepted as isAccepted',
  'decided',
  'earlier',
  'decided_by as decidedBy',
  'picture',
  'version',
] as const

/** Returns the rows in the order of the sheet; those made by hand come last. */
export async function rowsOf(db: Db, weekId: string): Promise<RowRecord[]> {
  return db.selectFrom('week_row').select(fields).where('week_id', '=', weekId).orderBy('position').orderBy('row_id').execute()
}

export async function rowById(db: Db, weekId: string, rowId: string): Promise<RowRecord | undefined> {
  return db.selectFrom('week_row').select(fields).where('week_id', '=', weekId).where('row_id', '=', rowId).executeTakeFirst()
}

/** Returns false when the id is that of a row already, of whatever week. */
export async function insertRow(trx: Db, weekId: string, row: RowRecord): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('week_row')
    .values({ row_id: row.rowId, week_id: weekId, ...stored(row), version: row.version })
    .onConflict((it) => it.column('row_id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

/** Writes all of the row, and raises its version. */
export async function updateRow(trx: Db, row: RowRecord): Promise<void> {
  await trx
    .updateTable('week_row')
    .set((it) => ({ ...stored(row), version: it('version', '+', 1) }))
    .where('row_id', '=', row.rowId)
    .execute()
}

export async function deleteRow(trx: Db, rowId: string): Promise<void> {
  await trx.deleteFrom('week_row').where('row_id', '=', rowId).execute()
}

/** Deletes a row, and keeps it for whoever takes that back. */
export async function removeRow(trx: Db, weekId: string, row: RowRecord): Promise<void> {
  const content = JSON.stringify(row)
  await trx
    .insertInto('week_row_removed')
    .values({ row_id: row.rowId, week_id: weekId, content })
    .onConflict((it) => it.column('row_id').doUpdateSet({ content }))
    .execute()
  await deleteRow(trx, row.rowId)
}

/** Returns a row that was removed, all that was known of it, and keeps it no longer. */
export async function takeRemoved(trx: Db, weekId: string, rowId: string): Promise<object | null> {
  const taken = trx.deleteFrom('week_row_removed').where('week_id', '=', weekId).where('row_id', '=', rowId)
  return (await taken.returning('content').executeTakeFirst())?.content ?? null
}

/** Deletes the rows of a file that nobody decided on. */
export async function deleteUndecided(trx: Db, fileId: string): Promise<void> {
  await trx.deleteFrom('week_row').where('file_id', '=', fileId).where('decided_by', 'is', null).execute()
}

export type LastRow = { identifier: string; title: string; page: number | null; region: Box | null; pageWidth: number | null }

/** Returns where the items of the chain's week before stood. */
export async function lastLayout(db: Db, weekId: string): Promise<LastRow[]> {
  const { rows } = await sql<LastRow>`
    with this as (select chain_id, valid_from from week where week_id = ${weekId}),
      last as (select w.week_id from week w, this where w.chain_id = this.chain_id and w.valid_from < this.valid_from
        and exists (select from week_row r where r.week_id = w.week_id and r.region is not null)
        order by w.valid_from desc, w.created_at desc limit 1),
      pages as (select p.width, row_number() over (order by f.position, p.file_page) as number
        from week_page p join last using (week_id) left join week_file f using (file_id))
    select r.identifier, r.title, r.page, r.region, pages.width as "pageWidth"
    from week_row r join last using (week_id) left join pages on pages.number = r.page
    where r.region is not null and r.page is not null and r.state <> 'leftOut'`.execute(db)
  return rows
}

/** Returns rows that have all these words, of weeks that are not over by the clock of their stores; of some chains or of all. */
export async function rowsLike(db: Db, words: string[], { chains, most }: { chains: number[] | null; most: number }): Promise<FoundRow[]> {
  // Materialized: it is decided once for each week, and not for each of its rows.
  const { rows } = await sql<FoundRow>`
    with dated as (
      select w.week_id, coalesce(w.valid_from, ${dayOfAd('valid_from')}) as "validFrom", coalesce(w.valid_to, ${dayOfAd('valid_to')}) as "validTo",
        to_char(now() at time zone ${zoneOfChain('w')}, 'YYYY-MM-DD') as today
      from week w left join ad a on a.external_id = w.publication
      where ${chains}::int[] is null or w.chain_id = any(${chains})),
      on_time as materialized (select * from dated where "validTo" >= today)
    select r.week_id as "weekId", r.row_id as "rowId", r.title, r.brand, r.size, "validFrom", "validTo"
    from week_row r join on_time using (week_id)
    where not exists (select 1 from unnest(${words}::text[]) as word
        where strpos(lower(concat_ws(' ', r.brand, r.title, r.size, r.identifier)), word) = 0)
    order by "validFrom", r.position limit ${most}`.execute(db)
  return rows
}

function stored(row: Omit<RowRecord, 'rowId' | 'version'>) {
  return {
    file_id: row.fileId,
    row_number: row.row,
    position: row.position,
    identity: row.identity,
    external_id: row.externalId,
    title: row.title,
    brand: row.brand,
    size: row.size,
    identifier: row.identifier,
    is_numbered: row.isNumbered,
    category: row.category,
    price_text: row.priceText,
    sheet_price: row.sheetPrice,
    price: row.price && JSON.stringify(row.price),
    owner_price_text: row.ownerPriceText,
    owner_price: row.ownerPrice && JSON.stringify(row.ownerPrice),
    regular_cents: row.regularCents,
    text: row.text,
    spanish_title: row.spanishTitle,
    spanish_text: row.spanishText,
    healthy_options: JSON.stringify(row.healthyOptions),
    start_date: row.startDate,
    end_date: row.endDate,
    page: row.page,
    region: row.region && JSON.stringify(row.region),
    state: row.state,
    doubts: JSON.stringify(row.doubts),
    is_accepted: row.isAccepted,
    decided: JSON.stringify(row.decided),
    earlier: JSON.stringify(row.earlier),
    decided_by: row.decidedBy,
    picture: row.picture,
  }
}
