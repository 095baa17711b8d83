import { sql } from 'kysely'
import type { Db } from '#server/db/pool.ts'
import type { StaffCaller } from '#server/http/admission.ts'
import type { StaffId } from '#server/staff-id.ts'

/** `isStale`: the use of the session has not been recorded for a while. */
export async function staffOfSession(db: Db, tokenHash: string): Promise<{ caller: StaffCaller; isStale: boolean } | null> {
  const { rows } = await sql<StaffCaller & { isStale: boolean }>`
    select s.staff_id as "staffId", s.session_id as "sessionId", p.name, p.email, p.role, p.chains, p.store_id as "storeId",
           s.second_factor_at as "secondFactorAt", s.seen_at < now() - interval '5 minutes' as "isStale"
    from staff_session s join staff p using (staff_id)
    where s.token_hash = ${tokenHash} and s.expires_at > now() and s.second_factor_at is not null and p.ended_at is null`.execute(db)
  const [row] = rows
  if (!row) return null
  const { isStale, ...caller } = row
  return { caller, isStale }
}

/** Records a session's use, and moves its end: 12 hours from now, and at most 14 days from the sign-in. */
export async function renewSession(db: Db, sessionId: string): Promise<void> {
  await sql`
    with renewed as (
      update staff_session set seen_at = now(), expires_at = least(now() + interval '12 hours', created_at + interval '14 days')
      where session_id = ${sessionId} returning staff_id)
    update staff set seen_at = now() where staff_id in (select staff_id from renewed)`.execute(db)
}

export async function meOf(db: Db, staffId: StaffId): Promise<Omit<StaffCaller, 'sessionId' | 'secondFactorAt'> | null> {
  const row = await db
    .selectFrom('staff')
    .select(['staff_id as staffId', 'name', 'email', 'role', 'chains', 'store_id as storeId'])
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  return row ?? null
}

