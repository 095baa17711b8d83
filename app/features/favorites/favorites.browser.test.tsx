import { expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { useLocation } from '#app/router/index.ts'
import { accounts } from '#contract/accounts.ts'
import { ads } from '#contract/ads.ts'
import { favorites as endpoints, type Favorite } from '#contract/favorites.ts'
import { lists } from '#contract/lists.ts'
import { stores } from '#contract/stores.ts'
import { errorText } from '#app/api/error-text.ts'
import { failureText } from '#app/api/failure-text.ts'
import { anAd, aPage, aPrice } from '#app/features/deal/testing.ts'
import * as items from '#app/features/deals/DealsPage.tsx'
import * as item from '#app/features/deals/ItemPage.tsx'
import { theAds, theSpace, theStoreOpen } from '#app/features/deals/testing.ts'
import { aSentFavorite } from '#app/features/favorite/testing.ts'
import * as flyers from '#app/features/flyers/FlyersPage.tsx'
import { aList, aSentItem } from '#app/features/lists/testing.ts'
import { signingIn } from '#app/features/session/signing-in.ts'
import { userQuery } from '#app/features/session/user.ts'
import { aStore } from '#app/features/stores/testing.ts'
import { loadActiveStore } from '#app/features/current-store/active-store.ts'
import * as brand from '#brand'
import { answer, neverComing, refuse, unreached, type Fake } from '#app/testing/fake-server.ts'
import { renderApp, visitor } from '#app/testing/render-app.tsx'
import { DialogHost } from '#app/ui/dialogs.tsx'
import * as ofStore from './FavoriteDealsPage.tsx'
import * as one from './FavoriteItemPage.tsx'
import * as all from './FavoritesPage.tsx'

const [here, there] = [aStore({ storeId: 1 }), aStore({ storeId: 2, storeRoute: 'key-city', storeName: 'Key City', city: 'Dubuque' })]
const ids = [
  '01890af2-7c1a-7cc3-8f3a-2f7d2f1f9b01',
  '01890af2-7c1a-7cc3-8f3a-2f7d2f1f9b02',
  '01890af2-7c1a-7cc3-8f3a-2f7d2f1f9b03',
] as const
const ended = { startDate: '2019-10-30', endDate: '2019-11-04' }

/** Butter is on sale at the store; oats were; salsa is on sale at another store. */
const butter = aSentFavorite({
  favoriteId: ids[0],
  productIdentifier: 'p2',
  adStudioAssetId: 'old-2',
  title: 'Salted butter',
  adSpace: theSpace(902, 'Salted butter', { ...ended, productIdentifier: 'p2' }),
})
const oats = aSentFavorite({
  favoriteId: ids[1],
  productIdentifier: 'p77',
  adStudioAssetId: 'a77',
  title: 'Rolled oats',
  adSpace: theSpace(77, 'Rolled oats', ended),
  latest: theSpace(77, 'Rolled oats', ended),
})
const salsa = aSentFavorite({
  favoriteId: ids[2],
  storeId: 2,
  productIdentifier: 'p88',
  adStudioAssetId: 'a88',
  title: 'Roasted salsa',
  adSpace: theSpace(88, 'Roasted salsa'),
  latest: theSpace(88, 'Roasted salsa', { price: aPrice({ text: '$3.29', amountCents: 329 }) }),
})

const framed = (Component: React.ComponentType) => () => (
  <>
    <Component />
    <DialogHost failed={failureText} />
  </>
)
function Elsewhere() {
  return <h1>At {useLocation().pathname}</h1>
}
const routes = [
  { path: '/lists/favorites', Component: framed(all.default) },
  {
    path: '/:activeStoreRoute',
    id: 'active-store',
    loader: loadActiveStore,
    children: [
      { path: 'deals/items', loader: items.loader, Component: framed(items.default) },
      { path: 'deals/flyers', loader: flyers.loader, Component: framed(flyers.default) },
      { path: 'deals/favorites', loader: ofStore.loader, Component: framed(ofStore.default) },
      { path: 'favorites/:id', loader: one.loader, Component: framed(one.default), ErrorBoundary: () => <h1>No page</h1> },
      { path: 'deals/*', loader: item.loader, Component: framed(item.default) },
    ],
  },
  { path: '*', Component: Elsewhere },
]
const shopper = { ...visitor, acceptedTerms: true }

/** Opens a page as a shopper with these favorites; a page below no store has the store visited last. */
async function open(at: string, favorites: readonly Favorite[] = [], ...changed: Fake[]) {
  document.cookie = 'lastStore=winona; path=/'
  const app = await renderApp(
    routes,
    at,
    [
      ...theStoreOpen(
        answer(accounts.user, shopper),
        answer(stores.one, here),
        answer(stores.chain, [here]),
        answer(stores.visited, [here, there]),
      ),
      answer(lists.all, []),
      answer(lists.items, []),
      answer(endpoints.all, [...favorites]),
      answer(endpoints.add, ({ body }) => aSentFavorite(body)),
      answer(endpoints.remove, null),
      ...changed,
    ],
    { keeps: true },
  )
  // The frame, which is not here, asks who the shopper is.
  await app.tools.queryClient.prefetchQuery(userQuery(app.tools))
  const heart = (title: string) => app.screen.getByRole('button', { name: `Favorite ${title}` })
  return { ...app, heart }
}
type App = Awaited<ReturnType<typeof open>>
const adds = ({ server }: App) => server.requests(endpoints.add).map(({ body }) => body)
const removed = ({ server }: App) => server.requests(endpoints.remove).map(({ params }) => params.favoriteId)
/** The page's rows and headings, from above. */
const order = ({ screen }: App) => [...screen.container.querySelectorAll('h2, h3')].map((it) => it.textContent)

test('1.FAV.01 4.FAV.01 the heart of a deal is pressed in the same frame, and once more takes it back', async () => {
  const app = await open('/winona/deals/items')
  const heart = app.heart('Salted butter')
  await expect.element(heart).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => app.server.requests(endpoints.all)).toHaveLength(1)
  const button = heart.element() as HTMLElement
  button.click()
  await new Promise(requestAnimationFrame)
  expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => adds(app)).toMatchObject([{ storeId: here.storeId, adStudioAssetId: 'a1', productIdentifier: 'p2' }])
  await heart.click()
  await expect.element(heart).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => removed(app)).toHaveLength(1)
})

