import { expect, test } from 'vitest'
import { accounts, emptyAccount } from '#contract/accounts.ts'
import { favorites } from '#contract/favorites.ts'
import { lists } from '#contract/lists.ts'
import { stores } from '#contract/stores.ts'
import { aBarcode, code } from '#app/features/barcode/testing.ts'
import { theStoreOpen } from '#app/features/deals/testing.ts'
import { anExclusive } from '#app/features/exclusives/testing.ts'
import { aFavorite } from '#app/features/favorite/testing.ts'
import { aList, anItem } from '#app/features/lists/testing.ts'
import { aStore } from '#app/features/stores/testing.ts'
import { answer, unreached } from '#app/testing/fake-server.ts'
import { hydratePage, serverPage } from '#app/testing/hydrate-page.tsx'
import { member } from '#app/testing/render-app.tsx'
import { rememberStore } from '#app/features/current-store/active-store.ts'
import { paths } from '#app/paths.ts'
import { matchRoutes } from '#app/router/index.ts'
import { isPersonal, routes } from '#app/routes.tsx'

const robins = { ...emptyAccount, firstName: 'Robin', email: 'robin@example.com' }
const listId = '01890af2-7c1a-7cc3-8f3a-2f7d2f1f9a10'
const theLists = [aList({ storeId: 7, shoppingListId: listId })]
const chain = [aStore(), aStore({ storeId: 8, storeRoute: 'ridge', storeName: 'Ridge Road' })]
/** An example of everything that is rendered from stored queries. */
const kept = [
  [['user'], member],
  [['account', member.userId], robins],
  [['lists', member.userId], theLists],
  [['items', member.userId], [anItem({ shoppingListId: listId, shoppingListItemId: '01890af2-7c1a-7cc3-8f3a-2f7d2f1f9a11' })]],
  [['favorites', member.userId], [aFavorite({ favoriteId: listId, storeId: 7, title: 'Honeycrisp apples' })]],
  [['store', 'winona'], aStore()],
  [['scan code', member.userId], code],
  [['exclusives'], [anExclusive()]],
  [['stores', 'chain', 'winona'], chain],
] as const
const fakes = theStoreOpen(
  answer(accounts.user, member),
  answer(accounts.account, robins),
  answer(accounts.sessions, []),
  ...aBarcode,
  answer(lists.all, theLists),
  unreached(lists.items), // what is shown are the stored ones
  unreached(lists.changes),
  unreached(favorites.all),
  answer(stores.chain, chain),
  answer(stores.favorites, []),
)

for (const [at, shown] of [
  ['/account', 'Log Out'],
  ['/account/personal', 'Accept'],
  ['/account/contact', 'robin@example.com'],
  ['/account/devices', 'Your Devices'],
  ['/account/delete', 'Delete Account'],
  ['/lists', 'My List'],
  ['/lists/favorites', 'Honeycrisp apples'],
  ['/winona/deals/favorites', 'Honeycrisp apples'],
  [`/winona/favorites/${listId}`, 'Honeycrisp apples'],
  [`/lists/details/${listId}`, 'Candles'],
  [`/lists/details/${listId}/shopping`, 'Candles'],
  ['/stores/details/winona', 'My Owner Number'],
  ['/winona/home', 'Candles'],
  ['/winona/deals/items', 'Honeycrisp apples'],
  ['/?store=none', 'Find Stores'],
  ['/find/store', 'Hello, Robin'],
  ['/privacy', 'Hello, Robin'],
] as const) {
  test(`promise 18 the server and the app render ${at} alike, and what was stored is shown afterwards`, async () => {
    rememberStore('winona')
    const { root, mismatches } = await hydratePage(at, fakes, kept)
    await expect.poll(() => root.textContent).toContain(shown)
    expect(mismatches).toEqual([])
    await expect.poll(() => root.querySelector('button[disabled]:not([type=submit])')).toBeNull()
  })
}

test('a stored account is shown, and fetched again: it may be older than what was saved last', async () => {
  const before = [...kept.slice(0, 1), [['account', member.userId], { ...robins, firstName: 'Robyn' }]] as const
  const { root } = await hydratePage('/account', fakes, before)
  await expect.poll(() => root.querySelector('h1')?.textContent).toBe('Hello, Robin')
})

test.each([paths.homeWithCode('winona'), paths.homeWithList('winona', listId)])(
  'a home that was kept is taken over at %s too',
  async (opened) => {
    const { root, mismatches } = await hydratePage(paths.home('winona'), fakes, kept, { opened })
    await expect.poll(() => root.textContent).toContain('Candles')
    expect(mismatches).toEqual([])
  },
)

test('of a personal page the server draws only links, and puts no data into it: the app draws it anew, and no press or letter is lost', async () => {
  const personal = [paths.lists(), paths.list(listId), paths.shopping(listId), paths.account(), paths.deals('winona')].filter((at) =>
    isPersonal(matchRoutes(routes, at)),
  )
  expect(personal).toEqual([paths.lists(), paths.list(listId), paths.shopping(listId)])
  for (const at of personal) {
    const page = await serverPage(at, fakes)
    if (page instanceof Response) throw new Error('a redirect')
    const root = document.createElement('div')
    root.innerHTML = page.body
    expect([...root.querySelectorAll('button, input, select, textarea, summary, form')], at).toEqual([])
    expect(page.state, at).toMatchObject({ loaderData: {}, queries: { queries: [] } })
  }
})
