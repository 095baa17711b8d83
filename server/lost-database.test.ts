import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import type { ShoppingList } from '#contract/lists.ts'
import type { Store } from '#contract/stores.ts'
import { raiseContentVersion } from '#server/db/changes.ts'
import { startPostgres } from '#server/db/embedded.ts'
import { inTransaction, type Db } from '#server/db/pool.ts'
import { doorTo } from '#server/testing/door.ts'
import { makeStore } from '#server/testing/factories.ts'
import { dataFolder, freezePostgres, inDatabase, isRunning, postgresOf, readiness, startServer } from '#server/testing/process.ts'
import { startWriters, visitor } from '#server/testing/writers.ts'

/** The promise names LOST_BACKENDS=200 and FREEZES=20. */
const lost = Number(process.env.LOST_BACKENDS ?? 12)
const freezes = Number(process.env.FREEZES ?? 1)
/** The most connections that a server may have: for requests, jobs, news, and the check of the database. */
const mostConnections = 16 + 3 + 1 + 2
/** The file from which the soak reads how long /readyz took, in ms. */
const timesFile = process.env.READYZ_TIMES

test(
  'promise 13 while shoppers write, connections to the database are lost: nothing ends, nothing is lost or doubled',
  { timeout: 240_000 + lost * 2000 },
  async () => {
    const dataDir = dataFolder()
    const server = await startServer({ DATA_DIR: dataDir })
    await inDatabase(dataDir, async (db) => {
      const writers = await startWriters(server.url, db, 4)
      for (let round = 0; round < lost; round++) {
        await writers.written(2)
        // Mostly one that is at work; now and then all, including those that wait for news or for jobs.
        expect(await endBackends(db, round % 10 === 9 ? 60 : 1)).toBeGreaterThan(0)
      }
      await writers.written(2)
      expect(writers.refusals()).toBeGreaterThan(0)
      await writers.stop()
    })
    expect(isRunning(server.pid)).toBe(true)
    await expect.poll(() => readiness(server.url)).toMatchObject({ code: 200 })
  },
)

test('promise 13 the connection breaks at COMMIT, done or not: 503, and a retry under the same key gives one write', async () => {
  const there = dataFolder()
  const { connection, ready, stop } = await startPostgres(there, () => {})
  onTestFinished(stop)
  await ready
  const { host, port, user, password } = connection
  const door = await doorTo(`${host}/.s.PGSQL.${port}`)
  const address = `postgres://${user}:${password}@127.0.0.1:${door.port}/postgres`
  const server = await startServer({ DATA_DIR: dataFolder(), DATABASE_URL: address })
  const { storeId } = await inDatabase(there, (db) => makeStore(db))
  const send = await visitor(server.url)
  for (const when of ['before', 'after'] as const) {
    const [key, shoppingListId] = [uuidv7(), uuidv7()]
    const write = () => send('POST', '/api/shoppinglists', { shoppingListId, storeId, name: when }, key)
    door.breakAtCommit(when)
    const refusal = await write()
    expect([refusal.status, refusal.headers.get('retry-after')]).toEqual([503, '2'])
    const isWritten = await inDatabase(there, (db) => db.selectFrom('shopping_list').where('name', '=', when).selectAll().execute())
    expect(isWritten).toHaveLength(when === 'after' ? 1 : 0)
    expect((await write()).status).toBe(200)
  }
  const lists = (await (await send('GET', '/api/shoppinglists')).json()) as ShoppingList[]
  expect(lists.map(({ name, revision }) => [name, revision])).toEqual(
    expect.arrayContaining([
      ['before', 1],
      ['after', 1],
    ]),
  )
})

/** Addresses whose replies are kept as bytes, or are made from such. */
const keptPaths = (storeRoute: string) => ['api/ads', 'api/categories', 'api/stores', 'deals/items'].map((path) => `/${storeRoute}/${path}`)

async function connections(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(db)
  return rows[0]!.count
}

/** Ends connections by SIGTERM, first those with a running statement or transaction. Returns how many there were. */
async function endBackends(db: Db, most: number): Promise<number> {
  const { rows } = await sql`
    select pg_terminate_backend(pid) from (
      select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
      order by state = 'idle', random() limit ${most}) as chosen`.execute(db)
  return rows.length
}

