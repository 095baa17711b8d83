import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { accounts } from '#contract/accounts.ts'
import { stores, type Store } from '#contract/stores.ts'
import { signingIn } from '#app/features/session/signing-in.ts'
import { aStore } from '#app/features/stores/testing.ts'
import { location } from '#app/platform/location/index.ts'
import { answer, neverComing, refuse, unreached, type Fake } from '#app/testing/fake-server.ts'
import { member, renderApp, visitor } from '#app/testing/render-app.tsx'
import { hear } from '#words/t.ts'
import FavoriteStoresPage from './FavoriteStoresPage.tsx'
import PreviousStoresPage from './PreviousStoresPage.tsx'
import StoresPage from './StoresPage.tsx'

const store = (storeId: number, storeName: string) =>
  aStore({ storeId, storeRoute: `s-${storeId}`, storeName, phone: '507-555-0114', storeHours: 'Every day 7 am to 9 pm' })
const [arch, bluff, creek] = [store(1, 'Arch'), store(2, 'Bluff'), store(3, 'Creek')]

function open(at: string, user: typeof visitor, ...fakes: Fake[]) {
  return renderApp(
    [
      { path: '/stores', Component: StoresPage },
      { path: '/stores/favorites', Component: FavoriteStoresPage },
      { path: '/stores/previous', Component: PreviousStoresPage },
      { path: '*', Component: () => <h1>Elsewhere</h1> },
    ],
    at,
    [answer(accounts.user, user), answer(stores.one, arch), answer(stores.favorites, []), answer(stores.visited, []), ...fakes],
  )
}
const favorites = (...all: Store[]) => answer(stores.favorites, all)
const visited = (...all: Store[]) => answer(stores.visited, all)
const headings = () => [...document.querySelectorAll('h2, h3')].map(({ textContent }) => textContent)
const selected = (storeRoute: string) => {
  document.cookie = `lastStore=${storeRoute}; path=/`
}

beforeEach(() => {
  vi.spyOn(location, 'permission').mockResolvedValue('prompt')
})
afterEach(() => vi.restoreAllMocks())

test('2.ROUTE.15 the tab Stores has the own store, then favorites, then others visited before, then the way to another', async () => {
  selected('s-1')
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T12:00:00-06:00'))
  await open('/stores', member, favorites(bluff), visited(arch, bluff, creek))
  await expect.poll(headings).toEqual(['Arch', 'Favorites', 'Bluff', 'Visited before', 'Creek', 'Find another store'])
  const own = page.getByRole('region', { name: 'Your store' })
  await expect.element(own.getByRole('link', { name: 'See Deals' })).toHaveAttribute('href', '/s-1/deals/items')
  await expect.element(own.getByRole('link', { name: 'Call Arch' })).toHaveAttribute('href', 'tel:5075550114')
  await expect.element(own.getByText('Open until 9 pm')).toBeVisible()
  await expect.element(page.getByText('Where are you?')).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Find a store' }).first()).toHaveAttribute('href', '/find/store')
  await expect.element(page.getByRole('link', { name: 'View all: Favorites' })).toHaveAttribute('href', '/stores/favorites')
  await expect.element(page.getByRole('link', { name: 'View all: Visited before' })).toHaveAttribute('href', '/stores/previous')
})

test('in Spanish the address of the own store says that it is English', async () => {
  selected('s-1')
  hear(() => 'es')
  onTestFinished(() => hear(() => undefined))
  await open('/stores', member)
  await expect.element(page.getByText(/^114 Center Street/)).toHaveAttribute('lang', 'en')
})

test('2.ROUTE.15 nothing below a part that is still loading is shown, so that nothing moves', async () => {
  selected('s-1')
  const late = Promise.withResolvers<Store[]>()
  await open('/stores', member, answer(stores.favorites, late.promise), visited(creek))
  await expect.poll(headings).toEqual(['Arch'])
  await expect.element(page.getByRole('status', { name: 'Looking for stores' })).toBeVisible()
  late.resolve([bluff])
  await expect.poll(headings).toEqual(['Arch', 'Favorites', 'Bluff', 'Visited before', 'Creek', 'Find another store'])
})

