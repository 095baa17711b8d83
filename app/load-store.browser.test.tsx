import { expect, test } from 'vitest'
import { ads } from '#contract/ads.ts'
import { stores } from '#contract/stores.ts'
import { aStore } from '#app/features/stores/testing.ts'
import { answer } from '#app/testing/fake-server.ts'
import { renderApp } from '#app/testing/render-app.tsx'
import { loadStore } from './load-store.ts'

test('4.SHELL.02 a change of store fetches the store, its chain, ads, categories and the visited stores, each once', async () => {
  const routes = [{ path: '/:activeStoreRoute/:page', loader: loadStore, Component: () => <h1>Page</h1>, HydrateFallback: () => null }]
  const everything = [ads.list, ads.categories, stores.one, stores.visited, stores.chain]
  const { server, router } = await renderApp(routes, '/winona/home', [
    answer(ads.list, []),
    answer(ads.categories, []),
    answer(stores.one, ({ params: { storeRoute } }) => aStore({ storeRoute })),
    answer(stores.visited, []),
    answer(stores.chain, []),
  ])
  const askedOf = () => everything.map((endpoint) => server.requests(endpoint).map(({ params }) => params.storeRoute))
  await expect.poll(askedOf).toEqual(everything.map(() => ['winona']))
  await router.navigate('/winona/details')
  expect(askedOf()).toEqual(everything.map(() => ['winona']))
  await router.navigate('/viroqua/home')
  await expect.poll(askedOf).toEqual(everything.map(() => ['winona', 'viroqua']))
})
