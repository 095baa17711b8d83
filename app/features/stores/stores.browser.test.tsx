import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { addressOf, type RouteObject } from '#app/router/index.ts'
import { accounts } from '#contract/accounts.ts'
import { stores } from '#contract/stores.ts'
import { loadActiveStore, storeQuery } from '#app/features/current-store/active-store.ts'
import { EnteredStore } from '#app/features/current-store/EnteredStore.tsx'
import { location } from '#app/platform/location/index.ts'
import { answer, refuse, unreached, type Fake } from '#app/testing/fake-server.ts'
import { renderApp, visitor } from '#app/testing/render-app.tsx'
import * as myStores from '#app/features/my-stores/StoresPage.tsx'
import * as details from './StoreDetailsPage.tsx'
import { ToastHost } from '#app/ui/Toast.tsx'
import { aStore } from './testing.ts'

vi.mock('./map/draw.ts', () => ({ drawMap: () => Promise.reject(new Error('no graphics card')) }))

const page = { loader: details.loader, Component: details.default }
const routes: RouteObject[] = [
  { path: '/stores', Component: myStores.default },
  { path: '/find/store/details/:storeRoute', ...page },
  { path: '/stores/details/:storeRoute', ...page },
  {
    path: '/:activeStoreRoute',
    id: 'active-store',
    loader: loadActiveStore,
    Component: EnteredStore,
    children: ['details', 'store', 'stores/favorites', 'deals/details'].map((path) => ({ path, ...page })),
  },
  { path: '*', Component: () => <h1>Elsewhere</h1> },
]

const store = (storeId: number, storeName: string, latitude: number) =>
  aStore({
    storeId,
    storeRoute: `s-${storeId}`,
    storeName,
    addressLine1: `${storeId} Main Street`,
    phone: '507-555-0114',
    webUrl: 'winona.example',
    storeHours: 'Monday to Friday 7 am to 9 pm\nWeekends 8 am to 6 pm',
    latitude,
    longitude: -91.64,
    facebookPageName: 'winona',
    instagramPageName: 'winona',
    twitterHandle: 'winona',
  })

const [first, second] = [store(1, 'Winona-Commons', 44.05), store(2, 'Three Rivers', 44.25)]
const theStores = [
  answer(accounts.user, visitor),
  answer(stores.one, first),
  answer(stores.chain, [first, second]),
  answer(stores.search, { results: [first, second], searchLocation: null, sortMethod: 'distance' }),
  answer(stores.visit, null),
]
const open = (at: string, ...fakes: Fake[]) => renderApp(routes, at, [...theStores, ...fakes])
type Opened = Awaited<ReturnType<typeof open>>
const visits = ({ server }: Opened) => server.requests(stores.visit)

beforeEach(() => {
  vi.spyOn(location, 'permission').mockResolvedValue('prompt')
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

test.each([
  ['2.ROUTE.14', '/find/store/details/s-1'],
  ['2.ROUTE.18', '/stores/details/s-1'],
  ['2.ROUTE.28', '/s-1/details'],
  ['2.ROUTE.29', '/s-1/store'],
  ['2.ROUTE.30', '/s-1/stores/favorites'],
  ['2.ROUTE.31', '/s-1/deals/details'],
])('%s 1.STORE.01 2.STORE.01 %s shows everything about the store, and a way into it', async (_, path) => {
  const { screen } = await open(path)
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Winona Commons' })).toBeVisible()
  for (const text of ['1 Main Street', 'Winona, MN 55987', 'Monday to Friday 7 am to 9 pm', 'Weekends 8 am to 6 pm'])
    await expect.element(screen.getByText(text)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: '507-555-0114' })).toHaveAttribute('href', 'tel:5075550114')
  await expect.element(screen.getByRole('link', { name: 'winona.example' })).toHaveAttribute('href', 'https://winona.example')
  for (const name of ['Facebook', 'Instagram', 'Twitter']) await expect.element(screen.getByRole('link', { name })).toBeVisible()
  // Below /:activeStoreRoute the store is the selected one already.
  const enter = path.startsWith('/s-1')
    ? screen.getByRole('link', { name: 'See Deals' })
    : screen.getByRole('link', { name: 'Select This Store: Winona Commons' })
  await expect.element(enter).toHaveAttribute('href', path.startsWith('/s-1') ? '/s-1/deals/items' : '/s-1/home')
})

