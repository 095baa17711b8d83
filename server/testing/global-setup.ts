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

/** Starts one PostgreSQL for all test files. */
export default async function setup(project: TestProject) {
  const { postgres, pooler, stop } = await postgresForTests()
  project.provide('postgres', postgres)
  project.provide('pooler', pooler)
  return stop
}

/**
 * Starts the embedded PostgreSQL, or uses the one of DATABASE_URL_TEST, and makes the template. That address may be a pooler's: then
 * DIRECT_DATABASE_URL_TEST leads past it.
 */
export async function postgresForTests(): Promise<{ postgres: Connection; pooler: Connection | null; stop: () => Promise<void> }> {
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
  return {
    postgres: connection,
    pooler: address && direct ? given(address).connection : null,
    async stop() {
      await stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
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
