import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { beforeAll, expect, test } from 'vitest'
import { views } from '#contract/ads.ts'
import { barcode, exclusives } from '#contract/exclusives.ts'
import { favorites } from '#contract/favorites.ts'
import { results, sheetPath, type Results } from '#contract/studio/results.ts'
import { asInsertedMember, asVisitor, testApp, userIdOf } from '#server/testing/build-app.ts'
import { makeDeal, makeExclusive, makeStore } from '#server/testing/factories.ts'
import { requestTo, sidecarHeader } from '#server/testing/requests.ts'
import { staffSession } from '#server/testing/staff.ts'
import { watchStatements } from '#server/testing/watched-statements.ts'
import { deleteOldResults } from './counting-queries.ts'

const runs = watchStatements()
const { app, db, http } = await testApp()
const store = await makeStore(db, { storeRoute: 'here' })
const other = await makeStore(db, { storeRoute: 'there' })
await db.updateTable('store').set({ chain_id: store.chainId }).where('store_id', '=', other.storeId).execute()
const { digitalExclusiveId } = await makeExclusive(db, { title: '=cmd()' })
const { headers } = await staffSession(db)

type Headers = { authorization: string }
type Deal = { adSpaceId: number; adStudioAssetId: string; itemName: string }

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A week that runs from three days ago until in three days, with a deal. */
async function makeWeek(title: string, from = -3, to = 3) {
  const deal = await makeDeal(db, store, { title, from: day(from), to: day(to) })
  const { ad_id: adId } = await db
    .selectFrom('ad_space')
    .select('ad_id')
    .where('ad_space_id', '=', deal.adSpaceId)
    .executeTakeFirstOrThrow()
  const dates = { valid_from: day(from), valid_to: day(to), visible_from: day(from), visible_to: day(to) }
  const instants = { visible_from_earliest: new Date(day(from - 1)), visible_to_latest: new Date(day(to + 2)), published_at: new Date(0) }
  const { external_id: publication } = await db
    .updateTable('ad')
    .set({ ...dates, ...instants })
    .where('ad_id', '=', adId)
    .returning('external_id')
    .executeTakeFirstOrThrow()
  return { deal, adId, publication }
}

async function shopper(storeId = store.storeId, isMember = false): Promise<Headers> {
  const me = isMember ? await asInsertedMember(app, db, { terms: true }) : await asVisitor(app, { terms: true })
  await http({ method: 'PUT', url: `/api/stores/${storeId}?visited=true`, headers: me })
  return me
}

/** Puts it on the default list of the store, and returns the address of the item. */
async function add(me: Headers, { adSpaceId, adStudioAssetId, itemName }: Deal, storeId = store.storeId): Promise<string> {
  const [list] = (await http({ url: `/api/shoppinglists?storeId=${storeId}`, headers: me })).json<{ shoppingListId: string }[]>()
  const url = `/api/shoppinglists/${list!.shoppingListId}/items`
  const payload = { shoppingListItemId: uuidv7(), itemName, quantity: 1, adSpaceId, adStudioAssetId }
  const reply = await http({ method: 'POST', url, headers: me, payload })
  expect(reply.statusCode).toBe(200)
  return `${url}/${payload.shoppingListItemId}`
}
const heart = (me: Headers, { adStudioAssetId }: Deal) =>
  http({ ...requestTo(favorites.add, { storeId: store.storeId, adStudioAssetId }), headers: me })
const look = (me: Headers, items: number[], pages: number[] = []) =>
  http({ ...requestTo(views.report, { storeRoute: 'here' }), headers: me, payload: { items, pages } })
const openCode = (me: Headers) => http({ ...requestTo(barcode.opened, { storeRoute: 'here' }), headers: me })

async function read(publication: string, storeId?: number) {
  const reply = await http({ ...requestTo(results.one, { publication, store: storeId }), headers })
  expect(reply.statusCode).toBe(200)
  return reply.json<Results>()
}
const times = async (count: number, act: (at: number) => Promise<unknown>) => {
  for (let at = 0; at < count; at++) await act(at)
}

let first: Headers
const week = await makeWeek('Honeycrisp apples')
const nine = await makeDeal(db, store, { title: 'Pumpkin pie' })
beforeAll(async () => {
  await db.updateTable('ad').set({ published_at: null }).where('ad_id', '<>', week.adId).execute() // that of the other deal
  await db.updateTable('ad_space').set({ ad_id: week.adId }).where('ad_space_id', '=', nine.adSpaceId).execute()
  const { ad_page_id } = await db
    .selectFrom('ad_space')
    .select('ad_page_id')
    .where('ad_space_id', '=', week.deal.adSpaceId)
    .executeTakeFirstOrThrow()
  await db.updateTable('ad_space').set({ ad_page_id }).where('ad_space_id', '=', nine.adSpaceId).execute()
  first = await shopper(store.storeId, true)
  await add(first, week.deal)
  await add(first, nine)
  await heart(first, week.deal)
  await times(8, async () => {
    const me = await shopper(store.storeId, true)
    await add(me, week.deal)
    await add(me, nine)
    await heart(me, week.deal)
    await openCode(me)
  })
})