test('4.STORE.02 2.ROUTE.48 the details of the store that is selected already lead to its deals instead', async () => {
  document.cookie = 'lastStore=s-1; path=/'
  const { screen } = await open('/find/store/details/s-1')
  await expect.element(screen.getByRole('link', { name: 'See Deals' })).toHaveAttribute('href', '/s-1/deals/items')
  await expect.element(screen.getByRole('link', { name: /^Select This Store/ })).not.toBeInTheDocument()
})

test('2.STORE.01 hours of two equal lines are shown as they are written', async () => {
  const storeHours = 'Deli\n7 am to 6 pm\nCafe\n7 am to 6 pm'
  await expect
    .element((await open('/stores/details/s-1', answer(stores.one, { ...first, storeHours }))).screen.getByText('Cafe'))
    .toBeVisible()
  expect(document.body.textContent).toContain('Deli7 am to 6 pmCafe7 am to 6 pm')
  expect(vi.mocked(console.error).mock.calls.filter(([said]) => String(said).includes('same key'))).toEqual([])
})

test('2.STORE.01 a web address that leads to another site than its text shows is no link', async () => {
  const { screen } = await open('/s-1/store', answer(stores.one, { ...first, webUrl: '//evil.example' }))
  await expect.element(screen.getByRole('link', { name: 'Facebook' })).toBeVisible()
  expect([...document.links].map((it) => it.hostname)).not.toContain('evil.example')
})

test('2.STORE.04 2.ROUTE.18 Other Locations are the other stores of the chain, each with its details', async () => {
  const { screen } = await open('/stores/details/s-1')
  await expect.element(screen.getByRole('heading', { name: 'Other Locations' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /Three Rivers/ })).toHaveAttribute('href', '/stores/details/s-2')
  expect(screen.getByRole('link', { name: /Winona Commons/ }).elements()).toHaveLength(1) // its own button
})

test('2.STORE.01 2.STORE.04 the distances of Other Locations are measured from the same point on their own pages', async () => {
  const { screen, router } = await open('/stores')
  await router.navigate('/find/store/details/s-1', { state: { from: { latitude: 44.15, longitude: -91.64 } } })
  await expect.element(screen.getByText('6.91 miles away')).toBeVisible()
  await screen.getByRole('link', { name: /Three Rivers/ }).click()
  await expect.poll(() => router.page().location.pathname).toBe('/stores/details/s-2')
  expect(router.page().location.state).toEqual({ from: { latitude: 44.15, longitude: -91.64 } })
})

test('2.STORE.04 a store without sisters has no Other Locations', async () => {
  const { screen } = await open('/stores/details/s-1', answer(stores.chain, [first]))
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Other Locations' })).not.toBeInTheDocument()
})

test('8.ERR.19 a store that does not exist leads to /', async () => {
  const { router } = await open('/stores/details/nowhere', refuse(stores.one, 404, { code: 'not_found' }))
  await expect.poll(() => router.page().location.pathname).toBe('/')
})

test('8.ERR.19 a store that has left the network since it was stored on the device leads to / as soon as that is known, and is asked for anew', async () => {
  const { screen, router, server, tools } = await open('/s-1/details')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Winona Commons' })).toBeVisible()
  await expect.poll(() => tools.queryClient.isFetching()).toBe(0)
  server.now(refuse(stores.one, 404, { code: 'not_found' }))
  await tools.queryClient.prefetchQuery({ ...storeQuery(tools, 's-1'), staleTime: 0 })
  const shown = () => addressOf(router.page().location)
  await expect.poll(shown).toBe('/?store=gone')
  const asked = server.requests(stores.one).length
  await router.navigate('/s-1/details')
  expect(shown()).toBe('/?store=gone')
  expect(server.requests(stores.one)).toHaveLength(asked + 1)
})

