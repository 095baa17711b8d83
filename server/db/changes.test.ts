import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { raiseContentVersion, watchChanges } from '#server/db/changes.ts'
import { inTransaction } from '#server/db/pool.ts'
import { testDatabase } from '#server/testing/database.ts'

test('who listens to a database that only reads, as a former primary does, listens to another connection at the next reading', async () => {
  const { db, connection } = await testDatabase()
  const readsOnly = (mode: 'on' | 'off') =>
    sql`alter database ${sql.id(connection.database!)} set default_transaction_read_only = ${sql.raw(mode)}`.execute(db)
  const listener = async () => {
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity where application_name = 'news'`.execute(db)
    return rows.map(({ pid }) => pid)
  }
  const change = () => inTransaction(db, raiseContentVersion)
  await sql`select 1`.execute(db) // our own connection is of before, and writes on
  await readsOnly('on')
  const contentChanged = vi.fn<() => void>()
  const looked = vi.fn<(version: number) => void>()
  const missed = vi.fn<() => void>()
  onTestFinished(
    await watchChanges({ ...connection, application_name: 'news' }, { contentChanged, looked, listsChanged: () => {}, missed }),
  )
  const [former] = await listener()
  expect(former).toBeTypeOf('number')
  await readsOnly('off')
  await change()
  await expect.poll(listener).not.toContain(former)
  await expect.poll(() => missed.mock.calls).toHaveLength(1)
  expect(contentChanged).toHaveBeenCalledTimes(1)
  await change()
  await expect.poll(() => contentChanged.mock.calls).toHaveLength(2)
  const { version } = await db.selectFrom('content_version').select('version').executeTakeFirstOrThrow()
  expect(looked, 'each reading tells the version, before the news').toHaveBeenLastCalledWith(version)
})
