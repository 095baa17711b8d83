import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '#server/db/pool.ts'

export const contentChannel = 'content_changed'

/**
 * Tells when what the network publishes has changed, here or by another process: at once by LISTEN, and by a look at
 * the version row every 5 s, since behind a pooler no notice comes through. Answers how to stop.
 */
export async function watchContent(db: Db, connection: pg.PoolConfig, changed: () => void): Promise<() => Promise<void>> {
  let known = await contentVersion(db)
  let stopped = false
  let client: pg.Client | null = null
  let looking = false

  async function look() {
    if (looking || stopped) return
    looking = true
    try {
      const version = await contentVersion(db)
      if (version !== known) {
        known = version
        changed()
      }
      if (!client) await listen()
    } catch {
      // The database is away: /readyz says so, and the next look tries again.
    } finally {
      looking = false
    }
  }
  async function listen() {
    const fresh = new pg.Client(connection)
    const lose = () => {
      if (client === fresh) client = null
    }
    fresh.on('error', lose)
    fresh.on('end', lose)
    fresh.on('notification', () => void look())
    try {
      await fresh.connect()
      await fresh.query(`listen ${contentChannel}`)
      client = fresh
    } catch (error) {
      fresh.end().catch(() => {}) // some engines know no LISTEN: each try would leave a connection
      throw error
    }
  }

  await listen().catch(() => {})
  const timer = setInterval(() => void look(), 5000)
  return async () => {
    stopped = true
    clearInterval(timer)
    await client?.end()
  }
}

export async function contentVersion(db: Db): Promise<number> {
  return (await db.selectFrom('content_version').select('version').executeTakeFirstOrThrow()).version
}

/** In the transaction that changed the content: raises the version and sends the notice when it commits. */
export async function raiseContentVersion(db: Db): Promise<void> {
  await sql`update content_version set version = version + 1, changed_at = now()`.execute(db)
  await sql`select pg_notify(${contentChannel}, '')`.execute(db)
}
