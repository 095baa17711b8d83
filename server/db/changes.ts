import { sql } from 'kysely'
import type pg from 'pg'
import { openPool, patience, type Db } from '#server/db/pool.ts'

export const contentChannel = 'content_changed'

/**
 * Tells when what the network publishes has changed, here or by another process: at once by LISTEN, and by a look at
 * the version row every 5 s, since behind a pooler no notice comes through. It has a connection of its own, which each
 * look tries and, when it was lost, makes anew. Answers how to stop.
 */
export async function watchContent(connection: pg.PoolConfig, changed: () => void): Promise<() => Promise<void>> {
  // The database is away when this one is lost: /readyz says so.
  const { db, pool } = openPool({ ...connection, max: 1, idleTimeoutMillis: 0, maxLifetimeSeconds: 0 }, patience.request, () => {})
  pool.on('connect', (client) => void client.on('notification', () => void look()))
  let known = await heardVersion(db)
  let looking = false

  async function look() {
    if (looking) return
    looking = true
    try {
      const version = await heardVersion(db)
      if (version !== known) {
        known = version
        changed()
      }
    } catch {
      // The next look tries again.
    } finally {
      looking = false
    }
  }

  const timer = setInterval(() => void look(), 5000)
  return async () => {
    clearInterval(timer)
    await pool.end()
  }
}

/** Listens first, so that no change between the two is missed; said again on the same connection it does nothing. */
function heardVersion(db: Db): Promise<number> {
  return db.connection().execute(async (one) => {
    await sql`listen ${sql.id(contentChannel)}`.execute(one).catch(() => {}) // some engines know no LISTEN
    return contentVersion(one)
  })
}

export async function contentVersion(db: Db): Promise<number> {
  return (await db.selectFrom('content_version').select('version').executeTakeFirstOrThrow()).version
}

/** In the transaction that changed the content: raises the version and sends the notice when it commits. */
export async function raiseContentVersion(db: Db): Promise<void> {
  await db
    .updateTable('content_version')
    .set((it) => ({ version: it('version', '+', 1), changed_at: sql<Date>`now()` }))
    .execute()
  await sql`select pg_notify(${contentChannel}, '')`.execute(db)
}
