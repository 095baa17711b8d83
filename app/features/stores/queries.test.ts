import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Endpoint, Send } from '#contract/endpoint.ts'
import { places } from '#contract/places.ts'
import { stores } from '#contract/stores.ts'
import { storesByTextQuery, storesNearQuery } from './queries.ts'

const nothing = { results: [], searchLocation: null, sortMethod: 'name' }

/** Answers as told, and keeps what was asked. */
function answering(reply: (endpoint: Endpoint) => unknown) {
  const asked: [path: string, query: unknown][] = []
  const send = (async (endpoint: Endpoint, request: { query?: unknown }) => {
    asked.push([endpoint.path, request.query])
    return reply(endpoint)
  }) as Send
  return { asked, tools: { send } }
}

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

test('5.FIND.01 exactly 5 digits are located as a postal code, and the stores around it are searched', async () => {
  const { asked, tools } = answering((endpoint) =>
    endpoint.path === places.geocode.path ? { label: '55987 Winona, MN', latitude: 44.05, longitude: -91.64 } : nothing,
  )
  await client().fetchQuery(storesByTextQuery(tools, '55987'))
  expect(asked).toEqual([
    ['/api/places/geocode', { postalCode: '55987' }],
    ['/api/stores', { clientToken: 'hcc', lat: '44.05', long: '-91.64' }],
  ])
})

test('5.FIND.01 digits that are no postal code are searched as text', async () => {
  const { asked, tools } = answering((endpoint) => {
    if (endpoint.path === places.geocode.path) throw new Error('404')
    return nothing
  })
  await client().fetchQuery(storesByTextQuery(tools, '00000'))
  expect(asked.at(-1)).toEqual(['/api/stores', { clientToken: 'hcc', q: '00000' }])
})

test('5.FIND.02 any other text is sent as it is', async () => {
  for (const text of ['winona', '5598', '559871', '55987-1234']) {
    const { asked, tools } = answering(() => nothing)
    await client().fetchQuery(storesByTextQuery(tools, text))
    expect(asked).toEqual([[stores.search.path, { clientToken: 'hcc', q: text }]])
  }
})

test('4.STORE.03 a coordinate pair is sent as lat and long, in decimals that the contract reads', async () => {
  const { asked, tools } = answering(() => nothing)
  await client().fetchQuery(storesNearQuery(tools, { latitude: 44.0516000001, longitude: -1e-8 }))
  expect(asked).toEqual([['/api/stores', { clientToken: 'hcc', lat: '44.0516', long: '0' }]])
})
