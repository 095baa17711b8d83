import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import * as brand from '#brand'
import { accounts } from '#contract/accounts.ts'
import { ads, views, type AdSpace, type Withdrawn } from '#contract/ads.ts'
import { favorites } from '#contract/favorites.ts'
import { lists, type ShoppingListItem } from '#contract/lists.ts'
import { stores } from '#contract/stores.ts'
import { aComponent, anAd, aPage, aPrice } from '#app/features/deal/testing.ts'
import { aList, anOldCopy, aSentItem } from '#app/features/lists/testing.ts'
import { aStore } from '#app/features/stores/testing.ts'
import { aSentFavorite } from '#app/features/favorite/testing.ts'
import { routes } from '#app/routes.tsx'
import { holdIntervals } from '#app/testing/held-clock.ts'
import { answer, refuse } from '#app/testing/fake-server.ts'
import { answered } from '#app/features/owner/testing.ts'
import { anonymous, renderApp } from '#app/testing/render-app.tsx'
import { theAds, theSpace, theStoreOpen } from './testing.ts'

const list = '01890af2-7c1a-7cc3-8f3a-2f7d2f1f9a10'
const rice = [aComponent('BRAND', 'Lake & Paddle'), aComponent('TITLE', 'Wild rice'), aComponent('SIZE', '16 oz')]

function open(path: string, fields: Partial<AdSpace> = {}) {
  const space = theSpace(5, 'Wild rice', { adComponents: rice, endDate: '2026-11-24', ...fields })
  // Today is a day of the ad, because a deal that is over has no price.
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-20T12:00:00Z'))
  return renderApp(routes, path, theStoreOpen(answer(ads.brief, [anAd({ adPages: [aPage({ adSpaces: [space] })] })])))
}
const item = (fields: Partial<AdSpace> = {}) => open('/winona/deals/7/5', fields)

for (const [id, path] of [
  ['2.ROUTE.36', `/winona/deals/7/${list}/5`],
  ['2.ROUTE.37', '/winona/deals/7/5'],
  ['2.ROUTE.38', '/winona/deals/7/5/more'],
  ['2.ROUTE.39', '/winona/deals/flyers/7/5'],
  ['2.ROUTE.44', `/winona/deals/flyers/item/7/${list}/5`],
] as const) {
  test(`${id} ${path.replace(list, ':listId')} shows the item`, async () => {
    const { screen } = await open(path)
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Wild rice' })).toBeVisible()
  })
}

test('2.ROUTE.36 an item of a list that another device has made is looked for on the lists as they are now, and not only on the device’s copy', async () => {
  const late = Promise.withResolvers<ShoppingListItem[]>()
  const own = [
    answer(accounts.user, anonymous),
    answer(lists.all, [aList({ shoppingListId: list, storeId: 7 })]),
    answer(lists.items, late.promise),
  ]
  const { screen, router } = await renderApp(routes, `/winona/deals/7/${list}/99`, theStoreOpen(...own), {
    keeps: true,
    copies: anOldCopy(anonymous),
  })
  await expect.poll(() => screen.container.querySelector('main [aria-busy]')).toBeTruthy()
  late.resolve([aSentItem({ shoppingListId: list, adStudioAssetId: 'a', adSpace: theSpace(99, 'Cranberries') })])
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Cranberries' })).toBeVisible()
  expect(router.page().location.pathname).toBe(`/winona/deals/7/${list}/99`)
})

test('2.ROUTE.36 B06 B07 an item of a list of another store acts on that list, and on none of the current store’s', async () => {
  const there = '01890af2-7c1a-7cc3-8f3a-2f7d2f1f9a12'
  const own = [
    answer(accounts.user, anonymous),
    answer(lists.all, [
      aList({ shoppingListId: list, storeId: 7, name: 'Here' }),
      aList({ shoppingListId: there, storeId: 8, name: 'There' }),
    ]),
    answer(lists.items, [aSentItem({ shoppingListId: there, adStudioAssetId: 'a', adSpace: theSpace(99, 'Cranberries') })]),
  ]
  const path = `/winona/deals/8/${there}/99`
  const { screen, server } = await renderApp(routes, path, theStoreOpen(...own, refuse(stores.visited, 404)), { keeps: true })
  await expect.element(screen.getByRole('button', { name: 'Retry' })).toBeVisible()
  await expect.element(screen.getByText('Adds to')).not.toBeInTheDocument()
  server.now(answer(stores.visited, [aStore({ storeId: 8, storeRoute: 'key-city' })]))
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Cranberries' })).toBeVisible()
  await expect.element(screen.getByText('On There')).toBeVisible()
})

