import { expect, test } from 'vitest'
import * as brand from '#brand'
import { asVisitor, testApp, userIdOf } from '#server/testing/build-app.ts'
import { searchTextOf } from './rules.ts'

type Headers = { authorization: string }

const { app, db, http, contentChanged } = await testApp()
await db
  .insertInto('chain')
  .values([
    { external_id: 'driftless', chain_name: 'Driftless' },
    { external_id: 'prairie', chain_name: 'Prairie' },
  ])
  .execute()
const ids = new Map<string, number>()
await add('winona-commons', 1, 'Winona Commons Co-op', 'Winona', [44.0516, -91.6375])
await add('three-rivers', 1, 'Three Rivers Co-op', 'La Crosse', [43.8126, -91.253])
await add('ames', 2, 'Prairie Rail', 'Ames', [42.0257, -93.6211])
await add('gone', 1, 'Closed Corner', 'Winona', [44.05, -91.63], new Date())

async function add(
  route: string,
  chainId: number,
  storeName: string,
  city: string,
  [latitude, longitude]: [number, number],
  withdrawn: Date | null = null,
) {
  const place = { storeName, city, addressLine1: '1 Main Street', addressLine2: '', stateProvince: 'MN', postalCode: '55987' }
  const { store_id } = await db
    .insertInto('store')
    .values({
      external_id: route,
      chain_id: chainId,
      store_route: route,
      store_guid: crypto.randomUUID(),
      store_name: storeName,
      store_logo_uri: '',
      address_line1: place.addressLine1,
      address_line2: '',
      city,
      state_province: 'MN',
      postal_code: '55987',
      phone: '',
      web_url: '',
      store_hours: '',
      latitude,
      longitude,
      facebook_page_name: '',
      instagram_page_name: '',
      twitter_handle: '',
      time_zone: 'America/Chicago',
      search_text: searchTextOf(place),
      withdrawn_at: withdrawn,
    })
    .returning('store_id')
    .executeTakeFirstOrThrow()
  ids.set(route, store_id)
}

async function asMember() {
  const headers = await asVisitor(app, { terms: true })
  const email = `${crypto.randomUUID()}@example.com`
  await db
    .updateTable('shopper')
    .set({ email, password_hash: 'x' })
    .where('user_id', '=', await userIdOf(db, headers))
    .execute()
  return headers
}

async function user(headers: Headers): Promise<{ userId: string; lastVisitedStoreRoute: string | null }> {
  const payload = { deviceId: 'd', deviceType: 'web', versionNumber: '1.15', notificationToken: null }
  return (await http({ method: 'POST', url: '/api/oauth/authenticate', headers, payload })).json()
}

const search = (query: Record<string, string>, headers = {}) =>
  http({ url: '/api/stores', query: { clientToken: brand.client, ...query }, headers })
const routes = (stores: { storeRoute: string }[]) => stores.map(({ storeRoute }) => storeRoute)
const visit = (route: string, headers: Headers) => http({ method: 'PUT', url: `/api/stores/${ids.get(route)}?visited=true`, headers })
const lists = async (headers: Headers) =>
  db
    .selectFrom('shopping_list')
    .select(['store_id', 'name', 'is_default'])
    .where('user_id', '=', await userIdOf(db, headers))
    .orderBy('store_id')
    .execute()

test('7.API.19 3.ENT.06 a search by text returns results, searchLocation and sortMethod', async () => {
  const reply = await search({ q: 'la crosse' })
  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toMatchObject({
    results: [{ storeRoute: 'three-rivers', isFavorited: false }],
    searchLocation: null,
    sortMethod: 'name',
  })
})

test('7.API.20 a search by lat and long returns the nearest first and the place', async () => {
  const reply = (await search({ lat: '43.8', long: '-91.2' })).json()
  expect(routes(reply.results)).toEqual(['three-rivers', 'winona-commons', 'ames'])
  expect(reply).toMatchObject({ searchLocation: { latitude: 43.8, longitude: -91.2 }, sortMethod: 'distance' })
})

test('5.FIND.02 a town without a store leads to the stores around it', async () => {
  const reply = (await search({ q: 'Des Moines' })).json()
  expect(routes(reply.results)[0]).toBe('ames')
  expect(reply.searchLocation.latitude).toBeCloseTo(41.6, 0)
})

test('5.FIND.02 of towns of one name, the one with stores around it is meant, in the search and in the suggestions', async () => {
  const reply = (await search({ q: 'Stillwater' })).json()
  expect([reply.searchPlace, routes(reply.results)[0]]).toEqual(['Stillwater, MN', 'winona-commons'])
  for (const q of ['Stillwater', 'Stilwater'])
    expect((await http({ url: '/api/places/autocomplete', query: { q } })).json()[0].label).toBe('Stillwater, MN')
})

test('5.FIND.03 a search without text and coordinates is empty', async () => {
  expect((await search({ q: ' ' })).json().results).toEqual([])
  expect((await search({ lat: '43.8' })).json().results).toEqual([])
})

test('7.API.47 a search with another client token is refused', async () => {
  expect((await search({ clientToken: 'other', q: 'winona' })).statusCode).toBe(400)
})

