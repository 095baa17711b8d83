import { sql } from 'kysely'
import type { AdSpace } from '#contract/ads.ts'
import type { ShoppingList, ShoppingListItem } from '#contract/lists.ts'
import type { Db } from '#server/db/pool.ts'
import { adSpaceOfRow } from '#server/features/ads/queries.ts'
import type { UserId } from '#server/user-id.ts'
import { sharingOf } from './sharing-columns.ts'

/** A row that may be a tombstone. */
type Remembered<T> = T & { isDeleted: boolean }
type OwnList = Omit<ShoppingList, 'sharing' | 'isOwnDefault'>
export type AdSnapshot = { adSpace: AdSpace; adDateInfo: string; category: string }
export type TypedItem = Pick<ShoppingListItem, 'unit' | 'category'>
export type FreshItem = Pick<ShoppingListItem, 'shoppingListItemId' | 'shoppingListId' | 'itemName' | 'notes' | 'quantity'> & {
  by: number | null
}
export type ItemChange = Partial<Pick<ShoppingListItem, 'itemName' | 'notes' | 'quantity' | 'unit' | 'category' | 'isChecked'>> & {
  /** When it was ticked off before: never in the future. */
  checkedAt?: Date | null
  by?: number | null
}

/* Lists */

const countOfItems = sql`
  (select count(*) from shopping_list_item i
   where i.user_id = l.user_id and i.shopping_list_id = l.shopping_list_id and i.deleted_at is null) as "itemCount"`

const ownListColumns = sql`
  l.shopping_list_id as "shoppingListId", l.store_id as "storeId", l.name, l.is_default as "isDefault", l.is_template as "isTemplate", l.revision, ${countOfItems}`

/** Of the list `l`, as the one whose membership is `me` sees it. */
const listColumns = sql`
  l.shopping_list_id as "shoppingListId", l.store_id as "storeId", l.name, l.is_template as "isTemplate", l.revision, ${countOfItems},
  case when me.user_id <> me.member_id then me.is_default else l.is_default and other.is_other is null end as "isDefault", ${sharingOf}`

/** The lists that a shopper has and those that others share with them. */
const seenBy = (userId: UserId) => sql`
  select user_id, shopping_list_id from shopping_list where user_id = ${userId} and deleted_at is null
  union all select user_id, shopping_list_id from list_membership where member_id = ${userId} and user_id <> ${userId} and left_at is null`

/**
 * Default lists first, then as they were created. A list of somebody else that the shopper has made the active one of its store stands
 * in the place of the own default list, which stays.
 */
export async function listsOf(db: Db, userId: UserId, storeId: number | null): Promise<ShoppingList[]> {
  const { rows } = await sql<ShoppingList>`
    select ${listColumns}, l.user_id = ${userId} and l.is_default as "isOwnDefault" from (${seenBy(userId)}) seen join shopping_list l using (user_id, shopping_list_id)
    left join list_membership me on me.user_id = l.user_id and me.shopping_list_id = l.shopping_list_id and me.member_id = ${userId}
    left join lateral (
      select true as is_other from list_membership o join shopping_list ol using (user_id, shopping_list_id)
      where o.member_id = ${userId} and o.user_id <> ${userId} and o.is_default and o.left_at is null and ol.store_id = l.store_id and ol.deleted_at is null limit 1) other
      on l.user_id = ${userId} and l.is_default
    where l.deleted_at is null and (${storeId}::int is null or l.store_id = ${storeId})
    order by "isDefault" desc, l.created_at, l.shopping_list_id`.execute(db)
  return rows
}

export async function defaultListOf(db: Db, userId: UserId, storeId: number): Promise<OwnList | null> {
  const { rows } = await sql<OwnList>`
    select ${ownListColumns} from shopping_list l where l.user_id = ${userId} and l.store_id = ${storeId} and l.is_default`.execute(db)
  return rows[0] ?? null
}

