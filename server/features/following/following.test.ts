import type { KyselyPlugin } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { following, tagOf } from '#contract/following.ts'
import { raiseContentVersion, watchChanges } from '#server/db/changes.ts'
import { inTransaction } from '#server/db/pool.ts'
import { asVisitor, publicUrl, testApp } from '#server/testing/build-app.ts'
import { testDatabase } from '#server/testing/database.ts'
import { makeDeal, makeStore } from '#server/testing/factories.ts'

/** Here no wait ends by itself: only by what a test does. */
const forEver = vi.hoisted(() => 2 ** 31 - 1)
vi.mock(import('#contract/following.ts'), async (original) => ({ ...(await original()), followingPatience: forEver }))

// Two servers behind one database, as behind a load balancer. The second's readings of a store's flyers are counted.
const { db, connection } = await testDatabase()
let readings = 0
const counting: KyselyPlugin = {
  transformQuery({ node }) {
    if (JSON.stringify(node).includes("'adPages'")) readings += 1
    return node
  },
  transformResult: async ({ result }) => result,
}
const one = await testApp({}, publicUrl, { db })
const other = await testApp({ METRICS: 'on' }, publicUrl, { db: db.withPlugin(counting) })
for (const { contentChanged } of [one, other])
  afterAll(await watchChanges(connection, { contentChanged, listsChanged: () => {}, missed: () => {} }))
const valley = await makeStore(db, { storeRoute: 'valley' })
const river = await makeStore(db, { storeRoute: 'river' })
const [apples] = [await makeDeal(db, valley), await makeDeal(db, river)]
const always = {
  visible_from: '2020-01-01',
  visible_to: '2100-01-01',
  visible_to_latest: new Date('2100-01-01'),
  published_at: new Date(0),
}
await db
  .updateTable('ad')
  .set({ ...always, visible_from_earliest: new Date(0) })
  .execute()

const tagNow = async (storeRoute: string, { http } = one, path = 'ads?brief=true') =>
  tagOf(String((await http({ url: `/${storeRoute}/api/${path}` })).headers.etag))!
const ask = (storeRoute: string, query: Record<string, string>) =>
  other.http({ url: `${following.changes.path.replace(':storeRoute', storeRoute)}?${new URLSearchParams(query).toString()}` })
/** Resolves when so many pages wait at the other server. */
const waiting = (count: number) => expect.poll(() => other.following.count()).toBe(count)
const correct = (title: string) =>
  inTransaction(db, async (trx) => {
    await trx.updateTable('ad_space').set({ product_identifier: title }).where('ad_space_id', '=', apples.adSpaceId).execute()
    await raiseContentVersion(trx)
  })

test('pages without a session that wait at one server hear at once what was corrected at another; those of other co-ops wait on', async () => {
  // By the server that they wait at: it has read both then, and reads no more before the change.
  const [ads, rivers] = [await tagNow('valley', other), await tagNow('river', other)]
  const phones = Array.from({ length: 50 }, () => ask('valley', { ads }))
  const elsewhere = ask('river', { ads: rivers })
  await waiting(51)
  readings = 0
  await correct('1')
  for (const reply of await Promise.all(phones)) expect(reply.json()).toEqual({ changed: ['ads'] })
  expect([1, 2], 'each store’s flyers are read once, however many wait').toContain(readings)
  expect(other.following.count()).toBe(1)
  other.following.changed(`river ${await tagNow('river')}  `)
  expect((await elsewhere).json()).toEqual({ changed: [] })
})

test('a page that has something else than the store shows hears so without waiting, also by a weak ETag; a change of what it has not read is no news', async () => {
  await asVisitor(other.app)
  expect((await ask('valley', { ads: 'before' })).json()).toEqual({ changed: ['ads'] })
  expect(tagOf('W/"abc"')).toBe('abc')
  // An app from before the brief flyers has read them whole.
  for (const path of ['ads?brief=true', 'ads']) {
    const reply = await ask('valley', { banners: 'before', ads: await tagNow('valley', one, path) })
    expect(reply.json(), path).toEqual({ changed: ['banners'] })
  }
})

test('a request that says nothing, or is for no store, is refused; one that waits is counted, and replied to when the server ends', async () => {
  expect((await ask('valley', {})).statusCode).toBe(400)
  expect((await ask('nowhere', { ads: 'before' })).statusCode).toBe(404)
  const phone = ask('valley', { ads: await tagNow('valley') })
  await waiting(1)
  expect((await other.http({ url: '/metrics' })).body).toContain('deals_requests_waiting{for="corrections"} 1')
  const closed = other.app.close()
  expect((await phone).json()).toEqual({ changed: [] })
  await closed
})
