import { sql } from 'kysely'
import type { AdSpace } from '#contract/ads.ts'
import type { ShoppingList, ShoppingListItem } from '#contract/lists.ts'
import type { Db } from '#server/db/pool.ts'
import { adSpaceOfRow } from '#server/features/ads/queries.ts'
import type { UserId } from '#server/user-id.ts'

/** A row that may be a tombstone. */
type Remembered<T> = T & { isDeleted: boolean }
export type AdSnapshot = { adSpace: AdSpace; adDateInfo: string; category: string }
export type FreshItem = Pick<ShoppingListItem, 'shoppingListItemId' | 'shoppingListId' | 'itemName' | 'notes' | 'quantity'>
export type ItemChange = Partial<Pick<ShoppingListItem, 'itemName' | 'notes' | 'quantity' | 'isChecked'>>

/* Lists */

const listColumns = sql`
  l.shopping_list_id as "shoppingListId", l.store_id as "storeId", l.name, l.is_default as "isDefault", l.revision,
  (select count(*) from shopping_list_item i
   where i.user_id = l.user_id and i.shopping_list_id = l.shopping_list_id and i.deleted_at is null) as "itemCount"`

/** Default lists first, then as they were created. */
export async function listsOf(db: Db, userId: UserId, storeId: number | null): Promise<ShoppingList[]> {
  const { rows } = await sql<ShoppingList>`
    select ${listColumns} from shopping_list l
    where l.user_id = ${userId} and l.deleted_at is null and (${storeId}::int is null or l.store_id = ${storeId})
    order by l.is_default desc, l.created_at, l.shopping_list_id`.execute(db)
  return rows
}

/** By its id or an alias of it. */
export async function listById(db: Db, userId: UserId, listId: string): Promise<Remembered<ShoppingList> | null> {
  const { rows } = await sql<Remembered<ShoppingList>>`
    select ${listColumns}, l.deleted_at is not null as "isDeleted" from shopping_list l
    where l.user_id = ${userId} and l.shopping_list_id = coalesce(
      (select a.shopping_list_id from shopping_list_alias a where a.user_id = ${userId} and a.alias_id = ${listId}), ${listId})`.execute(db)
  return rows[0] ?? null
}

export async function defaultListOf(db: Db, userId: UserId, storeId: number): Promise<ShoppingList | null> {
  const { rows } = await sql<ShoppingList>`
    select ${listColumns} from shopping_list l where l.user_id = ${userId} and l.store_id = ${storeId} and l.is_default`.execute(db)
  return rows[0] ?? null
}

export async function countLists(db: Db, userId: UserId): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*) from shopping_list where user_id = ${userId} and deleted_at is null`.execute(db)
  return rows[0]!.count
}

export async function isOpenStore(db: Db, storeId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from store where store_id = ${storeId} and withdrawn_at is null`.execute(db)
  return rows.length > 0
}

/** None for a visitor who has not accepted the terms: that is judged here, in the transaction, and not by what the caller was before it. */
export async function visitedStoresWithoutDefaultList(db: Db, userId: UserId): Promise<number[]> {
  const { rows } = await sql<{ storeId: number }>`
    select v.store_id as "storeId" from store_visit v join shopper s using (user_id)
    where v.user_id = ${userId} and s.accepted_terms_at is not null
    and not exists (select 1 from shopping_list l where l.user_id = v.user_id and l.store_id = v.store_id and l.is_default)`.execute(db)
  return rows.map(({ storeId }) => storeId)
}

/** A second default list of a store is left out: the caller makes sure that there is one, not that it is this one. */
export async function insertList(
  db: Db,
  userId: UserId,
  list: Pick<ShoppingList, 'shoppingListId' | 'storeId' | 'name' | 'isDefault'>,
): Promise<void> {
  await sql`
    insert into shopping_list (user_id, shopping_list_id, store_id, name, is_default, created_at)
    values (${userId}, ${list.shoppingListId}, ${list.storeId}, ${list.name}, ${list.isDefault}, clock_timestamp())
    on conflict (user_id, store_id) where is_default do nothing`.execute(db)
}

