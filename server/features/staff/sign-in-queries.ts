import { sql } from 'kysely'
import type { Db } from '#server/db/pool.ts'
import type { Arriving } from '#server/http/admission.ts'
import type { StaffId } from '#server/staff-id.ts'

/** Returns whose session it is, whole or not. */
export async function begunSession(db: Db, tokenHash: string): Promise<Arriving | null> {
  const { rows } = await sql<Arriving>`
    select s.staff_id as "staffId", s.session_id as "sessionId", p.name, p.email,
           s.second_factor_at is not null as "isIn", s.invitation_hash is not null as invited
    from staff_session s join staff p using (staff_id)
    where s.token_hash = ${tokenHash} and s.expires_at > now() and p.ended_at is null`.execute(db)
  return rows[0] ?? null
}

type NewSession = {
  staffId: StaffId
  tokenHash: string
  device: string
  /** How long it lives without use. */
  minutes: number
  isIn: boolean
  invitation?: { invitationHash: string; passwordHash: string }
}

export async function insertSession(db: Db, { staffId, tokenHash, device, minutes, isIn, invitation }: NewSession): Promise<void> {
  await db
    .insertInto('staff_session')
    .values({
      token_hash: tokenHash,
      staff_id: staffId,
      device,
      expires_at: sql<Date>`now() + make_interval(mins => ${minutes})`,
      second_factor_at: isIn ? sql<Date>`now()` : null,
      challenge: null,
      totp_secret: null,
      invitation_hash: invitation?.invitationHash ?? null,
      new_password_hash: invitation?.passwordHash ?? null,
    })
    .execute()
  if (isIn)
    await db
      .updateTable('staff')
      .set({ seen_at: sql<Date>`now()` })
      .where('staff_id', '=', staffId)
      .execute()
}

export async function deleteSessionByToken(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('staff_session').where('token_hash', '=', tokenHash).execute()
}

/** Records that the second factor was shown again. */
export async function showAgain(db: Db, sessionId: string): Promise<void> {
  await db
    .updateTable('staff_session')
    .set({ second_factor_at: sql<Date>`now()` })
    .where('session_id', '=', sessionId)
    .execute()
}

export async function setChallenge(db: Db, sessionId: string, challenge: string): Promise<void> {
  await db.updateTable('staff_session').set({ challenge }).where('session_id', '=', sessionId).execute()
}

/** Returns what a passkey was asked to sign: once. */
export async function takeChallenge(trx: Db, sessionId: string): Promise<string | null> {
  const row = await trx.selectFrom('staff_session').select('challenge').where('session_id', '=', sessionId).forUpdate().executeTakeFirst()
  await trx.updateTable('staff_session').set({ challenge: null }).where('session_id', '=', sessionId).execute()
  return row?.challenge ?? null
}

export async function setTotpSecret(db: Db, sessionId: string, secret: string): Promise<void> {
  await db.updateTable('staff_session').set({ totp_secret: secret }).where('session_id', '=', sessionId).execute()
}

export async function totpSecretOf(db: Db, sessionId: string): Promise<string | null> {
  const row = await db.selectFrom('staff_session').select('totp_secret').where('session_id', '=', sessionId).executeTakeFirst()
  return row?.totp_secret ?? null
}

export type PersonWithPassword = { staffId: StaffId; email: string; name: string; passwordHash: string | null }

export async function personByEmail(db: Db, email: string): Promise<PersonWithPassword | null> {
  const row = await db
    .selectFrom('staff')
    .select(['staff_id as staffId', 'email', 'name', 'password_hash as passwordHash'])
    .where('email', '=', email)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Locks the person's row; returns whether they still are staff, with this password. */
export async function lockPersonWith(trx: Db, staffId: StaffId, passwordHash: string): Promise<boolean> {
  const row = await trx
    .selectFrom('staff')
    .select('staff_id')
    .where('staff_id', '=', staffId)
    .where('password_hash', '=', passwordHash)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function setPassword(db: Db, staffId: StaffId, passwordHash: string): Promise<void> {
  await db.updateTable('staff').set({ password_hash: passwordHash }).where('staff_id', '=', staffId).execute()
}

/** Returns whom the link invites; null when it was used, replaced, or is too old. */
export async function invitedBy(db: Db, tokenHash: string) {
  const row = await db
    .selectFrom('staff_invitation')
    .innerJoin('staff', 'staff.staff_id', 'staff_invitation.staff_id')
    .select(['staff.staff_id as staffId', 'staff.name', 'staff.email', 'staff.role'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Uses an invitation up that this session was begun by. Returns the password that was chosen with it, null when it is good no more. */
export async function takeInvitation(trx: Db, sessionId: string): Promise<string | null> {
  const session = await trx
    .selectFrom('staff_session')
    .select(['invitation_hash', 'new_password_hash'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  if (!session?.invitation_hash) return null
  const { numDeletedRows } = await trx
    .deleteFrom('staff_invitation')
    .where('token_hash', '=', session.invitation_hash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n ? session.new_password_hash : null
}

/** Deletes at most `most` sessions and invitations that ended before `now`. Returns how many were deleted. */
export async function deleteOldSessions(db: Db, now: Date, most: number): Promise<number> {
  const old = db.selectFrom('staff_session').select('token_hash').where('expires_at', '<', now).limit(most)
  const { numDeletedRows } = await db.deleteFrom('staff_session').where('token_hash', 'in', old).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