test('nine shoppers are not shown, ten are; what one does again does not count, and no sum tells of the hidden', async () => {
  const again = await add(first, week.deal)
  await http({ method: 'DELETE', url: again, headers: first })
  await add(first, week.deal)
  await openCode(first)
  await openCode(first)
  expect((await read(week.publication)).totals).toEqual({ views: null, adds: null, hearts: null, codes: null })
  const tenth = await shopper(store.storeId, true)
  await add(tenth, week.deal)
  await heart(tenth, week.deal)
  await openCode(tenth)
  const found = await read(week.publication)
  expect(found.totals).toEqual({ views: null, adds: 10, hearts: 10, codes: 10 })
  expect(found.items.map(({ title, adds, hearts, codes }) => [title, adds, hearts, codes])).toEqual([
    ['Honeycrisp apples', 10, 10, 10],
    ['Pumpkin pie', null, null, null],
  ])
  expect(found.pages).toMatchObject([{ pageNumber: 1, adds: 10 }])
  expect(JSON.stringify(found)).not.toMatch(/"(?:adds|hearts|codes|views)":(?:[1-9]|1[1-9])\b/)
})

test('a second store’s nine stay hidden beside the sum of both, and so does the first one’s ten', async () => {
  await times(9, async () => add(await shopper(other.storeId), week.deal, other.storeId))
  expect((await read(week.publication)).totals.adds).toBe(10) // of nineteen
  for (const storeId of [store.storeId, other.storeId]) expect((await read(week.publication, storeId)).totals.adds).toBe(null)
})

test('nobody is named in what is counted: the sums have no shopper, and the marks are hashes that end', async () => {
  const ids = await db.selectFrom('shopper').select('user_id').execute()
  const marks = await db.selectFrom('attempt').select(['key', 'until']).where('key', 'like', 'counted:%').execute()
  expect(marks.length).toBeGreaterThan(20)
  for (const { key, until } of marks) {
    expect(key).toMatch(/^counted:[0-9a-f]{64}$/)
    expect(ids.some(({ user_id }) => key.includes(user_id))).toBe(false)
    expect(until.getTime()).toBeLessThan(Date.now() + 36 * 86_400_000)
  }
  const { rows } = await sql<{
    name: string
  }>`select column_name as name from information_schema.columns where table_name = 'result_day'`.execute(db)
  expect(rows.map(({ name }) => name).sort()).toEqual(['ad_id', 'ad_space_id', 'count', 'day', 'kind', 'slot', 'store_id'])
})

