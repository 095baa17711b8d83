import { sql } from 'kysely'
import type { Db } from '#server/db/pool.ts'

export type Caller = { userId: string; tokenHash: string; role: 'visitor' | 'shopper' | 'member' }

/** Whose live session this is, and what they may do (decision F11). */
export async function callerOfSession(db: Db, tokenHash: string): Promise<Caller | null> {
  const { rows } = await sql<Caller>`
    select s.user_id as "userId", s.token_hash as "tokenHash",
           case when u.email is not null then 'member' when u.accepted_terms_at is not null then 'shopper' else 'visitor' end as role
    from session s join shopper u using (user_id)
    where s.token_hash = ${tokenHash} and s.expires_at > now()`.execute(db)
  return rows[0] ?? null
}

export async function insertVisitor(db: Db, userId: string): Promise<void> {
  await db.insertInto('shopper').values({ user_id: userId, email: null, password_hash: null, accepted_terms_at: null, last_visited_store_id: null }).execute()
}

export async function insertSession(db: Db, userId: string, tokenHash: string, days: number): Promise<void> {
  await sql`insert into session (token_hash, user_id, expires_at) values (${tokenHash}, ${userId}, now() + make_interval(days => ${days}))`.execute(db)
}

/** Moves the end of a session and of the user's retention on; at most once a day, so that reads stay reads. */
export async function renewSession(db: Db, tokenHash: string, days: number): Promise<void> {
  await sql`
    with renewed as (
      update session set expires_at = now() + make_interval(days => ${days})
      where token_hash = ${tokenHash} and expires_at < now() + make_interval(days => ${days - 1}) returning user_id)
    update shopper set last_seen_at = now() where user_id in (select user_id from renewed)`.execute(db)
}

/** Counts a try and answers how many there were in the running window, and the seconds until it ends. */
export async function countAttempt(db: Db, key: string, seconds: number): Promise<{ count: number; wait: number }> {
  const { rows } = await sql<{ count: number; wait: number }>`
    insert into attempt as a values (${key}, 1, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      count = case when a.until < now() then 1 else a.count + 1 end,
      until = case when a.until < now() then excluded.until else a.until end
    returning count, greatest(1, ceil(extract(epoch from until - now())))::int as wait`.execute(db)
  return rows[0]!
}
