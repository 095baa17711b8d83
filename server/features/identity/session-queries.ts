import { sql } from 'kysely'
import type { Db } from '#server/db/pool.ts'
import type { UserId } from '#server/user-id.ts'

/** In days: since the last use, and, where there is such an end, since the sign-in. */
export type Lifetime = { idle: number; most: number | null }
export type KeptSession = { sessionId: string; device: string; seenAt: Date; isCurrent: boolean }

export async function insertSession(db: Db, userId: UserId, tokenHash: string, { idle }: Lifetime, device = ''): Promise<void> {
  await sql`
    insert into session (token_hash, user_id, expires_at, device)
    values (${tokenHash}, ${userId}, now() + make_interval(days => ${idle}), ${device})`.execute(db)
}

/** Notes the use of a session and moves its end and the user's retention on; at most once an hour, so that reads stay reads. */
export async function renewSession(db: Db, tokenHash: string, { idle, most }: Lifetime): Promise<void> {
  await sql`
    with renewed as (
      update session set seen_at = now(),
        expires_at = least(now() + make_interval(days => ${idle}), created_at + make_interval(days => ${most}::int))
      where token_hash = ${tokenHash} and seen_at < now() - interval '1 hour' returning user_id)
    update shopper set last_seen_at = now() where user_id in (select user_id from renewed)`.execute(db)
}

/** Whether the session still is there, and is not older than so many seconds. */
export async function isYoungSession(db: Db, tokenHash: string, seconds: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from session
    where token_hash = ${tokenHash} and created_at > now() - make_interval(secs => ${seconds}) and expires_at > now()`.execute(db)
  return rows.length > 0
}

/** The one that asks first, then by last use. */
export async function sessionsOf(db: Db, userId: UserId, tokenHash: string): Promise<KeptSession[]> {
  const { rows } = await sql<KeptSession>`
    select session_id as "sessionId", device, seen_at as "seenAt", token_hash = ${tokenHash} as "isCurrent"
    from session where user_id = ${userId} and expires_at > now()
    order by "isCurrent" desc, seen_at desc, session_id`.execute(db)
  return rows
}

/** False when it had ended before. */
export async function deleteSession(db: Db, userId: UserId, tokenHash: string): Promise<boolean> {
  const { rows } = await sql`delete from session where user_id = ${userId} and token_hash = ${tokenHash} returning 1`.execute(db)
  return rows.length > 0
}

/** False when the user has no such session. */
export async function deleteSessionById(db: Db, userId: UserId, sessionId: string): Promise<boolean> {
  const { rows } = await sql`delete from session where user_id = ${userId} and session_id = ${sessionId} returning 1`.execute(db)
  return rows.length > 0
}

/** False when there was no other. */
export async function deleteOtherSessions(db: Db, userId: UserId, tokenHash: string): Promise<boolean> {
  const { rows } = await sql`delete from session where user_id = ${userId} and token_hash <> ${tokenHash} returning 1`.execute(db)
  return rows.length > 0
}

export async function deleteSessionsOf(db: Db, userId: UserId): Promise<void> {
  await sql`delete from session where user_id = ${userId}`.execute(db)
}

/** Whatever still could become a session or another password of theirs: login codes, begun sign-ins, mailed links. */
export async function deleteCodesOf(db: Db, userId: UserId): Promise<void> {
  await sql`delete from one_time_code where owner_id = ${userId}`.execute(db)
}