/** Returns the caller's own session first, the others by last use. */
export async function sessionsOf(db: Db, staffId: StaffId, current: string) {
  const rows = await db
    .selectFrom('staff_session')
    .select(['session_id as sessionId', 'device', 'seen_at as seenAt'])
    .where('staff_id', '=', staffId)
    .where('second_factor_at', 'is not', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy((it) => it('session_id', '=', current), 'desc')
    .orderBy('seen_at', 'desc')
    .execute()
  return rows.map((it) => ({ ...it, isCurrent: it.sessionId === current }))
}

/** Returns false when they have no such session. */
export async function deleteOwnSession(db: Db, staffId: StaffId, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_session')
    .where('staff_id', '=', staffId)
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function deleteOtherSessions(db: Db, staffId: StaffId, sessionId: string): Promise<void> {
  await db.deleteFrom('staff_session').where('staff_id', '=', staffId).where('session_id', '<>', sessionId).execute()
}

export async function deleteSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('staff_session').where('session_id', '=', sessionId).execute()
}

export async function deleteSessionsOf(db: Db, staffId: StaffId): Promise<void> {
  await db.deleteFrom('staff_session').where('staff_id', '=', staffId).execute()
}

export type NewStaff = Pick<StaffCaller, 'staffId' | 'email' | 'name' | 'role' | 'chains' | 'storeId'>

/** Returns false when somebody here has this address already. */
export async function insertStaff(db: Db, { staffId, email, name, role, chains, storeId }: NewStaff): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('staff')
    .values({ staff_id: staffId, email, name, role, chains, store_id: storeId, password_hash: null, seen_at: null, ended_at: null })
    .onConflict((it) => it.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

export type KeptStaff = NewStaff & {
  createdAt: Date
  seenAt: Date | null
  invitedAt: Date | null
  invitedUntil: Date | null
  passkeys: number
  hasTotp: boolean
}

/** Returns those who are here, by name. */
export async function allStaff(db: Db): Promise<KeptStaff[]> {
  const { rows } = await sql<KeptStaff>`
    select p.staff_id as "staffId", p.email, p.name, p.role, p.chains, p.store_id as "storeId",
           p.created_at as "createdAt", p.seen_at as "seenAt", i.invited_at as "invitedAt", i.expires_at as "invitedUntil",
           (select count(*) from staff_passkey k where k.staff_id = p.staff_id) as passkeys,
           exists (select 1 from staff_totp t where t.staff_id = p.staff_id) as "hasTotp"
    from staff p left join staff_invitation i on i.staff_id = p.staff_id
    where p.ended_at is null order by lower(p.name), p.email`.execute(db)
  return rows
}

export async function updateStaff(db: Db, { staffId, name, role, chains, storeId }: Omit<NewStaff, 'email'>): Promise<void> {
  await db.updateTable('staff').set({ name, role, chains, store_id: storeId }).where('staff_id', '=', staffId).execute()
}

/** Makes every change of who is here wait for the one before: of two administrators who remove each other, one stays. */
export async function lockStaff(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('staff'))`.execute(trx)
}

export async function endStaff(db: Db, staffId: StaffId): Promise<void> {
  await db
    .updateTable('staff')
    .set({ ended_at: sql<Date>`now()`, password_hash: null })
    .where('staff_id', '=', staffId)
    .execute()
}

/**
 * Ends the previews of weeks of these chains, and links to them; null: of every chain. Whose a preview is nobody knows, since a link passes it
 * on. The operator's links are of no week, and stay.
 */
export async function deletePreviews(db: Db, chains: number[] | null): Promise<void> {
  const weeks = db
    .selectFrom('week')
    .select('week_id')
    .$if(chains !== null, (it) => it.where('chain_id', 'in', chains ?? []))
  await db.deleteFrom('preview_code').where('week_id', 'in', weeks).execute()
}

/** The password and every second factor: nobody is in without both. */
export async function deleteSignInOf(db: Db, staffId: StaffId): Promise<void> {
  await db.updateTable('staff').set({ password_hash: null }).where('staff_id', '=', staffId).execute()
  await db.deleteFrom('staff_passkey').where('staff_id', '=', staffId).execute()
  await db.deleteFrom('staff_totp').where('staff_id', '=', staffId).execute()
  await db.deleteFrom('staff_recovery_code').where('staff_id', '=', staffId).execute()
  await db.deleteFrom('staff_invitation').where('staff_id', '=', staffId).execute()
  await deleteSessionsOf(db, staffId)
}

/** Replaces the invitation from before. */
export async function insertInvitation(db: Db, staffId: StaffId, tokenHash: string, days: number): Promise<void> {
  await db.deleteFrom('staff_invitation').where('staff_id', '=', staffId).execute()
  await db
    .insertInto('staff_invitation')
    .values({ token_hash: tokenHash, staff_id: staffId, expires_at: sql<Date>`now() + make_interval(days => ${days})` })
    .execute()
}

/** Returns the network's chains that have these ids in the content. */
export async function chainsByExternalId(db: Db, externalIds: readonly string[]): Promise<{ chainId: number; externalId: string }[]> {
  return db
    .selectFrom('chain')
    .select(['chain_id as chainId', 'external_id as externalId'])
    .where('external_id', 'in', externalIds)
    .execute()
}

export async function storeByRoute(db: Db, storeRoute: string): Promise<{ storeId: number; chainId: number } | null> {
  const row = await db
    .selectFrom('store')
    .select(['store_id as storeId', 'chain_id as chainId'])
    .where('store_route', '=', storeRoute)
    .executeTakeFirst()
  return row ?? null
}

/** Returns the chains that there are, by name, with how many stores each has: none when the last one closed, for which somebody may still work. */
export async function allChains(db: Db): Promise<{ chainId: number; chainName: string; stores: number }[]> {
  const { rows } = await sql<{ chainId: number; chainName: string; stores: number }>`
    select c.chain_id as "chainId", c.chain_name as "chainName", count(s.store_id) as stores
    from chain c left join store s on s.chain_id = c.chain_id and s.withdrawn_at is null
    group by c.chain_id order by lower(c.chain_name)`.execute(db)
  return rows
}

export async function allStores(db: Db): Promise<{ storeId: number; storeName: string; chainId: number }[]> {
  return db
    .selectFrom('store')
    .select(['store_id as storeId', 'store_name as storeName', 'chain_id as chainId'])
    .where('withdrawn_at', 'is', null)
    .orderBy('store_name')
    .execute()
}
