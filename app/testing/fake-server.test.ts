import { expect, test, vi } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { ads } from '#contract/ads.ts'
import { stores } from '#contract/stores.ts'
import { callAt, CallError } from '#app/api/call.ts'
import { aStore } from '#app/features/stores/testing.ts'
import { answer, pretend, refuse, unreached, type Fake } from './fake-server.ts'

const send = callAt('', async () => 'a-token')
function over(...fakes: Fake[]) {
  const { server, fetch, faults } = pretend(fakes)
  vi.stubGlobal('fetch', fetch)
  return { server, faults }
}

test('a reply is parsed by the contract, whether it is made for each request or the same for all', async () => {
  const { server, faults } = over(
    answer(stores.one, ({ params: { storeRoute } }) => aStore({ storeRoute, storeName: ' Winona ' })),
    answer(stores.visited, []),
  )
  expect(await send(stores.one, { params: { storeRoute: 'winona' } })).toEqual(aStore({ storeRoute: 'winona', storeName: 'Winona' }))
  // Two endpoints with the same method and path, which differ in the query.
  expect(await send(stores.visited, { params: { storeRoute: 'winona' }, query: { visited: 'true' } })).toEqual([])
  server.now(answer(stores.one, aStore()))
  expect(await send(stores.one, { params: { storeRoute: 'valley' } })).toEqual(aStore())
  expect(server.requests(stores.one)).toEqual([{ params: { storeRoute: 'winona' } }, { params: { storeRoute: 'valley' } }])
  expect(server.sent.map(({ bearer }) => bearer)).toEqual(['a-token', 'a-token', 'a-token'])
  expect(faults).toEqual([])
})

test('a refusal has a problem of the contract, and without a signal the network fails; neither is a fault of the test', async () => {
  const { faults } = over(refuse(ads.list, 404, { code: 'not_found' }), unreached(ads.categories))
  const refused = send(ads.list, { params: { storeRoute: 'winona' } })
  await expect(refused).rejects.toBeInstanceOf(CallError)
  await expect(refused).rejects.toMatchObject({ status: 404, problem: { code: 'not_found' } })
  await expect(send(ads.categories, { params: { storeRoute: 'winona' } })).rejects.toBeInstanceOf(TypeError)
  expect(faults).toEqual([])
})

test('a call that no fake handles is a fault that names it', async () => {
  const { faults } = over()
  await expect(send(ads.list, { params: { storeRoute: 'winona' } })).rejects.toThrow()
  expect(faults).toEqual(['ads.list: Error: no fake handles it'])
})

test('a request that the server would refuse, and a reply that it could not send, are faults', async () => {
  const { faults } = over(answer(ads.list, []), answer(stores.one, aStore({ storeId: 1.5 })))
  await expect(send(ads.list, { params: { storeRoute: 'No Route' } })).rejects.toThrow()
  await expect(send(stores.one, { params: { storeRoute: 'winona' } })).rejects.toThrow()
  expect(faults).toEqual([
    expect.stringMatching(/^ads\.list: .*storeRoute.*must be a store route/),
    expect.stringMatching(/^stores\.one: .*storeId/),
  ])
})

test('what does not fit the contract does not compile', () => {
  // @ts-expect-error a reply's field of another type
  answer(stores.one, { ...aStore(), storeId: 'one' })
  // @ts-expect-error a field left out
  answer(ads.categories, [{ categoryId: 1 }])
  // @ts-expect-error a body where there is none
  answer(accounts.acceptTerms, {})
  // @ts-expect-error a param by another name
  answer(stores.one, ({ params }) => aStore({ storeRoute: params.route }))
})
