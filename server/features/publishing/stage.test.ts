import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import type { Running } from '#contract/studio/publishing.ts'
import type { Week } from '#contract/studio/weeks.ts'
import { openImageStore } from '#server/adapters/image-store/index.ts'
import { openPool, patience } from '#server/db/pool.ts'
import { touchWeek } from '#server/features/weeks/queries.ts'
import { atEnd } from '#server/testing/at-end.ts'
import { testApp } from '#server/testing/build-app.ts'
import { someoneWaits, testDatabase } from '#server/testing/database.ts'
import { makeStore } from '#server/testing/factories.ts'
import { staffSession } from '#server/testing/staff.ts'
import { matchedWeek } from './testing.ts'

/** What happens at each call of the server's image store, before it. */
const store = vi.hoisted(() => ({ called: (): Promise<unknown> => Promise.resolve() }))
vi.mock(import('#server/adapters/image-store/index.ts'), async (original) => {
  const { openImageStore, ...rest } = await original()
  const calling =
    <A extends unknown[], R>(call: (...given: A) => Promise<R>) =>
    async (...given: A) => {
      await store.called()
      return call(...given)
    }
  return {
    ...rest,
    openImageStore(where) {
      const { get, has, size, part, put, remove, keys } = openImageStore(where)
      return {
        get: calling(get),
        has: calling(has),
        size: calling(size),
        part: calling(part),
        put: calling(put),
        remove: calling(remove),
        keys: calling(keys),
      }
    },
  }
})

const { db, connection } = await testDatabase()
const { db: served } = openPool({ ...connection, application_name: 'served' }, patience.request, () => {})
atEnd(() => served.destroy())
const { http, config } = await testApp({}, undefined, { db: served })
const images = openImageStore(config.imageStore)
const { chainId } = await makeStore(db)
const { headers } = await staffSession(db, { role: 'publisher' })

afterEach(() => void (store.called = async () => {}))

const day = (days: number) => Temporal.Now.plainDateISO('America/Chicago').add({ days }).toString()
const aWeek = () =>
  matchedWeek(db, images, {
    chainId,
    validFrom: day(2),
    validTo: day(8),
    rows: [
      { title: 'Butter', cents: 379 },
      { title: 'Eggs', cents: 349 },
    ],
  })
async function post(url: string, payload: object = {}) {
  const reply = await http({ method: 'POST', url: `/api/studio/weeks/${url}`, headers, payload })
  return { status: reply.statusCode, body: reply.json<unknown>() }
}
async function titlesOf(weekId: string) {
  const reply = await http({ url: `/api/studio/publications/week-${weekId}/items`, headers })
  return reply.json<Running>().items.map((it) => it.title)
}
const rename = (weekId: string, title: string) =>
  db.updateTable('week_row').set({ title }).where('week_id', '=', weekId).where('external_id', '=', 'butter').execute()

test('no transaction is open while the pictures of a week are read, cut and stored, when it is staged and when it is published', async () => {
  const open = sql<{ count: number }>`
    select count(*) from pg_stat_activity
    where datname = current_database() and application_name = 'served' and xact_start is not null`
  const seen: number[] = []
  store.called = async () => seen.push((await open.execute(db)).rows[0]!.count)
  const weekId = await aWeek()
  seen.length = 0
  expect(await post(`${weekId}/stage`)).toMatchObject({ status: 200, body: { state: 'staged' } })
  const staged = seen.length
  await rename(weekId, 'Sweet butter')
  expect(await post(`${weekId}/publish`, { when: { kind: 'now' } })).toMatchObject({ status: 200, body: { state: 'published' } })
  expect(await titlesOf(weekId)).toEqual(['Sweet butter', 'Eggs'])
  expect([staged > 0, seen.length > staged, seen.filter((it) => it > 0)]).toEqual([true, true, []])
})

test('a row that is changed while the pictures are made goes out as it is then', async () => {
  const weekId = await aWeek()
  store.called = async () => {
    store.called = async () => {}
    await rename(weekId, 'Sweet butter')
  }
  expect((await post(`${weekId}/stage`)).status).toBe(200)
  expect(await titlesOf(weekId)).toEqual(['Sweet butter', 'Eggs'])
})

test('a page that is drawn anew while the pictures are made, and whose former picture is gone then, goes out as it is then', async () => {
  const weekId = await aWeek()
  const key = `studio/weeks/${weekId}/page.png`
  const bytes = (await images.get(key))!
  store.called = async () => {
    store.called = async () => {}
    await images.put(`${key}-2`, bytes)
    await db
      .updateTable('week_page')
      .set({ picture: `${key}-2` })
      .where('week_id', '=', weekId)
      .execute()
    await images.remove(key)
  }
  expect((await post(`${weekId}/stage`)).status).toBe(200)
  expect(await titlesOf(weekId)).toEqual(['Butter', 'Eggs'])
})

