import { sql, type DeleteResult, type NotNull } from 'kysely'
import * as v from 'valibot'
import type { Db } from '#server/db/pool.ts'
import type { Caller } from '#server/http/admission.ts'
import type { UserId } from '#server/user-id.ts'

/** Returns the user of a live session, and what the user may do (decision F11); null for an unknown token. */
export async function callerOfSession(db: Db, tokenHash: string): Promise<Caller | null> {
  const { rows } = await sql<Caller>`
    select s.user_id as "userId", s.token_hash as "tokenHash",
           u.email is not null as "isMember", u.accepted_terms_at is not null as "acceptedTerms",
           m.member_id as "mergedInto"
    from session s join shopper u using (user_id) left join merged_shopper m on m.anonymous_id = s.user_id
    where s.token_hash = ${tokenHash} and s.expires_at > now()`.execute(db)
  return rows[0] ?? null
}

/**
 * Lets one write at a time change what a shopper keeps, until the transaction ends: two devices at once cannot come between
 * each other's check and write. Returns false when the shopper is gone.
 */
export async function lockShopper(db: Db, userId: UserId): Promise<boolean> {
  const row = await db.selectFrom('shopper').select('user_id').where('user_id', '=', userId).forNoKeyUpdate().executeTakeFirst()
  return row !== undefined
}

export async function insertVisitor(db: Db, userId: UserId): Promise<void> {
  await db
    .insertInto('shopper')
    .values({ user_id: userId, email: null, password_hash: null, accepted_terms_at: null, last_visited_store_id: null })
    .execute()
}

export type Flow = {
  flowHash: string
  kind: 'sign-in' | 'password'
  returnUrl: string
  challenge: string
  anonymousId: UserId | null
  csrf: string
  email: string | null
  passwordHash: string | null
  digitsHash: string | null
  grantHash: string | null
}

/** The code is deleted when its owner's codes are revoked, and with the owner. */
export async function insertCode(db: Db, nameHash: string, ownerId: UserId, value: object, seconds: number): Promise<void> {
  await db
    .insertInto('one_time_code')
    .values({
      name_hash: nameHash,
      owner_id: ownerId,
      value: JSON.stringify(value),
      expires_at: sql<Date>`now() + make_interval(secs => ${seconds})`,
    })
    .execute()
}

/**
 * At most one caller ever gets the code: the row's lock decides, the others find nothing. The owner's row is locked first, as
 * by all that revokes codes: either that waits, and then finds what was made from this code, or this finds nothing.
 */
export async function takeCode<T extends object>(
  db: Db,
  nameHash: string,
  kept: v.GenericSchema<unknown, T>,
): Promise<(T & { ownerId: UserId }) | null> {
  const { rows } = await sql<{ value: unknown; ownerId: UserId }>`
    with owner as (
      select user_id from shopper
      where user_id = (select owner_id from one_time_code where name_hash = ${nameHash} and expires_at > now()) for no key update)
    delete from one_time_code where name_hash = ${nameHash} and owner_id = (select user_id from owner)
    returning value, owner_id as "ownerId"`.execute(db)
  return rows[0] ? { ...v.parse(kept, rows[0].value), ownerId: rows[0].ownerId } : null
}

/** Returns what the new password of the code's owner must not be; null when the code can no longer change a password. */
export async function ownerOfCode(db: Db, nameHash: string): Promise<{ email: string; firstName: string; lastName: string } | null> {
  const { rows } = await sql<{ email: string; firstName: string; lastName: string }>`
    select u.email, u.first_name as "firstName", u.last_name as "lastName" from one_time_code c join shopper u on u.user_id = c.owner_id
    where c.name_hash = ${nameHash} and c.expires_at > now() and u.email is not null`.execute(db)
  return rows[0] ?? null
}

export async function insertFlow(
  db: Db,
  flow: Pick<Flow, 'flowHash' | 'kind' | 'returnUrl' | 'challenge' | 'anonymousId' | 'csrf' | 'grantHash'>,
): Promise<void> {
  await db
    .insertInto('sign_in_flow')
    .values({
      flow_hash: flow.flowHash,
      kind: flow.kind,
      return_url: flow.returnUrl,
      challenge: flow.challenge,
      anonymous_id: flow.anonymousId,
      csrf: flow.csrf,
      grant_hash: flow.grantHash,
      expires_at: sql<Date>`now() + interval '15 minutes'`,
    })
    .execute()
}

