import { expect, test } from 'vitest'
import { accounts, emptyAccount, type User } from '#contract/accounts.ts'
import { ads } from '#contract/ads.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { banners } from '#contract/banners.ts'
import { exclusives } from '#contract/exclusives.ts'
import { favorites } from '#contract/favorites.ts'
import { lists } from '#contract/lists.ts'
import { stores } from '#contract/stores.ts'
import { makeMyFavorites } from '#app/features/favorite/my-favorites.ts'
import { makeShoppingLists } from '#app/features/lists/shopping-lists.ts'
import { aStore } from '#app/features/stores/testing.ts'
import { changesOfTest } from '#app/testing/device-changes.ts'
import { answer, refuse, type Fake } from '#app/testing/fake-server.ts'
import { anonymous, callOfVisitor, member, renderApp, visitor } from '#app/testing/render-app.tsx'
import { loadStore } from './load-store.ts'

const routes = [{ path: '/:activeStoreRoute/:page', loader: loadStore, Component: () => <h1>Page</h1>, HydrateFallback: () => null }]
const ofStore = [stores.one, stores.chain, stores.visited, ads.brief, ads.categories]
const everything = [...ofStore, lists.all, lists.items, favorites.all, accounts.account]
const afterwards = [banners.all, exclusives.all, exclusives.scanCode]

/** Opens a store, with a fake server whose replies wait for `go`. */
async function open(at: string, user: User, go: Promise<unknown> = Promise.resolve(), ...changed: Fake[]) {
  const late = (fake: Fake): Fake => ({
    endpoint: fake.endpoint,
    respond: async (request) => {
      await go
      return fake.respond(request)
    },
  })
  const app = await renderApp(routes, at, [
    answer(accounts.user, user),
    late(answer(stores.one, ({ params: { storeRoute } }) => aStore({ storeRoute }))),
    ...[ads.brief, ads.categories, stores.visited, stores.chain, lists.all, lists.items, favorites.all].map((endpoint) =>
      late(answer(endpoint, [])),
    ),
    late(answer(accounts.account, emptyAccount)),
    answer(banners.all, []),
    answer(exclusives.all, []),
    answer(exclusives.scanCode, { scanCode: '' }),
    ...changed,
  ])
  const asked = (endpoint: Endpoint) => app.server.sent.filter((it) => it.endpoint === endpoint).length
  return { ...app, asked }
}

test('4.SHELL.02 a change of store fetches the store, its chain, ads, categories and the visited stores, each once', async () => {
  const { server, router } = await open('/winona/home', visitor)
  const askedOf = () => ofStore.map((endpoint) => server.requests(endpoint).map(({ params }) => params.storeRoute))
  await expect.poll(askedOf).toEqual(ofStore.map(() => ['winona']))
  await router.navigate('/winona/details')
  expect(askedOf()).toEqual(ofStore.map(() => ['winona']))
  await router.navigate('/viroqua/home')
  await expect.poll(askedOf).toEqual(ofStore.map(() => ['winona', 'viroqua']))
})

test('7.API.48 7.API.50 6.ROLE.01 all of a member’s store, lists, items, favorites and account are asked for before anything is replied; banners, exclusives and scan code afterwards', async () => {
  const go = Promise.withResolvers<void>()
  const { asked, tools } = await open('/ridge/home', member, go.promise)
  const parts = { queryClient: tools.queryClient, call: callOfVisitor }
  const changes = changesOfTest(parts)
  const shoppingLists = makeShoppingLists({ ...parts, changes, refused: () => {} })
  makeMyFavorites({ ...parts, changes, refused: () => {} })
  changes.start()
  await expect.poll(() => everything.map(asked)).toEqual(everything.map(() => 1))
  expect(afterwards.map(asked)).toEqual([0, 0, 0])
  go.resolve()
  await expect.poll(() => shoppingLists.snapshot().state).toBe('known')
  await expect.poll(() => afterwards.map(asked)).toEqual([1, 1, 1])
})

test('7.API.50 what cannot be read holds nothing back', async () => {
  const { asked } = await open('/shore/home', anonymous, undefined, refuse(stores.chain, 503), refuse(ads.brief, 503))
  await expect.poll(() => asked(exclusives.all)).toBe(1)
})

test('7.API.49 6.ROLE.12 for an anonymous shopper neither account nor scan code is asked for', async () => {
  const { asked, router } = await open('/lake/home', anonymous)
  await expect.poll(() => ofStore.map(asked)).toEqual(ofStore.map(() => 1))
  await router.navigate('/hill/home')
  await expect.poll(() => ofStore.map(asked)).toEqual(ofStore.map(() => 2))
  await expect.poll(() => asked(exclusives.all)).toBe(1)
  expect([accounts.account, exclusives.scanCode].map(asked)).toEqual([0, 0])
})
