import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { drop, isAlive, openPool, patience, type Db, type Reach } from '#server/db/pool.ts'

const contentChannel = 'content_changed'
/** Migration 015 sends its notices, with the shopper's id. */
const listsChannel = 'lists_changed'
const weeksChannel = 'weeks_changed'

type Heard = {
  /** Called after each reading of the content's version on the primary, before `contentChanged`. */
  looked?: (version: number) => void
  contentChanged: () => void
  listsChanged: (userId: string) => void
  weekChanged?: (weekId: string) => void
  /** Called when listening began anew: there may have been notices meanwhile. */
  missed: () => void
}

/**
 * Calls back when the published content, a shopper's lists or a week of the studio have changed, by this or another process: at once by LISTEN. The
 * content's version is read every 5 s too, since no notice gets through a pooler. It has a connection of its own, which each
 * reading tests and, when it was lost or leads to a former primary, makes anew. Returns the function that stops it.
 */
export async function watchChanges(
  connection: Reach,
  { looked = () => {}, contentChanged, listsChanged, weekChanged = () => {}, missed }: Heard,
): Promise<() => Promise<void>> {
  // Nothing to do when this connection is lost: then the database is away, and /readyz says so.
  const { db, pool } = openPool({ ...connection, max: 1, idleTimeoutMillis: 0, maxLifetimeSeconds: 0 }, patience.request, () => {})
  let isNew = true
  let latest: PoolClient | null = null
  pool.on('connect', (client) => {
    isNew = true
    latest = client
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === listsChannel) listsChanged(payload)
      else if (channel === weeksChannel) weekChanged(payload)
      else void look()
    })
  })
  let known = await listenAndReadVersion(db)
  looked(known)
  isNew = false
  let looking = false

  async function look() {
    if (looking) return
    looking = true
    try {
      if (latest && !(await isAlive(db))) return drop(latest) // a former primary: the next look connects to where the address leads by then
      const version = await listenAndReadVersion(db)
      looked(version)
      if (version !== known) {
        known = version
        contentChanged()
      }
      if (isNew) {
        isNew = false
        missed()
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

/** Listens before it reads, so that no change in between is missed. Listening again on the same connection does nothing. */
function listenAndReadVersion(db: Db): Promise<number> {
  return db.connection().execute(async (one) => {
    for (const channel of [contentChannel, listsChannel, weeksChannel]) await sql`listen ${sql.id(channel)}`.execute(one).catch(() => {}) // some engines do not have LISTEN
    return contentVersion(one)
  })
}

export async function contentVersion(db: Db): Promise<number> {
  return (await db.selectFrom('content_version').select('version').executeTakeFirstOrThrow()).version
}

/** Raises the version and sends the notice at the commit. Call it in the transaction that changed the content. */
export async function raiseContentVersion(db: Db): Promise<void> {
  await db
    .updateTable('content_version')
    .set((it) => ({ version: it('version', '+', 1), changed_at: sql<Date>`now()` }))
    .execute()
  await sql`select pg_notify(${contentChannel}, '')`.execute(db)
}

/** Tells those who have the week open, at the commit. */
export async function tellWeek(db: Db, weekId: string): Promise<void> {
  await sql`select pg_notify(${weeksChannel}, ${weekId})`.execute(db)
}
