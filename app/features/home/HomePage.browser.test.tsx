import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import * as brand from '#brand'
import { accounts } from '#contract/accounts.ts'
import { ads } from '#contract/ads.ts'
import { favorites } from '#contract/favorites.ts'
import { lists, type ShoppingList } from '#contract/lists.ts'
import { anAd, aPage, aPrice } from '#app/features/deal/testing.ts'
import { device } from '#app/platform/device/index.ts'
import { manyAds, theSpace, theStoreOpen } from '#app/features/deals/testing.ts'
import { aSentFavorite } from '#app/features/favorite/testing.ts'
import { aList, anOldCopy } from '#app/features/lists/testing.ts'
import { routes } from '#app/routes.tsx'
import { holdIntervals, slideShown } from '#app/testing/held-clock.ts'
import { answer, neverComing, refuse, type Fake } from '#app/testing/fake-server.ts'
import { anonymous, renderApp, visitor } from '#app/testing/render-app.tsx'

afterEach(() => vi.restoreAllMocks())

const open = (...fakes: Fake[]) => renderApp(routes, '/winona/home', theStoreOpen(answer(ads.brief, manyAds(8)), ...fakes))
/** On a device that keeps lists and favorites. */
const openOwn = async (user: typeof visitor, ...fakes: Fake[]) => {
  const own = [
    answer(accounts.user, user),
    answer(lists.all, []),
    answer(lists.items, []),
    answer(lists.create, neverComing),
    answer(ads.brief, manyAds(8)),
    ...fakes,
  ]
  return renderApp(routes, '/winona/home', theStoreOpen(...own), { keeps: true })
}
const phone = () => page.viewport(390, 844)
const desk = () => page.viewport(1280, 800)

test('2.HOME.05 2.HOME.06 a phone shows Your Store with Change Store and See Deals', async () => {
  const { screen } = await open()
  const store = screen.getByRole('region', { name: 'Your Store' })
  await expect.element(store.getByRole('link', { name: 'Winona Commons' })).toBeVisible()
  await expect.element(store.getByRole('link', { name: 'Change Store' })).toHaveAttribute('href', '/find/store')
  await expect.element(store.getByRole('link', { name: 'See Deals' })).toHaveAttribute('href', '/winona/deals/items')
})

test('a phone begins with the store in a line, which says until when it is open and leads to its details', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T12:00:00-06:00'))
  await phone()
  const { screen } = await open()
  const line = screen.getByRole('link', { name: /^Winona Commons\s*Open until 9 pm$/ })
  await expect.element(line).toHaveAttribute('href', '/winona/details')
  expect(line.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
})

test('a phone leads to the flyer by its cover, which says when it ends', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-22T12:00:00-06:00'))
  await phone()
  const { screen } = await open()
  const cover = screen.getByRole('region', { name: 'Thanksgiving week' })
  await expect.element(cover.getByText('Ends Tuesday')).toBeVisible()
  await expect.element(cover.getByText('8 deals on 1 page')).toBeVisible()
  await expect.element(cover.getByRole('link', { name: 'Open flyer Thanksgiving week' })).toHaveAttribute('href', '/winona/deals/flyers')
})

test('a phone shows the best savings with what they save, each with one act that puts it on the list', async () => {
  const save = (adSpaceId: number, regularCents: number) =>
    theSpace(adSpaceId, `Item ${adSpaceId}`, { price: aPrice({ amountCents: 300, regularCents }) })
  const all = [theSpace(9, 'No saving known'), save(1, 400), save(2, 700), save(3, 500)]
  const { screen } = await openOwn(anonymous, answer(ads.brief, [anAd({ adPages: [aPage({ adSpaces: all })] })]))
  const best = screen.getByRole('region', { name: 'Best savings' })
  await expect
    .poll(() =>
      best
        .getByRole('heading', { level: 3 })
        .elements()
        .map((it) => it.textContent),
    )
    .toEqual(['Item 2', 'Item 3', 'Item 1'])
  await expect.element(best.getByText('Save $4')).toBeVisible()
  const add = best.getByRole('button', { name: 'Add Item 2 to list' })
  const { width, height } = add.element().getBoundingClientRect()
  expect([width, height]).toEqual([44, 44])
  await add.click()
  await expect.element(best.getByRole('button', { name: '1 on list. Change the quantity of Item 2' })).toBeVisible()
})

