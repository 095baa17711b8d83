import { sql } from 'kysely'
import type { Db } from '#server/db/pool.ts'
import type { UserId } from '#server/user-id.ts'

/** In days: from the last use, and, where it is limited, from the sign-in. */
export type Lifetime = { idle: number; most: number | null }
export type KeptSession = { sessionId: string; device: string; seenAt: Date; isCurrent: boolean }

export async function insertSession(db: Db, userId: UserId, tokenHash: string, { idle }: Lifetime, device = ''): Promise<void> {
  await db
    .insertInto('session')
    .values({ token_hash: tokenHash, user_id: userId, expires_at: sql<Date>`now() + make_interval(days => ${idle})`, device })
    .execute()
}

/** Records a session's use, and moves its end and the user's retention; at most once an hour, so that reads stay reads. */
export async function renewSession(db: Db, tokenHash: string, { idle, most }: Lifetime): Promise<void> {
  await sql`
    with renewed as (
      update session set seen_at = now(),
        expires_at = least(now() + make_interval(days => ${idle}), created_at + make_interval(days => ${most}::int))
      where token_hash = ${tokenHash} and seen_at < now() - interval '1 hour' returning user_id)
    update shopper set last_seen_at = now() where user_id in (select user_id from renewed)`.execute(db)
}

/** Returns true when the session is live, and younger than this many seconds. */
export async function isYoungSession(db: Db, tokenHash: string, seconds: number): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .where('created_at', '>', sql<Date>`now() - make_interval(secs => ${seconds})`)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the caller's own session first, the others by last use. */
export async function sessionsOf(db: Db, userId: UserId, tokenHash: string): Promise<KeptSession[]> {
  const rows = await db
    .selectFrom('session')
    .select(['session_id as sessionId', 'device', 'seen_at as seenAt', 'token_hash'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy((it) => it('token_hash', '=', tokenHash), 'desc')
    .orderBy('seen_at', 'desc')
    .orderBy('session_id')
    .execute()
  return rows.map(({ token_hash, ...session }) => ({ ...session, isCurrent: token_hash === tokenHash }))
}

/** Returns false when it had ended before. */
export async function deleteSession(db: Db, userId: UserId, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Returns false when the user has no such session. */
export async function deleteSessionById(db: Db, userId: UserId, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Returns false when there was no other. */
export async function deleteOtherSessions(db: Db, userId: UserId, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('token_hash', '<>', tokenHash)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function deleteSessionsOf(db: Db, userId: UserId): Promise<void> {
  await db.deleteFrom('session').where('user_id', '=', userId).execute()
}

/** Deletes all that could still become a session or a new password of theirs: login codes, begun sign-ins, mailed links. */
export async function deleteCodesOf(db: Db, userId: UserId): Promise<void> {
  await db.deleteFrom('one_time_code').where('owner_id', '=', userId).execute()
}