export async function countLists(db: Db, userId: UserId): Promise<number> {
  const { count } = await db
    .selectFrom('shopping_list')
    .select((it) => it.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function isOpenStore(db: Db, storeId: number): Promise<boolean> {
  const row = await db
    .selectFrom('store')
    .select('store_id')
    .where('store_id', '=', storeId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns none for a visitor who has not accepted the terms: checked in the transaction, since the caller's data may be older. */
export async function visitedStoresWithoutDefaultList(db: Db, userId: UserId): Promise<number[]> {
  const { rows } = await sql<{ storeId: number }>`
    select v.store_id as "storeId" from store_visit v join shopper s using (user_id)
    where v.user_id = ${userId} and s.accepted_terms_at is not null
    and not exists (select 1 from shopping_list l where l.user_id = v.user_id and l.store_id = v.store_id and l.is_default)`.execute(db)
  return rows.map(({ storeId }) => storeId)
}

/** Skips a second default list of a store: the caller needs one to exist, not this one. */
export async function insertList(
  db: Db,
  userId: UserId,
  {
    shoppingListId,
    storeId,
    name,
    isDefault,
    isTemplate = false,
  }: Pick<ShoppingList, 'shoppingListId' | 'storeId' | 'name' | 'isDefault' | 'isTemplate'>,
): Promise<void> {
  await db
    .insertInto('shopping_list')
    .values({
      user_id: userId,
      shopping_list_id: shoppingListId,
      store_id: storeId,
      name,
      is_default: isDefault,
      is_template: isTemplate,
      created_at: sql<Date>`clock_timestamp()`,
      deleted_at: null,
    })
    .onConflict((it) =>
      it
        .columns(['user_id', 'store_id'])
        .where((list) => list.ref('is_default'))
        .doNothing(),
    )
    .execute()
}

/** An id that named another list names this one from now on. */
export async function upsertListAlias(db: Db, userId: UserId, aliasId: string, listId: string): Promise<void> {
  await db
    .insertInto('shopping_list_alias')
    .values({ user_id: userId, alias_id: aliasId, shopping_list_id: listId })
    .onConflict((it) => it.columns(['user_id', 'alias_id']).doUpdateSet({ shopping_list_id: listId }))
    .execute()
}

export async function renameList(db: Db, userId: UserId, listId: string, name: string): Promise<void> {
  await db
    .updateTable('shopping_list')
    .set((it) => ({ name, revision: it('revision', '+', 1) }))
    .where('user_id', '=', userId)
    .where('shopping_list_id', '=', listId)
    .execute()
}

/** Must come before another list of the store is marked: the index allows only one default list at any moment. */
export async function unmarkDefaultList(db: Db, userId: UserId, storeId: number): Promise<void> {
  await db
    .updateTable('shopping_list')
    .set((it) => ({ is_default: false, revision: it('revision', '+', 1) }))
    .where('user_id', '=', userId)
    .where('store_id', '=', storeId)
    .where('is_default', '=', true)
    .execute()
}

export async function markDefaultList(db: Db, userId: UserId, listId: string): Promise<void> {
  await db
    .updateTable('shopping_list')
    .set((it) => ({ is_default: true, revision: it('revision', '+', 1) }))
    .where('user_id', '=', userId)
    .where('shopping_list_id', '=', listId)
    .execute()
}

/** The row stays, so that no stale device brings the list back; its name is deleted. */
export async function markListDeleted(db: Db, userId: UserId, listId: string): Promise<void> {
  await db
    .updateTable('shopping_list')
    .set((it) => ({ deleted_at: sql<Date>`now()`, name: '-', revision: it('revision', '+', 1) }))
    .where('user_id', '=', userId)
    .where('shopping_list_id', '=', listId)
    .execute()
}

/* Items */

/** A template even for one table: every device reads its items again and again, and the builder costs half as much CPU on top. */
const itemColumns = sql`
  i.shopping_list_item_id as "shoppingListItemId", i.shopping_list_id as "shoppingListId", i.item_name as "itemName", i.notes, i.quantity, i.unit,
  i.ad_studio_asset_id as "adStudioAssetId", i.ad_space as "adSpace", i.ad_date_info as "adDateInfo", i.is_checked as "isChecked",
  to_char(i.checked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "checkedAt", i.category, i.price, i.added_by as "addedBy", i.checked_by as "checkedBy", i.revision`

/** Returns the items of all lists, in the order in which they were added. */
export async function itemsOf(db: Db, userId: UserId): Promise<ShoppingListItem[]> {
  const { rows } = await sql<ShoppingListItem>`
    select ${itemColumns} from (${seenBy(userId)}) seen join shopping_list_item i using (user_id, shopping_list_id)
    where i.deleted_at is null order by i.created_at, i.shopping_list_item_id`.execute(db)
  return rows
}

/** Returns what fingerprintOf of the contract returns for the shopper's lists and items. */
export async function fingerprintNow(db: Db, userId: UserId): Promise<string> {
  const { rows } = await sql<{ fingerprint: string }>`
    select mod(coalesce(sum(('x' || right(id::text, 8))::bit(32)::bigint * mod(revision, 65536)), 0), 281474976710656)::text as fingerprint
    from (
      select shopping_list_id as id, revision from (${seenBy(userId)}) seen join shopping_list using (user_id, shopping_list_id)
      where deleted_at is null
      union all select shopping_list_item_id, revision from (${seenBy(userId)}) seen join shopping_list_item using (user_id, shopping_list_id)
      where deleted_at is null) as kept`.execute(db)
  return rows[0]!.fingerprint
}

/** In the order of the network's aisles; then unknown aisles by name, items without an aisle, and typed items without one. */
export async function itemsByAisle(db: Db, userId: UserId, listId: string): Promise<ShoppingListItem[]> {
  const { rows } = await sql<ShoppingListItem>`
    select ${itemColumns} from shopping_list_item i
    left join lateral (select min(c.position) as position from category c where c.category_name = i.category) c on true
    where i.user_id = ${userId} and i.shopping_list_id = ${listId} and i.deleted_at is null
    order by i.category = '' and i.ad_space_id is null, c.position nulls last, i.category = '', i.category, i.created_at, i.shopping_list_item_id`.execute(
    db,
  )
  return rows
}

export type ListStore = { storeName: string; city: string; storeRoute: string; timeZone: string }

/** Returns the store that a list belongs to, even when it is withdrawn. */
export async function storeOfList(db: Db, storeId: number): Promise<ListStore> {
  return db
    .selectFrom('store')
    .select(['store_name as storeName', 'city', 'store_route as storeRoute', 'time_zone as timeZone'])
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow()
}

/** Finds an item by its id or an alias of it, on any list. */
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
  const { count } = await db
    .selectFrom('shopping_list_item')
    .select((it) => it.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns what an item keeps of its deal; a device that showed a deal can add it even after it is withdrawn, and none before it is shown. */
export async function snapshotOf(db: Db, adSpaceId: number, adStudioAssetId: string): Promise<AdSnapshot | null> {
  const { rows } = await sql<AdSnapshot>`
    select ${adSpaceOfRow} as "adSpace",
      a.ad_date_info as "adDateInfo", c.category_name as category
    from ad_space s join ad a using (ad_id) join category c using (category_id)
    where s.ad_space_id = ${adSpaceId} and s.ad_studio_asset_id = ${adStudioAssetId} and a.published_at <= now()
      and a.visible_from_earliest <= now()`.execute(db)
  return rows[0] ?? null
}

/** `from` is the deal, or what a device says of an item that the shopper typed. */
export async function insertItem(db: Db, userId: UserId, item: FreshItem, from: AdSnapshot | TypedItem): Promise<void> {
  const { adSpace, adDateInfo, unit, category } = { adSpace: null, adDateInfo: '', unit: '', ...from }
  await db
    .insertInto('shopping_list_item')
    .values({
      user_id: userId,
      shopping_list_item_id: item.shoppingListItemId,
      shopping_list_id: item.shoppingListId,
      item_name: item.itemName,
      notes: item.notes,
      quantity: item.quantity,
      unit,
      ad_studio_asset_id: adSpace?.adStudioAssetId ?? null,
      ad_space_id: adSpace?.adSpaceId ?? null,
      ad_space: adSpace && JSON.stringify(adSpace),
      ad_date_info: adDateInfo,
      category,
      price: adSpace?.price ? JSON.stringify(adSpace.price) : null,
      checked_at: null,
      created_at: sql<Date>`clock_timestamp()`,
      deleted_at: null,
      added_by: item.by,
      checked_by: null,
    })
    .execute()
}

export async function insertItemAlias(db: Db, userId: UserId, aliasId: string, itemId: string): Promise<void> {
  await db.insertInto('shopping_list_item_alias').values({ user_id: userId, alias_id: aliasId, shopping_list_item_id: itemId }).execute()
}

/** Writes the fields that are not undefined. An item that is already checked keeps its time and who did it. */
export async function updateItem(
  db: Db,
  userId: UserId,
  itemId: string,
  { itemName, notes, quantity, unit, category, isChecked, checkedAt = null, by = null }: ItemChange,
): Promise<void> {
  await db
    .updateTable('shopping_list_item')
    .set((it) => ({
      revision: it('revision', '+', 1),
      item_name: itemName,
      notes,
      quantity,
      unit,
      category,
      is_checked: isChecked,
      ...(isChecked !== undefined && {
        checked_at: isChecked ? sql<Date>`coalesce(checked_at, least(${checkedAt}::timestamptz, now()))` : null,
        checked_by: isChecked ? sql<number | null>`case when is_checked then checked_by else ${by}::smallint end` : null,
      }),
    }))
    .where('user_id', '=', userId)
    .where('shopping_list_item_id', '=', itemId)
    .execute()
}

export async function markItemDeleted(db: Db, userId: UserId, itemId: string): Promise<void> {
  await db.updateTable('shopping_list_item').set(erased).where('user_id', '=', userId).where('shopping_list_item_id', '=', itemId).execute()
}

export async function markItemsDeleted(db: Db, userId: UserId, listId: string): Promise<void> {
  await db
    .updateTable('shopping_list_item')
    .set(erased)
    .where('user_id', '=', userId)
    .where('shopping_list_id', '=', listId)
    .where('deleted_at', 'is', null)
    .execute()
}

/** Keeps only the id: the words and the deal are deleted. */
const erased = {
  deleted_at: sql<Date>`now()`,
  revision: sql<number>`revision + 1`,
  item_name: '',
  notes: '',
  unit: '',
  ad_studio_asset_id: null,
  ad_space_id: null,
  ad_space: null,
  ad_date_info: '',
  category: '',
  price: null,
  is_checked: false,
  checked_at: null,
  added_by: null,
  checked_by: null,
}
