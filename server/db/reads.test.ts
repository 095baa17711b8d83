import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openPool, patience, type Db } from '#server/db/pool.ts'
import { openReads } from '#server/db/reads.ts'
import { testDatabase } from '#server/testing/database.ts'
import { makeStore } from '#server/testing/factories.ts'

// Two databases stand for a primary and its replica: each has a store of another name.
const { db: primary } = await testDatabase()
const { db: replica } = await testDatabase()
for (const [db, store_name] of [
  [primary, 'of the primary'],
  [replica, 'of the replica'],
] as const) {
  await makeStore(db)
  await db.updateTable('store').set({ store_name }).execute()
}
/** Nothing listens there. */
const { db: away } = openPool({ host: '127.0.0.1', port: 1, user: 'nobody' }, patience.look, () => {})
afterAll(() => away.destroy())

const nameIn = async (db: Db) => (await db.selectFrom('store').select('store_name').executeTakeFirstOrThrow()).store_name
const versionIs = (db: Db, version: number) => db.updateTable('content_version').set({ version }).execute()

/** Opens the reads of a process that knows this version. Its clock stands still, until `later`. */
function reads({ knows, ...databases }: { primary: Db; replica: Db; knows: number }) {
  let moment = 0
  const opened = openReads({ ...databases, now: () => moment })
  opened.looked(knows)
  return { ...opened, later: () => (moment += 60_000) }
}

test('the content comes from a replica that is as new as what the process knows, else from the primary', async () => {
  const { content, looked } = reads({ primary, replica, knows: 7 })
  for (const [version, from] of [
    [6, 'of the primary'],
    [7, 'of the replica'],
    [8, 'of the replica'],
  ] as const) {
    await versionIs(replica, version)
    expect(await content(nameIn)).toBe(from)
  }
  expect(looked(7), 'nothing old was read').toBe(false)
})

test('version and content are one snapshot, and nothing can be written in it', async () => {
  await versionIs(replica, 7)
  const { content } = reads({ primary, replica, knows: 7 })
  const modes = await content((db) =>
    sql<{ isolation: string; access: string }>`
      select current_setting('transaction_isolation') as isolation, current_setting('transaction_read_only') as access`.execute(db),
  )
  expect(modes.rows).toEqual([{ isolation: 'repeatable read', access: 'on' }])
})

test('without the primary an older replica is read, and whoever looks at the primary next hears that something old may be kept', async () => {
  await versionIs(replica, 6)
  const { content, evenIfOld, looked } = reads({ primary: away, replica, knows: 7 })
  expect(await content(nameIn)).toBe('of the replica')
  expect(await evenIfOld(nameIn)).toBe('of the replica')
  expect([looked(7), looked(7)]).toEqual([true, false])
})

test('without the replica all is read from the primary, and the replica again when it is back', async () => {
  let isAway = true
  const flickering = { transaction: () => (isAway ? away : replica).transaction() } as Db
  const { content, evenIfOld, later } = reads({ primary, replica: flickering, knows: 0 })
  expect([await content(nameIn), await evenIfOld(nameIn)]).toEqual(['of the primary', 'of the primary'])
  isAway = false
  expect(await content(nameIn), 'it rests').toBe('of the primary')
  later()
  expect(await content(nameIn)).toBe('of the replica')
})

test('what goes wrong on a replica, such as a table that it does not have yet, is read from the primary; a mistake is reported', async () => {
  const { db: unmigrated } = await testDatabase({ empty: true })
  expect(await reads({ primary, replica: unmigrated, knows: 0 }).content(nameIn)).toBe('of the primary')
  const mistaken = () => reads({ primary, replica, knows: 0 }).content((db) => sql`select * from nothing`.execute(db))
  await expect(mistaken()).rejects.toThrow('relation "nothing" does not exist')
})

test('while both are away, the error is that of the primary', async () => {
  const { content } = reads({ primary: away, replica: away, knows: 0 })
  await expect(content(nameIn)).rejects.toThrow('ECONNREFUSED')
})
