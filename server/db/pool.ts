import { Socket } from 'node:net'
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Database } from '#server/db/schema.ts'
import { systemCode } from '#server/system-code.ts'

export type Db = Kysely<Database>
export type Trx = Transaction<Database>

/**
 * Time limits in ms; 0 means no limit. `connect`: for getting a connection, free or new. `statement`: after it
 * PostgreSQL itself ends a statement, or a transaction that does nothing. `silence`: nothing arrived while a statement
 * or a transaction was running, so PostgreSQL is frozen or cut off. It is longer than `statement`, which keeps the
 * connection.
 */
type Patience = { connect: number; statement: number; silence: number }

export const patience = {
  /** Somebody waits for the reply. */
  request: { connect: 5000, statement: 8000, silence: 10_000 },
  /** For the queue and scheduled jobs. */
  job: { connect: 5000, statement: 120_000, silence: 130_000 },
  /** For migrations, imports and backups, which a person can stop. */
  command: { connect: 10_000, statement: 0, silence: 0 },
  /** For /readyz, which replies within a second. */
  look: { connect: 400, statement: 450, silence: 500 },
} as const satisfies Record<string, Patience>

pg.types.setTypeParser(pg.types.builtins.INT8, Number) // counts and revisions stay far below 2^53

/**
 * Every connection to the database comes from here. `lost` receives the errors of idle connections. A connection that
 * breaks in use fails its statement and is thrown away.
 */
export function openPool(
  connection: pg.PoolConfig,
  { connect, statement, silence }: Patience,
  lost: (error: Error) => void,
): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({
    max: 16,
    keepAlive: true, // by it even a wait without a limit ends, within minutes, when the other end is gone
    keepAliveInitialDelayMillis: 30_000,
    connectionTimeoutMillis: connect,
    statement_timeout: statement,
    idle_in_transaction_session_timeout: statement,
    maxLifetimeSeconds: 300, // after a failover no connection stays for long with the former primary
    ...connection,
  })
  pool.on('error', lost)
  pool.on('connect', (client) => {
    // The pool does not listen to a client in use, and an error event without a listener ends the process.
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

/** Runs a transaction, and again when the database asks for it (deadlock, serialization). */
export async function inTransaction<T>(db: Db, run: (trx: Trx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(run)
    } catch (error) {
      if (tries === 4 || !retried.has(codeOf(error))) throw error
    }
  }
}

/** Returns the SQLSTATE of a database error, '' for any other. */
export function codeOf(error: unknown): string {
  return error instanceof pg.DatabaseError ? (error.code ?? '') : ''
}

/** Returns whether a row was for a shopper who was deleted in the meantime: every foreign key to a shopper has such a name. */
export function isOfNobody(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false
  return error.code === '23503' && /_(user|member|owner)_id_fkey$/.test(error.constraint ?? '')
}

/**
 * Returns whether the database gave no answer, refused the connection, or is starting, stopping or not the primary.
 * Then the statement is not at fault.
 */
export function isUnreachable(error: unknown): error is Error & { code?: string } {
  if (!(error instanceof Error)) return false
  if (error instanceof pg.DatabaseError) return /^(08|28|3D|53|57P|25006)/.test(error.code ?? '')
  return ofNetwork.test(systemCode(error)) || isOfConnecting(error) || lostConnection.test(error.message)
}

/** Node's codes for a network that failed. A file that is missing or a full disk has codes too, and is no lost database. */
const ofNetwork = /^E(?:CONN[A-Z]+|TIMEDOUT|PIPE|NOTCONN|NOTFOUND|AI_AGAIN|HOSTDOWN|HOSTUNREACH|NETDOWN|NETRESET|NETUNREACH)$/

/** A database that is reached by a file, its socket, is away when the file is. */
const isOfConnecting = (error: Error) => 'syscall' in error && error.syscall === 'connect'

/** Messages of pg, its pool and Kysely, without a code, about a connection that is missing or lost. */
const lostConnection =
  /timeout exceeded when trying to connect|Connection terminated|timeout expired|is not queryable|connection has been discarded/

/** Returns whether the database answers and accepts writes: a replica, or one that is read-only for another reason, is of no use. */
export async function isAlive(db: Db): Promise<boolean> {
  try {
    const { rows } = await sql<{ mode: string }>`select current_setting('transaction_read_only') as mode`.execute(db)
    return rows[0]?.mode === 'off'
  } catch {
    return false
  }
}