export async function insertListAlias(db: Db, userId: UserId, aliasId: string, listId: string): Promise<void> {
  await sql`insert into shopping_list_alias (user_id, alias_id, shopping_list_id) values (${userId}, ${aliasId}, ${listId})`.execute(db)
}

export async function renameList(db: Db, userId: UserId, listId: string, name: string): Promise<void> {
  await sql`update shopping_list set name = ${name}, revision = revision + 1 where user_id = ${userId} and shopping_list_id = ${listId}`.execute(
    db,
  )
}

/** Before another list of the store is marked: the index allows one default list at any moment. */
export async function unmarkDefaultList(db: Db, userId: UserId, storeId: number): Promise<void> {
  await sql`update shopping_list set is_default = false, revision = revision + 1 where user_id = ${userId} and store_id = ${storeId} and is_default`.execute(
    db,
  )
}

export async function markDefaultList(db: Db, userId: UserId, listId: string): Promise<void> {
  await sql`update shopping_list set is_default = true, revision = revision + 1 where user_id = ${userId} and shopping_list_id = ${listId}`.execute(
    db,
  )
}

/** The row stays, so that no stale device brings the list back; its words go. */
export async function buryList(db: Db, userId: UserId, listId: string): Promise<void> {
  await sql`
    update shopping_list set deleted_at = now(), name = '-', revision = revision + 1
    where user_id = ${userId} and shopping_list_id = ${listId}`.execute(db)
}

/* Items */

const itemColumns = sql`
  i.shopping_list_item_id as "shoppingListItemId", i.shopping_list_id as "shoppingListId", i.item_name as "itemName", i.notes, i.quantity,
  i.ad_studio_asset_id as "adStudioAssetId", i.ad_space as "adSpace", i.ad_date_info as "adDateInfo", i.is_checked as "isChecked",
  to_char(i.checked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "checkedAt", i.category, i.price, i.revision`

/** Of all lists, as they were added. */
export async function itemsOf(db: Db, userId: UserId): Promise<ShoppingListItem[]> {
  const { rows } = await sql<ShoppingListItem>`
    select ${itemColumns} from shopping_list_item i
    where i.user_id = ${userId} and i.deleted_at is null order by i.created_at, i.shopping_list_item_id`.execute(db)
  return rows
}

/** In the order of the network's aisles; what is in none of them by name, then what has none, then what was typed. */
export async function itemsByAisle(db: Db, userId: UserId, listId: string): Promise<ShoppingListItem[]> {
  const { rows } = await sql<ShoppingListItem>`
    select ${itemColumns} from shopping_list_item i
    left join lateral (select min(c.position) as position from category c where c.category_name = i.category) c on true
    where i.user_id = ${userId} and i.shopping_list_id = ${listId} and i.deleted_at is null
    order by i.ad_space_id is null, c.position nulls last, i.category = '', i.category, i.created_at, i.shopping_list_item_id`.execute(db)
  return rows
}

export type ListStore = { storeName: string; city: string; storeRoute: string; timeZone: string }

/** The store that a list belongs to, also when it is withdrawn. */
export async function storeOfList(db: Db, storeId: number): Promise<ListStore> {
  return db
    .selectFrom('store')
    .select(['store_name as storeName', 'city', 'store_route as storeRoute', 'time_zone as timeZone'])
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow()
}

/** By its id or an alias of it, on whichever list it is. */
export async function itemById(db: Db, userId: UserId, itemId: string): Promise<Remembered<ShoppingListItem> | null> {
  const { rows } = await sql<Remembered<ShoppingListItem>>`
    select ${itemColumns}, i.deleted_at is not null as "isDeleted" from shopping_list_item i
    where i.user_id = ${userId} and i.shopping_list_item_id = coalesce(
      (select a.shopping_list_item_id from shopping_list_item_alias a where a.user_id = ${userId} and a.alias_id = ${itemId}), ${itemId})`.execute(
    db,
  )
  return rows[0] ?? null
}

