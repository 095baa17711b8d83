import { sql } from 'kysely'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import * as brand from '#brand'
import { accounts } from '#contract/accounts.ts'
import type { Ad } from '#contract/ads.ts'
import type { ShoppingList } from '#contract/lists.ts'
import type { Store } from '#contract/stores.ts'
import { raiseContentVersion } from '#server/db/changes.ts'
import { inTransaction, openPool, patience, type Db } from '#server/db/pool.ts'
import { isLimited, limitRole } from '#server/db/reach.ts'
import { randomToken } from '#server/secrets.ts'
import { userIdOf } from '#server/testing/build-app.ts'
import { makeBanner, makeDeal, makeStore } from '#server/testing/factories.ts'
import { dataFolder, launch, readiness, startServer } from '#server/testing/process.ts'
import { sidecarHeader } from '#server/testing/requests.ts'
import { startWriters, visitor } from '#server/testing/writers.ts'
import { startPair, type Postgres } from './pair.ts'
import { startPgbouncer } from './pgbouncer.ts'

// The server as in production: requests through pgbouncer, what needs a connection to itself past it, public reads on a replica.
const { primary, standby, replayed } = await startPair()
const pooled = await startPgbouncer(primary)
const early = await startPgbouncer(primary)
const environment = () => ({
  DATA_DIR: dataFolder(),
  DATABASE_URL: pooled,
  DIRECT_DATABASE_URL: primary.url,
  READ_DATABASE_URL: standby.url,
})

const storeIn = async (url: string, storeRoute: string) => (await (await fetch(`${url}/${storeRoute}/api/stores`)).json()) as Store
const nameIn = async (db: Db, storeRoute: string) =>
  (await db.selectFrom('store').select('store_name').where('store_route', '=', storeRoute).executeTakeFirstOrThrow()).store_name
const rename = (storeRoute: string, store_name: string) =>
  inTransaction(primary.db, async (trx) => {
    await trx.updateTable('store').set({ store_name }).where('store_route', '=', storeRoute).execute()
    await raiseContentVersion(trx)
  })

async function isAway(one: Postgres) {
  await one.stop('SIGKILL')
  onTestFinished(one.start)
}

/** The replica falls behind from here on. */
async function pauseReplay() {
  await replayed()
  await sql`select pg_wal_replay_pause()`.execute(standby.db)
  const state = sql<{ state: string }>`select pg_get_wal_replay_pause_state() as state`
  while ((await state.execute(standby.db)).rows[0]!.state !== 'paused');
  onTestFinished(resumeReplay)
}
const resumeReplay = async () => void (await sql`select pg_wal_replay_resume()`.execute(standby.db))

test('through the pooler each statement has a time limit, and writes are done once; past it news is heard, and commands have no limit', async () => {
  const { url } = await startServer(environment())
  const limitBy = async (reach: Parameters<typeof openPool>[0], how: keyof typeof patience) => {
    const { db } = openPool(reach, patience[how], () => {})
    const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(db)
    await db.destroy()
    return rows[0]!.limit
  }
  expect(await limitBy({ connectionString: pooled, pooler: 'through' }, 'request')).toBe('8s')
  expect(await limitBy({ connectionString: standby.url, pooler: 'through' }, 'replica')).toBe('8s')
  expect(await limitBy({ connectionString: primary.url, pooler: 'past' }, 'job')).toBe('2min')
  expect(await limitBy({ connectionString: primary.url, pooler: 'past' }, 'command')).toBe('0')

  const writers = await startWriters(url, primary.db, 4)
  await writers.written(5)
  await writers.stop()
  const { storeRoute } = writers.store
  expect((await storeIn(url, storeRoute)).storeName).not.toBe('Heard')
  await rename(storeRoute, 'Heard')
  await expect.poll(async () => (await storeIn(url, storeRoute)).storeName).toBe('Heard')
})

test('a role that acts as the owner has the time limits too, since they count for who signs in', async () => {
  const { username, password } = new URL(primary.url)
  await sql`create role owner nologin`.execute(primary.db)
  await sql.raw(`create role owner_a login password '${password}' in role owner`).execute(primary.db)
  await sql`alter role owner_a set role owner`.execute(primary.db)
  onTestFinished(async () => {
    for (const role of ['owner_a', 'owner']) await sql`drop role ${sql.id(role)}`.execute(primary.db)
  })
  const connectionString = primary.url.replace(username, 'owner_a')
  const of = async <T>(reach: Parameters<typeof openPool>[0], run: (db: Db) => Promise<T>) => {
    const { db } = openPool(reach, patience.request, () => {})
    return run(db).finally(() => db.destroy())
  }
  await of({ connectionString, pooler: 'past' }, limitRole)
  expect(await of({ connectionString, pooler: 'through' }, isLimited)).toBe(true)
})

test('a start says when the pooler still has connections of before, whose statements have no time limit', async () => {
  await sql`alter role current_user in database postgres reset all`.execute(primary.db)
  const { db } = openPool({ connectionString: early, pooler: 'through' }, patience.request, () => {})
  await sql`select 1`.execute(db)
  await db.destroy()
  const { child, open, ended } = launch({ ...environment(), DATABASE_URL: early })
  await open
  child.kill('SIGTERM')
  expect((await ended).stderr).toContain('Through DATABASE_URL statements have no time limit')
})

