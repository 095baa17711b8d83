import { sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '#server/db/pool.ts'

const folder = join(import.meta.dirname, 'migrations')

/** Brings the database to the newest tables, or to those of `last`. Several processes may start at once: the Migrator takes a lock. */
export async function migrate(db: Db, last?: string) {
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
  const migrations: Record<string, Migration> = Object.fromEntries(
    names.map((file) => [
      file.replace('.sql', ''),
      { up: async (trx) => void (await sql.raw(readFileSync(join(folder, file), 'utf8')).execute(trx)) },
    ]),
  )
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last))
  if (error) throw error
}
