import { sql } from 'kysely'
import type { Config } from '#server/config.ts'
import { inTransaction, patience, type Db, type Reach } from '#server/db/pool.ts'

/**
 * Returns how to reach a database that is not embedded: for requests, perhaps through a pooler; past it; and its replicas, null when there are none
 * (docs/decisions/0203).
 */
export function reachOf(
  databaseUrl: string,
  { directDatabaseUrl, readDatabaseUrl }: Pick<Config, 'directDatabaseUrl' | 'readDatabaseUrl'>,
): { requests: Reach; direct: Reach; replicas: Reach | null } {
  if (directDatabaseUrl === null) {
    const requests = { connectionString: databaseUrl }
    return { requests, direct: requests, replicas: readDatabaseUrl === null ? null : { connectionString: readDatabaseUrl } }
  }
  return {
    requests: { connectionString: databaseUrl, pooler: 'through' },
    direct: { connectionString: directDatabaseUrl, pooler: 'past' },
    replicas: readDatabaseUrl === null ? null : { connectionString: readDatabaseUrl, pooler: 'through' },
  }
}

/**
 * Gives our role in this database, on its replicas too, the time limits of requests, which a pooler does not pass on. They count for the role that signs
 * in, which may act as another (docs/operations.md, secrets).
 */
export async function limitRole(db: Db): Promise<void> {
  const wanted = ['statement_timeout', 'idle_in_transaction_session_timeout'].map((name) => `${name}=${patience.request.statement}`)
  await inTransaction(db, async (trx) => {
    await sql`set local role none`.execute(trx)
    await sql`select pg_advisory_xact_lock(hashtext('role limits'))`.execute(trx) // of two changes of one role at once PostgreSQL refuses one
    const { rows } = await sql<{ database: string; settings: string[] | null }>`
      select current_database() as database, (
        select setconfig from pg_db_role_setting join pg_database on setdatabase = pg_database.oid
        where setrole = current_user::regrole and datname = current_database()
      ) as settings`.execute(trx)
    const { database, settings } = rows[0]!
    for (const setting of wanted.filter((it) => !settings?.includes(it)))
      await sql`alter role current_user in database ${sql.id(database)} set ${sql.raw(setting)}`.execute(trx)
  })
}

/** Returns whether a statement has a time limit without asking for one. */
export async function isLimited(db: Db): Promise<boolean> {
  const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(db)
  return rows[0]?.limit !== '0'
}
