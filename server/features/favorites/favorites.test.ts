import { expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import type { Favorite } from '#contract/favorites.ts'
import { asMember, password, signIn } from '#server/testing/shopper.ts'
import { asVisitor, testApp } from '#server/testing/build-app.ts'
import { makeDeal, makeStore } from '#server/testing/factories.ts'

const { app, db, http, mails } = await testApp()
const store = await makeStore(db)
const { storeId } = store
const apples = await makeDeal(db, store)
const yogurt = await makeDeal(db, store, { title: 'Whole Milk Yogurt' })
type Headers = { authorization: string }

const add = (headers: Headers, { adStudioAssetId }: { adStudioAssetId: string }, favoriteId = uuidv7(), at = storeId) =>
  http({ method: 'POST', url: '/api/favorites', headers, payload: { favoriteId, storeId: at, adStudioAssetId, productIdentifier: '4131' } })
const remove = (headers: Headers, favoriteId: string) => http({ method: 'DELETE', url: `/api/favorites/${favoriteId}`, headers })
const allOf = async (headers: Headers) => (await http({ url: '/api/favorites', headers })).json<Favorite[]>()

test('1.FAV.02 7.API.31 7.API.32 a favorite keeps the deal as it is now; the latest comes first', async () => {
  const me = await asVisitor(app, { terms: true })
  const favoriteId = uuidv7()
  const reply = await add(me, apples, favoriteId)
  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toMatchObject({
    favoriteId,
    storeId,
    adStudioAssetId: apples.adStudioAssetId,
    productIdentifier: '4131',
    title: 'Honeycrisp Apples',
    imageUri: `/images/hcc/assets/a/${apples.adStudioAssetId}.png`,
    adDateInfo: 'Nov 18 - Nov 24',
    adSpace: { adSpaceId: apples.adSpaceId, price: { text: '2 for $5' } },
    revision: 1,
  })
  await add(me, yogurt)
  expect((await allOf(me)).map(({ title }) => title)).toEqual(['Whole Milk Yogurt', 'Honeycrisp Apples'])
})

test('4.FAV.01 7.API.33 a removed favorite stays gone: adding it again late gives 410, a new favorite is another one', async () => {
  const me = await asVisitor(app, { terms: true })
  const favoriteId = uuidv7()
  await add(me, apples, favoriteId)
  expect((await remove(me, favoriteId)).statusCode).toBe(204)
  expect((await remove(me, favoriteId)).statusCode).toBe(204)
  expect(await allOf(me)).toEqual([])
  expect((await add(me, apples, favoriteId)).statusCode).toBe(410)
  expect((await add(me, apples)).statusCode).toBe(200)
  expect(await allOf(me)).toHaveLength(1)
  expect((await remove(me, uuidv7())).statusCode).toBe(404)
})

test('4.FAV.01 the same id again returns the same favorite; another id for the same item is an alias of it', async () => {
  const me = await asVisitor(app, { terms: true })
  const [first, second] = [uuidv7(), uuidv7()]
  const replies = [await add(me, apples, first), await add(me, apples, first), await add(me, apples, second)]
  expect(replies.map((it) => it.json<Favorite>().favoriteId)).toEqual([first, first, first])
  expect(await allOf(me)).toHaveLength(1)
  await remove(me, second)
  expect(await allOf(me)).toEqual([])
  expect((await add(me, apples, second)).statusCode).toBe(410)
})

test('twenty devices that like one item at once make one favorite', async () => {
  const me = await asVisitor(app, { terms: true })
  const ids = await Promise.all(Array.from({ length: 20 }, async () => (await add(me, yogurt)).json<Favorite>().favoriteId))
  expect(new Set(ids).size).toBe(1)
  expect(await allOf(me)).toHaveLength(1)
})

test('1.FAV.04 a digital exclusive cannot be a favorite', async () => {
  const me = await asVisitor(app, { terms: true })
  expect((await add(me, { adStudioAssetId: '-12' })).json()).toMatchObject({ status: 400, errors: [{ field: 'adStudioAssetId' }] })
})

test('1.FAV.01 only deals of the store’s chain can be favorites, and they stay readable after they are withdrawn', async () => {
  const me = await asVisitor(app, { terms: true })
  const other = await makeStore(db)
  expect((await add(me, { adStudioAssetId: 'nothing' })).statusCode).toBe(404)
  expect((await add(me, apples, uuidv7(), other.storeId)).statusCode).toBe(404)
  expect((await add(me, apples, uuidv7(), 999_999)).statusCode).toBe(404)
  const berries = await makeDeal(db, store, { title: 'Berries' })
  await add(me, berries)
  await db.updateTable('ad_space').set({ withdrawn_at: new Date() }).where('ad_space_id', '=', berries.adSpaceId).execute()
  expect(await allOf(me)).toMatchObject([{ title: 'Berries', adSpace: { adSpaceId: berries.adSpaceId } }])
})

test('1.FAV.02 a favorite has its product’s newest offer at its store, in whichever flyer that is', async () => {
  const me = await asVisitor(app, { terms: true })
  const here = await makeStore(db)
  const rice = { title: 'Wild rice', product: 'rice' }
  const week = await makeDeal(db, here, { ...rice, from: '2020-01-01', to: '2020-01-07' })
  await makeDeal(db, here, { product: 'another', from: '2020-02-01', to: '2020-02-07' })
  await makeDeal(db, await makeStore(db), { ...rice, from: '2020-03-01', to: '2020-03-07' })
  const latest = async () => (await allOf(me))[0]!.latest
  expect((await add(me, week, uuidv7(), here.storeId)).json<Favorite>().latest).toMatchObject({ adSpaceId: week.adSpaceId })

  const again = await makeDeal(db, here, { ...rice, from: '2020-05-01', to: '2020-05-07' })
  await makeDeal(db, here, { ...rice, from: '2020-04-01', to: '2020-04-07' })
  await makeDeal(db, here, { ...rice, from: '2999-01-01', to: '2999-01-07' })
  expect((await allOf(me))[0]!.adSpace).toMatchObject({ adSpaceId: week.adSpaceId })
  expect(await latest()).toMatchObject({ adSpaceId: again.adSpaceId, endDate: '2020-05-07', price: { text: '2 for $5' } })
  const withdraw = db.updateTable('ad_space').set({ withdrawn_at: new Date() })
  await withdraw.where('ad_space_id', '=', again.adSpaceId).execute()
  expect(await latest(), 'withdrawn after its sale').toMatchObject({ adSpaceId: again.adSpaceId })
})

test('1.FAV.02 a heart keeps what the store shows, not what it shows from a later day on, nor what only others of its chain show', async () => {
  const me = await asVisitor(app, { terms: true })
  const here = await makeStore(db)
  const shown = await makeDeal(db, here, { title: 'Wild rice' })
  const { adStudioAssetId } = shown
  const asNewer = async (changes: { visible_from_earliest?: Date }, only?: number) => {
    const { adSpaceId } = await makeDeal(db, here, { title: 'Wild rice' })
    await db.updateTable('ad_space').set({ ad_studio_asset_id: adStudioAssetId }).where('ad_space_id', '=', adSpaceId).execute()
    const { ad_id } = await db.selectFrom('ad_space').select('ad_id').where('ad_space_id', '=', adSpaceId).executeTakeFirstOrThrow()
    if (only !== undefined) await db.insertInto('ad_store').values({ ad_id, store_id: only, included: true }).execute()
    else await db.updateTable('ad').set(changes).where('ad_id', '=', ad_id).execute()
  }
  await asNewer({ visible_from_earliest: new Date('2999-01-01') })
  await asNewer({}, storeId)
  expect((await add(me, shown, uuidv7(), here.storeId)).json<Favorite>().adSpace?.adSpaceId).toBe(shown.adSpaceId)
})

// Of these two zones, 26 hours apart, one has another day than UTC at any time.
test.each(['Etc/GMT+12', 'Etc/GMT-14'])('1.FAV.02 which offer has begun is told by the calendar of the store, in %s', async (timeZone) => {
  const me = await asVisitor(app, { terms: true })
  const here = await makeStore(db)
  await db.updateTable('store').set({ time_zone: timeZone }).where('store_id', '=', here.storeId).execute()
  const today = Temporal.Now.plainDateISO(timeZone)
  const sale = (product: string, from: number, to: number) =>
    makeDeal(db, here, { product, title: product, from: today.add({ days: from }).toString(), to: today.add({ days: to }).toString() })
  const [oats, , rye, newRye] = [await sale('oats', -6, 0), await sale('oats', 1, 7), await sale('rye', -7, -1), await sale('rye', 0, 6)]
  for (const it of [oats, rye]) await add(me, it, uuidv7(), here.storeId)
  const latest = new Map((await allOf(me)).map((it) => [it.title, it.latest?.adSpaceId]))
  expect(latest.get('oats'), 'on its last day').toBe(oats.adSpaceId)
  expect(latest.get('rye'), 'on its first day').toBe(newRye.adSpaceId)
})

test('1.FAV.02 what was withdrawn on its last day at the store was withdrawn before its end', async () => {
  const me = await asVisitor(app, { terms: true })
  const here = await makeStore(db)
  const milk = await makeDeal(db, here, { product: 'milk', from: '2020-01-01', to: '2020-01-07' })
  await add(me, milk, uuidv7(), here.storeId)
  const latestAfter = async (withdrawn: string) => {
    await db
      .updateTable('ad_space')
      .set({ withdrawn_at: new Date(withdrawn) })
      .where('ad_space_id', '=', milk.adSpaceId)
      .execute()
    return (await allOf(me))[0]!.latest?.adSpaceId ?? null
  }
  expect(await latestAfter('2020-01-07T22:00:00-06:00')).toBeNull()
  expect(await latestAfter('2020-01-08T00:00:00-06:00')).toBe(milk.adSpaceId)
})

test('1.FAV.02 what a store does not show, or has withdrawn before the end, is no offer of it', async () => {
  const me = await asVisitor(app, { terms: true })
  const here = await makeStore(db)
  const milk = await makeDeal(db, here, { product: 'milk', from: '2020-01-01', to: '2999-01-07' })
  await add(me, milk, uuidv7(), here.storeId)
  const { ad_id: adId } = await db
    .selectFrom('ad_space')
    .select('ad_id')
    .where('ad_space_id', '=', milk.adSpaceId)
    .executeTakeFirstOrThrow()
  const adSpaceId = async () => (await allOf(me))[0]!.latest?.adSpaceId ?? null
  const only = (store_id: number, included: boolean) => db.insertInto('ad_store').values({ ad_id: adId, store_id, included }).execute()
  expect(await adSpaceId()).toBe(milk.adSpaceId)
  await only(here.storeId, false)
  expect(await adSpaceId(), 'not at this store').toBeNull()
  await db.deleteFrom('ad_store').where('ad_id', '=', adId).execute()
  await only(storeId, true)
  expect(await adSpaceId(), 'only at another one').toBeNull()
  await only(here.storeId, true)
  expect(await adSpaceId(), 'there and here').toBe(milk.adSpaceId)
  const ad = db.updateTable('ad').where('ad_id', '=', adId)
  await ad.set({ published_at: null }).execute()
  expect(await adSpaceId(), 'not published').toBeNull()
  await ad.set({ published_at: new Date(), visible_from_earliest: new Date('2999-01-01') }).execute()
  expect(await adSpaceId(), 'not visible yet').toBeNull()
  await ad.set({ visible_from_earliest: new Date('2020-01-01'), withdrawn_at: new Date() }).execute()
  expect(await adSpaceId(), 'withdrawn').toBeNull()
})

test('signing in moves favorites to the member: an item once, old ids still work, the anonymous session gets 401', async () => {
  const member = await asMember(app, mails, 'likes@example.com')
  await http({ method: 'PUT', url: '/api/account/acceptterms', headers: member })
  const kept = (await add(member, apples)).json<Favorite>()
  const anonymous = await asVisitor(app, { terms: true })
  const [same, sameToo, own, gone] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()]
  await add(anonymous, apples, same)
  await add(anonymous, apples, sameToo)
  await add(anonymous, yogurt, gone)
  await remove(anonymous, gone)
  await add(anonymous, yogurt, own)

  const { reply } = await signIn(app, 'likes@example.com', password, anonymous)
  const signedIn = { authorization: `Bearer ${reply!.json<{ authToken: string }>().authToken}` }
  expect((await allOf(signedIn)).map(({ favoriteId }) => favoriteId).toSorted()).toEqual([kept.favoriteId, own].toSorted())
  expect((await http({ url: '/api/favorites', headers: anonymous })).json().code).toBe('merged')
  for (const id of [same, sameToo]) expect((await add(signedIn, apples, id)).json()).toMatchObject({ favoriteId: kept.favoriteId })
  expect((await add(signedIn, yogurt, gone)).statusCode).toBe(410)
  expect((await remove(signedIn, same)).statusCode).toBe(204)
  expect((await allOf(signedIn)).map(({ favoriteId }) => favoriteId)).toEqual([own])
})
