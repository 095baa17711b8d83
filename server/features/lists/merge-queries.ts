import { sql } from 'kysely'
import type { Db } from '#server/db/pool.ts'
import type { UserId } from '#server/user-id.ts'

/**
 * Returns the default lists for whose store the other shopper has a default list too. One that is shared is left out: merging would
 * show the one shopper's items to the people of the other's list.
 */
export async function meetingDefaultLists(db: Db, fromUser: UserId, toUser: UserId): Promise<{ fromList: string; toList: string }[]> {
  const { rows } = await sql<{ fromList: string; toList: string }>`
    select f.shopping_list_id as "fromList", t.shopping_list_id as "toList"
    from shopping_list f join shopping_list t on t.user_id = ${toUser} and t.store_id = f.store_id and t.is_default
    where f.user_id = ${fromUser} and f.is_default
    and (select true from list_membership m where m.user_id = f.user_id and m.shopping_list_id = f.shopping_list_id limit 1) is null
    and (select true from list_membership m where m.user_id = t.user_id and m.shopping_list_id = t.shopping_list_id limit 1) is null`.execute(
    db,
  )
  return rows
}

/**
 * Returns the live items that are on the other list too: as the same deal, or typed with the same name and unit. '12 eggs' and 'a dozen
 * eggs' stay two items, since no larger quantity can be told of them.
 */
export async function sameItems(
  db: Db,
  fromUser: UserId,
  fromList: string,
  toUser: UserId,
  toList: string,
): Promise<{ fromItem: string; toItem: string }[]> {
  const { rows } = await sql<{ fromItem: string; toItem: string }>`
    select f.shopping_list_item_id as "fromItem", (
      select t.shopping_list_item_id from shopping_list_item t
      where t.user_id = ${toUser} and t.shopping_list_id = ${toList} and t.deleted_at is null
        and (t.ad_space_id = f.ad_space_id or (t.ad_space_id is null and f.ad_space_id is null
          and lower(trim(t.item_name)) = lower(trim(f.item_name)) and t.unit = f.unit))
      order by t.created_at, t.shopping_list_item_id limit 1) as "toItem"
    from shopping_list_item f
    where f.user_id = ${fromUser} and f.shopping_list_id = ${fromList} and f.deleted_at is null`.execute(db)
  return rows.filter(({ toItem }) => toItem !== null)
}

/** Keeps the larger quantity and, if the item has no note, the other's; it stays checked only if both are. */
export async function takeAlongFrom(db: Db, fromUser: UserId, fromItem: string, toUser: UserId, toItem: string): Promise<void> {
  await sql`
    update shopping_list_item t set quantity = greatest(t.quantity, f.quantity), notes = case when trim(t.notes) = '' then f.notes else t.notes end,
      is_checked = t.is_checked and f.is_checked, checked_at = case when f.is_checked then t.checked_at end, revision = t.revision + 1
    from shopping_list_item f
    where f.user_id = ${fromUser} and f.shopping_list_item_id = ${fromItem} and t.user_id = ${toUser} and t.shopping_list_item_id = ${toItem}`.execute(
    db,
  )
}

/** Copies lists with their tombstones, under their own ids. A list whose id the other has already is not copied. There stays one default list a store. */
export async function copyLists(db: Db, fromUser: UserId, toUser: UserId, except: readonly string[]): Promise<void> {
  await sql`
    insert into shopping_list (user_id, shopping_list_id, store_id, name, is_default, is_template, revision, created_at, deleted_at)
    select ${toUser}, shopping_list_id, store_id, name, is_default and not exists (
        select 1 from shopping_list t where t.user_id = ${toUser} and t.store_id = f.store_id and t.is_default),
      is_template, revision + 1, created_at, deleted_at
    from shopping_list f where user_id = ${fromUser} and shopping_list_id <> all(${except}::uuid[])
    on conflict (user_id, shopping_list_id) do nothing`.execute(db)
}

/** Copies items with their tombstones, from merged lists and from lists that were copied whole. */
export async function copyItems(
  db: Db,
  fromUser: UserId,
  toUser: UserId,
  except: readonly string[],
  mergedLists: readonly { fromList: string; toList: string }[],
): Promise<void> {
  await sql`
    insert into shopping_list_item (user_id, shopping_list_item_id, shopping_list_id, item_name, notes, quantity, unit, ad_studio_asset_id, ad_space_id,
      ad_space, ad_date_info, category, price, is_checked, checked_at, revision, created_at, deleted_at, added_by, checked_by)
    select ${toUser}, i.shopping_list_item_id, coalesce(m.to_list, i.shopping_list_id), item_name, notes, quantity, unit, ad_studio_asset_id, ad_space_id,
      ad_space, ad_date_info, category, price, is_checked, checked_at, i.revision + 1, i.created_at, i.deleted_at, i.added_by, i.checked_by
    from shopping_list_item i
    left join unnest(${mergedLists.map((it) => it.fromList)}::uuid[], ${mergedLists.map((it) => it.toList)}::uuid[]) as m (from_list, to_list) on m.from_list = i.shopping_list_id
    join shopping_list l on l.user_id = ${toUser} and l.shopping_list_id = coalesce(m.to_list, i.shopping_list_id)
    where i.user_id = ${fromUser} and i.shopping_list_item_id <> all(${except}::uuid[])
    on conflict do nothing`.execute(db)
}