test('2.ROUTE.36 an item of a list says that it was withdrawn, and no price, when it was so before its page was opened', async () => {
  const own = [
    answer(accounts.user, anonymous),
    answer(lists.all, [aList({ shoppingListId: list, storeId: 7 })]),
    answer(lists.items, [aSentItem({ shoppingListId: list, adStudioAssetId: 'a', adSpace: theSpace(99, 'Cranberries') })]),
    answer(ads.withdrawn, [{ adSpaceId: 99, note: 'Sold out' }]),
  ]
  const { screen } = await renderApp(routes, `/winona/deals/7/${list}/99`, theStoreOpen(...own), { keeps: true })
  await expect.element(screen.getByText('This deal was withdrawn')).toBeVisible()
  await expect.element(screen.getByText('Sold out')).toBeVisible()
  await expect.element(screen.getByText('3 dollars 99 cents')).not.toBeInTheDocument()
})

test('F07 a price that does not hold yet says from when on', async () => {
  const { screen } = await item({ startDate: '2026-11-21' })
  await expect.element(screen.getByText('3 dollars 99 cents')).toBeVisible()
  await expect.element(screen.getByText('On sale from Saturday, Nov 21')).toBeVisible()
})

test('2.ROUTE.37 a path below the deals that is no item’s path is no page', async () => {
  const { screen } = await open('/winona/deals/seven/5')
  await expect.element(screen.getByText('404 Not Found')).toBeVisible()
})

test('2.ITEM.10 8.ERR.20 an item that the store does not have leads to the deals', async () => {
  const { router } = await open('/winona/deals/7/99')
  await expect.poll(() => router.page().location.pathname).toBe('/winona/deals/items')
})

/** Opens the item, and then the flyer has other items; this is what the server says was withdrawn. */
async function openUntilGone(withdrawn: Withdrawn[]) {
  const opened = await item()
  await expect.element(opened.screen.getByRole('heading', { level: 1, name: 'Wild rice' })).toBeVisible()
  opened.server.now(answer(ads.brief, theAds.slice(0, 1)), answer(ads.withdrawn, withdrawn))
  await opened.tools.queryClient.invalidateQueries({ queryKey: ['deals'] })
  return opened
}

test('an item that is withdrawn while its page is open says so, with the reason', async () => {
  const { screen } = await openUntilGone([{ adSpaceId: 5, note: 'Sold out' }])
  await expect.element(screen.getByText('This deal was withdrawn')).toBeVisible()
  await expect.element(screen.getByText('Sold out')).toBeVisible()
})

test('a favorite that is withdrawn while its page is open says so too, and no price', async () => {
  const space = theSpace(99, 'Cranberries')
  const own = [
    answer(accounts.user, anonymous),
    answer(lists.all, []),
    answer(lists.items, []),
    answer(favorites.all, [aSentFavorite({ storeId: 7, productIdentifier: 'p99', adSpace: space, latest: space })]),
    answer(ads.withdrawn, [{ adSpaceId: 99, note: 'Sold out' }]),
  ]
  const { screen } = await renderApp(routes, '/winona/deals/favorites/7/99', theStoreOpen(...own), { keeps: true })
  await expect.element(screen.getByText('This deal was withdrawn')).toBeVisible()
  await expect.element(screen.getByText('3 dollars 99 cents')).not.toBeInTheDocument()
})

test('2.ITEM.10 8.ERR.20 an item whose flyer is over while its page is open was not withdrawn, and leads to the deals', async () => {
  const { screen, router } = await openUntilGone([{ adSpaceId: 6, note: null }])
  await expect.poll(() => router.page().location.pathname).toBe('/winona/deals/items')
  expect(screen.getByText(/was withdrawn/).elements()).toEqual([])
})