export async function liveFlow(db: Db, flowHash: string, kind: Flow['kind']): Promise<Flow | null> {
  const row = await db
    .selectFrom('sign_in_flow')
    .select(['flow_hash as flowHash', 'kind', 'return_url as returnUrl', 'challenge', 'anonymous_id as anonymousId', 'csrf', 'email'])
    .select(['password_hash as passwordHash', 'digits_hash as digitsHash', 'grant_hash as grantHash'])
    .where('flow_hash', '=', flowHash)
    .where('kind', '=', kind)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row ?? null
}

/** Keeps what was typed at sign-up until the digits come; a slow reader of the form gets the whole ten minutes again. */
export async function setFlowDigits(
  db: Db,
  flowHash: string,
  pending: { email: string; passwordHash: string; digitsHash: string },
): Promise<void> {
  await db
    .updateTable('sign_in_flow')
    .set({
      email: pending.email,
      password_hash: pending.passwordHash,
      digits_hash: pending.digitsHash,
      digits_tries: 0,
      digits_until: sql<Date>`now() + interval '10 minutes'`,
      expires_at: sql<Date>`now() + interval '15 minutes'`,
    })
    .where('flow_hash', '=', flowHash)
    .execute()
}

/** Goes back from the digits to the form, for another address or another way in. */
export async function clearFlowDigits(db: Db, flowHash: string): Promise<void> {
  await db
    .updateTable('sign_in_flow')
    .set({ email: null, password_hash: null, digits_hash: null, digits_until: null })
    .where('flow_hash', '=', flowHash)
    .execute()
}

