import { sql } from 'kysely'
import * as v from 'valibot'
import { beforeEach, expect, test, vi } from 'vitest'
import * as brand from '#brand'
import { BannerMedia, banners, type BannerAd } from '#contract/banners.ts'
import { onPrimary } from '#server/db/reads.ts'
import { deleteOldMetrics } from '#server/features/metrics/queries.ts'
import { asVisitor, testApp, userIdOf } from '#server/testing/build-app.ts'
import { makeBanner, makeStore } from '#server/testing/factories.ts'
import { sidecarHeader } from '#server/testing/requests.ts'
import { networkReplyCache } from './network-reply-cache.ts'

const { app, db, http, sendInside, contentChanged } = await testApp()
await makeStore(db)
type Headers = Record<string, string> & { authorization: string }

/** Makes a visitor with the header that these calls need. */
async function configured(): Promise<{ headers: Headers; userId: string }> {
  const visitor = await asVisitor(app)
  const userId = await userIdOf(db, visitor)
  return { headers: { ...visitor, ...sidecarHeader(userId) }, userId }
}
const urlOf = (userId: string, guid: string = brand.customerGuid) => `/api/bannerAds/getBannerAds/${userId}/${guid}`
const bannersOf = async ({ headers, userId }: { headers: Headers; userId: string }) =>
  (await http({ url: urlOf(userId), headers })).json<BannerAd[]>()
const report = (headers: Headers, body: object) =>
  http({ method: 'POST', url: `/api/bannerAds/metric/${brand.customerGuid}`, headers, payload: body })
const counted = () =>
  db.selectFrom('metric').select(['kind', 'thing_id', 'media_id', 'metric_type', 'count']).orderBy('metric_type').execute()

beforeEach(async () => {
  await db.deleteFrom('banner_media').execute()
  await db.deleteFrom('banner_ad').execute()
  await db.deleteFrom('metric').execute()
  contentChanged()
})

test('1.BANR.01 7.API.40 the banners of today, by priority, each with its pictures and with the stores that show it', async () => {
  const guid = '7d0c2f5e-91f6-4a36-8a3b-6c1f2f0d9e11'
  const low = await makeBanner(db, { priority: 1 })
  const high = await makeBanner(db, { priority: 9, storeGuids: [guid] })
  await makeBanner(db, { withdrawn: true })
  await makeBanner(db, { to: '2020-01-01' })
  await makeBanner(db, { from: '2098-01-01' })
  const found = await bannersOf(await configured())
  expect(found).toMatchObject([
    { id: high.bannerAdId, priority: 9, storeInclusionType: 'selected', storeGuids: [guid] },
    {
      id: low.bannerAdId,
      storeInclusionType: 'all',
      media: [
        {
          id: low.bannerAdMediaId,
          mediaType: 'image',
          imageUri: '/images/hcc/banners/apples-0011aabb.jpg',
          placement: 'homepage-banner',
          clickType: 'redirect',
          clickArguments: 'https://orchard.example/',
          maxDisplayCountPerConsumer: 3,
        },
      ],
    },
  ])
  expect(found).toHaveLength(2)
})

test('9.CONST.39 9.CONST.40 9.CONST.41 9.CONST.42 9.CONST.43 a click leads to one of five kinds of places, or to none', async () => {
  const me = await configured()
  const kinds = ['redirect', 'product-details', 'product-list', 'search', 'none']
  for (const clickType of kinds) {
    const { bannerAdMediaId } = await makeBanner(db)
    await sql`update banner_media set body = (body::jsonb || ${JSON.stringify({ clickType })}::jsonb)::json where id = ${bannerAdMediaId}`.execute(
      db,
    )
  }
  contentChanged()
  expect((await bannersOf(me)).map(({ media }) => media[0]!.clickType)).toEqual(kinds)
  expect(v.safeParse(BannerMedia, { ...(await bannersOf(me))[0]!.media[0], clickType: 'popup' }).success).toBe(false)
})

test('the server’s own pages read them without a caller', async () => {
  const { bannerAdId } = await makeBanner(db)
  contentChanged()
  const nobody = { userId: '00000000-0000-0000-0000-000000000000', customerGuid: brand.customerGuid }
  expect((await sendInside(banners.all, { params: nobody })).map(({ id }) => id)).toEqual([bannerAdId])
})

test('what an import changes shows at once', async () => {
  const me = await configured()
  expect(await bannersOf(me)).toEqual([])
  await makeBanner(db)
  contentChanged()
  expect(await bannersOf(me)).toHaveLength(1)
})

