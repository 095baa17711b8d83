import { randomBytes } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import * as brand from '#brand'
import { changesPatience, type ShoppingListItem } from '#contract/lists.ts'
import { tagOf } from '#contract/following.ts'
import type { Running } from '#contract/studio/publishing.ts'
import { filePartBytes, filePath, type Week } from '#contract/studio/weeks.ts'
import { openImageStore } from '#server/adapters/image-store/index.ts'
import { startPostgres } from '#server/db/embedded.ts'
import { raiseContentVersion } from '#server/db/changes.ts'
import { migrate } from '#server/db/migrate.ts'
import { inTransaction, openPool, patience } from '#server/db/pool.ts'
import { matchedWeek } from '#server/features/publishing/testing.ts'
import { openOrders } from '#server/jobs/queue.ts'
import { makeDeal, makeStore } from '#server/testing/factories.ts'
import { scratchFolder } from '#server/testing/scratch.ts'
import { staffSession } from '#server/testing/staff.ts'
import { startWriters, visitor } from '#server/testing/writers.ts'
import { startFleet } from '#cluster/testing/fleet.ts'
import { startFollowing, startReaders } from '#cluster/testing/load.ts'

/** The promise names 40 of each. */
const restarts = Number(process.env.RESTARTS ?? 4)
const kills = Number(process.env.SERVER_KILLS ?? 2)

const folder = scratchFolder()
const postgres = await startPostgres(folder, () => {})
afterAll(postgres.stop)
await postgres.ready
const { db } = openPool(postgres.connection, patience.command, () => {})
afterAll(() => db.destroy())
await migrate(db)
const { user, password, host, port, database } = postgres.connection
const fleet = await startFleet({
  count: 4,
  folder,
  databaseUrl: `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1/${database}?host=${encodeURIComponent(host)}&port=${port}`,
})
afterAll(fleet.stop)
const { members } = fleet
// One of the jobs, every minute instead of every night: looked at in the last test.
await sql`insert into pgboss.schedule (name, key, cron, timezone, data, options)
  select name, 'every minute', '* * * * *', timezone, data, options from pgboss.schedule where name = 'metrics'`.execute(db)

