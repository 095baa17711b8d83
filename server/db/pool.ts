import { Socket } from 'node:net'
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Database } from '#server/db/schema.ts'
import { systemCode } from '#server/system-code.ts'

export type Db = Kysely<Database>
export type Trx = Transaction<Database>

/**
 * How long is waited, in ms; 0: as long as it takes. `connect`: for a connection, free or new. `statement`: PostgreSQL
 * itself then ends a statement, or a transaction that does nothing. `silence`: nothing at all was heard while a
 * statement or a transaction is under way, so PostgreSQL is frozen or cut off; longer than `statement`, which keeps the connection.
 */
type Patience = { connect: number; statement: number; silence: number }

export const patience = {
  /** Somebody waits for the reply. */
  request: { connect: 5000, statement: 8000, silence: 10_000 },
  /** The queue, and what runs by the clock. */
  job: { connect: 5000, statement: 120_000, silence: 130_000 },
  /** Migrations, imports, backups: a person can end them. */
  command: { connect: 10_000, statement: 0, silence: 0 },
  /** /readyz, which answers within a second. */
  look: { connect: 400, statement: 450, silence: 500 },
} as const satisfies Record<string, Patience>

pg.types.setTypeParser(pg.types.builtins.INT8, Number) // counts and revisions stay far below 2^53

/**
 * Every connection to the database comes from here. `lost` hears of idle ones that broke; one that breaks at work fails
 * the statement under way, and is thrown away.
 */
export function openPool(
  connection: pg.PoolConfig,
  { connect, statement, silence }: Patience,
  lost: (error: Error) => void,
): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({
    max: 16,
    keepAlive: true, // by which also who waits without a limit hears, in some minutes, that the other end is gone
    keepAliveInitialDelayMillis: 30_000,
    connectionTimeoutMillis: connect,
    statement_timeout: statement,
    idle_in_transaction_session_timeout: statement,
    maxLifetimeSeconds: 300, // after a failover nobody stays for long with what is no longer the primary
    ...connection,
  })
  pool.on('error', lost)
  pool.on('connect', (client) => {
    // While a client is lent out the pool does not listen to it, and an error that nobody listens to ends the process.
    client.on('error', () => {})
    const socket = socketOf(client)
    socket?.on('timeout', () => socket.destroy(new Silence(silence)))
  })
  pool.on('acquire', (client) => void socketOf(client)?.setTimeout(silence))
  pool.on('release', (_, client) => void socketOf(client)?.setTimeout(0))
  return { db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }), pool }
}

function socketOf({ connection: { stream } }: pg.PoolClient): Socket | null {
  return stream instanceof Socket ? stream : null
}

class Silence extends Error {
  readonly code = 'ETIMEDOUT'

  constructor(ms: number) {
    super(`The database has said nothing for ${ms / 1000} s.`)
  }
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
  if (!(error instanceof pg.DatabaseError)) return false
  return error.code === '23503' && /_(user|member|owner)_id_fkey$/.test(error.constraint ?? '')
}

/** No answer, a closed door, or a database that is starting, stopping or not the primary: not a fault of a statement. */
export function isUnreachable(error: unknown): error is Error & { code?: string } {
  if (!(error instanceof Error)) return false
  if (error instanceof pg.DatabaseError) return /^(08|28|3D|53|57P|25006)/.test(error.code ?? '')
  return /^E(?!RR_)[A-Z_]+$/.test(systemCode(error)) || lostConnection.test(error.message)
}

/** What pg, its pool and Kysely say, without a code, of a connection that is not there or no longer. */
const lostConnection =
  /timeout exceeded when trying to connect|Connection terminated|timeout expired|is not queryable|connection has been discarded/

/** And takes writes: one that is a copy, or only reads for another reason, is of no use. */
export async function isAlive(db: Db): Promise<boolean> {
  try {
    const { rows } = await sql<{ mode: string }>`select current_setting('transaction_read_only') as mode`.execute(db)
    return rows[0]?.mode === 'off'
  } catch {
    return false
  }
}
