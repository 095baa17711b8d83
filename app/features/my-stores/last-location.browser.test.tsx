import { expect, test, vi } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { stores } from '#contract/stores.ts'
import * as results from '#app/features/finder/ResultsPage.tsx'
import * as details from '#app/features/stores/StoreDetailsPage.tsx'
import { aStore } from '#app/features/stores/testing.ts'
import { location } from '#app/platform/location/index.ts'
import { answer } from '#app/testing/fake-server.ts'
import { renderApp, visitor } from '#app/testing/render-app.tsx'
import StoresPage from './StoresPage.tsx'

const [near, far] = [aStore({ storeId: 1, storeName: 'Arch' }), aStore({ storeId: 2, storeName: 'Bluff', latitude: 44.3 })]
const found = { results: [near, far], searchLocation: null, sortMethod: 'distance' as const }
const routes = [
  { path: '/stores', Component: StoresPage },
  { path: '/find/store/results', loader: results.loader, HydrateFallback: () => null, Component: results.default },
  { path: '/stores/details/:storeRoute', loader: details.loader, HydrateFallback: () => null, Component: details.default },
]

// One test in a file of its own, because the location of before is read once.
test('4.LOC.02 4.LOC.04 E54 where the device was located some time ago, nothing is said to be near, and the shopper can say where they are now', async () => {
  const place = { latitude: 44.05, longitude: -91.64 }
  localStorage.setItem('last-location', JSON.stringify({ ...place, at: Date.now() - 16 * 60_000 }))
  vi.spyOn(location, 'permission').mockResolvedValue('prompt')
  vi.spyOn(location, 'current').mockResolvedValue({ kind: 'located', position: place })
  const fakes = [answer(accounts.user, visitor), answer(stores.search, found), answer(stores.one, near), answer(stores.chain, [near])]
  const { screen, router, server } = await renderApp(routes, '/stores', fakes)
  await expect.element(screen.getByRole('heading', { name: 'Near where you were last' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Arch', exact: true })).toBeVisible()
  const distance = /\d\.\d\d mi/
  expect(screen.container.textContent).not.toMatch(distance)
  await router.navigate('/find/store/results?query=')
  await expect.element(screen.getByText('2 stores near where you were last')).toBeVisible()
  expect(server.requests(stores.search).at(-1)).toMatchObject({ query: { lat: '44.05', long: '-91.64' } })
  await router.navigate('/find/store/results?query=arch')
  await expect.element(screen.getByText('2 stores for “arch”')).toBeVisible()
  expect(screen.container.textContent).not.toMatch(distance)
  await router.navigate('/stores/details/s-1', { state: { from: place } })
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Arch' })).toBeVisible()
  expect(screen.container.textContent).not.toMatch(distance)

  await router.navigate('/stores')
  await screen.getByRole('button', { name: 'Use My Current Location' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Near you' })).toBeVisible()
  expect(screen.container.textContent).toMatch(distance)
  await router.navigate('/find/store/results?query=')
  await expect.element(screen.getByText('2 stores near you')).toBeVisible()
  await router.navigate('/stores/details/s-1')
  await expect.element(screen.getByText(/miles away/)).toBeVisible()
})
