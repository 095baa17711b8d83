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
