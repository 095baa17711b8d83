import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import { openPool, patience, type Db } from '#server/db/pool.ts'
import { atEnd } from '#server/testing/at-end.ts'

/**
 * A database of its own for a test file, copied from the template or without any table; dropped after the file. `connection` leads past a pooler,
 * as what listens or runs jobs needs it; the statements of `db` go through it.
 */
export async function testDatabase({ empty = false } = {}): Promise<{ db: Db; connection: pg.PoolConfig }> {
  const server = inject('postgres')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${name} template ${empty ? 'template1' : 'template_deals'}`)
  const connection = { ...server, database: name }
  const pooler = inject('pooler')
  const { db } = openPool(pooler ? { ...pooler, database: name, pooler: 'through' } : connection, patience.command, () => {})
  atEnd(async () => {
    await db.destroy()
    await onServer(server, `drop database ${name} with (force)`)
  })
  return { db, connection }
}

/** The same, whose `db` leads past a pooler too, as migrations need it: their locks are those of a session. */
export async function directDatabase(given: { empty?: boolean } = {}): Promise<{ db: Db; connection: pg.PoolConfig }> {
  const { connection } = await testDatabase(given)
  const { db } = openPool(connection, patience.command, () => {})
  atEnd(() => db.destroy())
  return { db, connection }
}

/** Resolves when a statement waits for a lock of another transaction. */
export async function someoneWaits(db: Db): Promise<void> {
  const waiting = sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await waiting.execute(db)).rows.length === 0);
}

async function onServer(server: pg.ClientConfig, statement: string) {
  const client = new pg.Client(server)
  await client.connect()
  try {
    for (let tries = 1; ; tries++) {
      try {
        await client.query(statement)
        return
      } catch (error) {
        // The template can be copied only once at a time: a second try meanwhile is refused.
        if (tries === 20 || !(error instanceof pg.DatabaseError) || error.code !== '55006') throw error
        await client.query('select pg_sleep(0.05)')
      }
    }
  } finally {
    await client.end()
  }
}