test('where the co-op tells no savings, a phone shows the first deals of the week', async () => {
  const { screen } = await open()
  const deals = screen.getByRole('region', { name: 'This week’s deals' })
  await expect.element(deals.getByRole('link', { name: 'Item 1', exact: true })).toBeVisible()
  await expect.element(deals.getByRole('link', { name: /^View All/ })).toHaveAttribute('href', '/winona/deals/items')
})

test('2.HOME.07 2.ROUTE.26 a phone shows the list, and neither the carousel nor the preview of a desk', async () => {
  const { screen } = await open()
  const list = screen.getByRole('region', { name: 'My List' })
  await expect.element(list).toBeVisible()
  expect(list.getByText('Nothing on it yet').elements()).toEqual([]) // it is not known yet who the shopper is
  expect(screen.getByRole('heading', { name: 'Current Deals' }).elements()).toEqual([])
  expect(screen.getByRole('region', { name: 'Featured Deals' }).elements()).toEqual([])
})

test('the list of a home is ticked in its place', async () => {
  const { screen } = await openOwn(anonymous)
  await screen.getByRole('button', { name: 'Add Item 1 to list' }).first().click()
  await screen.getByRole('button', { name: 'Add Item 2 to list' }).first().click()
  const list = screen.getByRole('region', { name: 'My List' })
  await list.getByRole('checkbox', { name: 'Item 1' }).click()
  await expect.element(list.getByText('2 items, 1 in the basket')).toBeVisible()
  await expect.element(list.getByRole('checkbox').nth(0)).toHaveAccessibleName('Item 1')
  await expect.element(list.getByRole('checkbox', { name: 'Item 1' })).toBeChecked()
})

const row = (screen: Awaited<ReturnType<typeof open>>['screen']) => screen.getByRole('region', { name: 'On sale from your favorites' })

test('those of the favorites that are on sale here are in a row, and nothing else', async () => {
  const favorite = (favoriteId: string, fields: object) =>
    aSentFavorite({ favoriteId: `01890af2-7c1a-7cc3-8f3a-2f7d2f1f9b0${favoriteId}`, storeId: 7, ...fields })
  const { screen } = await openOwn(
    anonymous,
    answer(favorites.all, [
      favorite('1', { productIdentifier: 'p3', adStudioAssetId: 'old3' }),
      favorite('2', { productIdentifier: 'p99', adStudioAssetId: 'a99', title: 'Rolled oats' }),
      favorite('3', { productIdentifier: 'p4', adStudioAssetId: 'old4', storeId: 8 }),
    ]),
  )
  await expect
    .poll(() =>
      row(screen)
        .getByRole('heading', { level: 3 })
        .elements()
        .map((it) => it.textContent),
    )
    .toEqual(['Item 3'])
  await expect.element(row(screen).getByRole('link', { name: /^View All/ })).toHaveAttribute('href', '/winona/deals/favorites')
})

test('none on sale, no favorites, and favorites that could not be loaded are three different states', async () => {
  const one = await openOwn(
    anonymous,
    answer(favorites.all, [aSentFavorite({ storeId: 7, productIdentifier: 'p99', adStudioAssetId: 'a99' })]),
  )
  await expect.element(row(one.screen).getByText('Your favorite is not on sale here this week.')).toBeVisible()
  await one.screen.unmount()
  const none = await openOwn(anonymous)
  await expect.element(row(none.screen).getByText(/^Press the heart of a deal/)).toBeVisible()
  await none.screen.unmount()
  const failed = await openOwn(anonymous, refuse(favorites.all, 503))
  await expect.element(row(failed.screen).getByText(/could not be loaded/)).toBeVisible()
  await expect.element(row(failed.screen).getByRole('button', { name: 'Retry' })).toBeVisible()
})