test('7.API.14 3.ENT.05 a store is read by its route; an unknown and a withdrawn one give 404', async () => {
  const reply = await http({ url: '/winona-commons/api/stores' })
  expect(reply.json()).toEqual({
    storeId: ids.get('winona-commons'),
    storeRoute: 'winona-commons',
    storeGuid: expect.any(String),
    storeName: 'Winona Commons Co-op',
    storeLogoUri: '',
    addressLine1: '1 Main Street',
    addressLine2: '',
    city: 'Winona',
    stateProvince: 'MN',
    postalCode: '55987',
    phone: '',
    webUrl: '',
    storeHours: '',
    latitude: 44.0516,
    longitude: -91.6375,
    facebookPageName: '',
    instagramPageName: '',
    twitterHandle: '',
    isFavorited: false,
    timeZone: 'America/Chicago',
  })
  for (const route of ['nowhere', 'gone']) {
    const missing = await http({ url: `/${route}/api/stores` })
    expect(missing.statusCode).toBe(404)
    expect(missing.headers['content-type']).toContain('application/problem+json')
  }
})

test('7.API.15 the chain is the store itself and its sisters, by name', async () => {
  expect(routes((await http({ url: '/winona-commons/api/stores/chain' })).json())).toEqual(['three-rivers', 'winona-commons'])
})

test('7.API.16 visited stores come latest first, each once', async () => {
  const headers = await asVisitor(app)
  for (const route of ['ames', 'winona-commons', 'three-rivers', 'ames']) expect((await visit(route, headers)).statusCode).toBe(204)
  expect(routes((await http({ url: '/ames/api/stores?visited=true', headers })).json())).toEqual(['ames', 'three-rivers', 'winona-commons'])
  expect((await user(headers)).lastVisitedStoreRoute).toBe('ames')
  expect((await http({ url: '/ames/api/stores?visited=true' })).statusCode).toBe(401)
})

test('7.API.16 a device whose store has left the network still gets the others that were visited', async () => {
  const headers = await asVisitor(app)
  await visit('ames', headers)
  const reply = await http({ url: '/gone/api/stores?visited=true', headers })
  expect(reply.statusCode).toBe(200)
  expect(routes(reply.json())).toEqual(['ames'])
})

test('1.LIST.02 the first visit of a shopper who accepted the terms makes the default list, further visits do not', async () => {
  const headers = await asVisitor(app, { terms: true })
  await visit('ames', headers)
  await visit('ames', headers)
  expect(await lists(headers)).toEqual([{ store_id: ids.get('ames'), name: 'My List', is_default: true }])
})

test('1.LIST.02 a visitor’s visit makes no list; accepting the terms makes one for each visited store', async () => {
  const headers = await asVisitor(app)
  await visit('ames', headers)
  await visit('winona-commons', headers)
  expect(await lists(headers)).toEqual([])
  await http({ method: 'PUT', url: '/api/account/acceptterms', headers })
  expect((await lists(headers)).map((list) => list.store_id)).toEqual([ids.get('winona-commons'), ids.get('ames')])
})

test('a visit to a store that does not exist is 404 and leaves no trace', async () => {
  const headers = await asVisitor(app, { terms: true })
  expect((await http({ method: 'PUT', url: '/api/stores/999999?visited=true', headers })).statusCode).toBe(404)
  expect((await visit('gone', headers)).statusCode).toBe(404)
  expect(await lists(headers)).toEqual([])
  expect((await user(headers)).lastVisitedStoreRoute).toBeNull()
})

test('7.API.21 1.FAV.03 4.FAV.02 a member can add and remove a favorite store, and only that member sees it', async () => {
  const [headers, other] = [await asMember(), await asMember()]
  const favorite = (on: boolean) => http({ method: 'PUT', url: `/api/stores/${ids.get('ames')}?favorite=${on}`, headers })
  const favorites = async (whose: Headers) => routes((await http({ url: '/api/stores?favorite=true', headers: whose })).json())
  for (const _ of [1, 2]) expect((await favorite(true)).statusCode).toBe(204)
  expect(await favorites(headers)).toEqual(['ames'])
  expect(await favorites(other)).toEqual([])
  expect((await search({ q: 'ames' }, headers)).json().results[0].isFavorited).toBe(true)
  expect((await search({ q: 'ames' }, other)).json().results[0].isFavorited).toBe(false)
  await favorite(false)
  expect(await favorites(headers)).toEqual([])
  expect((await http({ method: 'PUT', url: '/api/stores/999999?favorite=true', headers })).statusCode).toBe(404)
})

test('6.ROLE.08 a member makes a store a favorite; others cannot have any', async () => {
  const headers = await asMember()
  expect((await http({ method: 'PUT', url: `/api/stores/${ids.get('ames')}?favorite=true`, headers })).statusCode).toBe(204)
  expect(routes((await http({ url: '/api/stores?favorite=true', headers })).json())).toEqual(['ames'])
  for (const headers of [await asVisitor(app), await asVisitor(app, { terms: true })]) {
    expect((await http({ method: 'PUT', url: `/api/stores/${ids.get('ames')}?favorite=true`, headers })).statusCode).toBe(403)
    expect((await http({ url: '/api/stores?favorite=true', headers })).statusCode).toBe(403)
  }
})

test('6.ROLE.14 a caller without a session can search stores and see one', async () => {
  expect((await search({ q: 'ames' })).statusCode).toBe(200)
  expect((await http({ url: '/ames/api/stores' })).statusCode).toBe(200)
})

test('a store that is added is found after contentChanged is called', async () => {
  await add('new-one', 2, 'New Prairie', 'Nevada', [42.02, -93.45])
  contentChanged()
  expect((await http({ url: '/new-one/api/stores' })).statusCode).toBe(200)
})
