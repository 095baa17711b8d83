import { sql } from 'kysely'
import type { Db } from '#server/db/pool.ts'
import type { UserId } from '#server/user-id.ts'
import type { Language } from '#words/t.ts'

/** A list that somebody named, and what they are on it. */
export type Place = {
  /** The owner, whose id leads the key of the list's rows. */
  owner: UserId
  shoppingListId: string
  storeId: number
  name: string
  /** The owner's default list of its store. */
  isDefault: boolean
  isTemplate: boolean
  isDeleted: boolean
  isMine: boolean
  /** Which person of a shared list the caller is; null when it is not shared. */
  person: number | null
  hasLeft: boolean
}

/** Finds a list by its id or an alias of it: an own one, one that others share, one that was left. */
export async function findPlace(db: Db, userId: UserId, listId: string): Promise<Place | null> {
  const { rows } = await sql<Place>`
    select l.user_id as owner, l.shopping_list_id as "shoppingListId", l.store_id as "storeId", l.name, l.is_default as "isDefault", l.is_template as "isTemplate",
      l.deleted_at is not null as "isDeleted", l.user_id = ${userId} as "isMine", me.person, me.left_at is not null as "hasLeft"
    from (
      select ${userId}::uuid as user_id, coalesce(
        (select a.shopping_list_id from shopping_list_alias a where a.user_id = ${userId} and a.alias_id = ${listId}), ${listId}::uuid) as shopping_list_id
      union
      select m.user_id, m.shopping_list_id from list_membership m
      where m.member_id = ${userId} and (m.shopping_list_id = ${listId} or exists (
        select 1 from shopping_list_alias a where a.user_id = m.user_id and a.alias_id = ${listId} and a.shopping_list_id = m.shopping_list_id))) asked
    join shopping_list l using (user_id, shopping_list_id)
    left join list_membership me on me.user_id = l.user_id and me.shopping_list_id = l.shopping_list_id and me.member_id = ${userId}
    order by "isMine" desc, "hasLeft", "isDeleted" limit 1`.execute(db)
  return rows[0] ?? null
}

/** One write at a time to a list of several people. It comes after the lock of the writer's own row, and nothing is locked after it. */
export async function lockList(db: Db, owner: UserId, listId: string): Promise<void> {
  await db
    .selectFrom('shopping_list')
    .select('revision')
    .where('user_id', '=', owner)
    .where('shopping_list_id', '=', listId)
    .forNoKeyUpdate()
    .execute()
}

/**
 * The same for all shared lists that somebody is on, their own among them. Whoever locks several locks them in this order, so that no two
 * wait for each other.
 */
export async function lockListsOf(db: Db, memberId: UserId): Promise<void> {
  await sql`
    select l.revision from list_membership m join shopping_list l using (user_id, shopping_list_id)
    where m.member_id = ${memberId} and m.left_at is null and l.deleted_at is null
    order by l.user_id, l.shopping_list_id for no key update of l`.execute(db)
}

/** Lets everybody on the list hear that something about it has changed. */
export async function touchList(db: Db, owner: UserId, listId: string): Promise<void> {
  await db
    .updateTable('shopping_list')
    .set((it) => ({ revision: it('revision', '+', 1) }))
    .where('user_id', '=', owner)
    .where('shopping_list_id', '=', listId)
    .execute()
}

/** Makes the list of somebody else the member's active one at its store. */
export async function markMemberDefault(db: Db, owner: UserId, listId: string, memberId: UserId): Promise<void> {
  await db
    .updateTable('list_membership')
    .set({ is_default: true })
    .where('user_id', '=', owner)
    .where('shopping_list_id', '=', listId)
    .where('member_id', '=', memberId)
    .execute()
}

/** No list of somebody else is the active one at the store any more. Returns whether one was. */
export async function unmarkMemberDefaults(db: Db, memberId: UserId, storeId: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update list_membership m set is_default = false from shopping_list l
    where m.member_id = ${memberId} and m.is_default and l.user_id = m.user_id and l.shopping_list_id = m.shopping_list_id and l.store_id = ${storeId}`.execute(
    db,
  )
  return numAffectedRows > 0n
}

/** What was kept for a member apart from a list is not found under its ids while they are on the list, for the first time or again. */
export async function forgetAliases(db: Db, memberId: UserId): Promise<void> {
  await sql`
    with shared as (
      select user_id, shopping_list_id from list_membership where member_id = ${memberId} and user_id <> ${memberId} and left_at is null),
    items as (
      delete from shopping_list_item_alias a using shared join shopping_list_item i using (user_id, shopping_list_id)
      where a.user_id = ${memberId} and i.shopping_list_item_id = a.alias_id)
    delete from shopping_list_alias a using shared where a.user_id = ${memberId} and a.alias_id = shared.shopping_list_id`.execute(db)
}

/** All are off the list, and nobody gets on it. */
export async function markAllLeft(db: Db, owner: UserId, listId: string): Promise<void> {
  await db
    .updateTable('list_membership')
    .set({ left_at: sql<Date>`coalesce(left_at, now())`, is_default: false, is_heir: false })
    .where('user_id', '=', owner)
    .where('shopping_list_id', '=', listId)
    .where('member_id', '<>', owner)
    .execute()
  await db.deleteFrom('list_invitation').where('user_id', '=', owner).where('shopping_list_id', '=', listId).execute()
}

/** A device, the language in which its shopper reads, and who has added something. */
type Told = { userId: UserId; deviceId: string; language: Language; firstName: string }

/**
 * The devices to tell that something was added: of people who want it and were told nothing within the hour. They count as told at this
 * time: where that is later, nothing more is for them until then.
 */
export async function claimNotices(db: Db, owner: UserId, listId: string, by: number, at: Date): Promise<Told[]> {
  const { rows } = await sql<Told>`
    with told as (
      update list_membership set told_at = ${at}
      where user_id = ${owner} and shopping_list_id = ${listId} and person <> ${by} and wants_notices and left_at is null
      and (told_at is null or told_at < now() - interval '1 hour') returning member_id)
    select d.user_id as "userId", d.device_id as "deviceId", u.language, coalesce((
      select min(m.first_name) from list_membership m where m.user_id = ${owner} and m.shopping_list_id = ${listId} and m.person = ${by}), '') as "firstName"
    from told join device d on d.user_id = told.member_id join shopper u using (user_id) where d.notification_token is not null`.execute(db)
  return rows
}
