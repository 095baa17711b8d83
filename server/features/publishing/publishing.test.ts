import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { BriefAd, BriefSpace } from '#contract/ads.ts'
import { banners } from '#contract/banners.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { exclusives } from '#contract/exclusives.ts'
import { overWords, passedWords, type Comparison, type HistoryEntry, type PreviewAd, type Running } from '#contract/studio/publishing.ts'
import type { StudioRow } from '#contract/studio/rows.ts'
import type { Week } from '#contract/studio/weeks.ts'
import { openImageStore } from '#server/adapters/image-store/index.ts'
import { watchChanges } from '#server/db/changes.ts'
import type { Db } from '#server/db/pool.ts'
import { publicationsOfChain, zoneOfChain } from '#server/features/ads/queries.ts'
import { visibleAt } from '#server/features/ads/rules.ts'
import { importBundle } from '#server/features/content/import.ts'
import { makePreviewLink } from '#server/features/content/preview/routes.ts'
import { changeReach, changeStaff, endStaff, operatorHere, resetStaff, type Changer } from '#server/features/staff/people.ts'
import type { KeptStaff } from '#server/features/staff/queries.ts'
import { addPages } from '#server/pages/built.ts'
import { testApp } from '#server/testing/build-app.ts'
import { sampleBundle, samplePictures, writeBundle } from '#server/testing/bundle.ts'
import { emptyContent } from '#server/testing/content.ts'
import { testDatabase } from '#server/testing/database.ts'
import { makeBanner, makeDeal, makeExclusive, makeStore } from '#server/testing/factories.ts'
import { requestTo } from '#server/testing/requests.ts'
import { staffSession } from '#server/testing/staff.ts'
import { matchedWeek } from './testing.ts'

const { db, connection } = await testDatabase()
const own = await testApp({}, undefined, { db })
const { http, config } = own
await addPages(own.app, own)
/** Another process of the same server, which keeps replies of its own. */
const other = await testApp({}, undefined, { db })
const images = openImageStore(config.imageStore)
const pictures = await samplePictures()
const { headers: publisher } = await staffSession(db, { role: 'publisher' })
let chainId = 0

beforeEach(async () => {
  await db.deleteFrom('week').execute()
  await emptyContent(db)
  await importBundle(writeBundle(sampleBundle(), pictures), {}, { db, images })
  await db.updateTable('ad').set({ published_at: '2026-11-01' }).execute()
  await db.updateTable('store').set({ time_zone: 'America/Los_Angeles' }).where('store_route', '=', 'bluff-west').execute()
  chainId = (await db.selectFrom('chain').select('chain_id').executeTakeFirstOrThrow()).chain_id
  own.contentChanged()
  other.contentChanged()
})

const days = (from: number, to: number) => {
  const today = Temporal.Now.plainDateISO('America/Chicago')
  return { validFrom: today.add({ days: from }).toString(), validTo: today.add({ days: to }).toString() }
}
const aWeek = (rows: Parameters<typeof matchedWeek>[2]['rows'], when = days(2, 8)) => matchedWeek(db, images, { chainId, ...when, rows })
const butter = { title: 'Butter', cents: 379 }