const json = { 'content-type': 'application/json' }
const { headers } = await staffSession(db)
/** Asks one of the servers as staff. */
async function asStaff<T>(at: number, method: string, path: string, body?: object): Promise<T> {
  const reply = await fetch(`${members[at % members.length]!.url}/api/studio/${path}`, {
    method,
    headers: { ...headers, origin: fleet.url, ...(body && json) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`)
  return (await reply.json()) as T
}

/** Makes a new shopper, and returns how to ask any of the servers as that shopper. */
async function shopper() {
  const body = JSON.stringify({ clientToken: brand.client })
  const reply = await fetch(`${members[0]!.url}/api/account/authenticate`, { method: 'POST', headers: json, body })
  const { authToken } = (await reply.json()) as { authToken: string }
  const tell = (at: number, method: string, path: string, sent?: object, key?: string) =>
    fetch(members[at % members.length]!.url + path, {
      method,
      headers: { authorization: `Bearer ${authToken}`, ...(sent && json), ...(key !== undefined && { 'idempotency-key': key }) },
      ...(sent && { body: JSON.stringify(sent) }),
    })
  await tell(1, 'PUT', '/api/account/acceptterms')
  return tell
}

/** Starts shoppers who write, and readers of the same store's pages. */
async function startLoad() {
  const writers = await startWriters(fleet.url, db, 2)
  const { storeRoute } = writers.store
  await raiseContentVersion(db)
  for (const { url } of members) await expect.poll(async () => (await fetch(`${url}/${storeRoute}/api/stores`)).status).toBe(200)
  const paths = [`/${storeRoute}/deals/items`, `/${storeRoute}/api/ads`, `/${storeRoute}/api/stores`, '/find/store']
  return { writers, readers: startReaders(fleet.url, paths) }
}

test(
  'each server started again under load, one after the other: no request fails, no write is lost or doubled, no notice is missed',
  { timeout: 120_000 + restarts * 60_000 },
  async () => {
    const { writers, readers } = await startLoad()
    const send = await visitor(fleet.url)
    const shoppingListId = uuidv7()
    await send('POST', '/api/shoppinglists', { shoppingListId, storeId: writers.store.storeId, name: 'Party' })
    const device = await startFollowing(send, shoppingListId)
    for (let at = 0; at < restarts; at++) {
      const member = members[at % members.length]!
      await writers.written(5)
      expect(await member.end('SIGTERM'), member.log()).toBe(0)
      await writers.written(5)
      await member.start()
    }
    await Promise.all([device.stop(), readers.stop(), writers.stop()])
    expect([...readers.failures, ...device.failures]).toEqual([])
    expect(writers.refusals()).toBe(0)
    expect(device.heard()).toBeGreaterThan(2 * restarts)
    // Without the notice it would have been heard when the request had waited for its whole time.
    expect(device.slowest()).toBeLessThan(changesPatience - 1000)
    console.log(`${readers.read()} reads, ${device.heard()} changes heard, the slowest after ${Math.round(device.slowest())} ms`)
  },
)

test(
  'a server killed under load: no client sees a failure, no write is lost or doubled',
  { timeout: 120_000 + kills * 60_000 },
  async () => {
    const { writers, readers } = await startLoad()
    for (let at = 0; at < kills; at++) {
      const member = members[at % members.length]!
      await writers.written(5)
      await member.end('SIGKILL')
      await writers.written(5)
      await member.start()
    }
    await Promise.all([readers.stop(), writers.stop()])
    expect(readers.failures).toEqual([])
    expect(writers.refusals()).toBe(0)
    console.log(`${readers.read()} reads`)
  },
)

test('what is published and corrected through one server is seen through all, also by pages that wait', async () => {
  const store = await makeStore(db)
  const today = Temporal.Now.plainDateISO('America/Chicago')
  const weekId = await matchedWeek(db, openImageStore(join(folder, 'images')), {
    chainId: store.chainId,
    validFrom: today.toString(),
    validTo: today.add({ days: 6 }).toString(),
    rows: [{ title: 'Butter', cents: 379 }],
  })
  const shown = () =>
    Promise.all(
      members.map(async ({ url }) => {
        const reply = await fetch(`${url}/${store.storeRoute}/api/ads`)
        const page = await fetch(`${url}/${store.storeRoute}/deals/items`)
        const [price] = /\$\d\.\d\d/.exec(await reply.text()) ?? ['none']
        return { tag: tagOf(reply.headers.get('etag')), price, isOnPage: (await page.text()).includes(price) }
      }),
    )
  expect((await shown()).map(({ price }) => price)).toEqual(['none', 'none', 'none', 'none'])
  await asStaff(0, 'POST', `weeks/${weekId}/stage`)
  await asStaff(1, 'POST', `weeks/${weekId}/publish`, { when: { kind: 'now' } })
  const at = (price: string) => ({ price, isOnPage: true })
  const everywhere = (price: string) => expect.poll(shown).toMatchObject([at(price), at(price), at(price), at(price)])
  await everywhere('$3.79')
  const tags = (await shown()).map(({ tag }) => tag)
  expect(new Set(tags).size).toBe(1)
  const waiting = members.map(async ({ url }) => (await fetch(`${url}/${store.storeRoute}/api/changes?ads=${tags[0]}`)).json())
  const ad = `publications/week-${weekId}`
  const { items } = await asStaff<Running>(2, 'GET', `${ad}/items`)
  await asStaff(3, 'POST', `${ad}/items/butter/correct`, { version: items[0]!.version, note: 'Corrected.', price: '$4.29' })
  expect(await Promise.all(waiting)).toEqual(members.map(() => ({ changed: ['ads'] })))
  await everywhere('$4.29')
})

test('a list that is open at every server hears at once what was changed through any of them', async () => {
  const { storeId } = await makeStore(db)
  const tell = await shopper()
  const shoppingListId = uuidv7()
  await tell(0, 'POST', '/api/shoppinglists', { shoppingListId, storeId, name: 'Party' })
  const path = '/api/shoppinglistchanges'
  for (const at of members.keys()) {
    const before = ((await (await tell(at, 'GET', path)).json()) as { fingerprint: string }).fingerprint
    const began = performance.now()
    const waiting = members.map(async (_, it) => (await tell(it, 'GET', `${path}?fingerprint=${before}`)).json())
    await tell(at, 'PUT', `/api/shoppinglists/${shoppingListId}`, { name: `Party ${at}` })
    const now = await (await tell(at, 'GET', path)).json()
    expect(now).not.toEqual({ fingerprint: before })
    expect(await Promise.all(waiting)).toEqual(members.map(() => now))
    expect(performance.now() - began).toBeLessThan(changesPatience - 1000) // by the notice, not because the time was over
  }
})

test('one Idempotency-Key sent to two servers at once is done once, with one reply', async () => {
  const store = await makeStore(db)
  const deal = await makeDeal(db, store)
  const tell = await shopper()
  const shoppingListId = uuidv7()
  await tell(0, 'POST', '/api/shoppinglists', { shoppingListId, storeId: store.storeId, name: 'Party' })
  const times = 12
  for (let n = 0; n < times; n++) {
    const item = { shoppingListItemId: uuidv7(), ...deal, quantity: 1 }
    const key = uuidv7()
    const both = await Promise.all([n, n + 1].map((at) => tell(at, 'POST', `/api/shoppinglists/${shoppingListId}/items`, item, key)))
    expect(both.map((it) => it.status)).toEqual([200, 200])
    const [one, other] = await Promise.all(both.map((it) => it.text()))
    expect(other).toBe(one)
  }
  const items = (await (await tell(2, 'GET', '/api/shoppinglistitems')).json()) as ShoppingListItem[]
  expect(items.map(({ quantity }) => quantity)).toEqual([times])
})

test('tries at a password are counted by all servers together: after ten failures none checks another', async () => {
  const path = '/api/studio/sign-in'
  const attempt = (at: number) =>
    fetch(`${members[at % members.length]!.url}${path}`, {
      method: 'POST',
      headers: { ...json, origin: fleet.url },
      body: JSON.stringify({ email: 'marketing@example.com', password: 'not the right one' }),
    })
  const statuses: number[] = []
  for (let at = 0; at < 10 + members.length; at++) statuses.push((await attempt(at)).status)
  expect(statuses.slice(0, 10)).not.toContain(429)
  expect(statuses.slice(10)).toEqual([429, 429, 429, 429])
})

test('a file whose parts come to different servers is put together and read, and its page is served by each', async () => {
  const { chainId } = await makeStore(db)
  const weekId = uuidv7()
  const days = { validFrom: '2026-11-25', validTo: '2026-12-01' }
  await asStaff(0, 'POST', 'weeks', { weekId, chainId, title: 'Weekly Flyer', ...days })
  // Noise is not made smaller: two parts and more.
  const raw = { width: 1800, height: 1400, channels: 3 } as const
  const bytes = await sharp(randomBytes(raw.width * raw.height * 3), { raw })
    .png()
    .toBuffer()
  expect(bytes.length).toBeGreaterThan(filePartBytes)
  const fileId = uuidv7()
  for (let from = 0; from < bytes.length; from += filePartBytes) {
    const { url } = members[(from / filePartBytes) % members.length]!
    const reply = await fetch(url + filePath(weekId, fileId, { name: 'front.png', bytes: bytes.length, from }), {
      method: 'PUT',
      headers: { ...headers, origin: fleet.url, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(bytes.subarray(from, from + filePartBytes)),
    })
    expect(reply.status, await reply.text()).toBe(200)
  }
  const week = () => asStaff<Week>(3, 'GET', `weeks/${weekId}`)
  await expect.poll(async () => (await week()).files.map(({ state }) => state)).toEqual(['read'])
  const [page] = (await week()).pages
  expect(page).toBeDefined()
})

test('each mail is sent once, whichever of the servers sends it, and a job of the schedule runs in one of them', async () => {
  const queue = await openOrders(db)
  const mails = 40
  const subjects = Array.from({ length: mails }, (_, n) => `Mail ${n}`)
  await inTransaction(db, (trx) =>
    queue.order(trx, 'mail', ...subjects.map((subject) => ({ to: 'shopper@example.com', subject, text: subject, html: subject }))),
  )
  await queue.stop()
  const sent = () =>
    members
      .flatMap(({ dataDir }) => globSync(join(dataDir, 'outbox', '*.eml')))
      .map((file) => /^Subject: (.*)$/m.exec(readFileSync(file, 'utf8'))?.[1])
  await expect.poll(() => sent().length).toBe(mails)
  await expect
    .poll(async () => (await sql`select from pgboss.job where name = 'mail' and state <> 'completed'`.execute(db)).rows)
    .toEqual([])
  expect(new Set(sent())).toEqual(new Set(subjects))

  const runs = async () =>
    (
      await sql<{ count: number }>`
        select count(*)::int as count from pgboss.job where name = 'metrics' and state = 'completed'
        group by date_trunc('minute', created_on)`.execute(db)
    ).rows.map(({ count }) => count)
  await expect.poll(async () => (await runs()).length, { timeout: 200_000 }).toBeGreaterThan(1)
  expect(new Set(await runs())).toEqual(new Set([1]))
})
