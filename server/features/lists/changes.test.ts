import type { AddressInfo } from 'node:net'
import { sql, type KyselyPlugin } from 'kysely'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { uuidv7 } from 'uuidv7'
import { fingerprintOf, lists, type ShoppingList, type ShoppingListItem } from '#contract/lists.ts'
import { watchChanges } from '#server/db/changes.ts'
import { asVisitor, publicUrl, testApp, userIdOf } from '#server/testing/build-app.ts'
import { testDatabase } from '#server/testing/database.ts'
import { makeDeal, makeStore } from '#server/testing/factories.ts'
import { asMember, signIn, password } from '#server/testing/shopper.ts'
import { newUserId } from '#server/user-id.ts'
import { makeWatches } from '#server/http/watches.ts'

/** Here no wait ends by itself: only by what a test does. */
const forEver = vi.hoisted(() => ({ patience: 2 ** 31 - 1 }))
vi.mock(import('#contract/lists.ts'), async (original) => ({ ...(await original()), changesPatience: forEver.patience }))

// Two servers behind one database, as behind a load balancer.
const { db, connection } = await testDatabase()
const one = await testApp({}, publicUrl, { db })
const other = await testApp({}, publicUrl, { db })
for (const { watches } of [one, other]) {
  const heard = { contentChanged: () => {}, listsChanged: watches.changed, missed: watches.missed }
  afterAll(await watchChanges(connection, heard))
}
const store = await makeStore(db)
const apples = await makeDeal(db, store)
type Headers = { authorization: string }
type Server = typeof one

const kept = async ({ http }: Server, headers: Headers) => ({
  all: (await http({ url: lists.all.path, headers })).json<ShoppingList[]>(),
  items: (await http({ url: lists.items.path, headers })).json<ShoppingListItem[]>(),
})
async function fingerprint(headers: Headers): Promise<string> {
  const { all, items } = await kept(one, headers)
  return fingerprintOf(all, items)
}
const ask = ({ http }: Server, headers: Headers, known = '') =>
  http({ url: `${lists.changes.path}${known && `?fingerprint=${known}`}`, headers })
const make = ({ http }: Server, headers: Headers, name: string) =>
  http({ method: 'POST', url: lists.create.path, headers, payload: { shoppingListId: uuidv7(), storeId: store.storeId, name } })
const add = ({ http }: Server, headers: Headers, listId: string, item: object) =>
  http({
    method: 'POST',
    url: `/api/shoppinglists/${listId}/items`,
    headers,
    payload: { shoppingListItemId: uuidv7(), quantity: 1, ...item },
  })

/** Returns a shopper with a list, and what waits at the other server for it to change. */
async function waitingShopper() {
  const me = await asVisitor(one.app, { terms: true })
  const { shoppingListId } = (await make(one, me, 'Sunday')).json<ShoppingList>()
  const before = await fingerprint(me)
  return { me, shoppingListId, before, reply: await waiting(me, before) }
}

const here = new AbortController().signal
const network = '10.0.0.1'

/** Resolves when the other server has heard of all that is committed by now. */
async function heard() {
  const mark = newUserId()
  const watch = other.watches.open(mark, network)
  await sql`select pg_notify('lists_changed', ${mark})`.execute(db)
  await watch.over(here)
  watch.end()
}

/** Resolves when the request waits at the other server. */
async function waiting(headers: Headers, known: string) {
  await heard() // a late notice of what was made before would end it
  const count = other.watches.count()
  const reply = ask(other, headers, known)
  await expect.poll(() => other.watches.count()).toBeGreaterThan(count)
  return { reply }
}

test('a device that waits at one server hears what another does at another server', async () => {
  const { me, shoppingListId, before, reply } = await waitingShopper()
  await add(one, me, shoppingListId, { itemName: 'Bread' })
  const now = await fingerprint(me)
  expect(now).not.toBe(before)
  expect((await reply.reply).json()).toEqual({ fingerprint: now })
  expect(other.watches.count()).toBe(0)
})