test('2.ITEM.02 the page shows brand, title and size', async () => {
  const { screen } = await item()
  await expect.element(screen.getByText('Lake & Paddle')).toBeVisible()
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Wild rice')
  await expect.element(screen.getByText('16 oz')).toBeVisible()
  expect(document.title).toBe(`Wild rice, $3.99 | ${brand.appName}`)
})

test('2.ITEM.01 several pictures take turns, and can be paused', async () => {
  const { screen } = await item({ adComponents: [...rice, aComponent('PICTURE', 'front'), aComponent('SECONDARYPICTURE', 'back')] })
  const pictures = screen.getByRole('region', { name: 'Pictures of Wild rice' })
  await expect.element(pictures.getByText(/1 of 2/)).toBeVisible()
  await expect.element(pictures.getByRole('button', { name: 'Pause' })).toBeVisible()
})

for (const [screenName, width, frame] of [
  ['a phone', 390, 3500],
  ['a desk', 1280, 4000],
] as const) {
  test(`9.CONST.28 on ${screenName} a picture of an item is shown for ${frame} ms`, async () => {
    const { wait } = holdIntervals()
    await page.viewport(width, 844)
    const { screen } = await item({ adComponents: [...rice, aComponent('PICTURE', 'front'), aComponent('SECONDARYPICTURE', 'back')] })
    const pictures = screen.getByRole('region', { name: 'Pictures of Wild rice' })
    await expect.element(pictures.getByText(/1 of 2/)).toBeVisible()
    await wait(frame - 1)
    expect(pictures.getByText(/1 of 2/).elements()).not.toEqual([])
    await wait(1)
    expect(pictures.getByText(/2 of 2/).elements()).not.toEqual([])
  })
}

test('2.ITEM.01 a single picture makes no carousel', async () => {
  const { screen } = await item({ adComponents: [...rice, aComponent('PICTURE', 'front')] })
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Pause' }).elements()).toEqual([])
})

test('2.ITEM.03 the page shows an owner the owners’ price, what everyone pays and what owners save', async () => {
  answered('yes')
  const { screen } = await item({ price: aPrice({ amountCents: 899 }), ownerPrice: aPrice({ amountCents: 699 }) })
  await expect.element(screen.getByText('6 dollars 99 cents')).toBeInTheDocument()
  await expect.element(screen.getByText('Owner price')).toBeVisible()
  await expect.element(screen.getByText('$8.99')).toBeVisible()
  await expect.element(screen.getByText('$2', { exact: true })).toBeVisible()
})

test('2.ITEM.03 the page shows everybody else what they pay, and what owners do', async () => {
  const { screen } = await item({ price: aPrice({ amountCents: 899 }), ownerPrice: aPrice({ amountCents: 699 }) })
  await expect.element(screen.getByText('8 dollars 99 cents')).toBeInTheDocument()
  await expect.element(screen.getByText('Owners $6.99')).toBeVisible()
  expect(screen.getByText('Owner price').elements()).toEqual([])
})

test('2.ITEM.03 the picture of buy one, get one becomes words when it can’t be loaded', async () => {
  const { screen } = await item({ price: null, adComponents: [...rice, aComponent('PRICE', 'BOGO_Type_Callout')] })
  // The fake server has no pictures.
  await expect.element(screen.getByText('buy one, get one free')).toBeInTheDocument()
})

test('2.ITEM.04 the page shows the dates of the ad as they are given, and the item’s own where they differ', async () => {
  const same = await item()
  await expect.element(same.screen.getByText('Nov 18 - Nov 24')).toBeVisible()
  expect(same.screen.getByText(/This price/).elements()).toEqual([])
  await same.screen.unmount()
  const { screen } = await item({ endDate: '2026-11-21' })
  await expect.element(screen.getByText('This price: Wednesday, Nov 18 through Saturday, Nov 21')).toBeVisible()
})

test('2.ITEM.05 9.CONST.32 a digital exclusive says so, and when it is valid', async () => {
  const { screen } = await item({ isDigitalExclusive: true })
  await expect.element(screen.getByText('Digital Exclusive')).toBeVisible()
  await expect.element(screen.getByText('VALID SALES DATES: NOV 18 - NOV 24, 2026')).toBeVisible()
})

