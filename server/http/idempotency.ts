import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import * as v from 'valibot'
import type { Db, Trx } from '#server/db/pool.ts'
import { hashOf } from '#server/secrets.ts'
import type { UserId } from '#server/user-id.ts'
import { badRequest, HttpProblem } from './problem.ts'

/**
 * One request of one user under the key that the client gave it: as it came, and as it was parsed. It is the same when either is. A release may
 * parse it to something else than the one before, and the app may write it in another way (docs/decisions/0239).
 */
export type Keyed = { userId: UserId; key: string; sent: string; parsed: string }

/** Returns the request's Idempotency-Key; null when it has none. */
export function keyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw badRequest('The Idempotency-Key header must hold 1 to 200 visible ASCII characters.')
  return key
}

/**
 * Runs a write under its Idempotency-Key. Its reply is kept in the same transaction, a refusal too, so a repeated request
 * gets the reply of the first and writes nothing; two at once wait for each other at the key's row (decision F04). Server
 * errors, and refusals that may pass, are not kept: they wrote nothing, and another try may succeed.
 * Returns a refusal as a value: throwing it would roll back that it was kept.
 */
export async function runUnderKey(trx: Trx, keyed: Keyed, run: () => Promise<unknown>): Promise<unknown> {
  const { userId, key, sent, parsed } = keyed
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('idempotency')
    .values({ user_id: userId, key, request_hash: hashOf(parsed), sent_hash: hashOf(sent), status: 0, reply: null })
    .onConflict((it) => it.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) return keptAnswer(trx, keyed)
  await sql`savepoint begun`.execute(trx)
  try {
    const reply = await run()
    await keep(trx, keyed, 200, reply)
    return reply
  } catch (error) {
    if (!(error instanceof HttpProblem) || error.status >= 500 || passing.has(error.status)) throw error
    await sql`rollback to savepoint begun`.execute(trx)
    await keep(trx, keyed, error.status, { code: error.code, detail: error.message, errors: error.errors })
    return error
  }
}

/** Copies the replies of a shopper to the one with whom they are merged: their device may send again what was done before. */
export async function copyReplies(db: Db, fromUser: UserId, toUser: UserId): Promise<void> {
  await sql`
    insert into idempotency (user_id, key, request_hash, sent_hash, status, reply, created_at)
    select ${toUser}::uuid, key, request_hash, sent_hash, status, reply, created_at from idempotency where user_id = ${fromUser}
    on conflict do nothing`.execute(db)
}

/** Deletes at most `most` replies older than a week: no device tries to send one change for longer (decision F04). */
export async function deleteOldReplies(db: Db, now: Date, most: number): Promise<number> {
  const old = db
    .selectFrom('idempotency')
    .select(['user_id', 'key'])
    .where('created_at', '<', sql<Date>`${now}::timestamptz - interval '7 days'`)
    .limit(most)
  const { numDeletedRows } = await db
    .deleteFrom('idempotency')
    .where((it) => it(it.refTuple('user_id', 'key'), 'in', old.$asTuple('user_id', 'key')))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

const passing = new Set([401, 408, 429])

/** The form in which a refusal is kept. */
const Refusal = v.object({
  code: v.string(),
  detail: v.string(),
  errors: v.optional(v.array(v.object({ field: v.string(), message: v.string() }))),
})

async function keep(trx: Trx, { userId, key }: Keyed, status: number, reply: unknown): Promise<void> {
  await trx
    .updateTable('idempotency')
    .set({ status, reply: JSON.stringify(reply) })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute()
}

async function keptAnswer(trx: Trx, { userId, key, sent, parsed }: Keyed): Promise<unknown> {
  const row = await trx
    .selectFrom('idempotency')
    .select(['request_hash', 'sent_hash', 'status', 'reply'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!row || (row.sent_hash !== hashOf(sent) && row.request_hash !== hashOf(parsed)))
    return new HttpProblem(422, 'idempotency_key_reused', 'This Idempotency-Key was used for another request.')
  if (row.status === 200) return row.reply
  const { code, detail, errors } = v.parse(Refusal, row.reply)
  return new HttpProblem(row.status, code, detail, errors && { errors })
}