test('who does not know what there is gets a reply at once', async () => {
  const me = await asVisitor(one.app, { terms: true })
  await make(one, me, 'Sunday')
  const now = await fingerprint(me)
  for (const known of ['', '1']) expect((await ask(one, me, known)).json()).toEqual({ fingerprint: now })
  for (const known of ['x', '-1', '1'.repeat(16)]) expect((await ask(one, me, known)).statusCode).toBe(400)
})

test('another shopper’s changes wake nobody', async () => {
  const { me, shoppingListId, reply } = await waitingShopper()
  const next = await waitingShopper()
  await add(one, next.me, next.shoppingListId, { itemName: 'Bread' })
  await next.reply.reply
  expect(other.watches.count()).toBe(1)
  await add(one, me, shoppingListId, { itemName: 'Bread' })
  expect((await reply.reply).statusCode).toBe(200)
})

test('both sides compute the same fingerprint, which every kind of change changes', async () => {
  const me = await asVisitor(one.app, { terms: true })
  const seen = new Set<string>()
  async function expectNew() {
    const { fingerprint: now } = (await ask(one, me)).json<{ fingerprint: string }>()
    expect(await fingerprint(me)).toBe(now)
    expect(seen).not.toContain(now)
    seen.add(now)
  }
  await expectNew()
  const { shoppingListId } = (await make(one, me, 'Sunday')).json<ShoppingList>()
  await expectNew()
  const { shoppingListItemId } = (await add(one, me, shoppingListId, { itemName: 'Bread' })).json<ShoppingListItem>()
  await expectNew()
  for (let times = 0; times < 2; times++) {
    await add(one, me, shoppingListId, apples)
    await expectNew()
  }
  const change = async (method: 'PUT' | 'DELETE', url: string, payload?: object) => {
    await one.http({ method, url: `/api/shoppinglists/${shoppingListId}${url}`, headers: me, ...(payload && { payload }) })
    await expectNew()
  }
  await change('PUT', `/items/${shoppingListItemId}`, { isChecked: true })
  await change('PUT', `/items/${shoppingListItemId}`, { isChecked: false })
  await change('DELETE', `/items/${shoppingListItemId}`)
  await change('PUT', '', { name: 'Monday' })
  await change('PUT', '', { isDefault: true })
})

test('a device of a member hears of what an anonymous shopper brings along', async () => {
  const member = await asMember(one.app, one.mails, 'waiting@example.com')
  await one.http({ method: 'PUT', url: '/api/account/acceptterms', headers: member })
  const anonymous = await asVisitor(one.app, { terms: true })
  await make(one, anonymous, 'Party')
  const { reply } = await waiting(member, await fingerprint(member))
  await signIn(one.app, 'waiting@example.com', password, anonymous)
  await reply
  expect((await kept(one, member)).all.map(({ name }) => name)).toContain('Party')
})

/** Returns a server at a port, a device that asks it for changes and can leave, and the fingerprints that the server has read. */
async function leavingDevice({ atRead = async () => {} }: { atRead?: () => Promise<void> } = {}) {
  const read: unknown[] = []
  const reporting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (!result.rows.some((row) => 'fingerprint' in row)) return result
      read.push(...result.rows)
      await atRead()
      return result
    },
  }
  const { app, watches } = await testApp({}, publicUrl, { db: db.withPlugin(reporting) })
  const replied = vi.fn<() => void>()
  app.addHook('preSerialization', async () => replied())
  const closed = Promise.withResolvers<void>()
  app.server.on('connection', (socket) => socket.on('close', closed.resolve))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const me = await asVisitor(one.app, { terms: true })
  const leaving = new AbortController()
  const reply = fetch(`http://127.0.0.1:${port}${lists.changes.path}?fingerprint=${await fingerprint(me)}`, {
    headers: me,
    signal: leaving.signal,
  })
  return {
    watches,
    read,
    /** Resolves when the server knows that the device is gone. */
    async leave() {
      leaving.abort()
      await expect(reply).rejects.toThrow('abort')
      await closed.promise
    },
    /** Resolves when the server has worked out a reply, which nobody receives. */
    over: () => expect.poll(() => replied.mock.calls.length).toBeGreaterThan(0),
  }
}