test('1.STORE.01 2.STORE.01 9.CONST.11 the distance is measured from where the device is', async () => {
  vi.spyOn(location, 'permission').mockResolvedValue('granted')
  vi.spyOn(location, 'current').mockResolvedValue({ kind: 'located', position: { latitude: 44.15, longitude: -91.64 } })
  const { screen, router } = await open('/stores')
  await expect.element(screen.getByRole('link', { name: 'Three Rivers', exact: true })).toBeVisible()
  await router.navigate('/stores/details/s-1')
  await expect.element(screen.getByText('6.91 miles away')).toBeVisible()
})

test('2.ROUTE.15 /stores shows the stores around the device, the nearest first', async () => {
  vi.spyOn(location, 'permission').mockResolvedValue('granted')
  vi.spyOn(location, 'current').mockResolvedValue({ kind: 'located', position: { latitude: 44.3, longitude: -91.64 } })
  const { screen, server } = await open('/stores')
  await expect
    .poll(() => [...screen.container.querySelectorAll('li h3')].map(({ textContent }) => textContent))
    .toEqual(['Three Rivers', 'Winona Commons'])
  expect(server.requests(stores.search).map(({ query }) => query.lat)).toContain('44.3')
})

test('1.STORE.02 entering a store makes it the last visited one, and reports it to the server once a session', async () => {
  const opened = await open('/s-2/details', answer(stores.one, second))
  await expect.poll(() => visits(opened)).toEqual([{ params: { storeId: '2' }, query: { visited: 'true' } }])
  expect(document.cookie).toContain('lastStore=s-2')
  await opened.router.navigate('/s-2/store')
  await expect.poll(() => opened.router.page().location.pathname).toBe('/s-2/store')
  expect(visits(opened)).toHaveLength(1)
})

test('1.STORE.02 a store that is entered again after another one is reported again, and each visit after the one before', async () => {
  const slow = Promise.withResolvers<null>()
  const opened = await open(
    '/s-1/details',
    answer(stores.one, ({ params }) => (params.storeRoute === 's-1' ? first : second)),
  )
  const ids = () => visits(opened).map(({ params }) => params.storeId)
  await expect.poll(ids).toEqual(['1'])
  opened.server.now(answer(stores.visit, slow.promise))
  await opened.router.navigate('/s-2/details')
  await expect.poll(ids).toEqual(['1', '2'])
  opened.server.now(answer(stores.visit, null))
  await opened.router.navigate('/s-1/details')
  await expect.poll(() => document.cookie).toContain('lastStore=s-1')
  expect(ids()).toEqual(['1', '2'])
  slow.resolve(null)
  await expect.poll(ids).toEqual(['1', '2', '1'])
})

test('a shopper is told when the store becomes another one, and not of the first one that a link led to', async () => {
  const { getByRole } = await render(<ToastHost />)
  const said = () => getByRole('status').element().textContent
  const opened = await open(
    '/s-1/details',
    answer(stores.one, ({ params }) => (params.storeRoute === 's-1' ? first : second)),
  )
  await expect.element(opened.screen.getByRole('heading', { level: 1, name: 'Winona Commons' })).toBeVisible()
  await opened.router.navigate('/s-1/store')
  await expect.poll(() => opened.router.page().location.pathname).toBe('/s-1/store')
  expect(said()).toBe('')
  await opened.router.navigate('/s-2/store')
  await expect.poll(said).toBe('Your store is now Three Rivers')
})

test('a visit that could not be reported is reported when the network is back', async () => {
  const third = store(3, 'Creek', 44)
  const opened = await open('/s-3/details', answer(stores.one, third), unreached(stores.visit))
  await expect.poll(() => visits(opened)).toHaveLength(1)
  dispatchEvent(new Event('online'))
  await expect.poll(() => visits(opened)).toHaveLength(2)
})