test('a week that is changed each time while its pictures are made is refused in plain words, and is not staged', async () => {
  const weekId = await aWeek()
  let changes = 0
  store.called = () => rename(weekId, `Butter ${++changes}`)
  expect(await post(`${weekId}/stage`)).toMatchObject({
    status: 409,
    body: { code: 'being_changed', detail: 'This week is being changed just now: one moment.' },
  })
  expect((await http({ url: `/api/studio/weeks/${weekId}`, headers })).json<Week>().publication).toBeNull()
})

test('a week that somebody calls back while somebody else publishes it at once stays out', async () => {
  const weekId = await aWeek()
  await post(`${weekId}/stage`)
  await post(`${weekId}/publish`, { when: { kind: 'clock', day: day(2), time: '06:00' } })
  const back = await db.transaction().execute(async (trx) => {
    await touchWeek(trx, weekId)
    const now = {
      visible_from: new Date(Date.now() - 1000).toISOString(),
      visible_from_time: null,
      published_at: new Date(Date.now() - 1000),
    }
    await trx.updateTable('ad').set(now).where('external_id', '=', `week-${weekId}`).execute()
    const asked = post(`${weekId}/call-back`)
    await someoneWaits(db)
    return { asked }
  })
  expect(await back.asked).toMatchObject({ status: 409, body: { code: 'is_out' } })
})

test('what an import would refuse is told in plain words, with the name of the row', async () => {
  const weekId = await aWeek()
  const eggs = db.updateTable('week_row').where('week_id', '=', weekId).where('external_id', '=', 'eggs')
  await eggs.set({ size: 'dozen '.repeat(20) }).execute()
  expect(await post(`${weekId}/stage`)).toMatchObject({
    status: 409,
    body: { code: 'bad_week', detail: expect.stringMatching(/^This week cannot go out as it is: 'Eggs' size /) },
  })
})

test('the own days of rows are cut to those of the week; what lies outside has those of the week', async () => {
  const own = { Butter: [-20, 5], Eggs: [4, 30], Milk: [-5, 1], Flour: [9, 15], Rice: [3, 4] }
  const weekId = await matchedWeek(db, images, {
    chainId,
    validFrom: day(2),
    validTo: day(8),
    rows: Object.keys(own).map((title) => ({ title, cents: 379 })),
  })
  for (const [title, [from = 0, to = 0]] of Object.entries(own)) {
    const row = db.updateTable('week_row').where('week_id', '=', weekId).where('title', '=', title)
    await row.set({ start_date: day(from), end_date: day(to) }).execute()
  }
  expect(await post(`${weekId}/stage`)).toMatchObject({ status: 200, body: { state: 'staged' } })
  const ofWeek = db.selectFrom('ad_space').innerJoin('ad', 'ad.ad_id', 'ad_space.ad_id').where('ad.external_id', '=', `week-${weekId}`)
  const found = await ofWeek.select(['ad_space.external_id as id', 'start_date', 'end_date']).orderBy('ad_space.position').execute()
  expect(found.map((it) => [it.id, it.start_date, it.end_date])).toEqual([
    ['butter', day(2), day(5)],
    ['eggs', day(4), day(8)],
    ['milk', day(2), day(8)],
    ['flour', day(2), day(8)],
    ['rice', day(3), day(4)],
  ])
})

test('a week of which a picture is gone is refused in plain words that say which', async () => {
  const weekId = await aWeek()
  await db.updateTable('week_row').set({ picture: 'studio/weeks/none/rows/butter.webp' }).where('external_id', '=', 'butter').execute()
  const gone = (what: string) => ({
    status: 409,
    body: { code: 'no_picture', detail: `The picture of ${what} is not there any more: hand it in again first.` },
  })
  expect(await post(`${weekId}/stage`)).toMatchObject(gone("'Butter'"))
  await db.updateTable('week_row').set({ picture: null }).where('week_id', '=', weekId).execute()
  await images.remove(`studio/weeks/${weekId}/page.png`)
  expect(await post(`${weekId}/publish`, { when: { kind: 'now' } })).toMatchObject(gone('page 1'))
})

test('a caller of another chain is refused before any picture is read', async () => {
  const weekId = await aWeek()
  let calls = 0
  store.called = async () => ++calls
  const { headers: elsewhere } = await staffSession(db, { role: 'publisher', chains: [chainId + 1000] })
  for (const [act, payload] of [
    ['stage', {}],
    ['publish', { when: { kind: 'now' } }],
  ] as const) {
    const reply = await http({ method: 'POST', url: `/api/studio/weeks/${weekId}/${act}`, headers: elsewhere, payload })
    expect(reply.json()).toMatchObject({ status: 403, code: 'other_chain' })
  }
  expect(calls).toBe(0)
})
