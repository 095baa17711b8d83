import { sql } from 'kysely'
import type { SpecialDay } from '#contract/stores.ts'
import type { Db } from '#server/db/pool.ts'

/** A day with hours of its own; `isWithdrawn` when staff took it away, so that the usual hours hold whatever a bundle says. */
export type DayRow = SpecialDay & { isWithdrawn: boolean }
export type Place = { kind: 'chain' | 'store'; externalId: string }
/** The days of a chain's stores, or of one store, as a bundle has them. */
export type Told = Place & { days: (DayRow & { byHand: boolean })[] }

/** Returns the days that staff told or took away. */
export async function daysByHand(db: Db, places: readonly Place[]): Promise<(Place & DayRow)[]> {
  const { rows } = await sql<Place & DayRow>`
    select p.kind, p.external_id as "externalId", day, hours, words, is_holiday as "isHoliday", withdrawn_at is not null as "isWithdrawn"
    from special_day d join ${rowsOf(places)} p on ${isOf} where by_hand order by day`.execute(db)
  return rows
}

/** Lets the next import decide on the days again. Returns whether there was anything to let go. */
export async function releaseDays(db: Db, places: readonly Place[]): Promise<boolean> {
  const { rows } = await sql`
    update special_day d set by_hand = false from ${rowsOf(places)} p where ${isOf} and by_hand returning 1`.execute(db)
  return rows.length > 0
}

/** Deletes the days of earlier bundles that these no longer tell. */
export async function deleteOtherDays(db: Db, told: readonly Told[]): Promise<void> {
  await sql`
    delete from special_day d using ${rowsOf(told)} p
    where ${isOf} and not by_hand
      and not exists (select 1 from ${daysOf(told)} where it.kind = p.kind and it."externalId" = p.external_id and it.day = d.day)`.execute(
    db,
  )
}

export async function upsertDays(db: Db, told: readonly Told[]): Promise<void> {
  await sql`
    insert into special_day as old (chain_id, store_id, day, hours, words, is_holiday, by_hand)
    select p.chain_id, p.store_id, it.day, it.hours, it.words, it."isHoliday", it."byHand"
    from ${daysOf(told)} join ${rowsOf(told)} p on p.kind = it.kind and p.external_id = it."externalId"
    on conflict (chain_id, store_id, day) do update
      set hours = excluded.hours, words = excluded.words, is_holiday = excluded.is_holiday, by_hand = excluded.by_hand, withdrawn_at = null
      where not old.by_hand`.execute(db)
}

export type ExportedDay = SpecialDay & { chain: string; store: string | null; byHand: boolean }

export async function exportedDays(db: Db): Promise<ExportedDay[]> {
  const { rows } = await sql<ExportedDay>`
    select c.external_id as chain, s.external_id as store, day, hours, words, is_holiday as "isHoliday", by_hand as "byHand"
    from special_day d join chain c using (chain_id) left join store s on s.store_id = d.store_id
    where d.withdrawn_at is null order by day, d.store_id`.execute(db)
  return rows
}

/** The chains and stores as rows: kind, external_id, chain_id, store_id. */
function rowsOf(places: readonly Place[]) {
  const named = (kind: Place['kind']) => {
    const ids = places.filter((it) => it.kind === kind).map(({ externalId }) => externalId)
    return sql`(select json_array_elements_text(${JSON.stringify(ids)}))`
  }
  return sql`(
    select 'chain' as kind, external_id, chain_id, null::int as store_id from chain where external_id in ${named('chain')}
    union all select 'store', external_id, chain_id, store_id from store where external_id in ${named('store')})`
}
const isOf = sql`d.chain_id = p.chain_id and d.store_id is not distinct from p.store_id`

/** Their days as rows: kind, externalId and what a day has. */
function daysOf(told: readonly Told[]) {
  const days = told.flatMap(({ days, ...place }) => days.map((it) => ({ ...place, ...it })))
  return sql`json_to_recordset(${JSON.stringify(days)})
    as it(kind text, "externalId" text, day text, hours json, words text, "isHoliday" boolean, "byHand" boolean)`
}