test('a banner is shown until its day has ended, also when the clock was ahead', async () => {
  const now = vi.fn<() => number>()
  const day = { from: '2026-11-20', to: '2026-11-20' }
  const cache = networkReplyCache<string>(
    async () => [{ ...day, value: 'Sale' }],
    (all) => all,
    now,
  )
  const shownAt = async (moment: string) => {
    now.mockReturnValue(Date.parse(moment))
    return (await cache.reply(onPrimary(db).content)).value
  }
  expect(await shownAt('2026-11-20T18:00:00Z')).toEqual(['Sale'])
  expect(await shownAt('2026-11-21T06:00:00Z')).toEqual([])
  expect(await shownAt('2026-11-20T18:00:00Z')).toEqual(['Sale'])
})

test('the header, the user and the network in the path must be the caller’s', async () => {
  const { headers, userId } = await configured()
  const other = await configured()
  const ask = async (url: string, given: Record<string, string | undefined>) =>
    (await http({ url, headers: Object.fromEntries(Object.entries(given).filter((it): it is [string, string] => it[1] !== undefined)) }))
      .statusCode
  expect(await ask(urlOf(userId), headers)).toBe(200)
  expect(await ask(urlOf(userId), { ...headers, 'configuration-token': undefined })).toBe(400)
  expect(await ask(urlOf(userId), { ...headers, 'configuration-token': `other;${userId}` })).toBe(400)
  expect(await ask(urlOf(userId), { ...headers, 'configuration-token': brand.configurationToken })).toBe(400)
  expect(await ask(urlOf(userId), { ...headers, ...sidecarHeader(other.userId) })).toBe(400)
  expect(await ask(urlOf(other.userId), headers)).toBe(403)
  expect(await ask(urlOf(userId, other.userId), headers)).toBe(404)
  expect(await ask(urlOf(userId), { ...headers, authorization: undefined })).toBe(401)
})

test('caches in between may not keep a reply that needs a token; a caller who has it gets 304', async () => {
  const { headers, userId } = await configured()
  const reply = await http({ url: urlOf(userId), headers })
  expect(reply.headers['cache-control']).toMatch(/^private, /)
  expect((await http({ url: urlOf(userId), headers: { ...headers, 'if-none-match': String(reply.headers.etag) } })).statusCode).toBe(304)
})

test('7.API.41 views and clicks are counted by day, without the shopper', async () => {
  const { bannerAdId, bannerAdMediaId } = await makeBanner(db)
  const [one, other] = [await configured(), await configured()]
  for (const { headers } of [one, other]) {
    expect((await report(headers, { bannerAdId, bannerAdMediaId, metricType: 'view' })).statusCode).toBe(204)
  }
  await report(one.headers, { bannerAdId, bannerAdMediaId, metricType: 'click' })
  const row = { kind: 'banner', thing_id: bannerAdId, media_id: bannerAdMediaId }
  expect(await counted()).toEqual([
    { ...row, metric_type: 'click', count: 1 },
    { ...row, metric_type: 'view', count: 2 },
  ])
})

test('7.API.41 an unknown banner or metric is not counted', async () => {
  const { headers } = await configured()
  const { bannerAdId, bannerAdMediaId } = await makeBanner(db)
  expect((await report(headers, { bannerAdId, bannerAdMediaId: bannerAdMediaId + 1000, metricType: 'view' })).statusCode).toBe(404)
  expect((await report(headers, { bannerAdId: -bannerAdId, bannerAdMediaId, metricType: 'view' })).statusCode).toBe(404)
  expect((await report(headers, { bannerAdId, bannerAdMediaId, metricType: 'purchase' })).statusCode).toBe(400)
  expect((await report({ ...headers, 'configuration-token': 'x' }, { bannerAdId, bannerAdMediaId, metricType: 'view' })).statusCode).toBe(
    400,
  )
  expect(await counted()).toEqual([])
})

test('one user’s views of a banner count ten times an hour at most', async () => {
  const { bannerAdId, bannerAdMediaId } = await makeBanner(db)
  const { headers } = await configured()
  const replies = await Promise.all(Array.from({ length: 30 }, () => report(headers, { bannerAdId, bannerAdMediaId, metricType: 'view' })))
  expect(new Set(replies.map((it) => it.statusCode))).toEqual(new Set([204]))
  expect(await counted()).toMatchObject([{ count: 10 }])
})

test('metrics are kept for 90 days', async () => {
  const { bannerAdId, bannerAdMediaId } = await makeBanner(db)
  await report((await configured()).headers, { bannerAdId, bannerAdMediaId, metricType: 'view' })
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
  await deleteOldMetrics(db, inDays(90))
  expect(await counted()).toHaveLength(1)
  await deleteOldMetrics(db, inDays(91))
  expect(await counted()).toEqual([])
})