test('a replica that lags never fills a kept reply, and a shopper reads what was written', async () => {
  const { url } = await startServer(environment())
  const { storeRoute, storeId } = await makeStore(primary.db)
  await rename(storeRoute, 'Before')
  await expect.poll(async () => (await storeIn(url, storeRoute)).storeName).toBe('Before')
  await pauseReplay()
  await rename(storeRoute, 'After')
  await expect.poll(async () => (await storeIn(url, storeRoute)).storeName).toBe('After')
  expect(await nameIn(standby.db, storeRoute), 'the replica lags').toBe('Before')
  const page = await (await fetch(`${url}/${storeRoute}`)).text()
  expect([page.includes('After'), page.includes('Before')]).toEqual([true, false])

  const send = await visitor(url)
  await send('POST', '/api/shoppinglists', { shoppingListId: uuidv7(), storeId, name: 'Party' }, uuidv7())
  const lists = (await (await send('GET', '/api/shoppinglists')).json()) as ShoppingList[]
  expect(lists.map(({ name }) => name)).toContain('Party')
})

test('the primary is away: all that is public goes on, kept or not, and writes wait', async () => {
  const { url } = await startServer(environment())
  const store = await makeStore(primary.db)
  await makeBanner(primary.db)
  const reply = await fetch(url + accounts.authenticate.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientToken: brand.client }),
  })
  const { authToken } = v.parse(accounts.authenticate.reply, await reply.json())
  const session = { authorization: `Bearer ${authToken}` }
  const userId = await userIdOf(primary.db, session)
  await replayed()

  await isAway(primary)
  const { storeRoute } = store
  const paths = ['', '/deals/items', '/api/stores', '/api/stores/chain', '/api/ads', '/api/categories'].map(
    (path) => `/${storeRoute}${path}`,
  )
  for (const path of paths) expect([path, (await fetch(url + path)).status]).toEqual([path, 200])
  // With a session too: marks of favorite stores, and what only visitors are shown, the same for all.
  const headers = { ...session, ...sidecarHeader(userId) }
  const banners = `/api/bannerAds/getBannerAds/${userId}/${brand.customerGuid}`
  for (const path of [`/${storeRoute}/api/stores`, `/api/stores?clientToken=${brand.client}`, banners])
    expect([path, (await fetch(url + path, { headers })).status]).toEqual([path, 200])
  const unknown = await fetch(url + banners, { headers: { ...headers, authorization: `Bearer ${randomToken()}` } })
  expect(unknown.status, 'it is not told that it has ended').toBe(503)

  const list = { shoppingListId: uuidv7(), storeId: store.storeId, name: 'Party' }
  const refused = await fetch(`${url}/api/shoppinglists`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': uuidv7() },
    body: JSON.stringify(list),
  })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await readiness(url)).toMatchObject({ code: 200, status: 'ready for reads only' })
  await primary.start()
  await expect.poll(() => readiness(url)).toMatchObject({ code: 200, status: 'ready' })
})

test('what was read old while the primary was away does not stay when it is back, though the replica still lags', async () => {
  const { url } = await startServer(environment())
  const store = await makeStore(primary.db)
  await makeDeal(primary.db, store)
  const flyer = (title: string) =>
    inTransaction(primary.db, async (trx) => {
      const shown = { visible_from: '2020-01-01', visible_to: '2100-01-01', visible_to_latest: '2100-01-01', published_at: '2020-01-01' }
      await trx
        .updateTable('ad')
        .set({ ...shown, title })
        .where('chain_id', '=', store.chainId)
        .execute()
      await raiseContentVersion(trx)
    })
  const shown = async () => ((await (await fetch(`${url}/${store.storeRoute}/api/ads`)).json()) as Ad[])[0]?.title
  await flyer('Before')
  await pauseReplay()
  await flyer('After')
  // The replica does not have this store: as soon as it is shown, the server has heard that there is something new.
  const { storeRoute } = await makeStore(primary.db)
  await expect.poll(async () => (await fetch(`${url}/${storeRoute}/api/stores`)).status).toBe(200)
  await isAway(primary)
  expect(await shown()).toBe('Before')
  await primary.start()
  await expect.poll(shown).toBe('After')
})

test('the replica is away: all goes on with the primary', async () => {
  const { url } = await startServer(environment())
  const writers = await startWriters(url, primary.db, 2)
  await isAway(standby)
  for (const path of ['', '/deals/items', '/api/stores', '/api/ads'])
    expect((await fetch(`${url}/${writers.store.storeRoute}${path}`)).status).toBe(200)
  await writers.written(5)
  expect(await readiness(url)).toMatchObject({ code: 200, status: 'ready' })
  await standby.start()
  const thaw = standby.freeze()
  onTestFinished(thaw)
  const another = await makeStore(primary.db)
  await rename(another.storeRoute, 'Beside a frozen replica')
  await expect.poll(async () => (await storeIn(url, another.storeRoute)).storeName).toBe('Beside a frozen replica')
  thaw()
  await writers.stop()
  expect(writers.refusals()).toBe(0)
})