test(
  'promise 13 a frozen database: every request gets a reply, kept replies come as before; afterwards nothing is lost or doubled',
  { timeout: 240_000 + freezes * 60_000 },
  async () => {
    const dataDir = dataFolder()
    const server = await startServer({ DATA_DIR: dataDir })
    const readyz: number[] = []
    await inDatabase(dataDir, async (db) => {
      const writers = await startWriters(server.url, db, 4)
      const { storeRoute } = writers.store
      const paths = keptPaths(storeRoute)
      const personal = ['/api/shoppinglists', '/api/shoppinglistitems', '/api/favorites', '/api/account']
      const read = (path: string) => fetch(server.url + path).then(async (reply) => [path, reply.status, (await reply.text()).length > 0])
      const fromKept = paths.map((path) => [path, 200, true])
      const unprepared = await makeStore(db)
      const others = await Promise.all(Array.from({ length: 6 }, () => visitor(server.url)))

      for (let round = 0; round < freezes; round++) {
        expect(await Promise.all(paths.map(read))).toEqual(fromKept)
        await writers.written(2)
        const thaw = await freezePostgres(dataDir, db)
        const calls = [
          ...others.flatMap((send) => personal.map((path) => send('GET', path))),
          ...['api/ads', 'deals/items'].map((path) => fetch(`${server.url}/${unprepared.storeRoute}/${path}`)),
        ]
        for (let ask = 0; ask < 10; ask++) {
          const began = performance.now()
          expect((await fetch(`${server.url}/readyz`)).status).toBe(503)
          readyz.push(performance.now() - began)
          expect(await Promise.all(paths.map(read))).toEqual(fromKept)
        }
        for (const reply of await Promise.all(calls)) {
          expect([reply.status, reply.headers.get('retry-after'), await reply.text()]).toEqual([
            503,
            expect.stringMatching(/^[1-9]/),
            expect.any(String),
          ])
        }
        await writers.refused(4)
        thaw()
        await writers.written(2)
        while ((await readiness(server.url)).code !== 200);
        while ((await connections(db)) > mostConnections);
      }
      await writers.stop()
    })
    expect(isRunning(server.pid)).toBe(true)
    if (timesFile) writeFileSync(timesFile, JSON.stringify(readyz))
  },
)

test('promise 13 an external database is killed, restarted, then read-only: the server goes on, and receives news again', async () => {
  const [there, dataDir] = [dataFolder(), dataFolder()]
  let gone = Promise.withResolvers<void>()
  const first = await startPostgres(there, () => gone.resolve())
  await first.ready
  const { host, port, user, password } = first.connection
  const address = `postgres://${user}:${password}@localhost/postgres?host=${encodeURIComponent(host)}&port=${port}`
  const server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: address })
  const writers = await inDatabase(there, (db) => startWriters(server.url, db, 4))
  const { storeId, storeRoute } = writers.store
  const paths = keptPaths(storeRoute)
  const fromKept = () => Promise.all(paths.map((path) => fetch(server.url + path).then(({ status }) => status)))
  const all200 = paths.map(() => 200)
  const ready = async () => (await readiness(server.url)).code === 200
  const send = await visitor(server.url)
  const shoppingListId = uuidv7()
  await send('POST', '/api/shoppinglists', { shoppingListId, storeId, name: 'Party' })

  /** Changes a store as an import elsewhere does, and returns what the shopper then sees. */
  async function newsArrives(name: string) {
    await inDatabase(there, (db) =>
      inTransaction(db, async (trx) => {
        await trx.updateTable('store').set({ store_name: name }).where('store_id', '=', storeId).execute()
        await raiseContentVersion(trx)
      }),
    )
    const shown = async () => ((await (await fetch(`${server.url}/${storeRoute}/api/stores`)).json()) as Store).storeName
    while ((await shown()) !== name);
  }

  for (const signal of ['SIGKILL', 'SIGINT'] as const) {
    expect(await fromKept()).toEqual(all200)
    process.kill(postgresOf(there)!, signal)
    await gone.promise
    await writers.refused(8)
    expect([await ready(), ...(await fromKept())]).toEqual([false, ...all200])
    gone = Promise.withResolvers()
    const again = await startPostgres(there, () => gone.resolve(), first.connection)
    onTestFinished(again.stop)
    await again.ready
    await writers.written(2)
    await newsArrives(`Co-op after ${signal}`)
  }
  await writers.stop()

  await inDatabase(there, async (db) => {
    await sql`alter database postgres set default_transaction_read_only = on`.execute(db)
    await endBackends(db, 60)
    expect([await ready(), (await send('POST', '/api/shoppinglists', { shoppingListId: uuidv7(), storeId, name: 'x' })).status]).toEqual([
      false,
      503,
    ])
    await sql`set default_transaction_read_only = off`.execute(db)
    await sql`alter database postgres reset default_transaction_read_only`.execute(db)
    await endBackends(db, 60)
  })
  while (!(await ready()));
  // The server may come upon one more connection that was ended: the shopper's app then asks again, as here.
  const key = uuidv7()
  const mail = () => send('POST', `/api/shoppinglists/${shoppingListId}/email?address=a@example.com`, undefined, key)
  await expect.poll(async () => (await mail()).status).toBe(204)
  await expect.poll(() => readdirSync(join(dataDir, 'outbox'))).toHaveLength(1)
  expect(isRunning(server.pid)).toBe(true)
})
