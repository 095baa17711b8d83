import { sql } from 'kysely'
import type { Config } from '#server/config.ts'
import { runningPostgres, startPostgres } from '#server/db/embedded.ts'
import { holderOf, lockDataDir } from '#server/db/lock.ts'
import { migrate } from '#server/db/migrate.ts'
import { openPool, patience, plainly, type Db, type Reach } from '#server/db/pool.ts'
import { reachOf } from '#server/db/reach.ts'
import { PlainError } from '#server/plain-error.ts'

/**
 * Opens the database for a command, whether or not the server runs: that of DATABASE_URL, past its pooler, the embedded one of the
 * running server, or else the embedded one started for as long as the command runs. Statements have no time limit.
 * `asItIs` leaves its tables as they are, or absent.
 */
export async function openDatabase(
  { databaseUrl, dataDir, directDatabaseUrl = null }: Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'directDatabaseUrl'>>,
  { asItIs = false } = {},
): Promise<{ db: Db; close: () => Promise<void> }> {
  const open = (connection: Reach, stop?: () => Promise<void>) => openPoolOf(connection, asItIs, stop)
  if (databaseUrl !== null) return open(reachOf(databaseUrl, { directDatabaseUrl, readDatabaseUrl: null }).direct)
  const running = await postgresOfServer(dataDir)
  if (running) return open(running)
  const unlock = lockDataDir(dataDir)
  try {
    const { connection, ready, stop } = await startPostgres(dataDir, () => {
      console.error('PostgreSQL has ended.')
      process.exit(1)
    })
    await ready
    return await open(connection, async () => {
      await stop()
      unlock()
    })
  } catch (error) {
    unlock()
    throw error
  }
}

async function openPoolOf(connection: Reach, asItIs: boolean, stop = async () => {}) {
  let closing = false
  const lost = (error: Error) => closing || console.error(`database connection lost: ${error.message}`)
  const { db } = openPool(connection, patience.command, lost)
  const close = async () => {
    closing = true // the pool does not wait until its connections are really closed
    await db.destroy()
    await stop()
  }
  try {
    await (asItIs ? sql`select 1`.execute(db) : migrate(db))
  } catch (error) {
    await close()
    throw plainly(error)
  }
  return { db, close }
}

/** Waits for the database of a running server: one that is just starting holds the folder before its database answers. */
async function postgresOfServer(dataDir: string) {
  for (let waited = 0; holderOf(dataDir) !== null; waited += 100) {
    const running = runningPostgres(dataDir)
    if (running) return running
    if (waited > 10_000)
      throw new PlainError(`A server (process ${holderOf(dataDir)}) uses the folder ${dataDir}, but its database does not answer.`)
    await new Promise((again) => setTimeout(again, 100))
  }
  return null
}
