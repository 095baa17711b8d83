import { Socket } from 'node:net'
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Database } from '#server/db/schema.ts'
import type { Measure } from '#server/measures.ts'
import { PlainError } from '#server/plain-error.ts'
import { systemCode } from '#server/system-code.ts'
import { statementSpans } from '#server/tracing.ts'

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
  /** For a replica: what it does not tell soon, the primary is asked. */
  replica: { connect: 1000, statement: 3000, silence: 3500 },
} as const satisfies Record<string, Patience>

pg.types.setTypeParser(pg.types.builtins.INT8, Number) // counts and revisions stay far below 2^53

/** How to reach a database; `pooler`: through one or past it, where there is one. */
export type Reach = pg.PoolConfig & { pooler?: 'through' | 'past' }

/**
 * Every connection to the database comes from here. `lost` receives the errors of idle connections. A connection that
 * breaks in use fails its statement and is thrown away; so are all of a pool when one turns out to lead to a database that only reads.
 */
export function openPool(
  { pooler, ...connection }: Reach,
  { connect, statement, silence }: Patience,
  lost: (error: Error) => void,
): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({
    max: 16,
    keepAlive: true, // by it even a wait without a limit ends, within minutes, when the other end is gone
    keepAliveInitialDelayMillis: 30_000,
    connectionTimeoutMillis: connect,
    ...(pooler !== 'through' && { statement_timeout: statement, idle_in_transaction_session_timeout: statement }),
    // pg does not send a 0, and the role has limits where there is a pooler (docs/decisions/0203).
    ...(pooler === 'past' && statement === 0 && { options: '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0' }),
    maxLifetimeSeconds: 300, // after a failover no connection stays for long with the former primary
    ...connection,
  })
  const idle = new Set<pg.PoolClient>()
  const useless = new WeakSet<pg.PoolClient>()
  pool.on('error', lost)
  pool.on('connect', (client) => {
    // The pool does not listen to a client in use, and an error event without a listener ends the process.
    client.on('error', () => {})
    const socket = socketOf(client)
    socket?.on('timeout', () => socket.destroy(new Silence(silence)))
    watchQueries(client, {
      uncertain: () => useless.add(client),
      readOnly() {
        useless.add(client)
        for (const one of idle) drop(one)
      },
    })
  })
  pool.on('acquire', (client) => {
    idle.delete(client)
    socketOf(client)?.setTimeout(silence)
  })
  pool.on('release', (_, client) => {
    socketOf(client)?.setTimeout(0)
    if (useless.has(client))
      void client.end() // the pool keeps none that is ending
    else idle.add(client)
  })
  pool.on('remove', (client) => idle.delete(client))
  return { db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }), log: statementSpans() }), pool }
}

/** What /metrics shows of a pool, by the name of what it leads to. */
export function poolMeasures(name: string, pool: pg.Pool): readonly Measure[] {
  const labels = { pool: name }
  return [
    {
      name: 'deals_db_connections',
      help: 'Open connections to the database.',
      kind: 'gauge',
      labels: ['pool', 'state'],
      read: () => [
        { labels: { ...labels, state: 'idle' }, value: pool.idleCount },
        { labels: { ...labels, state: 'used' }, value: pool.totalCount - pool.idleCount },
      ],
    },
    {
      name: 'deals_db_connections_max',
      help: 'The most that may be open.',
      kind: 'gauge',
      labels: ['pool'],
      read: () => [{ labels, value: pool.options.max }],
    },
    {
      name: 'deals_db_waiting',
      help: 'Requests that wait for a connection.',
      kind: 'gauge',
      labels: ['pool'],
      read: () => [{ labels, value: pool.waitingCount }],
    },
  ]
}

/** Ends a connection whose database is of no use any more; the next one leads to where the address leads by then. */
export function drop(client: pg.PoolClient) {
  socketOf(client)?.destroy(new Error('The database only reads.'))
}

/**
 * Says when a statement was refused because the database only reads; and fails one that PostgreSQL reports as done, with no more than a
 * warning that no standby is known to have it: its wait for synchronous replication was canceled (docs/decisions/0203).
 */
function watchQueries(client: pg.PoolClient, { uncertain, readOnly }: { uncertain: () => void; readOnly: () => void }) {
  let isUncertain = false
  client.on('notice', ({ routine }) => {
    if (routine !== 'SyncRepWaitForLSN') return // the name of the place in PostgreSQL's source: the words depend on its language
    isUncertain = true
    uncertain()
  })
  const query = client.query.bind(client)
  function watched(...given: unknown[]): unknown {
    const result: unknown = Reflect.apply(query, client, given)
    if (!(result instanceof Promise)) return result // a caller with a callback: the queue
    return result.then(
      (rows: unknown) => {
        if (isUncertain) throw new Uncertain()
        return rows
      },
      (error: unknown) => {
        if (codeOf(error) === isReadOnly) readOnly()
        throw error
      },
    )
  }
  Object.assign(client, { query: watched })
}

const isReadOnly = '25006'

function socketOf({ connection: { stream } }: pg.PoolClient): Socket | null {
  return stream instanceof Socket ? stream : null
}

class Silence extends Error {
  readonly code = 'ETIMEDOUT'

  constructor(ms: number) {
    super(`The database has said nothing for ${ms / 1000} s.`)
  }
}

/** A write that stands on the primary, and that a failover may still lose. */
class Uncertain extends Error {
  constructor() {
    super('The write stands on the primary, and it is not known whether a standby has it.')
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
  if (error instanceof Uncertain) return true
  if (error instanceof pg.DatabaseError) return /^(08|28|3D|53|57P|25006)/.test(error.code ?? '')
  return ofNetwork.test(systemCode(error)) || isOfConnecting(error) || lostConnection.test(error.message)
}

/** Returns what a person at a terminal reads: one sentence in place of a database that is away, and any other error as it is. */
export function plainly(error: unknown): unknown {
  return isUnreachable(error) ? new PlainError(`The database cannot be reached: ${error.message || error.code}.`) : error
}

/** Node's codes for a network that failed. A file that is missing or a full disk has codes too, and is no lost database. */
const ofNetwork = /^E(?:CONN[A-Z]+|TIMEDOUT|PIPE|NOTCONN|NOTFOUND|AI_AGAIN|HOSTDOWN|HOSTUNREACH|NETDOWN|NETRESET|NETUNREACH)$/

/** A database that is reached by a file, its socket, is away when the file is. */
const isOfConnecting = (error: Error) => 'syscall' in error && error.syscall === 'connect'

/** Messages of pg, its pool and Kysely, without a code, about a connection that is missing or lost. */
const lostConnection =
  /timeout exceeded when trying to connect|Connection terminated|timeout expired|is not queryable|connection has been discarded/

/** Returns whether the database answers at all. */
export async function answers(db: Db): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
}

/** Returns whether the database answers and accepts writes: a replica, or one that is read-only for another reason, is of no use. */
export async function isAlive(db: Db): Promise<boolean> {
  try {
    const { rows } = await sql<{ mode: string }>`select current_setting('transaction_read_only') as mode`.execute(db)
    return rows[0]?.mode === 'off'
  } catch {
    return false
  }
}