test('a device that leaves is not waited for, nor are its lists read again', async () => {
  const it = await leavingDevice()
  await expect.poll(() => [it.watches.count(), it.read.length]).toEqual([1, 1])
  await it.leave()
  await it.over()
  expect([it.watches.count(), it.read.length]).toEqual([0, 1])
})

test('a device that leaves before its request begins to wait is not waited for either', async () => {
  const hold = Promise.withResolvers<void>()
  const it = await leavingDevice({ atRead: () => hold.promise })
  await expect.poll(() => it.read.length).toBe(1)
  await it.leave()
  expect(it.watches.count()).toBe(1)
  hold.resolve()
  await it.over()
  expect([it.watches.count(), it.read.length]).toEqual([0, 1])
})

test('a server that ends replies to those who wait, and to those who come while it ends', async () => {
  const ending = await testApp({}, publicUrl, { db })
  await ending.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = ending.app.server.address() as AddressInfo
  const me = await asVisitor(one.app, { terms: true })
  const known = await fingerprint(me)
  const reply = fetch(`http://127.0.0.1:${port}${lists.changes.path}?fingerprint=${known}`, { headers: me })
  await expect.poll(() => ending.watches.count()).toBe(1)
  await ending.app.close()
  expect(await (await reply).json()).toEqual({ fingerprint: known })
  const late = makeWatches(forEver)
  late.close()
  await late.open(newUserId(), network).over(new AbortController().signal)
})

test('a shopper’s open lists are limited, and those of all shoppers; what has ended does not count', () => {
  const me = newUserId()
  const watches = makeWatches({ ...forEver, most: { each: 2, all: 3 } })
  const first = watches.open(me, network)
  watches.open(me, network)
  expect(() => watches.open(me, network)).toThrow(expect.objectContaining({ status: 429, retryAfter: 30 }))
  watches.open(newUserId(), network)
  expect(() => watches.open(newUserId(), network)).toThrow(expect.objectContaining({ status: 503, retryAfter: 30 }))
  first.end()
  first.end()
  expect(watches.count()).toBe(2)
  watches.open(me, network)
})

test('a change between the beginning of the watch and the wait is not missed', async () => {
  const me = newUserId()
  const watches = makeWatches(forEver)
  const watch = watches.open(me, network)
  watches.changed(me)
  await watch.over(here)
})

test('when the connection that listens is lost, everybody looks again once it listens anew', async () => {
  const missed = vi.fn<() => void>()
  const changed = vi.fn<(userId: string) => void>()
  const stop = await watchChanges(connection, { contentChanged: () => {}, listsChanged: changed, missed: missed })
  onTestFinished(stop)
  expect(missed).not.toHaveBeenCalled()
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and query ilike '%content_version%'`.execute(db)
  await expect.poll(() => missed.mock.calls.length).toBe(1)
  const me = await asVisitor(one.app, { terms: true })
  await make(one, me, 'Sunday')
  const userId = await userIdOf(db, me)
  await expect.poll(() => changed.mock.calls.flat()).toContain(userId)
})

test('a transaction sends one notice a shopper, however much it changes', async () => {
  const heard: string[] = []
  const stop = await watchChanges(connection, {
    contentChanged: () => {},
    listsChanged: (userId) => void heard.push(userId),
    missed: () => {},
  })
  onTestFinished(stop)
  const me = await asVisitor(one.app, { terms: true })
  const userId = await userIdOf(db, me)
  await make(one, me, 'Sunday') // two lists: this one, and the store's default one
  const next = await asVisitor(one.app, { terms: true })
  await make(one, next, 'Sunday')
  const nextId = await userIdOf(db, next)
  await expect.poll(() => heard).toContain(nextId)
  expect(heard.filter((it) => it === userId)).toEqual([userId])
})
