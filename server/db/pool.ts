import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Database } from '#server/db/schema.ts'

export type Db = Kysely<Database>
export type Trx = Transaction<Database>

pg.types.setTypeParser(pg.types.builtins.INT8, Number) // counts and revisions stay far below 2^53

/** `lost` hears of idle connections that broke: without a listener they would end the process. */
export function openPool(connection: pg.PoolConfig, lost: (error: Error) => void): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({
    max: 16,
    connectionTimeoutMillis: 5000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
    ...connection,
  })
  pool.on('error', lost)
  return { db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }), pool }
}

const retried = new Set(['40001', '40P01'])

/** Runs a transaction, again where the database asks for it (deadlock, serialization). */
export async function inTransaction<T>(db: Db, run: (trx: Trx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(run)
    } catch (error) {
      if (tries === 4 || !retried.has(codeOf(error))) throw error
    }
  }
}

/** The SQLSTATE of a database error, '' for any other. */
export function codeOf(error: unknown): string {
  return error instanceof pg.DatabaseError ? (error.code ?? '') : ''
}

/** A row for a shopper who was deleted meanwhile: every column that names one is called so. */
export function isOfNobody(error: unknown): boolean {
  return codeOf(error) === '23503' && /_(user|member|owner)_id_fkey$/.test((error as pg.DatabaseError).constraint ?? '')
}

/** No answer, a closed door, or a database that is starting or stopping: not a fault of a statement. */
export function isUnreachable(error: unknown): error is Error & { code?: string } {
  if (!(error instanceof Error)) return false
  if (error instanceof pg.DatabaseError) return /^(08|28|3D|53|57P)/.test(error.code ?? '')
  const code = 'code' in error ? String(error.code) : ''
  return (
    /^E(?!RR_)[A-Z_]+$/.test(code) || /timeout exceeded when trying to connect|Connection terminated|timeout expired/.test(error.message)
  )
}

export async function isAlive(db: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(db)
    return true
  } catch {
    return false
  }
}
