import { sql } from 'kysely'
import type { Db } from '#server/db/pool.ts'

/* Each deletes at most `most` tombstones older than 13 months, and returns how many it deleted. */

export async function forgetItems(db: Db, now: Date, most: number): Promise<number> {
  const { rows } = await sql`
    with gone as (
      delete from shopping_list_item where (user_id, shopping_list_item_id) in (
        select user_id, shopping_list_item_id from shopping_list_item where deleted_at < ${now}::timestamptz - interval '13 months' limit ${most})
      returning user_id, shopping_list_item_id),
    aliases as (
      delete from shopping_list_item_alias a using gone where a.user_id = gone.user_id and a.shopping_list_item_id = gone.shopping_list_item_id)
    select 1 from gone`.execute(db)
  return rows.length
}

export async function forgetLists(db: Db, now: Date, most: number): Promise<number> {
  const { rows } = await sql`
    with gone as (
      delete from shopping_list where (user_id, shopping_list_id) in (
        select user_id, shopping_list_id from shopping_list where deleted_at < ${now}::timestamptz - interval '13 months' limit ${most})
      returning user_id, shopping_list_id),
    aliases as (
      delete from shopping_list_alias a using gone where a.user_id = gone.user_id and a.shopping_list_id = gone.shopping_list_id)
    select 1 from gone`.execute(db)
  return rows.length
}
