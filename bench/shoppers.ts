import { sql } from 'kysely'
import { adSpaceOfRow } from '#server/features/ads/queries.ts'
import type { Db } from '#server/db/pool.ts'

/** What a device of a shopper would know; the shoppers are numbered from 1. */
export type Shopper = {
  authorization: string
  storeId: number
  storeRoute: string
  shoppingListId: string
  /** Items on this list. */
  itemIds: string[]
}

const itemsOfShopper = 20

/**
 * Makes shoppers straight in the tables, the same ones each time: every second one a member, each with a session, two lists at one of
 * the stores, 20 items of which every second one is a deal, a favorite and a visit. Triggers are off meanwhile: nobody listens.
 */
export async function makeShoppers(db: Db, count: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`
      create temp table bench_shopper on commit drop as
      select n, md5('shopper ' || n)::uuid as user_id, md5('list ' || n)::uuid as list_id, st.store_id, st.chain_id
      from generate_series(1, ${count}::int) n
      join (select store_id, chain_id, row_number() over (order by store_id) - 1 as at, count(*) over () as stores from store) st
        on st.at = n % st.stores`.execute(trx)
    await sql`
      create temp table bench_deal on commit drop as
      select * from (
        select a.chain_id, row_number() over (partition by a.chain_id order by s.ad_space_id) as at, s.ad_space_id, s.ad_studio_asset_id,
          s.product_identifier, a.ad_date_info, c.category_name, s.price, ${adSpaceOfRow} as ad_space
        from ad_space s join ad a using (ad_id) join category c using (category_id)) d
      where at <= ${itemsOfShopper / 2}`.execute(trx)
    await sql`
      insert into shopper (user_id, email, password_hash, accepted_terms_at, last_visited_store_id)
      select user_id, case when n % 2 = 0 then 'shopper-' || n || '@example.com' end, case when n % 2 = 0 then 'none' end, now(), store_id
      from bench_shopper`.execute(trx)
    await sql`
      insert into session (token_hash, user_id, expires_at)
      select rtrim(translate(encode(sha256(${tokenOf}::bytea), 'base64'), '+/', '-_'), '='), user_id, now() + interval '90 days'
      from bench_shopper`.execute(trx)
    await sql`insert into store_visit (user_id, store_id, visited_at) select user_id, store_id, now() from bench_shopper`.execute(trx)
    await sql`
      insert into shopping_list (user_id, shopping_list_id, store_id, name, is_default)
      select user_id, case when is_default then list_id else gen_random_uuid() end, store_id, 'My List', is_default
      from bench_shopper, (values (true), (false)) kind (is_default)`.execute(trx)
    await sql`
      insert into shopping_list_item (user_id, shopping_list_item_id, shopping_list_id, item_name, notes, quantity, ad_studio_asset_id,
        ad_space_id, ad_space, ad_date_info, category, price)
      select b.user_id, md5('item ' || b.n || ' ' || i)::uuid, b.list_id, 'Oat milk ' || i, '', 1, d.ad_studio_asset_id,
        d.ad_space_id, d.ad_space, coalesce(d.ad_date_info, ''), coalesce(d.category_name, ''), d.price
      from bench_shopper b cross join generate_series(1, ${itemsOfShopper}::int) i
      left join bench_deal d on d.chain_id = b.chain_id and d.at * 2 = i`.execute(trx)
    await sql`
      insert into favorite (user_id, favorite_id, store_id, ad_studio_asset_id, product_identifier, title, ad_space, ad_date_info)
      select b.user_id, gen_random_uuid(), b.store_id, d.ad_studio_asset_id, d.product_identifier, 'Apples', d.ad_space, d.ad_date_info
      from bench_shopper b join bench_deal d on d.chain_id = b.chain_id and d.at = 1`.execute(trx)
  })
}

/** 43 characters, as every token has. */
const tokenOf = sql`lpad(n::text, 43, '0')`

/** Returns the shoppers from 1 to `count`. */
export async function shoppersOf(db: Db, count: number): Promise<Shopper[]> {
  const { rows } = await sql<Shopper>`
    select 'Bearer ' || ${tokenOf} as authorization, st.store_id as "storeId", st.store_route as "storeRoute", l.shopping_list_id as "shoppingListId",
      (select json_agg(i.shopping_list_item_id) from shopping_list_item i
       where i.user_id = l.user_id and i.shopping_list_id = l.shopping_list_id) as "itemIds"
    from generate_series(1, ${count}::int) n
    join shopping_list l on l.user_id = md5('shopper ' || n)::uuid and l.is_default
    join store st using (store_id)
    order by n`.execute(db)
  return rows
}