export async function itemOfAdSpace(db: Db, userId: UserId, listId: string, adSpaceId: number): Promise<ShoppingListItem | null> {
  const { rows } = await sql<ShoppingListItem>`
    select ${itemColumns} from shopping_list_item i
    where i.user_id = ${userId} and i.shopping_list_id = ${listId} and i.ad_space_id = ${adSpaceId} and i.deleted_at is null`.execute(db)
  return rows[0] ?? null
}

export async function countItems(db: Db, userId: UserId): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*) from shopping_list_item where user_id = ${userId} and deleted_at is null`.execute(db)
  return rows[0]!.count
}

/** What an item keeps of its deal; a withdrawn deal still can be put on a list by a device that showed it. */
export async function snapshotOf(db: Db, adSpaceId: number, adStudioAssetId: string): Promise<AdSnapshot | null> {
  const { rows } = await sql<AdSnapshot>`
    select ${adSpaceOfRow} as "adSpace",
      a.ad_date_info as "adDateInfo", c.category_name as category
    from ad_space s join ad a using (ad_id) join category c using (category_id)
    where s.ad_space_id = ${adSpaceId} and s.ad_studio_asset_id = ${adStudioAssetId} and a.published_at <= now()`.execute(db)
  return rows[0] ?? null
}

/** `snapshot` is null for an item that the shopper typed. */
export async function insertItem(db: Db, userId: UserId, item: FreshItem, snapshot: AdSnapshot | null): Promise<void> {
  const { adSpace = null, adDateInfo = '', category = '' } = snapshot ?? {}
  await sql`
    insert into shopping_list_item (user_id, shopping_list_item_id, shopping_list_id, item_name, notes, quantity,
      ad_studio_asset_id, ad_space_id, ad_space, ad_date_info, category, price, created_at)
    values (${userId}, ${item.shoppingListItemId}, ${item.shoppingListId}, ${item.itemName}, ${item.notes}, ${item.quantity},
      ${adSpace?.adStudioAssetId ?? null}, ${adSpace?.adSpaceId ?? null}, ${adSpace && JSON.stringify(adSpace)}, ${adDateInfo}, ${category},
      ${adSpace?.price ? JSON.stringify(adSpace.price) : null}, clock_timestamp())`.execute(db)
}

export async function insertItemAlias(db: Db, userId: UserId, aliasId: string, itemId: string): Promise<void> {
  await sql`insert into shopping_list_item_alias (user_id, alias_id, shopping_list_item_id) values (${userId}, ${aliasId}, ${itemId})`.execute(
    db,
  )
}

/** Writes the fields present. An item that is ticked already keeps the time of its tick. */
export async function updateItem(
  db: Db,
  userId: UserId,
  itemId: string,
  { itemName, notes, quantity, isChecked }: ItemChange,
): Promise<void> {
  await sql`
    update shopping_list_item set revision = revision + 1,
      item_name = coalesce(${itemName ?? null}, item_name), notes = coalesce(${notes ?? null}, notes), quantity = coalesce(${quantity ?? null}, quantity),
      is_checked = coalesce(${isChecked ?? null}, is_checked),
      checked_at = case when coalesce(${isChecked ?? null}, is_checked) then coalesce(checked_at, now()) end
    where user_id = ${userId} and shopping_list_item_id = ${itemId}`.execute(db)
}

export async function buryItem(db: Db, userId: UserId, itemId: string): Promise<void> {
  await sql`
    update shopping_list_item set ${bury} where user_id = ${userId} and shopping_list_item_id = ${itemId}`.execute(db)
}

export async function buryItemsOf(db: Db, userId: UserId, listId: string): Promise<void> {
  await sql`
    update shopping_list_item set ${bury} where user_id = ${userId} and shopping_list_id = ${listId} and deleted_at is null`.execute(db)
}

/** Only the id is remembered: the words and the deal go. */
const bury = sql`
  deleted_at = now(), revision = revision + 1, item_name = '', notes = '', ad_studio_asset_id = null, ad_space_id = null, ad_space = null,
  ad_date_info = '', category = '', price = null, is_checked = false, checked_at = null`

/* What was deleted is remembered for 13 months; `most` rows are forgotten, and how many were is answered. */

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