async function post<T>(url: string, payload: object = {}, headers = publisher): Promise<T> {
  const reply = await http({ method: 'POST', url: `/api/studio/${url}`, headers, payload })
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.json<{ code: string }>().code}`)
  return reply.json<T>()
}
const get = async <T>(url: string): Promise<T> => (await http({ url: `/api/studio/${url}`, headers: publisher })).json<T>()
/** What phones of a store are shown, as 'title price', by any of the processes. */
async function shown(store = 'bluff-east', app = own, headers: Record<string, string> = {}): Promise<string[]> {
  const reply = await app.http({ url: `/${store}/api/ads?brief=true`, headers })
  expect(reply.statusCode).toBe(200)
  const of = (it: BriefSpace) =>
    [it.adComponents.find(({ componentName }) => componentName === 'TITLE')?.componentValue, it.price?.text].join(' ')
  return reply
    .json<BriefAd[]>()
    .filter((it) => it.title === 'Thanksgiving week' && it.spanishTitle === 'Semana de Acción de Gracias')
    .flatMap((ad) => ad.adPages.flatMap((page) => page.adSpaces.map(of)))
}

test('a week is staged from its rows, and again: what is left out is gone, and a doubtful row stops it', async () => {
  const weekId = await aWeek([butter, { title: 'Eggs', cents: 349, state: 'itemOnly' }, { title: 'Pie', cents: 899, state: 'leftOut' }])
  const staged = await post<Week>(`weeks/${weekId}/stage`)
  expect([staged.state, staged.needs]).toEqual(['staged', ['preview', 'moment']])
  const { items } = await get<Running>(`publications/week-${weekId}/items`)
  expect(items.map((it) => [it.item, it.crop !== null])).toEqual([
    ['butter', true],
    ['eggs', false],
  ])
  const stored = await db.selectFrom('ad_space').select('ad_studio_asset_id as id').where('external_id', '=', 'butter').execute()
  expect(stored.some((it) => it.id === 'plu-butter')).toBe(true)
  await db.updateTable('week_row').set({ state: 'leftOut' }).where('external_id', '=', 'eggs').execute()
  await post(`weeks/${weekId}/stage`)
  expect((await get<Running>(`publications/week-${weekId}/items`)).items.map((it) => it.item)).toEqual(['butter'])
  await db.updateTable('week_row').set({ state: 'doubtful' }).where('external_id', '=', 'butter').execute()
  await expect(post(`weeks/${weekId}/stage`)).rejects.toThrow('409 doubtful')
  await db.updateTable('week_row').set({ state: 'certain', page: 2 }).where('external_id', '=', 'butter').execute()
  await expect(post(`weeks/${weekId}/stage`)).rejects.toThrow('409 no_page')
})

test('a week with deals of every aisle leaves the names and the order of the aisles alone', async () => {
  const aisles = () => db.selectFrom('category').select(['external_id', 'category_name', 'position']).orderBy('position').execute()
  const before = await aisles()
  const weekId = await aWeek([{ title: 'Milk', cents: 419 }, butter, { title: 'Pears', cents: 199 }])
  for (const { title, category } of [
    { title: 'Milk', category: 'DAIRY' },
    { title: 'Butter', category: 'Bulk' },
  ])
    await db.updateTable('week_row').set({ category }).where('title', '=', title).execute()
  await post(`weeks/${weekId}/stage`)
  expect(await aisles()).toEqual([...before, { external_id: 'bulk', category_name: 'Bulk', position: 2 }])
})

test('only a preview’s code shows what is staged, on any day, in the app itself in a sandbox', async () => {
  const weekId = await aWeek([butter])
  await post(`weeks/${weekId}/stage`)
  const begun = await http({ method: 'POST', url: `/api/studio/weeks/${weekId}/preview`, headers: publisher })
  const [{ name, value: code, ...cookie }] = begun.cookies as [{ name: string; value: string }]
  expect([name, cookie]).toEqual([`preview-${weekId}`, { path: '/', httpOnly: true, sameSite: 'Lax', maxAge: 7200 }])
  expect(begun.body).not.toContain(code)
  const day = days(2, 8).validFrom
  expect(await shown()).toEqual([])
  expect(await shown('bluff-east', own, { preview: `${code} ${day}` })).toEqual(['Butter $3.79'])
  expect(await shown('bluff-east', own, { preview: `${code} ${days(20, 20).validFrom}` })).toEqual([])
  expect(await shown()).toEqual([])
  expect((await http({ url: '/bluff-east/api/ads', headers: { preview: `${'x'.repeat(43)} ${day}` } })).statusCode).toBe(403)
  const other = await makeStore(db)
  const refused = await http({ url: `/${other.storeRoute}/api/ads`, headers: { preview: `${code} ${day}` } })
  expect(refused.json<{ code: string }>().code).toBe('other_chain')
  const asked = `/bluff-east/deals/items?preview=${weekId}&day=${day}`
  const page = await http({ url: asked, headers: { 'user-agent': 'Mobile Safari Mobi', cookie: `${name}=${code}` } })
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
  expect(page.headers['content-security-policy']).toMatch(/frame-ancestors 'self'.*; sandbox allow-scripts(?!.*allow-same-origin)/)
  for (const stranger of ['', `${name}=${'x'.repeat(43)}`, `preview-other=${code}`])
    expect((await http({ url: asked, headers: { cookie: stranger } })).headers['content-security-policy']).not.toContain('sandbox')
  // The app is shown in no frame: one whose preview has ended says so.
  const framed = await http({ url: asked, headers: { cookie: `${name}=${'x'.repeat(43)}`, 'sec-fetch-dest': 'iframe' } })
  expect([framed.statusCode, framed.headers.location]).toEqual([302, '/preview'])
  const ended = await http({ url: '/preview', headers: { 'sec-fetch-dest': 'iframe' } })
  expect(ended.headers['content-security-policy']).toContain("frame-ancestors 'self'")
  expect([ended.statusCode, ended.headers['x-frame-options'], ended.body]).toEqual([
    404,
    'SAMEORIGIN',
    expect.stringContaining('This preview has ended'),
  ])
  const ask = { origin: 'null', 'access-control-request-headers': 'authorization,preview', 'access-control-request-method': 'GET' }
  const allowed = async (url: string, headers: Record<string, string>) =>
    (await http({ method: 'OPTIONS', url, headers })).headers['access-control-allow-origin']
  expect(await allowed('/bluff-east/api/ads', ask)).toBe('null')
  expect(await allowed('/bluff-east/api/ads', { ...ask, 'access-control-request-headers': 'authorization' })).toBeUndefined()
  const preflight = await http({ method: 'OPTIONS', url: '/bluff-east/api/ads', headers: ask })
  expect(preflight.headers['access-control-allow-credentials']).toBeUndefined()
})

test('a link opens the preview on another device once, within ten minutes, and shows nothing by itself', async () => {
  const weekId = await aWeek([butter])
  const link = async () => (await post<{ code: string }>(`weeks/${weekId}/preview/link`)).code
  const open = (code: string) =>
    http({ method: 'POST', url: '/api/studio/previews', headers: { origin: publisher.origin }, payload: { code } })
  const code = await link()
  const { validFrom } = days(2, 8)
  expect((await http({ url: '/bluff-east/api/ads', headers: { preview: `${code} ${validFrom}` } })).statusCode).toBe(403)
  const opened = await open(code)
  expect([opened.statusCode, opened.json()]).toEqual([200, { weekId }])
  const token = opened.cookies[0]!.value
  expect(token).not.toBe(code)
  expect((await http({ url: '/bluff-east/api/ads', headers: { preview: `${token} ${validFrom}` } })).statusCode).toBe(200)
  expect((await open(code)).json()).toMatchObject({ status: 404, code: 'link_over' })
  const late = await link()
  await db.updateTable('preview_code').set({ expires_at: new Date() }).where('is_link', '=', true).execute()
  expect((await open(late)).statusCode).toBe(404)
})

test('who may see a chain’s weeks no longer keeps no preview of them, and no link; the operator’s link stays', async () => {
  const weekId = await aWeek([butter])
  const elsewhere = await makeStore(db)
  const theirs = await matchedWeek(db, images, { chainId: elsewhere.chainId, ...days(2, 8), rows: [butter] })
  const preview = async (week: string) =>
    (await http({ method: 'POST', url: `/api/studio/weeks/${week}/preview`, headers: publisher })).cookies[0]!.value
  const sees = async (code: string, route: string) =>
    (await http({ url: `/${route}/api/ads`, headers: { preview: `${code} ${days(2, 8).validFrom}` } })).statusCode
  const operators = await makePreviewLink(db, '', 1)
  for (const change of [
    endStaff,
    resetStaff,
    (trx: Db, by: Changer, person: KeptStaff) => changeReach(trx, by, person, { ...person, chains: [elsewhere.chainId] }),
  ]) {
    const { staff } = await staffSession(db, { role: 'editor', chains: [chainId] })
    const [mine, other] = [await preview(weekId), await preview(theirs)]
    const { code } = await post<{ code: string }>(`weeks/${weekId}/preview/link`)
    expect([await sees(mine, 'bluff-east'), await sees(other, elsewhere.storeRoute)]).toEqual([200, 200])
    const ofThem = (all: KeptStaff[]) => all.find((it) => it.staffId === staff.staffId)!
    await changeStaff<unknown>(db, (trx, all) => change(trx, operatorHere, ofThem(all)))
    expect([await sees(mine, 'bluff-east'), await sees(other, elsewhere.storeRoute)]).toEqual([403, 200])
    const opened = await http({ method: 'POST', url: '/api/studio/previews', headers: { origin: publisher.origin }, payload: { code } })
    expect(opened.json()).toMatchObject({ code: 'link_over' })
  }
  expect((await http({ url: `${operators}&store=bluff-east&date=2026-11-20` })).statusCode).toBe(200)
})

test('a preview’s code opens no page with the weeks of all chains, as the operator’s link does', async () => {
  const elsewhere = await makeStore(db)
  await makeDeal(db, elsewhere, { title: 'Secret of another co-op' })
  await db.updateTable('ad').set({ published_at: null }).where('chain_id', '=', elsewhere.chainId).execute()
  const { headers } = await staffSession(db, { role: 'editor', chains: [chainId] })
  const begun = await http({ method: 'POST', url: `/api/studio/weeks/${await aWeek([butter])}/preview`, headers })
  const at = (address: string) => http({ url: `${address}&store=${elsewhere.storeRoute}&date=2026-11-20` })
  expect((await at(await makePreviewLink(db, '', 1))).body).toContain('Secret of another co-op')
  expect((await at(`/preview?code=${begun.cookies[0]!.value}`)).statusCode).toBe(404)
})

test('a preview has the banners and exclusives of its day, and none that only another chain’s stores show', async () => {
  const weekId = await aWeek([butter])
  const { validFrom, validTo } = days(2, 8)
  const { store_guid: own } = await db
    .selectFrom('store')
    .select('store_guid')
    .where('store_route', '=', 'bluff-east')
    .executeTakeFirstOrThrow()
  const elsewhere = await db
    .selectFrom('store')
    .select('store_guid as storeGuid')
    .where('store_id', '=', (await makeStore(db)).storeId)
    .executeTakeFirstOrThrow()
  const then = { from: validFrom, to: validTo }
  const { bannerAdId, bannerAdMediaId } = await makeBanner(db, { ...then, storeGuids: [own] })
  await makeBanner(db, { ...then, storeGuids: [elsewhere.storeGuid] })
  await makeExclusive(db, { ...then, title: 'Cranberries' })
  await makeExclusive(db, { from: days(-9, 0).validFrom, to: days(0, 0).validTo, title: 'Pumpkins' })
  const begun = await http({ method: 'POST', url: `/api/studio/weeks/${weekId}/preview`, headers: publisher })
  const on = async (endpoint: Endpoint, day: string) => {
    const headers = { preview: `${begun.cookies[0]!.value} ${day}` }
    return (await http({ url: requestTo(endpoint).url, headers })).json<{ id: number; title?: string }[]>()
  }
  const [today, later] = [days(0, 0).validFrom, days(3, 3).validFrom]
  const made = async (day: string) => (await on(banners.all, day)).filter(({ id }) => id >= bannerAdId).map(({ id }) => id)
  expect([await made(today), await made(later)]).toEqual([[], [bannerAdId]])
  // What would open over the whole page lies on nothing that staff want to see.
  const stored = await db.selectFrom('banner_media').select('body').where('id', '=', bannerAdMediaId).executeTakeFirstOrThrow()
  const body = JSON.stringify({ ...stored.body, placement: 'homepage-takeover' })
  await db.updateTable('banner_media').set({ body }).where('id', '=', bannerAdMediaId).execute()
  expect((await on(banners.all, later)).find(({ id }) => id === bannerAdId)).toMatchObject({ media: [] })
  const titles = async (day: string) =>
    (await on(exclusives.all, day)).map((it) => it.title).filter((it) => it === 'Cranberries' || it === 'Pumpkins')
  expect([await titles(today), await titles(later)]).toEqual([['Pumpkins'], ['Cranberries']])
})

test('a moment is that of each store’s own clock, and can be called back before it', async () => {
  const weekId = await aWeek([butter])
  await post(`weeks/${weekId}/stage`)
  const { validFrom } = days(2, 8)
  const week = await post<Week>(`weeks/${weekId}/publish`, { when: { kind: 'clock', day: validFrom, time: '06:00' } })
  const east = Temporal.PlainDateTime.from(`${validFrom}T06:00`).toZonedDateTime('America/Chicago').epochMilliseconds
  expect([week.state, Date.parse(week.publishAt!)]).toEqual(['staged', east])
  expect(await shown()).toEqual([])
  const { adId } = week.publication!
  const publications = await publicationsOfChain(db, chainId, new Date())
  const at = (timeZone: string, moment: number) => visibleAt(publications, { storeId: 0, timeZone }, moment).adIds.includes(adId)
  const zones = ['America/New_York', 'America/Chicago', 'America/Los_Angeles']
  const hour = 3_600_000
  const begins = (before: number) => zones.map((zone, at_) => at(zone, east + [-hour, 0, 2 * hour][at_]! - before))
  expect([begins(1), begins(0)]).toEqual([
    [false, false, false],
    // New York’s store would begin an hour before the first of the chain’s own: it waits for that one.
    [false, true, true],
  ])
  const back = await post<Week>(`weeks/${weekId}/call-back`)
  expect([back.state, back.publishAt, back.needs]).toEqual(['staged', null, ['moment']])
  await expect(post(`weeks/${weekId}/call-back`)).rejects.toThrow('409 no_moment')
})

test('a week whose days are moved before the moment that is set is previewed without it, and is given another one', async () => {
  const weekId = await aWeek([butter], days(9, 15))
  const at = (day: number) => ({ when: { kind: 'clock', day: days(day, day).validFrom, time: '06:00' } })
  await post(`weeks/${weekId}/stage`)
  await post(`weeks/${weekId}/publish`, at(9))
  const move = async (from: number, to: number) => {
    const { version } = await get<Week>(`weeks/${weekId}`)
    const payload = { version, ...days(from, to) }
    expect((await http({ method: 'PATCH', url: `/api/studio/weeks/${weekId}`, headers: publisher, payload })).statusCode).toBe(200)
  }
  await move(2, 8)
  expect(await post<Week>(`weeks/${weekId}/stage`)).toMatchObject({ state: 'staged', publishAt: null, needs: ['preview', 'moment'] })
  await post(`weeks/${weekId}/publish`, at(8))
  await move(1, 7)
  const { publishAt } = await post<Week>(`weeks/${weekId}/publish`, at(1))
  expect(publishAt).toBe(
    new Date(
      Temporal.PlainDateTime.from(`${days(1, 1).validFrom}T06:00`).toZonedDateTime('America/Chicago').epochMilliseconds,
    ).toISOString(),
  )
  // A moment within its days stays.
  await move(0, 7)
  expect(await post<Week>(`weeks/${weekId}/stage`)).toMatchObject({ publishAt })
})

test('a flyer that was imported days before its own is not said to be out: it waits, and can be called back', async () => {
  const { validFrom } = days(2, 8)
  const early = { visible_from: validFrom, visible_from_time: '06:00', published_at: new Date(Date.now() - 1000) }
  const { ad_id: adId } = await db
    .updateTable('ad')
    .set(early)
    .where('external_id', '=', 'bluff-w47')
    .returning('ad_id')
    .executeTakeFirstOrThrow()
  const inList = async () => (await get<{ weeks: Week[] }>('weeks')).weeks.find((it) => it.publication?.adId === adId)!
  const { weekId, ...week } = await inList()
  const first = Temporal.PlainDateTime.from(`${validFrom}T06:00`).toZonedDateTime('America/Chicago').toInstant()
  expect([week.state, week.publishAt, week.needs]).toEqual(['staged', new Date(first.epochMilliseconds).toISOString(), []])
  expect(await get<Running>('publications/bluff-w47/items')).toMatchObject({ state: 'staged', publishAt: week.publishAt })
  expect(await post<Week>(`weeks/${weekId}/call-back`)).toMatchObject({ state: 'staged', publishAt: null })
  expect(await post<Week>(`weeks/${weekId}/publish`, { when: { kind: 'now' } })).toMatchObject({ state: 'published' })
})

test('days that staff see are those of the stores, also of a flyer whose bundle gives instants, and of one that was published in the evening', async () => {
  const instants = {
    valid_from: '2026-11-18T06:00:00Z',
    valid_to: '2026-11-25T05:59:59Z',
    visible_from: '2026-11-17T02:00:00Z',
    visible_to: '2026-11-25T05:59:59Z',
  }
  await db.updateTable('ad').set(instants).where('external_id', '=', 'bluff-w47').execute()
  const valid = { validFrom: '2026-11-18', validTo: '2026-11-24' }
  expect(await get<Running>('publications/bluff-w47/items')).toMatchObject(valid)
  const { weeks } = await get<{ weeks: Week[] }>('weeks')
  expect(weeks.find((it) => it.publication?.externalId === 'bluff-w47')).toMatchObject({ ...valid, timeZone: 'America/Chicago' })
  const weekId = await aWeek([butter])
  await post(`weeks/${weekId}/stage`)
  await post<Week>(`weeks/${weekId}/publish`, { when: { kind: 'now' } })
  const { ads } = await get<{ ads: PreviewAd[] }>(`weeks/${weekId}/preview`)
  expect(ads.find((it) => it.publication === 'bluff-w47')).toMatchObject({ ...valid, visibleFrom: '2026-11-16', visibleTo: '2026-11-24' })
  expect(ads.find((it) => it.isThis)?.visibleFrom).toBe(days(0, 0).validFrom)
})

test('the zone of a chain with as many stores in two is the same in each statement, however PostgreSQL counts them', async () => {
  for (const zone of ['America/New_York', 'America/Denver', 'America/Phoenix', 'America/Anchorage', 'Pacific/Honolulu', 'UTC']) {
    await db.updateTable('store').set({ time_zone: zone }).where('store_route', '=', 'bluff-west').execute()
    const found = await db.transaction().execute(async (trx) => {
      await sql`set local enable_sort = off`.execute(trx)
      return trx.selectFrom('chain').select(zoneOfChain('chain').as('zone')).executeTakeFirstOrThrow()
    })
    expect(found.zone).toBe(['America/Chicago', zone].toSorted()[0])
  }
})

test('a moment that has come in some of the stores is refused: it could not be called back', async () => {
  const weekId = await aWeek([butter], days(-2, 4))
  await post(`weeks/${weekId}/stage`)
  const publish = (at: Temporal.ZonedDateTime) =>
    http({
      method: 'POST',
      url: `/api/studio/weeks/${weekId}/publish`,
      headers: publisher,
      payload: { when: { kind: 'clock', day: at.toPlainDate().toString(), time: at.toPlainTime().toString().slice(0, 5) } },
    })
  const now = Temporal.Now.zonedDateTimeISO('America/Chicago')
  // An hour ago in Chicago is an hour from now in Los Angeles: its phones alone would wait.
  for (const hours of [1, 30]) {
    const refused = await publish(now.subtract({ hours }))
    expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([400, passedWords])
  }
  expect((await get<Week>(`weeks/${weekId}`)).publishAt).toBeNull()
  expect(await shown()).toEqual([])
  expect((await publish(now.add({ hours: 1 }))).json()).toMatchObject({ state: 'staged' })
})

test('a week whose last day is over is not published: it would reach no phone, and its days could not be changed', async () => {
  const weekId = await aWeek([butter], days(-9, -3))
  await post(`weeks/${weekId}/stage`)
  const payload = { when: { kind: 'now' } }
  const refused = await http({ method: 'POST', url: `/api/studio/weeks/${weekId}/publish`, headers: publisher, payload })
  expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([400, overWords])
  expect((await get<Week>(`weeks/${weekId}`)).state).toBe('staged')
})

test('what is published, corrected, withdrawn and put back is at once on every phone, whichever process replies', async () => {
  const stop = await watchChanges(connection, {
    contentChanged: () => other.contentChanged(),
    listsChanged: () => {},
    missed: () => other.contentChanged(),
  })
  try {
    const weekId = await aWeek([butter, { title: 'Eggs', cents: 349 }])
    await post(`weeks/${weekId}/stage`)
    expect(await shown('bluff-east', other)).toEqual([])
    const both = (...expected: string[]) => expect.poll(() => shown('bluff-east', other)).toEqual(expected)
    await post(`weeks/${weekId}/publish`, { when: { kind: 'now' } })
    await both('Butter $3.79', 'Eggs $3.49')
    const ad = `publications/week-${weekId}`
    const note = 'Corrected Nov 22. The printed flyer says $3.79; the right price is $4.29.'
    const version = async (at: number) => (await get<Running>(`${ad}/items`)).items[at]!.version
    const corrected = await post<Running>(`${ad}/items/butter/correct`, { version: await version(0), note, price: '$4.29' })
    expect(corrected.items[0]).toMatchObject({ note, isCorrected: true, price: { amountCents: 429 } })
    await both('Butter $4.29', 'Eggs $3.49')
    await expect(post(`${ad}/items/butter/correct`, { version: await version(0), note, price: 'about four' })).rejects.toThrow(
      '400 bad_request',
    )
    await post(`${ad}/items/eggs/withdraw`, { version: await version(1), note: 'Sold out. We are sorry.' })
    await both('Butter $4.29')
    const brought = await post<Running>(`${ad}/items/eggs/restore`, { version: await version(1) })
    expect(brought.items[1]).toMatchObject({ state: 'shown', note: '' })
    await both('Butter $4.29', 'Eggs $3.49')
    const history = await get<HistoryEntry[]>(`${ad}/history`)
    expect(history.map((it) => [it.act, it.before, it.after, it.mayPutBack])).toEqual([
      ['Brought back', 'Withdrawn', '$3.49', true],
      ['Withdrawn', '$3.49', 'Withdrawn', true],
      ['Price corrected', '$3.79', '$4.29', true],
      ['Published', null, 'At once', false],
      // Published as it was staged: nothing was made a second time.
      ['Week staged', null, '2 deals, 1 page', false],
    ])
    await post(`${ad}/put-back`, { journalId: history[2]!.journalId, seen: history[0]!.journalId })
    await both('Butter $3.79', 'Eggs $3.49')
    const [latest] = await get<HistoryEntry[]>(`${ad}/history`)
    expect([latest!.act, latest!.before, latest!.after, latest!.by]).toEqual(['Put back', '$4.29', '$3.79', 'Marketing'])
    await post(`${ad}/pages/page-1/withdraw`)
    await both()
    await post(`${ad}/pages/page-1/restore`)
    await both('Butter $3.79', 'Eggs $3.49')
    await expect(post(`weeks/${weekId}/stage`)).rejects.toThrow('409 is_out')
  } finally {
    await stop()
  }
})

test('a week that is out takes no other rows, title, days or files: they would reach no phone', async () => {
  const weekId = await aWeek([butter])
  await post(`weeks/${weekId}/stage`)
  const send = async (method: 'PATCH' | 'POST' | 'DELETE', url: string, payload?: object) => {
    const reply = await http({ method, url: `/api/studio/weeks/${weekId}${url}`, headers: publisher, ...(payload && { payload }) })
    return reply.statusCode === 200 ? 200 : `${reply.statusCode} ${reply.json<{ code: string }>().code}`
  }
  const [row] = (await get<{ rows: StudioRow[] }>(`weeks/${weekId}/rows`)).rows
  const priced = (priceText: string, version: number) => send('PATCH', `/rows/${row!.rowId}`, { version, priceText })
  const titled = async () => send('PATCH', '', { version: (await get<Week>(`weeks/${weekId}`)).version, title: 'Thanksgiving week' })
  // Until its moment it is worked on, and what is published last goes out.
  await post(`weeks/${weekId}/publish`, { when: { kind: 'clock', day: days(2, 8).validFrom, time: '06:00' } })
  expect([await priced('$3.89', row!.version), await titled()]).toEqual([200, 200])
  await post(`weeks/${weekId}/publish`, { when: { kind: 'now' } })
  expect(await shown()).toEqual(['Butter $3.89'])

  const fileId = row!.rowId
  const none = '409 is_out'
  expect([await priced('$3.99', row!.version + 1), await titled(), await send('POST', '/match', {})]).toEqual([none, none, none])
  expect([await send('DELETE', `/rows/${row!.rowId}`), await send('DELETE', `/files/${fileId}`)]).toEqual([none, none])
  // A week that was taken back comes back as it went out.
  await post(`publications/week-${weekId}/withdraw`)
  expect(await priced('$3.99', row!.version + 1)).toBe(none)
})

test('a week that is not out yet is corrected in its rows alone: beside them nothing is corrected or withdrawn that would win over them', async () => {
  const weekId = await aWeek([butter])
  await post(`weeks/${weekId}/stage`)
  await post(`weeks/${weekId}/publish`, { when: { kind: 'clock', day: days(2, 8).validFrom, time: '06:00' } })
  const ad = `publications/week-${weekId}`
  const running = await get<Running>(`${ad}/items`)
  const { version } = running.items[0]!
  expect(running.isInMatching).toBe(true)
  const correct = () => post<Running>(`${ad}/items/butter/correct`, { version, note: 'Corrected.', price: '$3.00' })
  await expect(correct()).rejects.toThrow('409 not_out')
  await expect(post(`${ad}/items/butter/withdraw`, { version })).rejects.toThrow('409 not_out')
  await expect(post(`${ad}/pages/page-1/withdraw`)).rejects.toThrow('409 not_out')
  await post(`weeks/${weekId}/publish`, { when: { kind: 'now' } })
  expect(await correct()).toMatchObject({ isInMatching: false, items: [{ price: { amountCents: 300 } }] })
  // An import brings no rows: its flyer is corrected in place before its moment too.
  const imported = 'publications/bluff-w47'
  await db.updateTable('ad').set({ published_at: null }).where('external_id', '=', 'bluff-w47').execute()
  const [first] = (await get<Running>(`${imported}/items`)).items
  await post(`${imported}/items/${first!.item}/correct`, { version: first!.version, note: 'Corrected.', price: '$1.29' })
})

test('13 the regular price and the department of a deal that is out are corrected and put back; a withdrawal is no correction and takes no other note', async () => {
  const ad = 'publications/bluff-w47'
  const [first] = (await get<Running>(`${ad}/items`)).items
  const { item } = first!
  const now = async () => {
    const running = await get<Running>(`${ad}/items`)
    return { ...running.items.find((it) => it.item === item)!, departments: running.departments }
  }
  const correct = async (body: object) =>
    post(`${ad}/items/${item}/correct`, { version: (await now()).version, note: 'Corrected.', ...body })
  const before = await now()
  const to = before.departments.find((it) => it.category !== before.category)!
  await correct({ regular: '$9.49', category: to.category })
  expect(await now()).toMatchObject({ department: to.name, price: { regularCents: 949 }, isCorrected: true })
  await expect(correct({ regular: 'two for one' })).rejects.toThrow('400 bad_request')
  await expect(correct({ category: 'no-such' })).rejects.toThrow('400 bad_request')
  const { category_id: categoryId } = await db
    .selectFrom('category')
    .select('category_id')
    .where('external_id', '=', to.category)
    .executeTakeFirstOrThrow()
  const stored = () =>
    db.selectFrom('ad_space').select(['category_id', 'ad_components']).where('external_id', '=', item).executeTakeFirstOrThrow()
  expect(await stored()).toMatchObject({
    category_id: categoryId,
    ad_components: expect.arrayContaining([expect.objectContaining({ categoryId })]),
  })
  // An import says what was there before, and changes nothing of it.
  await importBundle(writeBundle(sampleBundle(), pictures), {}, { db, images })
  expect(await now()).toMatchObject({ department: to.name, price: { regularCents: 949 } })
  const [made] = await get<HistoryEntry[]>(`${ad}/history`)
  expect(made!.after).toContain(`regular $9.49, in ${to.name}`)

  await post(`${ad}/items/${item}/withdraw`, { version: (await now()).version })
  expect(await now()).toMatchObject({ state: 'withdrawn', note: '', isCorrected: false })
  await post(`${ad}/items/${item}/restore`, { version: (await now()).version })
  expect(await now()).toMatchObject({ note: 'Corrected.', isCorrected: true })
  const [latest] = await get<HistoryEntry[]>(`${ad}/history`)
  await post(`${ad}/put-back`, { journalId: made!.journalId, seen: latest!.journalId })
  expect(await now()).toMatchObject({ department: before.department, price: before.price, isCorrected: false })
})

test('13 a withdrawn deal that an import corrects meanwhile comes back with what it says now, and with its own note', async () => {
  const ad = 'publications/bluff-w47'
  const { item, version } = (await get<Running>(`${ad}/items`)).items[0]!
  const now = async () => (await get<Running>(`${ad}/items`)).items.find((it) => it.item === item)!
  await post(`${ad}/items/${item}/correct`, { version, note: 'Corrected.', size: '2 lb' })
  await post(`${ad}/items/${item}/withdraw`, { version: (await now()).version, note: 'Sold out.' })
  const bundle = sampleBundle()
  const said = bundle.publications.flatMap(({ pages }) => pages.flatMap(({ items }) => items)).find((it) => it.externalId === item)!
  said.price = { kind: 'each', text: '$1.11', amountCents: 111, quantity: null, unit: null, regularCents: null }
  await importBundle(writeBundle(bundle, pictures), {}, { db, images })
  await post(`${ad}/items/${item}/restore`, { version: (await now()).version })
  expect(await now()).toMatchObject({ state: 'shown', price: { text: '$1.11' }, size: '2 lb', note: 'Corrected.' })
})

test('a whole week is withdrawn only by somebody who has just shown who they are, and comes back; imports keep it so', async () => {
  const earlier = await staffSession(db, { role: 'publisher', secondFactorAt: new Date(Date.now() - 6 * 60_000) })
  await expect(post('publications/bluff-w47/withdraw', {}, earlier.headers)).rejects.toThrow('403 show_it_is_you')
  expect((await post<Running>('publications/bluff-w47/withdraw')).state).toBe('withdrawn')
  await post('publications/bluff-w47/pages/front/withdraw')
  await importBundle(writeBundle(sampleBundle(), pictures), {}, { db, images })
  const { state, pages } = await get<Running>('publications/bluff-w47/items')
  expect([state, pages.map((it) => it.state)]).toEqual(['withdrawn', ['withdrawn', 'shown']])
  expect((await post<Running>('publications/bluff-w47/restore')).state).not.toBe('withdrawn')
})

test('a prune leaves a flyer that was made in the studio, says so, and still withdraws one of an earlier import', async () => {
  const weekId = await aWeek([butter])
  await post(`weeks/${weekId}/publish`, { when: { kind: 'now' } })
  await get('weeks') // which gives a week to the flyers of imports
  const { publications, ...rest } = sampleBundle()
  const told: string[] = []
  const bundle = writeBundle({ ...rest, publications: publications.slice(0, 1) }, pictures)
  const { missing } = await importBundle(bundle, { prune: 1 }, { db, images, say: (line) => void told.push(line) })
  expect(missing).toEqual([{ kind: 'publication', externalId: 'bluff-owners' }])
  expect(told).toContain(`Kept as made in the studio: publication week-${weekId}`)
  own.contentChanged()
  expect(await shown()).toEqual(['Butter $3.79'])
})

test('an import again hides no flyer that is out, and keeps the moment that staff set', async () => {
  const { validFrom } = days(2, 8)
  const [later, told] = [days(3, 8).validFrom, [] as string[]]
  const week = (from: string) => ({
    ...sampleBundle().publications[1]!,
    title: 'Thanksgiving week',
    spanishTitle: 'Semana de Acción de Gracias',
    externalId: 'early',
    validFrom,
    visibleFrom: from,
    validTo: '2099-12-31',
  })
  const bring = (from: string, more = {}) =>
    importBundle(
      writeBundle({ ...sampleBundle(), publications: [week(from)] }, pictures),
      { ...more },
      { db, images, say: (line) => void (/early/.test(line) && told.push(line)) },
    )
  const start = () =>
    db
      .selectFrom('ad')
      .select(['visible_from', 'visible_from_time', 'visible_from_earliest', 'published_at'])
      .where('external_id', '=', 'early')
      .executeTakeFirstOrThrow()
  await bring(validFrom, { staged: true })
  await get('weeks')
  const { week_id: weekId } = await db.selectFrom('week').select('week_id').where('publication', '=', 'early').executeTakeFirstOrThrow()

  // A moment of the clock, which has not come.
  await post(`weeks/${weekId}/publish`, { when: { kind: 'clock', day: validFrom, time: '06:00' } })
  const set = await start()
  expect(set).toMatchObject({ visible_from: validFrom, visible_from_time: '06:00' })
  await bring(later)
  expect(await start()).toEqual(set)
  expect(told.splice(0)).toEqual([`Kept as set by hand: publication early is shown from ${validFrom} 06:00, not from ${later}`])

  // Now, days before the bundle says.
  await post(`weeks/${weekId}/call-back`)
  await post(`weeks/${weekId}/publish`, { when: { kind: 'now' } })
  const out = await start()
  await bring(validFrom, { dryRun: true })
  await bring(validFrom)
  expect(await start()).toEqual(out)
  const line = `Kept as set by hand: publication early is shown from ${out.visible_from}, not from ${validFrom}`
  expect(told.splice(0)).toEqual([line, line])
  own.contentChanged()
  expect(await shown()).toHaveLength(1)

  await importBundle(
    writeBundle({ ...sampleBundle(), publications: [week(later)] }, pictures),
    { overwrite: true },
    { db, images, say: (text) => void (/early/.test(text) && told.push(text)) },
  )
  expect(await start()).toMatchObject({ visible_from: later, visible_from_time: null, published_at: out.published_at })
  expect(told).toEqual([`Overwritten, though set by hand: publication early is shown from ${later}, not from ${out.visible_from}`])
})

test('an import again moves the start of a flyer that is out to no later day, and of one that is not out to any', async () => {
  const [yesterday, today, tomorrow, week] = [-2, -1, 3, 5].map((it) => days(it, it).validFrom)
  const bring = (from: string) => {
    const flyer = { ...sampleBundle().publications[1]!, externalId: 'plain', validFrom: from, visibleFrom: from, validTo: '2099-12-31' }
    return importBundle(writeBundle({ ...sampleBundle(), publications: [flyer] }, pictures), {}, { db, images })
  }
  const start = async () =>
    (await db.selectFrom('ad').select('visible_from').where('external_id', '=', 'plain').executeTakeFirstOrThrow()).visible_from
  const starts = []
  for (const day of [tomorrow!, week!, today!, tomorrow!, yesterday!]) {
    await bring(day)
    starts.push(await start())
  }
  expect(starts).toEqual([tomorrow, week, today, today, yesterday])
})

test('each act needs its role, and a chain of one’s own', async () => {
  const weekId = await aWeek([butter])
  const { headers: editor } = await staffSession(db, { role: 'editor' })
  const { headers: elsewhere } = await staffSession(db, { role: 'publisher', chains: [chainId + 1000] })
  await post(`weeks/${weekId}/stage`, {}, editor)
  await expect(post(`weeks/${weekId}/publish`, { when: { kind: 'now' } }, editor)).rejects.toThrow('403 other_role')
  await expect(post('publications/bluff-w47/items/apples/correct', { version: '', note: 'x', price: '$1' }, editor)).rejects.toThrow(
    '403 other_role',
  )
  for (const act of ['stage', 'preview', 'call-back'])
    await expect(post(`weeks/${weekId}/${act}`, {}, elsewhere)).rejects.toThrow('403 other_chain')
  for (const act of ['items/apples/withdraw', 'pages/front/withdraw', 'restore'])
    await expect(post(`publications/bluff-w47/${act}`, { version: '' }, elsewhere)).rejects.toThrow('403 other_chain')
})

test('of two who change the same deal the slower one gets what is there now, also in two windows of one person', async () => {
  const ad = 'publications/bluff-w47'
  const items = async () => (await get<Running>(`${ad}/items`)).items
  const { headers: colleague } = await staffSession(db, { role: 'publisher', name: 'Grocery' })
  const { item, version } = (await items())[0]!
  const late = async (url: string, payload: object, headers = publisher) => {
    const reply = await http({ method: 'POST', url: `/api/studio/${ad}/${url}`, headers, payload })
    return { status: reply.statusCode, ...reply.json<{ code: string; detail: string; present: Running }>() }
  }
  await post(`${ad}/items/${item}/correct`, { version, note: 'Corrected.', price: '$1.19' }, colleague)
  const mine = await late(`items/${item}/correct`, { version, note: 'Corrected.', price: '$1.29' })
  expect(mine).toMatchObject({
    status: 409,
    code: 'changed_meanwhile',
    detail: expect.stringMatching(/ was changed by Grocery meanwhile\.$/),
  })
  expect(mine.present.items[0]!.price?.text).toBe('$1.19')
  const own = await late(`items/${item}/withdraw`, { version }, colleague)
  expect(own).toMatchObject({ status: 409, detail: expect.stringContaining('by you in another window') })
  expect((await items())[0]).toMatchObject({ state: 'shown', price: { text: '$1.19' } })

  const [seen] = await get<HistoryEntry[]>(`${ad}/history`)
  await post(`${ad}/items/${item}/correct`, { version: mine.present.items[0]!.version, note: 'Corrected.', price: '$1.29' })
  const { journalId } = seen!
  expect(await late('put-back', { journalId, seen: journalId }, colleague)).toMatchObject({ status: 409, code: 'changed_meanwhile' })
  expect((await items())[0]!.price?.text).toBe('$1.29')
})

test('the comparison tells by product what is new, gone and dearer or cheaper, the biggest step first', async () => {
  await db.updateTable('ad').set({ valid_from: '2026-11-02' }).where('external_id', '=', 'bluff-w47').execute()
  const weekId = await aWeek([
    { title: 'Apples', cents: 199 },
    { title: 'Milk', cents: 399 },
    { title: 'Butter', cents: 379 },
  ])
  await post(`weeks/${weekId}/stage`)
  const told = await get<Comparison>(`weeks/${weekId}/comparison`)
  expect([told.added.count, told.gone.some, told.same]).toEqual([1, ['pears'], 0])
  expect(told.changed.some.map((it) => [it.title, it.before?.text, it.after?.text])).toEqual([
    ['Apples', '2 for $5', '$1.99'],
    ['Milk', 'Buy one, get one free', '$3.99'],
  ])
  expect(told.zones).toEqual([
    { timeZone: 'America/Chicago', stores: 1 },
    { timeZone: 'America/Los_Angeles', stores: 1 },
  ])
  // 13 What is out runs on beside it, until its own days end; nobody read days off the page.
  expect(told.daysAgree).toBe(null)
  const outUntil = async (day: number) => {
    await db
      .updateTable('ad')
      .set({ visible_to: days(day, day).validTo })
      .where('external_id', '=', 'bluff-w47')
      .execute()
    return (await get<Comparison>(`weeks/${weekId}/comparison`)).out.some((it) => it.publication === 'bluff-w47')
  }
  expect([await outUntil(4), await outUntil(-2)]).toEqual([true, false])
})
