import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/pool.ts'
import type { UserId } from '#server/user-id.ts'

export type Kind = 'add' | 'heart' | 'code' | 'view'

/** How long a shopper's second act of the same kind on the same thing is not counted again, in days: longer than a week is out. */
const marked = 35

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
      where l.user_id = ${userId} and l.store_id = ${storeId} and l.deleted_at is null and i.deleted_at is null and i.ad_space_id is not null
        and left(i.ad_space->>'endDate', 10) >= (now() at time zone t.time_zone)::date::text`,
  )
  await countWeeks(db, userId, storeId)
}

/** In the order of their ids: two shoppers who count the same things do not wait for each other in a circle. */
async function count(db: Db, userId: UserId, kind: Kind, storeId: number, things: RawBuilder<unknown>): Promise<void> {
  await sql`
    with thing as (select ad_space_id, ${markOf(userId, kind, sql`ad_space_id`)} as key from (${things}) as those order by ad_space_id),
      fresh as (
        insert into attempt (key, count, until) select key, 1, now() + make_interval(days => ${marked}) from thing
        on conflict (key) do nothing returning key)
    insert into result_day as old (ad_id, ad_space_id, store_id, kind, day, slot, count)
    select coalesce(s.ad_id, 0), thing.ad_space_id, t.store_id, ${kind}, (now() at time zone t.time_zone)::date, ${slot}, 1
    from thing join fresh using (key) join store t on t.store_id = ${storeId} left join ad_space s on s.ad_space_id = thing.ad_space_id
    order by thing.ad_space_id
    on conflict (ad_id, ad_space_id, store_id, kind, day, slot) do update set count = old.count + 1`.execute(db)
}

async function countWeeks(db: Db, userId: UserId, storeId: number): Promise<void> {
  await sql`
    with week as (
      select a.ad_id, ${markOf(userId, 'week', sql`a.ad_id`)} as key, (now() at time zone t.time_zone)::date as day
      from store t join ad a using (chain_id)
      where t.store_id = ${storeId} and a.withdrawn_at is null and a.published_at <= now() and a.visible_to_latest > now()
        and (now() at time zone t.time_zone)::date::text between left(a.valid_from, 10) and left(a.valid_to, 10)),
      fresh as (
        insert into attempt (key, count, until) select key, 1, now() + make_interval(days => ${marked}) from week order by ad_id
        on conflict (key) do nothing returning key)
    insert into result_day as old (ad_id, ad_space_id, store_id, kind, day, slot, count)
    select ad_id, 0, ${storeId}, 'code', day, ${slot}, 1 from week join fresh using (key) order by ad_id
    on conflict (ad_id, ad_space_id, store_id, kind, day, slot) do update set count = old.count + 1`.execute(db)
}

const slot = sql`floor(random() * 16)::int`

/** A hash: what was counted of whom cannot be read from it, and it ends with the account's id. */
function markOf(userId: UserId, kind: string, thing: RawBuilder<unknown>) {
  return sql`'counted:' || encode(sha256(convert_to(${`${userId}:${kind}:`}::text || ${thing}, 'UTF8')), 'hex')`
}

/** Deletes sums older than 90 days, as all that is counted (decision F16). */
export async function deleteOldResults(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('result_day')
    .where('day', '<', sql<Date>`(${now}::timestamptz at time zone 'UTC')::date - 90`)
    .execute()
}
