import { expect, test } from 'vitest'
import { renderApp } from '#app/testing/render-app.tsx'
import { loadStore } from './load-store.ts'

test('4.SHELL.02 a change of store sends for the store, its chain, ads, categories and the visited stores, once', async () => {
  const routes = [{ path: '/:activeStoreRoute/:page', loader: loadStore, Component: () => <h1>Page</h1>, HydrateFallback: () => null }]
  const { called, router } = await renderApp(routes, '/winona/home', { 'GET /:storeRoute/api/stores': [], 'GET /:storeRoute/api/ads': [] })
  const paths = () => called.map(({ path }) => path.replace('/:storeRoute/api/', '')).toSorted()
  const everything = ['ads', 'categories', 'stores', 'stores', 'stores/chain']
  await expect.poll(paths).toEqual(everything)
  await router.navigate('/winona/details')
  expect(paths()).toEqual(everything)
  await router.navigate('/viroqua/home')
  await expect.poll(paths).toEqual([...everything, ...everything].toSorted())
})
