import { sql } from 'kysely'
import { tripHours, type Bought } from '#contract/bought.ts'
import type { Db } from '#server/db/pool.ts'
import type { UserId } from '#server/user-id.ts'

const trip = sql`make_interval(hours => ${tripHours})`

/** Everybody who is on the list of the item `i`. */
const everybody = sql`
  select i.user_id as reader union
  select m.member_id from list_membership m where m.user_id = i.user_id and m.shopping_list_id = i.shopping_list_id and m.left_at is null`

/** Counts an item that was ticked off, for each who is on its list; in the order of their ids, so that two lists never wait for each other. */
export async function countBought(db: Db, owner: UserId, itemId: string): Promise<void> {
  await sql`
    insert into bought_item as b (user_id, store_id, name_key, item_name, quantity, unit, category, ad_studio_asset_id, product_identifier, shopping_list_id)
    select w.reader, l.store_id, lower(i.item_name), i.item_name, i.quantity,
      coalesce(nullif(i.unit, ''), i.price->>'unit', i.ad_space->'price'->>'unit', i.ad_space->'ownerPrice'->>'unit', ''), i.category, coalesce(i.ad_studio_asset_id, ''),
      coalesce(i.ad_space->>'productIdentifier', ''), i.shopping_list_id
    from shopping_list_item i join shopping_list l using (user_id, shopping_list_id), lateral (${everybody}) w
    where i.user_id = ${owner} and i.shopping_list_item_id = ${itemId} order by w.reader
    on conflict (user_id, store_id, name_key) do update set item_name = excluded.item_name, quantity = excluded.quantity, unit = excluded.unit,
      category = excluded.category, ad_studio_asset_id = excluded.ad_studio_asset_id, product_identifier = excluded.product_identifier,
      shopping_list_id = excluded.shopping_list_id, bought_at = now(),
      times = b.times + case when b.bought_at > now() - ${trip} then 0 else 1 end`.execute(db)
}

/**
 * Takes a tick of this trip back for each who is on the list. When a thing was bought before that, nobody knows any more: it counts as a
 * week ago.
 */
export async function uncountBought(db: Db, owner: UserId, itemId: string): Promise<void> {
  await sql`
    with meant as (
      select b.user_id, b.store_id, b.name_key, b.times
      from shopping_list_item i join shopping_list l using (user_id, shopping_list_id), lateral (${everybody}) w, bought_item b
      where i.user_id = ${owner} and i.shopping_list_item_id = ${itemId}
        and b.user_id = w.reader and b.store_id = l.store_id and b.name_key = lower(i.item_name) and b.bought_at > now() - ${trip}
      order by b.user_id for update of b),
    never as (
      delete from bought_item b using meant m
      where m.times = 1 and b.user_id = m.user_id and b.store_id = m.store_id and b.name_key = m.name_key)
    update bought_item b set times = b.times - 1, bought_at = b.bought_at - interval '7 days' from meant m
    where m.times > 1 and b.user_id = m.user_id and b.store_id = m.store_id and b.name_key = m.name_key`.execute(db)
}

/** Returns what somebody has bought in the last half year, the latest first. */
export async function boughtOf(db: Db, userId: UserId): Promise<Bought[]> {
  const { rows } = await sql<Bought>`
    select store_id as "storeId", shopping_list_id as "shoppingListId", item_name as "itemName", quantity, unit, category,
      ad_studio_asset_id as "adStudioAssetId", product_identifier as "productIdentifier", times,
      to_char(bought_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "boughtAt"
    from bought_item where user_id = ${userId} and bought_at > now() - interval '6 months'
    order by bought_at desc, name_key limit 500`.execute(db)
  return rows
}

export async function forgetBought(db: Db, userId: UserId, storeId: number, itemName: string): Promise<void> {
  await db
    .deleteFrom('bought_item')
    .where('user_id', '=', userId)
    .where('store_id', '=', storeId)
    .where('name_key', '=', sql<string>`lower(${itemName})`)
    .execute()
}

/** Moves what a visitor has bought to the member, who may have bought the same; lists that were merged are found under the kept id. */
export async function moveBought(
  db: Db,
  fromUser: UserId,
  toUser: UserId,
  mergedLists: readonly { fromList: string; toList: string }[],
): Promise<void> {
  const [from, to] = [mergedLists.map((it) => it.fromList), mergedLists.map((it) => it.toList)]
  await sql`
    with moved as (delete from bought_item where user_id = ${fromUser} returning *)
    insert into bought_item as b (user_id, store_id, name_key, item_name, quantity, unit, category, ad_studio_asset_id, product_identifier, times,
      bought_at, shopping_list_id)
    select ${toUser}, store_id, name_key, item_name, quantity, unit, category, ad_studio_asset_id, product_identifier, times, bought_at,
      coalesce(m.to_list, shopping_list_id)
    from moved left join unnest(${from}::uuid[], ${to}::uuid[]) as m (from_list, to_list) on m.from_list = shopping_list_id
    on conflict (user_id, store_id, name_key) do update set times = b.times + excluded.times, bought_at = greatest(b.bought_at, excluded.bought_at)`.execute(
    db,
  )
}

/** Deletes at most `most` things that were not bought for 13 months, and returns how many it deleted. */
export async function forgetOldBought(db: Db, now: Date, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from bought_item where (user_id, store_id, name_key) in (
      select user_id, store_id, name_key from bought_item where bought_at < ${now}::timestamptz - interval '13 months' limit ${most})`.execute(
    db,
  )
  return Number(numAffectedRows)
}