test('while it is not known who the shopper is, the favorites are awaited, in the same room', async () => {
  const { screen } = await open()
  await expect.element(row(screen).getByRole('status', { name: 'Loading your favorites' })).toBeVisible()
  const { height } = row(screen).element().getBoundingClientRect()
  await screen.unmount()
  const known = await openOwn(anonymous, answer(favorites.all, [aSentFavorite({ storeId: 7, productIdentifier: 'p3' })]))
  await expect.element(row(known.screen).getByRole('heading', { level: 3 })).toBeVisible()
  expect(row(known.screen).element().getBoundingClientRect().height).toBe(height)
})

test.each([
  ['phone', phone],
  ['desk', desk],
])('what a list has on it takes the place of its placeholder, and moves nothing on a %s', async (_, size) => {
  await size()
  const who = Promise.withResolvers<typeof visitor>()
  const { screen } = await open(answer(accounts.user, who.promise))
  const hint = screen.getByText('What you add from the deals shows here, with what it comes to.')
  await expect.element(hint).toBeVisible()
  expect(screen.getByText('Nothing on it yet').elements()).toEqual([])
  const { top } = hint.element().getBoundingClientRect()
  who.resolve(visitor)
  await expect.element(screen.getByText('Nothing on it yet')).toBeVisible()
  expect(hint.element().getBoundingClientRect().top).toBe(top)
})

test('a featured deal that is on the list moves nothing next to it', async () => {
  await desk()
  const { screen } = await openOwn(anonymous)
  const featured = screen.getByRole('region', { name: 'Featured Deals' })
  const details = featured.getByRole('link', { name: 'See details of Item 1', exact: true })
  await expect.element(details).toBeVisible()
  const { left } = details.element().getBoundingClientRect()
  await featured.getByRole('button', { name: 'Add Item: Item 1', exact: true }).click()
  await expect.element(featured.getByRole('group', { name: 'Quantity of Item 1' })).toBeVisible()
  expect(details.element().getBoundingClientRect().left).toBe(left)
})

test('2.HOME.07 for a shopper who may have no lists yet, the list is empty', async () => {
  const { screen } = await open(answer(accounts.user, visitor))
  await expect.element(screen.getByText('Nothing on it yet')).toBeVisible()
})

test('2.HOME.01 9.CONST.04 a desk features the first 6 deals, one at a time', async () => {
  await desk()
  const { screen } = await open()
  const featured = screen.getByRole('region', { name: 'Featured Deals' })
  await expect.element(featured.getByText(/1 of 6/)).toBeVisible()
  await expect.element(featured.getByRole('button', { name: 'Pause' })).toBeVisible()
  await featured.getByRole('button', { name: 'Next deal' }).click()
  await expect.element(featured.getByText(/2 of 6/)).toBeVisible()
  await expect.element(featured.getByRole('heading', { name: 'Item 2' })).toBeVisible()
})

test('9.CONST.27 a featured deal is shown for 3000 ms', async () => {
  const { wait } = holdIntervals()
  await desk()
  const { screen } = await open()
  const featured = screen.getByRole('region', { name: 'Featured Deals' })
  await expect.element(featured).toBeVisible()
  const shown = () => slideShown(featured.element())
  expect(shown()).toContain('Item 1')
  await wait(2999)
  expect(shown()).toContain('Item 1')
  await wait(1)
  expect(shown()).toContain('Item 2')
})

test('2.HOME.03 9.CONST.05 a desk previews the first 6 current deals, and leads to all', async () => {
  await desk()
  const { screen } = await open()
  const current = screen.getByRole('region', { name: 'Current Deals' })
  await expect.element(current.getByText('8 items in 1 flyer')).toBeVisible()
  expect(
    current
      .getByRole('article')
      .elements()
      .map((it) => it.querySelector('h3')!.textContent),
  ).toEqual([1, 2, 3, 4, 5, 6].map((at) => `Item ${at}`))
  await expect.element(current.getByRole('link', { name: 'View All' })).toHaveAttribute('href', '/winona/deals/items')
})