test('2.ITEM.06 More Information has a paragraph for each text', async () => {
  const { screen } = await item({
    adComponents: [...rice, aComponent('CUSTOMTEXT', 'Parched over wood fire.'), aComponent('CUSTOMTEXT', 'Limit 4.')],
  })
  await expect.element(screen.getByRole('heading', { name: 'More Information' })).toBeVisible()
  for (const text of ['Parched over wood fire.', 'Limit 4.']) await expect.element(screen.getByText(text)).toBeInTheDocument()
})

test('2.ITEM.07 2.ITEM.08 the bar has Add Item, the quantity, and the choice of another list', async () => {
  const { screen } = await item()
  await screen.getByRole('button', { name: 'One more' }).click()
  await expect.element(screen.getByRole('group', { name: 'Quantity of Wild rice' })).toHaveTextContent('2')
  await expect.element(screen.getByRole('button', { name: 'Add Item' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Switch list' })).toBeVisible()
})

test.each([
  [390, 844],
  [390, 664],
  [375, 553],
  [320, 640],
  [844, 390],
])('2.ITEM.07 in a window of %i x %i px Add Item is in the first view', async (width, height) => {
  await page.viewport(width, height)
  const { screen } = await item({ adComponents: [...rice, aComponent('CUSTOMTEXT', 'Picked by hand. '.repeat(60))] })
  const add = screen.getByRole('button', { name: 'Add Item' })
  await expect.element(add).toBeVisible()
  const nav = screen.getByRole('navigation', { name: 'Main' }).element().getBoundingClientRect().top
  await expect.poll(() => add.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(nav)
  const dock = document.querySelector('[data-dock]')!
  expect(getComputedStyle(dock).position === 'fixed').toBe(height > 480)
  expect(dock.compareDocumentPosition(screen.getByRole('heading', { name: 'More Information' }).element())).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
})

test('4.LIST.07 another item is added once, however many of the one before were about to be', async () => {
  const { screen, router } = await renderApp(routes, '/winona/deals/7/1', theStoreOpen())
  await screen.getByRole('button', { name: 'One more' }).click()
  await expect.element(screen.getByRole('group', { name: 'Quantity of Honeycrisp apples' })).toHaveTextContent('2')
  await router.navigate('/winona/deals/7/2')
  await expect.element(screen.getByRole('group', { name: 'Quantity of Salted butter' })).toHaveTextContent('1')
})

test('4.ITEM.02 an item without a price is on sale', async () => {
  const { screen } = await item({ price: null })
  await expect.element(screen.getByText('On sale through', { exact: false })).toBeVisible()
  expect(document.body.textContent).not.toContain('Was on sale')
})

test('4.ITEM.02 an item that is over has no price, and can’t be added', async () => {
  const { screen } = await item({ endDate: '2026-11-19' })
  await expect.element(screen.getByText('Was on sale through Thursday, Nov 19')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Add Item' }).query()).toBeNull()
  expect(screen.getByText('3 dollars 99 cents').elements()).toEqual([])
})

test('2.DEALS.03 an item’s page ends with the note that items differ by store and day, and that a list is no order', async () => {
  const { screen } = await item()
  const note = screen.getByText(/^Some items may not be at all stores.* same days\. .* nothing on it is ordered online/)
  await expect.element(note).toBeVisible()
})

test('an item that was opened is told once, when the page can no longer be seen', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-20T12:00:00Z'))
  const { screen, router, server } = await renderApp(routes, '/winona/deals/7/6', [
    ...theStoreOpen(answer(ads.brief, [anAd({ adPages: [aPage({ adSpaces: [theSpace(6, 'Maple syrup', { endDate: '2026-11-24' })] })] })])),
    answer(views.report, null),
  ])
  const heading = screen.getByRole('heading', { level: 1, name: 'Maple syrup' })
  await expect.element(heading).toBeVisible()
  await router.navigate('/winona/deals/items')
  await router.navigate('/winona/deals/7/6')
  await expect.element(heading).toBeVisible()
  expect(server.requests(views.report)).toEqual([])
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  for (let times = 0; times < 2; times++) document.dispatchEvent(new Event('visibilitychange'))
  const told = () => server.requests(views.report).flatMap((it) => (it as { body: { items: number[] } }).body.items)
  await expect.poll(() => told().filter((it) => it === 6)).toEqual([6])
})
