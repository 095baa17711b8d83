import { sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf, type Db } from '#server/db/pool.ts'

const folder = join(import.meta.dirname, 'migrations')

/** Migrates the database to the newest tables, or to those of `last`. Several processes may start at once: the Migrator takes a lock. */
export async function migrate(db: Db, last?: string) {
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.replace('.sql', ''))
    .sort()
  // The Migrator first reads the whole catalog. When everything is done, as at nearly every start, this one query is enough.
  if (last === undefined && (await done(db)).join() === names.join()) return
  const migrations: Record<string, Migration> = Object.fromEntries(
    names.map((name) => [
      name,
      { up: async (trx) => void (await sql.raw(readFileSync(join(folder, `${name}.sql`), 'utf8')).execute(trx)) },
    ]),
  )
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last))
  if (error) throw error
}

const noSuchTable = '42P01'

/** Returns the names of the migrations that were run, in their order. */
async function done(db: Db): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name collate "C"`.execute(db)
    return rows.map(({ name }) => name)
  } catch (error) {
    if (codeOf(error) === noSuchTable) return []
    throw error
  }
}