test('1.FAV.01 a heart is pressed for a product that was a favorite in another week', async () => {
  const { heart } = await open('/winona/deals/items', [butter])
  await expect.element(heart('Salted butter')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(heart('Apple butter')).toHaveAttribute('aria-pressed', 'false')
})

test('C10 a visitor meets the terms first, and then the wish is done', async () => {
  const app = await open('/winona/deals/items', [], answer(accounts.user, visitor), answer(accounts.acceptTerms, null))
  await app.heart('Salted butter').click()
  await expect.element(app.screen.getByRole('alertdialog', { name: 'Confirm Terms of Service' })).toBeVisible()
  expect(adds(app)).toEqual([])
  app.server.now(answer(accounts.user, shopper))
  await app.screen.getByRole('button', { name: 'I Accept' }).click()
  await expect.element(app.heart('Salted butter')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => adds(app)).toMatchObject([{ productIdentifier: 'p2' }])
})

test('1.FAV.04 a digital exclusive has no heart', async () => {
  const flyer = anAd({ adPages: [aPage({ adSpaces: [theSpace(1, 'Apples'), theSpace(2, 'Cold brew', { isDigitalExclusive: true })] })] })
  for (const at of ['/winona/deals/items', '/winona/deals/flyers']) {
    const { heart, screen } = await open(at, [], answer(ads.brief, [flyer]))
    await expect.element(heart('Apples').first()).toBeVisible()
    await expect.element(screen.getByRole('link', { name: /^Cold brew/ }).first()).toBeVisible()
    expect(heart('Cold brew').query()).toBeNull()
    await screen.unmount()
  }
  const { heart, screen } = await open('/winona/deals/1/2', [], answer(ads.brief, [flyer]))
  await expect.element(screen.getByRole('heading', { name: 'Cold brew' })).toBeVisible()
  expect(heart('Cold brew').query()).toBeNull()
})

test.each(['/winona/deals/flyers', '/winona/deals/1/2'])('1.FAV.01 %s has the hearts of its deals too', async (at) => {
  const app = await open(at)
  await app.heart('Salted butter').click()
  await expect.element(app.heart('Salted butter')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => adds(app)).toHaveLength(1)
})

test('E53 a heart that the server refuses says so, and comes back to what is true', async () => {
  const app = await open('/winona/deals/items', [], refuse(endpoints.add, 409))
  await app.heart('Salted butter').click()
  await expect
    .element(app.screen.getByRole('alertdialog', { name: errorText.modifyItem.title }).getByText(errorText.modifyItem.message))
    .toBeVisible()
  await expect.element(app.heart('Salted butter')).toHaveAttribute('aria-pressed', 'false')
})

test('2.DEALS.01 deals has the tabs Items, Flyers and Favorites', async () => {
  for (const [at, name] of [
    ['items', 'Items'],
    ['flyers', 'Flyers'],
    ['favorites', 'Favorites'],
  ]) {
    const { screen } = await open(`/winona/deals/${at}`)
    const tabs = screen.getByRole('navigation', { name: 'Deals' })
    await expect.element(tabs.getByRole('link', { name: name! })).toHaveAttribute('aria-current', 'page')
    expect(
      tabs
        .getByRole('link')
        .elements()
        .map((it) => [it.textContent, it.getAttribute('href')]),
    ).toEqual([
      ['Items', '/winona/deals/items'],
      ['Flyers', '/winona/deals/flyers'],
      ['Favorites', '/winona/deals/favorites'],
    ])
    await screen.unmount()
  }
})

test('2.ROUTE.41 /deals/favorites shows the store’s favorites: those on sale now, then the others, with when they last were', async () => {
  const app = await open('/winona/deals/favorites', [oats, butter, salsa])
  await expect.element(app.screen.getByRole('heading', { name: 'On sale this week' })).toBeVisible()
  expect(order(app)).toEqual(['On sale this week', 'Salted butter', 'Not on sale now', 'Rolled oats'])
  await expect.element(app.screen.getByText('Last on sale Nov 4, 2019')).toBeVisible()
  await expect.element(app.screen.getByText('1 of 2')).toBeVisible()
  expect(app.screen.getByRole('link', { name: 'Salted butter' }).element()).toHaveAttribute('href', '/winona/deals/favorites/1/2')
  expect(app.screen.getByRole('link', { name: 'Rolled oats' }).element()).toHaveAttribute('href', `/winona/favorites/${oats.favoriteId}`)
  await expect.element(app.screen.getByRole('link', { name: 'Favorites at all stores' })).toHaveAttribute('href', '/lists/favorites')
})

test('1.FAV.02 a favorite comes alive when the flyers have its product again', async () => {
  const app = await open('/winona/deals/favorites', [oats])
  await expect.element(app.screen.getByText('Last on sale Nov 4, 2019')).toBeVisible()
  const again = anAd({
    adId: 9,
    adPages: [aPage({ adSpaces: [theSpace(99, 'Rolled oats', { productIdentifier: 'p77', adStudioAssetId: 'a99' })] })],
  })
  app.server.now(answer(ads.brief, [...theAds, again]))
  await app.tools.queryClient.invalidateQueries({ queryKey: ['deals'] })
  await expect.poll(() => order(app)).toEqual(['On sale this week', 'Rolled oats'])
  await expect.element(app.screen.getByRole('button', { name: 'Add Rolled oats to list' })).toBeVisible()
  expect(app.screen.getByRole('link', { name: 'Rolled oats' }).element()).toHaveAttribute('href', '/winona/deals/favorites/1/99')
})

test('2.ROUTE.25 E55 /lists/favorites shows all favorites by store, the current store first, what is on sale first', async () => {
  const latest = theSpace(2, 'Salted butter', { productIdentifier: 'p2' })
  const app = await open('/lists/favorites', [salsa, oats, { ...butter, latest }])
  await expect.element(app.screen.getByRole('heading', { name: 'Key City Dubuque' })).toBeVisible()
  expect(order(app)).toEqual(['Winona Commons Your store', 'Salted butter', 'Rolled oats', 'Key City Dubuque', 'Roasted salsa'])
  await expect.element(app.screen.getByText('2 of 3 on sale this week, at 2 stores')).toBeVisible()
  expect(app.screen.getByRole('link', { name: 'Roasted salsa' }).element()).toHaveAttribute('href', '/key-city/deals/favorites/2/88')
  await expect.element(app.screen.getByText('3 dollars 29 cents')).toBeInTheDocument()
})

test('2.ROUTE.25 on a new device the favorites’ stores are found by the member’s last store', async () => {
  const { screen } = await renderApp(
    routes,
    '/lists/favorites',
    [
      answer(accounts.user, { ...shopper, lastVisitedStoreRoute: 'key-city' }),
      answer(stores.visited, [there]),
      answer(lists.all, []),
      answer(lists.items, []),
      answer(endpoints.all, [salsa]),
    ],
    { keeps: true },
  )
  await expect.element(screen.getByRole('heading', { name: 'Key City Dubuque' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Roasted salsa' })).toHaveAttribute('href', '/key-city/deals/favorites/2/88')
  await expect.element(screen.getByText('3 dollars 29 cents')).toBeInTheDocument()
})

test('2.ROUTE.25 stores that could not be read are said to be so, and can be read again', async () => {
  const { screen, server } = await open('/lists/favorites', [salsa, oats], refuse(stores.visited, 404))
  await expect.element(screen.getByText('It could not be loaded')).toBeVisible()
  server.now(answer(stores.visited, [here, there]))
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Key City Dubuque' })).toBeVisible()
  await expect.element(screen.getByText('It could not be loaded')).not.toBeInTheDocument()
})

test('2.ROUTE.25 a store that the device’s copy lacks, as it was visited after that was read, is found by reading again', async () => {
  const { screen, router, tools } = await open('/elsewhere', [salsa])
  tools.queryClient.setQueryDefaults(['visited stores'], { staleTime: 60_000 }) // fresh, as in the app
  tools.queryClient.setQueryData(['visited stores', 'winona'], [here])
  await router.navigate('/lists/favorites')
  await expect.element(screen.getByRole('link', { name: 'Roasted salsa' })).toHaveAttribute('href', '/key-city/deals/favorites/2/88')
})

test('4.IMG.04 a favorite’s picture is tried as a lowercase png, then as a jpg, and then there is none', async () => {
  const { screen } = await open('/lists/favorites', [{ ...oats, imageUri: '/images/none/A77.png' }])
  await expect.element(screen.getByText('Last on sale Nov 4, 2019')).toBeVisible()
  const seen = new Set<string>()
  await expect
    .poll(
      () => {
        for (const it of screen.container.querySelectorAll('li img')) seen.add(it.getAttribute('src')!.split('?', 1)[0]!)
        return screen.container.querySelector('li [data-state=failed]') !== null
      },
      { interval: 1 },
    )
    .toBe(true)
  expect([...seen].at(-1)).toBe('/images/none/a77.jpg')
  expect([...seen].filter((it) => !/^\/images\/none\/a77\.(png|jpg)$/.test(it))).toEqual([])
})

test('a favorite is removed after a question, and the focus moves to the next heart, at the end to the heading', async () => {
  const app = await open('/winona/deals/favorites', [oats, butter])
  await app.heart('Salted butter').click()
  const question = app.screen.getByRole('alertdialog', { name: 'Remove favorite' })
  await expect.element(question.getByText('Would you like to remove this item from your favorites?')).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(app.heart('Salted butter')).toHaveAttribute('aria-pressed', 'true')
  expect(removed(app)).toEqual([])
  for (const [title, next] of [
    ['Salted butter', () => app.heart('Rolled oats').element()],
    ['Rolled oats', () => app.screen.getByRole('heading', { level: 1 }).element()],
  ] as const) {
    app.heart(title).element().focus()
    await userEvent.keyboard('{Enter}')
    await question.getByRole('button', { name: 'OK' }).click()
    await expect.poll(() => document.activeElement === next()).toBe(true)
  }
  await expect.poll(() => removed(app)).toEqual([butter.favoriteId, oats.favoriteId])
  await expect.element(app.screen.getByText('No favorites yet')).toBeVisible()
})

test('2.ROUTE.40 /favorites/:id shows a favorite, on sale or not; its heart asks, and then leads to the others', async () => {
  const app = await open(`/winona/favorites/${oats.favoriteId}`, [oats, butter])
  await expect.element(app.screen.getByRole('heading', { name: 'Rolled oats' })).toBeVisible()
  await expect.element(app.screen.getByText('Was on sale through Monday, Nov 4')).toBeVisible()
  await app.heart('Rolled oats').click()
  await app.screen.getByRole('alertdialog', { name: 'Remove favorite' }).getByRole('button', { name: 'OK' }).click()
  await expect.poll(() => app.router.page().location.pathname).toBe('/winona/deals/favorites')
  await expect.poll(() => removed(app)).toEqual([oats.favoriteId])
})

test.each([
  ['/winona/deals/favorites', 'button', '1 on list. Change the quantity of Rolled oats'],
  [`/winona/favorites/${oats.favoriteId}`, 'group', 'Quantity of Rolled oats'],
] as const)('%s: what is over can’t be added; what is on the list already can be changed there', async (at, role, name) => {
  const without = await open(at, [oats])
  await expect.element(without.screen.getByText(/^(Last|Was) on sale .*Nov 4/)).toBeVisible()
  expect(without.screen.getByRole('button', { name: /^Add/ }).query()).toBeNull()
  await without.screen.unmount()
  const mine = aList({ shoppingListId: ids[0] })
  const held = aSentItem({
    shoppingListId: ids[0],
    itemName: 'Rolled oats',
    adStudioAssetId: 'a77',
    adSpace: theSpace(77, 'Rolled oats', ended),
  })
  const { screen } = await open(at, [oats], answer(lists.all, [mine]), answer(lists.items, [held]))
  await expect.element(screen.getByRole(role, { name })).toBeInTheDocument()
})

test('2.ROUTE.40 a favorite whose product is on sale again shows what it costs now', async () => {
  const { screen } = await open(`/winona/favorites/${butter.favoriteId.toUpperCase()}`, [butter])
  await expect.element(screen.getByRole('heading', { name: 'Salted butter' })).toBeVisible()
  await expect.element(screen.getByText('3 dollars 99 cents')).toBeInTheDocument()
})

test('B08 an unknown favorite leads to the deals, and what is no id is no page', async () => {
  const { router } = await open(`/winona/favorites/${ids[2]}`, [oats])
  await expect.poll(() => router.page().location.pathname).toBe('/winona/deals/items')
  const { screen } = await open('/winona/favorites/none')
  await expect.element(screen.getByRole('heading', { name: 'No page' })).toBeVisible()
})

test('B08 a favorite whose store is unknown, could not be read, or is not there: placeholders, Retry, the deals', async () => {
  const at = `/winona/favorites/${salsa.favoriteId}`
  const unknown = await open(at, [salsa], answer(stores.visited, neverComing))
  await expect.poll(() => unknown.screen.container.querySelector('[aria-busy=true]')).not.toBeNull()
  await unknown.screen.unmount()
  const failed = await open(at, [salsa], refuse(stores.visited, 404))
  const retry = failed.screen.getByRole('button', { name: 'Retry' })
  await expect.element(retry).toBeVisible()
  await expect.element(failed.screen.getByRole('heading', { level: 1, name: 'Favorite' })).toBeInTheDocument()
  expect(document.title).toBe(`Favorite | ${brand.appName}`)
  failed.server.now(answer(stores.visited, [here, there]))
  await retry.click()
  await expect.element(failed.screen.getByRole('heading', { name: 'Roasted salsa' })).toBeVisible()
  await failed.screen.unmount()
  const missing = await open(at, [salsa], answer(stores.visited, [here]))
  await expect.poll(() => missing.router.page().location.pathname).toBe('/winona/deals/items')
})

test('B06 an item of the favorites is found there when its ad is over, or is another store’s; else it leads to the deals', async () => {
  const over = await open('/winona/deals/favorites/1/77', [oats])
  await expect.element(over.screen.getByRole('heading', { name: 'Rolled oats' })).toBeVisible()
  await over.screen.unmount()
  const other = await open('/winona/deals/favorites/2/88', [salsa])
  await expect.element(other.screen.getByRole('heading', { name: 'Roasted salsa' })).toBeVisible()
  await expect.element(other.heart('Roasted salsa')).toHaveAttribute('aria-pressed', 'true')
  await other.screen.unmount()
  const { router } = await open('/winona/deals/favorites/1/4242', [oats])
  await expect.poll(() => router.page().location.pathname).toBe('/winona/deals/items')
})

test.each(['/lists/favorites', '/winona/deals/favorites'])('%s: unknown, failed and none are three different things', async (at) => {
  const waiting = await open(at, [], answer(endpoints.all, neverComing))
  await expect.element(waiting.screen.getByRole('status', { name: 'Loading your favorites' })).toBeVisible()
  expect(waiting.screen.getByText('No favorites yet').query()).toBeNull()
  await waiting.screen.unmount()

  const failed = await open(at, [], unreached(endpoints.all))
  await expect.element(failed.screen.getByText('Your favorites could not be loaded')).toBeVisible()
  await expect.poll(() => failed.tools.queryClient.isFetching()).toBe(0)
  const retry = failed.screen.getByRole('button', { name: 'Retry' }).element() as HTMLElement
  failed.server.now(answer(endpoints.all, [oats]))
  retry.click()
  await expect.element(failed.heart('Rolled oats')).toBeVisible()
  await failed.screen.unmount()

  const none = await open(at)
  await expect.element(none.screen.getByText('No favorites yet')).toBeVisible()
  await none.screen.unmount()

  const nobody = await open(at, [], answer(accounts.user, visitor))
  await expect.element(nobody.screen.getByText('No favorites yet')).toBeVisible()
  expect(nobody.server.requests(endpoints.all)).toEqual([])
})

test.each(['/lists/favorites', '/winona/deals/favorites'])('%s: while a sign-in has no reply, none are not said to be none', async (at) => {
  onTestFinished(() => signingIn.set(false))
  const { screen } = await open(at, [], answer(accounts.user, visitor))
  await expect.element(screen.getByText('No favorites yet')).toBeVisible()
  signingIn.set(true)
  await expect.element(screen.getByRole('status', { name: 'Loading your favorites' })).toBeVisible()
  expect(screen.getByText('No favorites yet').query()).toBeNull()
})

test.each([`/winona/favorites/${oats.favoriteId}`, '/winona/deals/favorites/1/77'])(
  '%s is not left while a sign-in has no reply, and then shows the member’s favorite',
  async (at) => {
    onTestFinished(() => signingIn.set(false))
    signingIn.set(true)
    const app = await open(at, [oats], answer(accounts.user, visitor))
    await expect.poll(() => app.screen.container.querySelector('[aria-busy=true]')).not.toBeNull()
    await expect.poll(() => app.tools.queryClient.isFetching()).toBe(0)
    expect(app.router.page().location.pathname).toBe(at)
    app.server.now(answer(accounts.user, shopper))
    await app.tools.queryClient.invalidateQueries({ queryKey: ['user'] })
    signingIn.set(false)
    await expect.element(app.screen.getByRole('heading', { name: 'Rolled oats' })).toBeVisible()
  },
)

test('a hostile name stays a text in its row', async () => {
  const title = `<img src=x onerror=alert(1)>${'W'.repeat(300)}`
  const { screen } = await open('/winona/deals/favorites', [{ ...oats, title, adSpace: null, latest: null }])
  const link = screen.getByRole('link', { name: title })
  await expect.element(link).toBeVisible()
  expect(screen.container.querySelector('[onerror]')).toBeNull()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
})
