import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { openPool, patience, type Db } from '#server/db/pool.ts'
import { directDatabase } from '#server/testing/database.ts'
import { scratchFolder } from '#server/testing/scratch.ts'

/** Returns a folder with our migrations and further ones. */
function nextRelease(more: Record<string, string>): string {
  const folder = scratchFolder()
  cpSync(join(import.meta.dirname, 'migrations'), folder, { recursive: true })
  for (const [name, text] of Object.entries(more)) writeFileSync(join(folder, `${name}.sql`), text)
  return folder
}

const names = async (db: Db) =>
  (await sql<{ name: string }>`select name from kysely_migration where name like '9%' order by name`.execute(db)).rows.map(
    ({ name }) => name,
  )

test('an older server starts on tables that a newer release has migrated, and changes nothing in them', async () => {
  const { db } = await directDatabase()
  await migrate(db, undefined, nextRelease({ '900_next': 'create table next (id int primary key)' }))
  await migrate(db)
  expect(await names(db)).toEqual(['900_next'])
  await sql`select from next`.execute(db)
})

test('a migration that a long transaction keeps from its table lets others read the table, and is done when that ends', async () => {
  const { db } = await directDatabase()
  const reading = Promise.withResolvers<void>()
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  const long = db.transaction().execute(async (trx) => {
    await sql`select count(*) from shopper`.execute(trx)
    reading.resolve()
    await mayEnd
  })
  await reading.promise
  let isDone = false
  const migrating = migrate(db, undefined, nextRelease({ '900_next': 'alter table shopper add column next int' })).then(
    () => (isDone = true),
  )
  const waits = sql`select from pg_locks where relation = 'shopper'::regclass and not granted and mode = 'AccessExclusiveLock'`
  while ((await waits.execute(db)).rows.length === 0);
  // It waits now, and this statement behind it: until it has given up.
  await sql`select count(*) from shopper`.execute(db)
  expect(isDone).toBe(false)
  end()
  await long
  await migrating
  await sql`select next from shopper`.execute(db)
})

test('several servers make an index beside writes at once: it is made once, also where a killed one has left a broken one', async () => {
  const { db, connection } = await directDatabase()
  const others = [1, 2].map(() => openPool(connection, patience.command, () => {}))
  for (const { pool } of others) onTestFinished(() => pool.end())
  // As it is left: it exists, and is not valid.
  await sql`create index next_idx on shopper (created_at)`.execute(db)
  await sql`update pg_index set indisvalid = false where indexrelid = 'next_idx'::regclass`.execute(db)
  const folder = nextRelease({
    '900_before': 'alter table shopper add column next int',
    '901_index': 'create index concurrently next_idx on shopper (next)',
    '902_after': 'alter table shopper add column after int',
  })
  await Promise.all([db, ...others.map((it) => it.db)].map((it) => migrate(it, undefined, folder)))
  expect(await names(db)).toEqual(['900_before', '901_index', '902_after'])
  const { rows } = await sql`select indisvalid from pg_index where indexrelid = 'next_idx'::regclass`.execute(db)
  expect(rows).toEqual([{ indisvalid: true }])
})

test('an error in a migration ends it, and nothing of it stays', async () => {
  const { db } = await directDatabase()
  const folder = nextRelease({
    '900_next': 'create table next (id int primary key)',
    '901_wrong': 'create table next (id int primary key)',
  })
  await expect(migrate(db, undefined, folder)).rejects.toThrow('already exists')
  expect(await names(db)).toEqual([])
  await expect(sql`select from next`.execute(db)).rejects.toThrow('does not exist')
})