test('views of deals and of flyer pages count each shopper once, and nothing that is not out at the store', async () => {
  const { adSpaceId } = week.deal
  const { ad_page_id: page } = await db.selectFrom('ad_page').select('ad_page_id').where('ad_id', '=', week.adId).executeTakeFirstOrThrow()
  const over = await makeWeek('Last year', -400, -394)
  const elsewhere = await makeDeal(db, await makeStore(db), { title: 'Of another chain' })
  const before = await db
    .selectFrom('result_day')
    .select((it) => it.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  await times(10, async () => {
    const me = await shopper()
    for (let times = 0; times < 2; times++)
      expect((await look(me, [adSpaceId, over.deal.adSpaceId, elsewhere.adSpaceId, 987654], [page, 987654])).statusCode).toBe(204)
  })
  const found = await read(week.publication)
  expect([found.totals.views, found.items[0]!.views, found.aisles[0]!.views, found.pages[0]!.views]).toEqual([10, 10, 10, 10])
  const { rows } = await db
    .selectFrom('result_day')
    .select((it) => it.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  expect(rows - before.rows).toBeLessThanOrEqual(20)
})

test('a view and a list add of an exclusive count at the store visited last; the sheet says no more, and no cell is a formula', async () => {
  const exclusive = { adSpaceId: -digitalExclusiveId, adStudioAssetId: String(-digitalExclusiveId), itemName: 'Cold Brew' }
  await times(10, async () => {
    const me = await shopper()
    await add(me, exclusive)
    const view = requestTo(exclusives.metric, { digitalExclusiveId })
    const reply = await http({ ...view, headers: { ...me, ...sidecarHeader(await userIdOf(db, me)) } })
    expect(reply.statusCode).toBe(204)
  })
  expect((await read(week.publication)).exclusives).toEqual([{ title: '=cmd()', views: 10, adds: 10, codes: null }])
  const sheet = await http({ url: sheetPath(week.publication, null), headers })
  expect(sheet.headers['content-type']).toBe('text/csv; charset=utf-8')
  const lines = sheet.body.replace('\uFEFF', '').trim().split('\r\n')
  expect(lines).toEqual([
    'Deal,Brand,Aisle,Page,List adds,Hearts,Code openings,Views',
    'Honeycrisp apples,,Produce,1,10,10,10,10',
    'Pumpkin pie,,Produce,1,under 10,under 10,under 10,under 10',
    "'=cmd(),,Digital exclusive,,10,not counted,under 10,10",
  ])
})

test('as many days of the week before are compared, and what is older than 90 days goes', async () => {
  const before = await makeWeek('Pears', -10, -4)
  const { adSpaceId } = before.deal
  const sum = (days: number, count: number) =>
    db
      .insertInto('result_day')
      .values({ ad_id: before.adId, ad_space_id: adSpaceId, store_id: store.storeId, kind: 'add', day: day(days), slot: 0, count })
      .execute()
  await sum(-10, 14)
  await sum(-5, 40) // after as many days as this week has had
  expect((await read(week.publication)).before).toEqual({
    title: 'Weekly Flyer',
    totals: { views: null, adds: 10, hearts: null, codes: null },
  })
  await sum(-95, 50)
  await deleteOldResults(db, new Date())
  expect(await db.selectFrom('result_day').select('count').where('count', '=', 50).execute()).toEqual([])
})

test('more old sums than a batch go in several statements, in one run', async () => {
  await sql`
    insert into result_day (ad_id, ad_space_id, store_id, kind, day, slot, count)
    select it, 1, ${store.storeId}, 'add', ${day(-95)}::date, 0, 1 from generate_series(1, 1001) it`.execute(db)
  const before = runs.length
  await deleteOldResults(db, new Date())
  expect(runs.slice(before).filter(({ text }) => /delete from "?result_day/.test(text))).toHaveLength(2)
  expect(
    await db
      .selectFrom('result_day')
      .select('ad_id')
      .where('day', '<', sql<Date>`${day(-90)}::date`)
      .execute(),
  ).toEqual([])
})

test('the week before is none that was withdrawn', async () => {
  const { adId } = await makeWeek('Published by mistake', -9, -5)
  await db.updateTable('ad').set({ title: 'Withdrawn' }).where('ad_id', '=', adId).execute()
  expect((await read(week.publication)).before?.title).toBe('Withdrawn')
  await db.updateTable('ad').set({ withdrawn_at: new Date(), withdrawn_by_hand: true }).where('ad_id', '=', adId).execute()
  expect((await read(week.publication)).before?.title).not.toBe('Withdrawn')
})

test('exclusives that only stores of other chains have, and those to come, are not told of; what was counted is', async () => {
  const { storeId: elsewhere } = await makeStore(db)
  const guidOf = async (storeId: number) =>
    (await db.selectFrom('store').select('store_guid').where('store_id', '=', storeId).executeTakeFirstOrThrow()).store_guid
  const exclusive = async (title: string, from: number, storeId?: number) => {
    const { digitalExclusiveId: id } = await makeExclusive(db, { title, from: day(from) })
    if (storeId === undefined) return id
    const { body } = await db.selectFrom('digital_exclusive').select('body').where('id', '=', id).executeTakeFirstOrThrow()
    const shownAt = JSON.stringify({ ...body, storeInclusionType: 'selected', storeGuids: [await guidOf(storeId)] })
    await db.updateTable('digital_exclusive').set({ body: shownAt }).where('id', '=', id).execute()
    return id
  }
  await exclusive('Of another chain', -3, elsewhere)
  await exclusive('To come', 2)
  await exclusive('Of a store of ours', -3, other.storeId)
  const moved = await exclusive('Moved to another chain', -3, elsewhere)
  const sum = { ad_id: 0, ad_space_id: -moved, store_id: store.storeId, kind: 'view' as const, day: day(-1), slot: 0, count: 10 }
  await db.insertInto('result_day').values(sum).execute()
  const { exclusives: told } = await read(week.publication)
  expect(told.map((it) => it.title)).toEqual(['=cmd()', 'Of a store of ours', 'Moved to another chain'])
})

test('staff see the weeks of their own chains', async () => {
  const stranger = await staffSession(db, { chains: [(await makeStore(db)).chainId] })
  expect((await http({ ...requestTo(results.weeks), headers: stranger.headers })).json()).toEqual({ weeks: [] })
  for (const url of [requestTo(results.one, { publication: week.publication }).url, sheetPath(week.publication, null)]) {
    expect((await http({ url, headers: stranger.headers })).json()).toMatchObject({ code: 'other_chain' })
    expect((await http({ url })).statusCode).toBe(401)
  }
  const { weeks } = (await http({ ...requestTo(results.weeks), headers })).json<{ weeks: { publication: string }[] }>()
  expect(weeks[0]?.publication).toBe(week.publication)
})
