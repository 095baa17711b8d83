import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/pool.ts'
import { deleteInBatches } from '#server/jobs/batches.ts'
import type { UserId } from '#server/user-id.ts'

export type Kind = 'add' | 'heart' | 'code' | 'view'

/** How long a shopper's second act of the same kind on the same thing is not counted again, in days: longer than a week is out. */
const marked = 35
/** The same of views, of which there are most: longer than a flyer is looked at. */
const viewMarked = 14

/** Counts that the shopper put this deal on a list of the store, or made it a favorite there, unless it was counted before. */
export async function countDeal(db: Db, userId: UserId, kind: Kind, storeId: number, adSpaceId: number): Promise<void> {
  await count(db, userId, kind, storeId, sql`select ${adSpaceId}::int as ad_space_id`)
}

/** Counts that the shopper saw an exclusive, at the store that they visited last. */
export async function countView(db: Db, userId: UserId, exclusiveId: number): Promise<void> {
  const { rows } = await sql<{ storeId: number | null }>`
    select last_visited_store_id as "storeId" from shopper where user_id = ${userId}`.execute(db)
  if (rows[0]?.storeId) await countDeal(db, userId, 'view', rows[0].storeId, -exclusiveId)
}

/**
 * Counts that the member opened the code for the register: once for the weeks that the store has on sale, and once for each deal on sale
 * that stands on a list of theirs there.
 */
export async function countCode(db: Db, userId: UserId, storeId: number): Promise<void> {
  await count(
    db,
    userId,
    'code',
    storeId,
    sql`
      select distinct i.ad_space_id
      from shopping_list l join shopping_list_item i using (user_id, shopping_list_id) join store t on t.store_id = l.store_id
      where l.user_id = ${userId} and l.store_id = ${storeId} and l.deleted_at is null and not l.is_template and i.deleted_at is null
        and i.ad_space_id is not null
        and left(i.ad_space->>'endDate', 10) >= (now() at time zone t.time_zone)::date::text`,
  )
  await countWeeks(db, userId, storeId)
}

/**
 * Counts the flyer's items and pages of the store that the shopper opened. What is not out there counts for nothing, so that nobody can
 * make rows of ids. A page stands with its number below zero.
 */
export async function countOpened(
  db: Db,
  userId: UserId,
  storeId: number,
  { items, pages }: { items: number[]; pages: number[] },
): Promise<void> {
  const isOut = sql`a.chain_id = (select chain_id from store where store_id = ${storeId})
    and a.withdrawn_at is null and a.published_at <= now() and a.visible_from_earliest <= now() and a.visible_to_latest > now()`
  await raise(
    db,
    { kind: 'view', storeId, days: viewMarked },
    sql`
      select a.ad_id, s.ad_space_id as thing, ${markOf(userId, 'view', sql`s.ad_space_id`)} as key
      from ad_space s join ad a using (ad_id)
      where s.ad_space_id = any(${items}::int[]) and s.withdrawn_at is null and ${isOut}
      union all
      select distinct on (a.ad_id, p.page_number) a.ad_id, -p.page_number, ${markOf(userId, 'page', sql`p.ad_page_id`)}
      from ad_page p join ad a using (ad_id)
      where p.ad_page_id = any(${pages}::int[]) and p.withdrawn_at is null and ${isOut}`,
  )
}

async function count(db: Db, userId: UserId, kind: Kind, storeId: number, things: RawBuilder<unknown>): Promise<void> {
  await raise(
    db,
    { kind, storeId, days: marked },
    sql`
      select coalesce(s.ad_id, 0) as ad_id, ad_space_id as thing, ${markOf(userId, kind, sql`ad_space_id`)} as key
      from (${things}) as those left join ad_space s using (ad_space_id)`,
  )
}

async function countWeeks(db: Db, userId: UserId, storeId: number): Promise<void> {
  await raise(
    db,
    { kind: 'code', storeId, days: marked },
    sql`
      select a.ad_id, 0 as thing, ${markOf(userId, 'week', sql`a.ad_id`)} as key
      from store t join ad a using (chain_id)
      where t.store_id = ${storeId} and a.withdrawn_at is null and a.published_at <= now() and a.visible_to_latest > now()
        and (now() at time zone t.time_zone)::date::text between left(a.valid_from, 10) and left(a.valid_to, 10)`,
  )
}

type Raise = { kind: Kind; storeId: number; days: number }

/**
 * Raises the sums of these things (ad_id, thing, key) of which there is no mark yet. In the order of their ids: two shoppers who count the
 * same things do not wait for each other in a circle.
 */
async function raise(db: Db, { kind, storeId, days }: Raise, things: RawBuilder<unknown>): Promise<void> {
  await sql`
    with thing as (${things}),
      fresh as (
        insert into attempt (key, count, until) select key, 1, now() + make_interval(days => ${days}) from thing order by ad_id, thing
        on conflict (key) do nothing returning key)
    insert into result_day as old (ad_id, ad_space_id, store_id, kind, day, slot, count)
    select thing.ad_id, thing.thing, t.store_id, ${kind}, (now() at time zone t.time_zone)::date, ${slot}, 1
    from thing join fresh using (key) join store t on t.store_id = ${storeId}
    order by thing.ad_id, thing.thing
    on conflict (ad_id, ad_space_id, store_id, kind, day, slot) do update set count = old.count + 1`.execute(db)
}

const slot = sql`floor(random() * 16)::int`

/** A hash: what was counted of whom cannot be read from it, and it ends with the account's id. */
function markOf(userId: UserId, kind: string, thing: RawBuilder<unknown>) {
  return sql`'counted:' || encode(sha256(convert_to(${`${userId}:${kind}:`}::text || ${thing}, 'UTF8')), 'hex')`
}

/** Deletes sums older than 90 days, as all that is counted (decision F16). */
export function deleteOldResults(db: Db, now: Date): Promise<void> {
  return deleteInBatches(db, now, deleteSomeResults)
}

async function deleteSomeResults(db: Db, now: Date, most: number): Promise<number> {
  // By its place, as the key is six columns: nobody raises so old a sum, so no row moves meanwhile.
  const { numAffectedRows = 0n } = await sql`
    delete from result_day where ctid = any(array(
      select ctid from result_day where day < (${now}::timestamptz at time zone 'UTC')::date - 90 limit ${most}))`.execute(db)
  return Number(numAffectedRows)
}