test('2.ROUTE.15 without a signal the tab shows what is known, and says what could not be read, once', async () => {
  selected('s-1')
  const { server } = await open('/stores', member, unreached(stores.favorites), unreached(stores.visited))
  await expect.element(page.getByText('Your stores could not be loaded')).toBeVisible()
  expect(headings()).toEqual(['Arch', 'Find another store'])
  server.now(favorites(bluff), visited(creek))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(headings).toEqual(['Arch', 'Favorites', 'Bluff', 'Visited before', 'Creek', 'Find another store'])
})

test('2.ROUTE.15 a store that has left the network is nobody’s store', async () => {
  selected('s-9')
  await open('/stores', visitor, refuse(stores.one, 404))
  await expect.element(page.getByText('Where are you?')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Your store' })).not.toBeInTheDocument()
})

test('2.ROUTE.16 /stores/favorites shows the member’s favorite stores, each with its details and its heart', async () => {
  selected('s-1')
  await open('/stores/favorites', member, favorites(arch, bluff))
  await expect.element(page.getByRole('heading', { level: 1, name: 'My Favorite Stores' })).toBeVisible()
  await expect.poll(headings).toEqual(['Arch', 'Bluff'])
  await expect.element(page.getByRole('link', { name: 'Bluff', exact: true })).toHaveAttribute('href', '/stores/details/s-2')
  await expect.element(page.getByRole('button', { name: 'Favorite store: Bluff' })).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByText('Your store')).toBeVisible()
})

test('2.ROUTE.16 while the favorites load, there are placeholders and no word of none', async () => {
  await open('/stores/favorites', member, answer(stores.favorites, neverComing))
  await expect.element(page.getByRole('status', { name: 'Looking for stores' })).toBeVisible()
  await expect.element(page.getByText('No favorite stores yet')).not.toBeInTheDocument()
})

test('2.ROUTE.16 favorites that can’t be read are not shown as none; Retry reads them', async () => {
  const { server } = await open('/stores/favorites', member, refuse(stores.favorites, 503))
  await expect.element(page.getByText('Your favorite stores could not be loaded')).toBeVisible()
  await expect.element(page.getByText('No favorite stores yet')).not.toBeInTheDocument()
  server.now(favorites())
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('No favorite stores yet')).toBeVisible()
})

test('2.ROUTE.16 6.ROLE.08 a visitor is offered to sign in, and nothing is asked of the server', async () => {
  const { server } = await open('/stores/favorites', visitor)
  await expect.element(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Create Account' })).toBeVisible()
  expect(server.requests(stores.favorites)).toEqual([])
})

test('2.ROUTE.16 while a sign-in has no reply, nobody is invited to sign in', async () => {
  onTestFinished(() => signingIn.set(false))
  await open('/stores/favorites', visitor)
  await expect.element(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  signingIn.set(true)
  await expect.element(page.getByRole('status', { name: 'Looking for stores' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Sign In' }).elements()).toEqual([])
})

test('2.ROUTE.17 /stores/previous shows the visited stores, the latest first, also to a visitor', async () => {
  selected('s-1')
  const { server } = await open('/stores/previous', visitor, visited(creek, arch, bluff))
  await expect.poll(headings).toEqual(['Creek', 'Arch', 'Bluff'])
  expect(server.requests(stores.visited)).toEqual([{ params: { storeRoute: 's-1' }, query: { visited: 'true' } }])
})

test('2.ROUTE.17 on a new device they are asked for by the member’s last store; without any there are none', async () => {
  const { server } = await open('/stores/previous', { ...member, lastVisitedStoreRoute: 's-3' }, visited(creek))
  await expect.poll(headings).toEqual(['Creek'])
  expect(server.requests(stores.visited)).toMatchObject([{ params: { storeRoute: 's-3' } }])
})

test('2.ROUTE.17 while a sign-in has no reply, nobody is said to have visited no store', async () => {
  onTestFinished(() => signingIn.set(false))
  await open('/stores/previous', visitor)
  await expect.element(page.getByText('No stores visited yet')).toBeVisible()
  signingIn.set(true)
  await expect.element(page.getByRole('status', { name: 'Looking for stores' })).toBeVisible()
  expect(page.getByText('No stores visited yet').elements()).toEqual([])
})

test('2.ROUTE.17 who has visited none is told so; stores that can’t be read are not shown as none', async () => {
  await open('/stores/previous', visitor)
  await expect.element(page.getByText('No stores visited yet')).toBeVisible()
  selected('s-1')
  const { screen } = await open('/stores/previous', visitor, refuse(stores.visited, 503))
  await expect.element(screen.getByText('The stores that you visited could not be loaded')).toBeVisible()
})
