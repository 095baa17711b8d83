import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { runningPostgres } from '#server/db/embedded.ts'
import { openPool, patience, type Db } from '#server/db/pool.ts'
import { newFolder } from '#server/testing/folder.ts'
import { removeDataDir, startServer, type Server } from '../../e2e/server.ts'
import { startRested } from '../demo-server.ts'
import { pidOf, runTimeOf, runTimeOfAll } from '../process.ts'
import { makeShoppers, shoppersOf, type Shopper } from '../shoppers.ts'
import { wireTo, type Wire } from './wire.ts'

/** Processor times in ms, statements and rows of PostgreSQL, bytes to and from the server. */
export type Used = { server: number; database: number; statements: number; rows: number; in: number; out: number }
export const parts = ['server', 'database', 'statements', 'rows', 'in', 'out'] as const

export type Place = { server: Server; db: Db; wire: Wire; shoppers: Shopper[]; used: () => Promise<Used>; idle: Used; postgres: string }

const connections = 16

/** Runs the built server with the demo network, shoppers, and a PostgreSQL that counts its statements. */
export async function withPlace<T>(count: number, run: (place: Place) => Promise<T>): Promise<T> {
  const dataDir = newFolder()
  process.env.TRUST_PROXY = 'on'
  try {
    // The first start brings the demo network in, and PostgreSQL loads what counts statements only when it starts.
    const first = await startRested(dataDir)
    const setting = openPool(runningPostgres(dataDir)!, patience.command, () => {})
    await sql`alter system set shared_preload_libraries = 'pg_stat_statements'`.execute(setting.db)
    await setting.db.destroy()
    await first.stop()
    const server = await startServer({ dataDir })
    const { db } = openPool({ ...runningPostgres(dataDir)!, max: 2 }, patience.command, () => {})
    const postgres = readFileSync(join(dataDir, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0]!
    const pid = pidOf(server.url)
    const wire = wireTo(server.url, connections)
    try {
      await sql`create extension if not exists pg_stat_statements`.execute(db)
      await makeShoppers(db, count)
      await sql`vacuum analyze`.execute(db)
      const shoppers = await shoppersOf(db, count)
      const used = () => usedSoFar(pid, postgres, db, wire)
      const idle = await usedInASecond(used)
      return await run({ server, db, wire, shoppers, used, idle, postgres })
    } finally {
      wire.close()
      await db.destroy()
      await server.stop()
    }
  } finally {
    delete process.env.TRUST_PROXY
    removeDataDir(dataDir)
  }
}

async function usedSoFar(pid: string, postgres: string, db: Db, wire: Wire): Promise<Used> {
  const { rows } = await sql<{ statements: number; rows: number }>`
    select coalesce(sum(calls), 0)::float8 as statements, coalesce(sum(rows), 0)::float8 as rows
    from pg_stat_statements where query not like '%pg_stat_statements%'`.execute(db)
  return { server: runTimeOf(pid), database: runTimeOfAll(postgres), ...rows[0]!, ...wire.bytes() }
}

/** What the server, its queue and PostgreSQL do for nobody. */
async function usedInASecond(used: () => Promise<Used>): Promise<Used> {
  const seconds = 20
  const before = await used()
  await new Promise((done) => setTimeout(done, seconds * 1000))
  return scaled(difference(await used(), before), 1 / seconds)
}

export const difference = (a: Used, b: Used): Used => each((part) => a[part] - b[part])
export const scaled = (used: Used, by: number): Used => each((part) => used[part] * by)

export function each(value: (part: keyof Used) => number): Used {
  const [server, database, statements, rows, into, out] = parts.map(value)
  return { server: server!, database: database!, statements: statements!, rows: rows!, in: into!, out: out! }
}
