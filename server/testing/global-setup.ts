import { rmSync } from 'node:fs'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startPostgres, type Connection } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { openPool, patience } from '#server/db/pool.ts'
import { newFolder } from '#server/testing/folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A server with the database `template`, which has all tables and no content; null when no test needs one. */
    postgres: Connection
    /** The pooler through which the tests' statements go; null: there is none. */
    pooler: Connection | null
  }
}

/**
 * Starts one PostgreSQL for all test files, the embedded one, or uses the one of DATABASE_URL_TEST. That may be a pooler: then
 * DIRECT_DATABASE_URL_TEST leads past it.
 */
export default async function setup(project: TestProject) {
  const dataDir = newFolder()
  const { DATABASE_URL_TEST: address, DIRECT_DATABASE_URL_TEST: direct } = process.env
  const { connection, ready, stop } = address ? given(direct ?? address) : await startPostgres(dataDir, () => {})
  await ready
  const admin = new pg.Client(connection)
  await admin.connect()
  await admin.query('drop database if exists template_deals')
  await admin.query('create database template_deals')
  await admin.end()
  const { db } = openPool({ ...connection, database: 'template_deals' }, patience.command, () => {})
  await migrate(db)
  await db.destroy()
  project.provide('postgres', connection)
  project.provide('pooler', address && direct ? given(address).connection : null)
  return async () => {
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function given(address: string): Awaited<ReturnType<typeof startPostgres>> {
  const url = new URL(address)
  const connection = {
    host: decodeURIComponent(url.searchParams.get('host') ?? url.hostname),
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: url.pathname.slice(1) || 'postgres',
  }
  return { connection, ready: Promise.resolve(), stop: async () => {} }
}