test('0293 a home shows what is on sale: no deal that is over, nor a flyer of such deals alone, while there is another', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-22T12:00:00-06:00'))
  await desk()
  const over = { endDate: '2026-11-21' }
  const flyers = [
    anAd({
      adId: 1,
      title: 'Three days',
      validTo: '2026-11-21',
      adPages: [1, 2].map((at) => aPage({ adId: 1, adPageId: at, pageNumber: at, adSpaces: [theSpace(at, `Item ${at}`, over)] })),
    }),
    anAd({
      adId: 2,
      adPages: [aPage({ adId: 2, adPageId: 3, adSpaces: [3, 4, 5].map((at) => theSpace(at, `Item ${at}`, at === 3 ? over : {})) })],
    }),
  ]
  const { screen } = await open(answer(ads.brief, flyers))
  const current = screen.getByRole('region', { name: 'Current Deals' })
  const titles = () =>
    current
      .getByRole('heading', { level: 3 })
      .elements()
      .map((it) => it.textContent)
  await expect.poll(titles).toEqual(['Item 4', 'Item 5'])
  await expect.element(current.getByText('5 items in 2 flyers')).toBeVisible()
  const featured = screen.getByRole('region', { name: 'Featured Deals' })
  await expect.element(featured.getByText(/1 of 2/)).toBeVisible()
  await expect.element(featured.getByText('Featured Deals, through Tuesday, Nov 24')).toBeVisible()
  await phone()
  const cover = screen.getByRole('region', { name: 'Thanksgiving week' })
  await expect.element(cover.getByText('Ends Tuesday')).toBeVisible()
  await expect.element(cover.getByRole('link', { name: 'Open flyer Thanksgiving week' })).toHaveAttribute('href', '/winona/deals/flyers/3')
})

test('2.HOME.04 2.ROUTE.26 a desk promotes the app, and has no store card: its header names the store', async () => {
  await desk()
  const { screen } = await open()
  const promo = screen.getByRole('heading', { name: 'Take your list along' })
  await expect.element(promo).toBeVisible()
  expect([...promo.element().closest('section')!.querySelectorAll('a')].map(({ href }) => href)).toEqual(Object.values(brand.appStores))
  expect(screen.getByRole('region', { name: 'Your Store' }).elements()).toEqual([])
})

test('E48 in an app no other app is promoted', async () => {
  await desk()
  vi.spyOn(device, 'offersApps').mockReturnValue(false)
  const { screen } = await open()
  await expect.element(screen.getByRole('region', { name: 'Current Deals' }).getByText('8 items in 1 flyer')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Take your list along' }).query()).toBeNull()
})

test('2.ROUTE.27 E05 ?listId= is taken out of the address also where the shopper has no lists', async () => {
  const at = '/winona/home?listId=01890af2-7c1a-7cc3-8f3a-2f7d2f1f9a20'
  const { router } = await renderApp(routes, at, theStoreOpen(answer(accounts.user, visitor), answer(ads.brief, manyAds(8))), {
    keeps: true,
  })
  await expect.poll(() => router.page().location.search).toBe('')
})

test('2.ROUTE.27 4.LIST.04 a list that another device has made becomes the active one by ?listId=, once the lists have been read again', async () => {
  const [mine, made] = [10, 20].map((at) => `01890af2-7c1a-7cc3-8f3a-2f7d2f1f9a${at}`)
  const late = Promise.withResolvers<ShoppingList[]>()
  const own = [
    answer(accounts.user, anonymous),
    answer(lists.all, late.promise),
    answer(lists.items, []),
    answer(lists.change, neverComing),
    answer(ads.brief, manyAds(8)),
  ]
  const { screen, router } = await renderApp(routes, `/winona/home?listId=${made}`, theStoreOpen(...own), {
    keeps: true,
    copies: anOldCopy(anonymous),
  })
  await expect.element(screen.getByRole('region', { name: 'My List' }).getByText('Nothing on it yet')).toBeVisible()
  late.resolve([
    aList({ storeId: 7, shoppingListId: mine! }),
    aList({ storeId: 7, shoppingListId: made!, name: 'Party', isDefault: false }),
  ])
  await expect.element(screen.getByRole('region', { name: 'Party' })).toBeVisible()
  await expect.poll(() => router.page().location.search).toBe('')
})
