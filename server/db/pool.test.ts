import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#server/testing/database.ts'
import { scratchFolder } from '#server/testing/scratch.ts'
import { inTransaction, isUnreachable, openPool, patience, type Db } from './pool.ts'

const codedAs = (code: string) => Object.assign(new Error(code), { code })

test('a network that fails is a database that cannot be reached', async () => {
  for (const code of ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'])
    expect(isUnreachable(codedAs(code)), code).toBe(true)
  const socket = connect(join(scratchFolder(), '.s.PGSQL.5432'))
  const missing = await new Promise((failed) => socket.once('error', failed))
  expect(isUnreachable(missing), 'PostgreSQL’s socket is gone').toBe(true)
})

test('a file that is gone, no room on the disk and a mistake in the code are no lost database', () => {
  expect(isUnreachable(thrownBy(() => readFileSync(join(scratchFolder(), 'gone.css'))))).toBe(false)
  for (const code of ['ENOSPC', 'EMFILE', 'EISDIR', 'EACCES', 'ERR_INVALID_ARG_TYPE'])
    expect(isUnreachable(codedAs(code)), code).toBe(false)
})

function thrownBy(act: () => unknown): unknown {
  try {
    return act()
  } catch (error) {
    return error
  }
}

test('one write that a former primary refuses ends all connections to it: the next goes to where the address leads by then', async () => {
  const { connection } = await testDatabase()
  const { db, pool } = openPool(connection, patience.request, () => {})
  const count = (by: Db) => sql`update content_version set version = version + 1`.execute(by)
  const three = await Promise.all([pool.connect(), pool.connect(), pool.connect()])
  for (const client of three) {
    await client.query('set default_transaction_read_only = on') // as on a server that was the primary when they were made
    client.release()
  }
  await expect(count(db)).rejects.toThrow('read-only')
  await count(db)
  await inTransaction(db, count)
  const again = await Promise.all([pool.connect(), pool.connect(), pool.connect()])
  expect(again.filter((client) => three.includes(client))).toEqual([])
  for (const client of again) client.release()
  await db.destroy()
})
