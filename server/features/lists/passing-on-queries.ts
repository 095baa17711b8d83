import { sql } from 'kysely'
import type { Db } from '#server/db/pool.ts'
import type { UserId } from '#server/user-id.ts'

/** Returns the owner's lists that others are on, in the order in which they are locked. */
export async function sharedLists(db: Db, owner: UserId): Promise<{ shoppingListId: string; storeId: number; name: string }[]> {
  const { rows } = await sql<{ shoppingListId: string; storeId: number; name: string }>`
    select l.shopping_list_id as "shoppingListId", l.store_id as "storeId", l.name from shopping_list l
    where l.user_id = ${owner} and l.deleted_at is null and exists (
      select 1 from list_membership m
      where m.user_id = l.user_id and m.shopping_list_id = l.shopping_list_id and m.member_id <> l.user_id and m.left_at is null)
    order by l.shopping_list_id`.execute(db)
  return rows
}

/** Returns each device's shopper who is on the list besides the owner; the first to have come first. */
export async function othersOn(db: Db, owner: UserId, listId: string): Promise<{ memberId: UserId; isHeir: boolean }[]> {
  return db
    .selectFrom('list_membership')
    .select(['member_id as memberId', 'is_heir as isHeir'])
    .where('user_id', '=', owner)
    .where('shopping_list_id', '=', listId)
    .where('member_id', '<>', owner)
    .where('left_at', 'is', null)
    .orderBy('joined_at')
    .execute()
}

/** All rows of the list follow it by their foreign keys. Its new owner's own default list is active again, and no heir is chosen yet. */
export async function giveList(db: Db, owner: UserId, listId: string, to: UserId): Promise<void> {
  await db
    .updateTable('shopping_list')
    .set((it) => ({ user_id: to, is_default: false, revision: it('revision', '+', 1) }))
    .where('user_id', '=', owner)
    .where('shopping_list_id', '=', listId)
    .execute()
  await db
    .updateTable('list_membership')
    .set({ is_heir: false, is_default: sql<boolean>`is_default and member_id <> user_id` })
    .where('user_id', '=', to)
    .where('shopping_list_id', '=', listId)
    .execute()
}

/** An alias does not follow by itself, as the list may have been deleted before its aliases. */
export async function moveAliases(db: Db, owner: UserId, listId: string, to: UserId): Promise<void> {
  await sql`
    with lists as (
      insert into shopping_list_alias (user_id, alias_id, shopping_list_id)
      select ${to}, alias_id, shopping_list_id from shopping_list_alias where user_id = ${owner} and shopping_list_id = ${listId}
      on conflict do nothing)
    insert into shopping_list_item_alias (user_id, alias_id, shopping_list_item_id)
    select ${to}, a.alias_id, a.shopping_list_item_id from shopping_list_item_alias a
    join shopping_list_item i on i.user_id = a.user_id and i.shopping_list_item_id = a.shopping_list_item_id
    where a.user_id = ${owner} and i.shopping_list_id = ${listId}
    on conflict do nothing`.execute(db)
}

export async function itemIdsOf(db: Db, owner: UserId, listId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('shopping_list_item')
    .select('shopping_list_item_id as id')
    .where('user_id', '=', owner)
    .where('shopping_list_id', '=', listId)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

type Pairs = { from: readonly string[]; to: readonly string[] }

export async function copyItemsOnto(
  db: Db,
  owner: UserId,
  listId: string,
  toUser: UserId,
  toList: string,
  { from, to }: Pairs,
): Promise<void> {
  await sql`
    insert into shopping_list_item (user_id, shopping_list_item_id, shopping_list_id, item_name, notes, quantity, unit, ad_studio_asset_id, ad_space_id,
      ad_space, ad_date_info, category, price, is_checked, checked_at, created_at)
    select ${toUser}, p.to_id, ${toList}, item_name, notes, quantity, unit, ad_studio_asset_id, ad_space_id,
      ad_space, ad_date_info, category, price, is_checked, checked_at, created_at
    from unnest(${from}::uuid[], ${to}::uuid[]) as p (from_id, to_id)
    join shopping_list_item i on i.user_id = ${owner} and i.shopping_list_item_id = p.from_id and i.shopping_list_id = ${listId}`.execute(
    db,
  )
}

export async function aliasItems(db: Db, userId: UserId, { from, to }: Pairs): Promise<void> {
  await sql`
    insert into shopping_list_item_alias (user_id, alias_id, shopping_list_item_id)
    select ${userId}, p.from_id, p.to_id from unnest(${from}::uuid[], ${to}::uuid[]) as p (from_id, to_id)
    on conflict (user_id, alias_id) do update set shopping_list_item_id = excluded.shopping_list_item_id`.execute(db)
}
