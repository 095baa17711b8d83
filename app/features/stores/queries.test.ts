import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { places } from '#contract/places.ts'
import { stores } from '#contract/stores.ts'
import { callAt } from '#app/api/call.ts'
import { aStore } from './testing.ts'
import { answer, fakeServer, refuse, type FakeServer } from '#app/testing/fake-server.ts'
import { storesQuery } from './queries.ts'

const nothing = answer(stores.search, { results: [], searchLocation: null, sortMethod: 'name' })
const winona = answer(places.geocode, { label: '55987 Winona, MN', latitude: 44.05, longitude: -91.64 })
const tools = { send: callAt('', async () => 'a-token') }
const asked = (server: FakeServer) => server.sent.map(({ endpoint, request }) => [endpoint, request.query])

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

test('5.FIND.01 exactly 5 digits are located as a postal code, and the stores around it are searched', async () => {
  const server = fakeServer([nothing, winona])
  await client().fetchQuery(storesQuery(tools, { kind: 'text', query: '55987' }))
  expect(asked(server)).toEqual([
    [places.geocode, { postalCode: '55987' }],
    [stores.search, { clientToken: 'hcc', lat: '44.05', long: '-91.64' }],
  ])
})

test('5.FIND.01 digits that are not a postal code are searched as text', async () => {
  const server = fakeServer([nothing, refuse(places.geocode, 404, { code: 'not_found' })])
  await client().fetchQuery(storesQuery(tools, { kind: 'text', query: '00000' }))
  expect(asked(server).at(-1)).toEqual([stores.search, { clientToken: 'hcc', q: '00000' }])
})

test('5.FIND.02 any other text is sent as it is', async () => {
  for (const text of ['winona', '5598', '559871', '55987-1234']) {
    const server = fakeServer([nothing, answer(places.autocomplete, [])])
    await client().fetchQuery(storesQuery(tools, { kind: 'text', query: text }))
    expect(asked(server)[0]).toEqual([stores.search, { clientToken: 'hcc', q: text }])
  }
})

test('where nothing is found, the stores around a town that is spelled like the text are, and it is said that this is a guess', async () => {
  const server = fakeServer([nothing, answer(places.autocomplete, [{ label: 'Winona, MN', latitude: 44.05, longitude: -91.64 }])])
  const found = await client().fetchQuery(storesQuery(tools, { kind: 'text', query: 'Winonna' }))
  expect(asked(server).at(-1)).toEqual([stores.search, { clientToken: 'hcc', lat: '44.05', long: '-91.64' }])
  expect(found.guess).toEqual({ place: 'Winona, MN' })
})

test('for a state without stores no town of another state is guessed', async () => {
  const server = fakeServer([nothing, answer(places.autocomplete, [{ label: 'Vermont, IL', latitude: 40.3, longitude: -90.4 }])])
  const found = await client().fetchQuery(storesQuery(tools, { kind: 'text', query: 'Vermont' }))
  expect([found.guess, asked(server)]).toEqual([null, [[stores.search, { clientToken: 'hcc', q: 'Vermont' }]]])
})

test('stores that are spelled otherwise than the text are a guess, those that its words begin are none', async () => {
  const store = aStore({ storeName: 'Winona Commons Co-op', city: 'Winona', stateProvince: 'MN' })
  const fakes = [answer(stores.search, { results: [store], searchLocation: null, sortMethod: 'name' as const })]
  fakeServer(fakes)
  const guessFor = async (query: string) => (await client().fetchQuery(storesQuery(tools, { kind: 'text', query }))).guess
  expect(await guessFor('Winonna')).toEqual({ place: null })
  for (const query of ['winona', 'comm', 'minnesota', 'co-op winona']) expect([query, await guessFor(query)]).toEqual([query, null])
})

test('4.STORE.03 a coordinate pair is sent as lat and long, in decimals that the contract reads', async () => {
  const server = fakeServer([nothing])
  await client().fetchQuery(storesQuery(tools, { kind: 'near', point: { latitude: 44.0516000001, longitude: -1e-8 } }))
  expect(asked(server)).toEqual([[stores.search, { clientToken: 'hcc', lat: '44.0516', long: '0' }]])
})
