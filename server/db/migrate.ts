import { sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { codeOf, type Db } from '#server/db/pool.ts'

const ours = join(import.meta.dirname, 'migrations')
/** Locks that a migration did not get in time are waited for again so often. */
const mostTries = 100

/**
 * Migrates the database to the newest tables, or to those of `last`. Several processes may start at once: one migrates, the others wait.
 * Older servers go on meanwhile and afterwards, and may be started again: what a newer release has added to the tables is none of
 * their business (docs/decisions/0201).
 */
export async function migrate(db: Db, last?: string, folder = ours) {
  const names = migrationsOf(folder)
  // The Migrator first reads the whole catalog. When everything is done, as at nearly every start, this one query is enough.
  if ((await missing(db, names)).length === 0) return
  const migrations = Object.fromEntries(names.map((name) => [name, migrationOf(name, folder)]))
  await oneAtATime(db, async () => {
    const wanted = last === undefined ? names : names.slice(0, names.indexOf(last) + 1)
    for (const { to, isConcurrent } of stepsOf(await missing(db, wanted), folder)) {
      const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations }, disableTransactions: isConcurrent })
      await insist(() => migrator.migrateTo(to))
    }
  })
}

/** Returns the names of all migrations that this release knows, the oldest first. */
export function migrationsOf(folder = ours): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.replace('.sql', ''))
    .sort()
}

/** What runs in one transaction; an index that is made beside writes runs in none, and is a migration of its own. */
function stepsOf(names: readonly string[], folder: string): { to: string; isConcurrent: boolean }[] {
  const all = names.map((to) => ({ to, isConcurrent: concurrentIndex(textOf(to, folder)) !== null }))
  return all.filter((it, at) => it.isConcurrent || all[at + 1]?.isConcurrent !== false)
}

function migrationOf(name: string, folder: string): Migration {
  return {
    async up(db) {
      const text = textOf(name, folder)
      const index = concurrentIndex(text)
      // A server that was killed while it made the index has left one that is of no use.
      if (index !== null) await sql.raw(`drop index concurrently if exists ${index}`).execute(db)
      // Who waits for a table's lock lets nobody else read the table, so it does not wait for long.
      else await sql`set local lock_timeout = '2s'`.execute(db)
      await sql.raw(text).execute(db)
    },
  }
}

const textOf = (name: string, folder: string) => readFileSync(join(folder, `${name}.sql`), 'utf8')

/** Returns the name of the index that a migration makes beside writes; null when it does something else. */
function concurrentIndex(text: string): string | null {
  return /^create (?:unique )?index concurrently (\w+)/m.exec(text)?.[1] ?? null
}

/** Tries again what did not get its locks: the transaction that has them ends sooner or later. */
async function insist(run: () => Promise<{ error?: unknown }>) {
  for (let tries = 1; ; tries++) {
    const { error } = await run()
    if (!error) return
    if (tries === mostTries || !passing.has(codeOf(error))) throw error
    await after(Math.random() * 1000)
  }
}

const lockNotAvailable = '55P03'
const deadlock = '40P01'
const passing = new Set([lockNotAvailable, deadlock])

/**
 * Asks for the lock again and again instead of waiting in a statement, as the Migrator does: `create index concurrently` waits for every
 * statement that began before it, so the two would wait for each other.
 */
async function oneAtATime(db: Db, run: () => Promise<void>) {
  const lock = sql.lit(8_113_204)
  await db.connection().execute(async (one) => {
    while (!(await sql<{ isOurs: boolean }>`select pg_try_advisory_lock(${lock}) as "isOurs"`.execute(one)).rows[0]!.isOurs) await after(50)
    try {
      await run()
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(one)
    }
  })
}

const noSuchTable = '42P01'

/** Returns those of the migrations that were not run. */
async function missing(db: Db, names: readonly string[]): Promise<string[]> {
  const ran = new Set(await ranMigrations(db))
  return names.filter((it) => !ran.has(it))
}

/** Returns the migrations that were run on a database, the oldest first; none where there are no tables yet. */
export async function ranMigrations(db: Db): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
    return rows.map(({ name }) => name)
  } catch (error) {
    if (codeOf(error) === noSuchTable) return []
    throw error
  }
}