/** Copies aliases, and adds those of merged lists, so that the one's devices find what the other now has. */
export async function copyListAliases(
  db: Db,
  fromUser: UserId,
  toUser: UserId,
  mergedLists: readonly { fromList: string; toList: string }[],
): Promise<void> {
  const [from, to] = [mergedLists.map((it) => it.fromList), mergedLists.map((it) => it.toList)]
  await sql`
    with merged as (select * from unnest(${from}::uuid[], ${to}::uuid[]) as m (from_id, to_id))
    insert into shopping_list_alias (user_id, alias_id, shopping_list_id)
    select ${toUser}::uuid, a.alias_id, coalesce(m.to_id, a.shopping_list_id) from shopping_list_alias a left join merged m on m.from_id = a.shopping_list_id where a.user_id = ${fromUser}
    union all select ${toUser}::uuid, from_id, to_id from merged
    on conflict do nothing`.execute(db)
}

export async function copyItemAliases(
  db: Db,
  fromUser: UserId,
  toUser: UserId,
  same: readonly { fromItem: string; toItem: string }[],
): Promise<void> {
  const [from, to] = [same.map((it) => it.fromItem), same.map((it) => it.toItem)]
  await sql`
    with merged as (select * from unnest(${from}::uuid[], ${to}::uuid[]) as m (from_id, to_id))
    insert into shopping_list_item_alias (user_id, alias_id, shopping_list_item_id)
    select ${toUser}::uuid, a.alias_id, coalesce(m.to_id, a.shopping_list_item_id) from shopping_list_item_alias a left join merged m on m.from_id = a.shopping_list_item_id where a.user_id = ${fromUser}
    union all select ${toUser}::uuid, from_id, to_id from merged
    on conflict do nothing`.execute(db)
}

/** Deletes lists, items and aliases of a shopper whose data was moved. */
export async function deleteListsOf(db: Db, userId: UserId): Promise<void> {
  await db.deleteFrom('shopping_list_item_alias').where('user_id', '=', userId).execute()
  await db.deleteFrom('shopping_list_alias').where('user_id', '=', userId).execute()
  await db.deleteFrom('shopping_list').where('user_id', '=', userId).execute()
}

/** Moves to the other shopper who is on the lists that were copied, and who may come. Shared lists are never merged into another. */
export async function copyPeople(db: Db, fromUser: UserId, toUser: UserId): Promise<void> {
  await sql`
    with invitations as (
      update list_invitation set user_id = ${toUser} where user_id = ${fromUser})
    insert into list_membership (user_id, shopping_list_id, member_id, person, first_name, color, is_default, wants_notices, is_heir, joined_at,
      seen_at, told_at, left_at)
    select ${toUser}, shopping_list_id, case when member_id = ${fromUser} then ${toUser} else member_id end, person, first_name, color, is_default,
      wants_notices, is_heir, joined_at, seen_at, told_at, left_at
    from list_membership where user_id = ${fromUser} order by member_id = ${fromUser} desc
    on conflict do nothing`.execute(db)
}

/**
 * Where both are on a list, of anybody's, one of their two numbers goes: what was added or ticked under it is from now on by the other
 * number. A list is locked for it, as every write to its items is, and in one order.
 */
export async function keepAuthors(db: Db, fromUser: UserId, toUser: UserId): Promise<void> {
  await sql`
    with both_on as (
      select case when f.user_id = ${fromUser} then ${toUser}::uuid else f.user_id end as user_id, shopping_list_id, f.person as from_person,
        m.person as to_person, f.user_id = ${fromUser} or (m.left_at is not null and f.left_at is null) as from_stays
      from list_membership f join list_membership m using (user_id, shopping_list_id) join shopping_list l using (user_id, shopping_list_id)
      where f.member_id = ${fromUser} and m.member_id = ${toUser} and f.person <> m.person
      order by l.user_id, shopping_list_id for no key update of l),
    numbers as (
      select user_id, shopping_list_id, case when from_stays then to_person else from_person end as gone,
        case when from_stays then from_person else to_person end as kept from both_on)
    update shopping_list_item i set added_by = case added_by when gone then kept else added_by end,
      checked_by = case checked_by when gone then kept else checked_by end, revision = revision + 1
    from numbers n where n.user_id = i.user_id and n.shopping_list_id = i.shopping_list_id and gone in (added_by, checked_by)`.execute(db)
}

/**
 * Moves what one shopper is on of others' lists to the other, who may own the list or be on it already: a list that was to pass on to the
 * one passes on to the other. Where both have one of these as the active list of a store, it stays the other's.
 */
export async function moveMemberships(db: Db, fromUser: UserId, toUser: UserId): Promise<void> {
  await sql`
    update list_membership m set is_heir = true from list_membership f
    where f.member_id = ${fromUser} and m.member_id = ${toUser} and m.user_id = f.user_id and m.shopping_list_id = f.shopping_list_id
    and f.is_heir and m.left_at is null and m.user_id <> ${toUser}`.execute(db)
  await sql`
    delete from list_membership m using list_membership f
    where f.member_id = ${fromUser} and m.member_id = ${toUser} and m.user_id = f.user_id and m.shopping_list_id = f.shopping_list_id
    and m.left_at is not null and f.left_at is null`.execute(db)
  await sql`
    update list_membership m set member_id = ${toUser}, is_default = m.is_default and not exists (
      select 1 from shopping_list l join list_membership t on t.member_id = ${toUser} and t.is_default
      join shopping_list tl on tl.user_id = t.user_id and tl.shopping_list_id = t.shopping_list_id and tl.store_id = l.store_id
      where l.user_id = m.user_id and l.shopping_list_id = m.shopping_list_id)
    where m.member_id = ${fromUser} and m.user_id not in (${fromUser}, ${toUser}) and not exists (
      select 1 from list_membership t
      where t.user_id = m.user_id and t.shopping_list_id = m.shopping_list_id and t.member_id = ${toUser})`.execute(db)
  await db.deleteFrom('list_membership').where('member_id', '=', fromUser).execute()
}
