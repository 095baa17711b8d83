import { sql } from 'kysely'
import type { Db } from '#server/db/pool.ts'
import { isOpen } from '#server/features/lists/sharing-columns.ts'
import type { UserId } from '#server/user-id.ts'

export type Member = { person: number; firstName: string; color: number; hasLeft: boolean }

/** Returns what the list has of a member, also of one who has left. */
export async function memberOn(db: Db, owner: UserId, listId: string, memberId: UserId): Promise<Member | null> {
  const row = await db
    .selectFrom('list_membership')
    .select(['person', 'first_name as firstName', 'color', 'left_at'])
    .where('user_id', '=', owner)
    .where('shopping_list_id', '=', listId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row ? { person: row.person, firstName: row.firstName, color: row.color, hasLeft: row.left_at !== null } : null
}

/** Returns the people on the list, each once, and everybody's numbers so far, also those of people who have left. */
export async function peopleOn(
  db: Db,
  owner: UserId,
  listId: string,
): Promise<{ person: number; firstName: string; color: number; isHere: boolean }[]> {
  const { rows } = await sql<{ person: number; firstName: string; color: number; isHere: boolean }>`
    select distinct on (person) person, first_name as "firstName", color, left_at is null as "isHere" from list_membership
    where user_id = ${owner} and shopping_list_id = ${listId} order by person, left_at nulls first, joined_at`.execute(db)
  return rows
}

type NewMember = { person: number; firstName: string; color: number }

/** Somebody who comes back is on the list as before. */
export async function upsertMember(
  db: Db,
  owner: UserId,
  listId: string,
  memberId: UserId,
  { person, firstName, color }: NewMember,
): Promise<void> {
  await db
    .insertInto('list_membership')
    .values({
      user_id: owner,
      shopping_list_id: listId,
      member_id: memberId,
      person,
      first_name: firstName,
      color,
      told_at: null,
      left_at: null,
    })
    .onConflict((it) =>
      it
        .columns(['user_id', 'shopping_list_id', 'member_id'])
        .doUpdateSet({ left_at: null, first_name: firstName, color, person, seen_at: sql<Date>`now()` }),
    )
    .execute()
}

export type Myself = {
  firstName?: string | undefined
  color?: number | undefined
  wantsNotices?: boolean | undefined
  seen?: true | undefined
}

/** Name, color and notices are those of the person, whichever device says so. */
export async function updatePerson(
  db: Db,
  owner: UserId,
  listId: string,
  person: number,
  { firstName, color, wantsNotices, seen }: Myself,
): Promise<void> {
  await db
    .updateTable('list_membership')
    .set({ first_name: firstName, color, wants_notices: wantsNotices, ...(seen && { seen_at: sql<Date>`clock_timestamp()` }) })
    .where('user_id', '=', owner)
    .where('shopping_list_id', '=', listId)
    .where('person', '=', person)
    .execute()
}

export async function markLeft(db: Db, owner: UserId, listId: string, memberId: UserId): Promise<void> {
  await db
    .updateTable('list_membership')
    .set({ left_at: sql<Date>`now()`, is_default: false, is_heir: false })
    .where('user_id', '=', owner)
    .where('shopping_list_id', '=', listId)
    .where('member_id', '=', memberId)
    .execute()
}

/** Takes a person off the list with all devices; returns false when there is none of that number. The owner is never taken off. */
export async function markPersonLeft(db: Db, owner: UserId, listId: string, person: number): Promise<boolean> {
  const rows = await db
    .updateTable('list_membership')
    .set({ left_at: sql<Date>`coalesce(left_at, now())`, is_default: false, is_heir: false })
    .where('user_id', '=', owner)
    .where('shopping_list_id', '=', listId)
    .where('person', '=', person)
    .where('member_id', '<>', owner)
    .returning('person')
    .execute()
  return rows.length > 0
}

export async function chooseHeir(db: Db, owner: UserId, listId: string, person: number | null): Promise<void> {
  await sql`
    update list_membership set is_heir = ${person}::int is not null and person = ${person}::int and left_at is null
    where user_id = ${owner} and shopping_list_id = ${listId} and member_id <> ${owner}`.execute(db)
}

/* Invitations */

type NewInvitation = { secretHash: string; invitedBy: number; person: number | null; admits: number; expiresAt: Date }

export async function insertInvitation(db: Db, owner: UserId, listId: string, it: NewInvitation): Promise<void> {
  await db
    .insertInto('list_invitation')
    .values({
      user_id: owner,
      shopping_list_id: listId,
      secret_hash: it.secretHash,
      invited_by: it.invitedBy,
      person: it.person,
      admits: it.admits,
      expires_at: it.expiresAt,
    })
    .execute()
}

/** Leaves at most so many of the list's invitations, the newest. */
export async function keepNewestInvitations(db: Db, owner: UserId, listId: string, most: number): Promise<void> {
  await sql`
    delete from list_invitation where user_id = ${owner} and shopping_list_id = ${listId} and invitation_id in (
      select invitation_id from list_invitation where user_id = ${owner} and shopping_list_id = ${listId} order by expires_at desc offset ${most})`.execute(
    db,
  )
}

/** With a person, those for this person's devices alone. */
export async function deleteInvitations(db: Db, owner: UserId, listId: string, person: number | null): Promise<void> {
  await db
    .deleteFrom('list_invitation')
    .where('user_id', '=', owner)
    .where('shopping_list_id', '=', listId)
    .$if(person !== null, (it) => it.where('person', '=', person))
    .execute()
}

export type Invitation = {
  owner: UserId
  shoppingListId: string
  invitationId: string
  storeId: number
  storeRoute: string
  listName: string
  firstName: string
  invitedBy: number
  person: number | null
  isOver: boolean
}

/** Found by the hash of its secret alone, which only who was invited has. */
export async function invitationOf(db: Db, secretHash: string): Promise<Invitation | null> {
  const { rows } = await sql<Invitation>`
    select v.user_id as owner, v.shopping_list_id as "shoppingListId", v.invitation_id as "invitationId", l.store_id as "storeId",
      s.store_route as "storeRoute", l.name as "listName", v.invited_by as "invitedBy", v.person,
      coalesce((
        select min(m.first_name) from list_membership m
        where m.user_id = v.user_id and m.shopping_list_id = v.shopping_list_id and m.person = v.invited_by and m.left_at is null), '') as "firstName",
      (not ${isOpen} or l.deleted_at is not null) as "isOver"
    from list_invitation v join shopping_list l using (user_id, shopping_list_id) join store s using (store_id)
    where v.secret_hash = ${secretHash}`.execute(db)
  return rows[0] ?? null
}

/** Lets one more in; returns false when the invitation has ended. */
export async function admitByInvitation(db: Db, owner: UserId, listId: string, invitationId: string): Promise<boolean> {
  const rows = await db
    .updateTable('list_invitation')
    .set((it) => ({ admitted: it('admitted', '+', 1) }))
    .where('user_id', '=', owner)
    .where('shopping_list_id', '=', listId)
    .where('invitation_id', '=', invitationId)
    .where('expires_at', '>', sql<Date>`now()`)
    .whereRef('admitted', '<', 'admits')
    .returning('admitted')
    .execute()
  return rows.length > 0
}

/** Deletes at most `most` invitations that ended before `now`, and returns how many it deleted. */
export async function forgetInvitations(db: Db, now: Date, most: number): Promise<number> {
  const old = db.selectFrom('list_invitation').select('secret_hash').where('expires_at', '<', now).limit(most)
  const { numDeletedRows } = await db.deleteFrom('list_invitation').where('secret_hash', 'in', old).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