/** Counts a try before it is checked, so that fifty at once count as fifty. Returns false when none is left. */
export async function countDigitsTry(db: Db, flowHash: string, most: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sign_in_flow')
    .set((it) => ({ digits_tries: it('digits_tries', '+', 1) }))
    .where('flow_hash', '=', flowHash)
    .where('digits_tries', '<', most)
    .where('digits_until', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Returns true only to the caller that ended it. */
export async function deleteFlow(db: Db, flowHash: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('sign_in_flow').where('flow_hash', '=', flowHash).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function memberByEmail(db: Db, email: string): Promise<{ userId: UserId; passwordHash: string } | null> {
  const row = await db
    .selectFrom('shopper')
    .select(['user_id as userId', 'password_hash as passwordHash'])
    .where('email', '=', email)
    .where('password_hash', 'is not', null)
    .$narrowType<{ passwordHash: NotNull }>()
    .executeTakeFirst()
  return row ?? null
}

/** Returns false when the address has got an account meanwhile. */
export async function insertMember(
  db: Db,
  { userId, email, passwordHash }: { userId: UserId; email: string; passwordHash: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('shopper')
    .values({ user_id: userId, email, password_hash: passwordHash, accepted_terms_at: null, last_visited_store_id: null })
    .onConflict((it) => it.column('email').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

/** Returns false when the password was changed since it was checked, or the account deleted. Locks the member's row. */
export async function lockMemberWith(db: Db, userId: UserId, passwordHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('shopper')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function setPassword(db: Db, userId: UserId, passwordHash: string): Promise<void> {
  await db
    .updateTable('shopper')
    .set({ password_hash: passwordHash })
    .where('user_id', '=', userId)
    .where('email', 'is not', null)
    .execute()
}

/** Returns false when this anonymous user's data was moved to a member before. */
export async function insertMerged(db: Db, anonymousId: UserId, memberId: UserId): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('merged_shopper')
    .values({ anonymous_id: anonymousId, member_id: memberId })
    .onConflict((it) => it.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

/** Returns the member who now has this anonymous user's data; null when nobody has. */
export async function memberOf(db: Db, anonymousId: UserId): Promise<UserId | null> {
  const row = await db.selectFrom('merged_shopper').select('member_id').where('anonymous_id', '=', anonymousId).executeTakeFirst()
  return row?.member_id ?? null
}

/** Deletes the shopper with all data, and the anonymous shoppers whose data moved to this one. Returns whether there was one. */
export async function deleteShopper(db: Db, userId: UserId): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from shopper where user_id in (
      select ${userId}::uuid union select anonymous_id from merged_shopper where member_id = ${userId})`.execute(db)
  return numAffectedRows > 0n
}

/* What has expired at `now`: each function deletes at most `most` rows, and returns how many it deleted. */

export async function deleteOldSessions(db: Db, now: Date, most: number): Promise<number> {
  const old = db.selectFrom('session').select('token_hash').where('expires_at', '<', now).limit(most)
  return deleted(await db.deleteFrom('session').where('token_hash', 'in', old).executeTakeFirstOrThrow())
}

export async function deleteOldCodes(db: Db, now: Date, most: number): Promise<number> {
  const old = db.selectFrom('one_time_code').select('name_hash').where('expires_at', '<', now).limit(most)
  return deleted(await db.deleteFrom('one_time_code').where('name_hash', 'in', old).executeTakeFirstOrThrow())
}

export async function deleteOldFlows(db: Db, now: Date, most: number): Promise<number> {
  const old = db.selectFrom('sign_in_flow').select('flow_hash').where('expires_at', '<', now).limit(most)
  return deleted(await db.deleteFrom('sign_in_flow').where('flow_hash', 'in', old).executeTakeFirstOrThrow())
}

export async function deleteOldDevices(db: Db, now: Date, most: number): Promise<number> {
  const old = db
    .selectFrom('device')
    .select(['user_id', 'device_id'])
    .where('seen_at', '<', sql<Date>`${now}::timestamptz - interval '13 months'`)
    .limit(most)
  return deleted(
    await db
      .deleteFrom('device')
      .where((it) => it(it.refTuple('user_id', 'device_id'), 'in', old.$asTuple('user_id', 'device_id')))
      .executeTakeFirstOrThrow(),
  )
}

/** Deletes merges of anonymous shoppers that are gone; their codes have ended by then too. */
export async function deleteOldMerges(db: Db, now: Date, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from merged_shopper where anonymous_id in (
      select m.anonymous_id from merged_shopper m
      where m.merged_at < ${now}::timestamptz - interval '1 day' and not exists (select 1 from shopper s where s.user_id = m.anonymous_id)
      limit ${most})`.execute(db)
  return Number(numAffectedRows)
}

/** A visitor, by when they were last seen, to the microsecond. */
export type LastSeen = { seen: string; userId: string }

/**
 * Of the next `most` visitors who were not seen for 30 days, those after `after`, deletes the idle ones with all their data: who has no lists
 * and favorites, and after 13 months all. Deleted lists and favorites do not count. A list that others are on keeps its owner. Returns
 * the last one it looked at; null when there was none. So who stays is looked at once a night, and not again in each batch. They are looked up one
 * by one: as `not exists` whole tables would be read. The deletion asks for the 30 days again: where it waited for somebody who came back,
 * PostgreSQL rechecks only what the row itself says, and what is in `looked` is of before.
 */
export async function deleteIdleVisitors(db: Db, now: Date, most: number, after: LastSeen | null): Promise<LastSeen | null> {
  const { rows } = await sql<LastSeen>`
    with looked as (
      select user_id, last_seen_at from shopper
      where email is null and last_seen_at < ${now}::timestamptz - interval '30 days'
      and (last_seen_at, user_id) > (coalesce(${after?.seen ?? null}::timestamptz, '-infinity'), coalesce(${after?.userId ?? null}::uuid, '00000000-0000-0000-0000-000000000000'))
      order by last_seen_at, user_id limit ${most}),
    gone as (
      delete from shopper where last_seen_at < ${now}::timestamptz - interval '30 days' and user_id in (
        select u.user_id from looked u
        where case when u.last_seen_at < ${now}::timestamptz - interval '13 months'
        then (select true from list_membership m where m.user_id = u.user_id and m.member_id <> u.user_id and m.left_at is null limit 1) is null
        else (select true from shopping_list l where l.user_id = u.user_id and l.deleted_at is null limit 1) is null
        and (select true from list_membership m where m.member_id = u.user_id and m.left_at is null limit 1) is null
        and (select true from favorite f where f.user_id = u.user_id and f.deleted_at is null limit 1) is null end))
    select last_seen_at::text as seen, user_id as "userId" from looked order by last_seen_at desc, user_id desc limit 1`.execute(db)
  return rows[0] ?? null
}

function deleted({ numDeletedRows }: DeleteResult): number {
  return Number(numDeletedRows)
}
