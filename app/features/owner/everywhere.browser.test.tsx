import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { accounts } from '#contract/accounts.ts'
import { ads } from '#contract/ads.ts'
import { favorites } from '#contract/favorites.ts'
import { lists } from '#contract/lists.ts'
import { aPage, anAd, aPrice } from '#app/features/deal/testing.ts'
import { theSpace, theStoreOpen } from '#app/features/deals/testing.ts'
import { aSentFavorite } from '#app/features/favorite/testing.ts'
import { aList, aSentItem } from '#app/features/lists/testing.ts'
import { aStore } from '#app/features/stores/testing.ts'
import { paths } from '#app/paths.ts'
import { share } from '#app/platform/share/index.ts'
import { routes } from '#app/routes.tsx'
import { answer, neverComing } from '#app/testing/fake-server.ts'
import { anonymous, renderApp } from '#app/testing/render-app.tsx'
import { answered } from './testing.ts'

const { storeId, storeRoute } = aStore()
const both = { price: aPrice({ amountCents: 899, text: '$8.99' }), ownerPrice: aPrice({ amountCents: 649, text: '$6.49' }) }
const honey = theSpace(2, 'Raw basswood honey', { ...both, width: 300, height: 200 })
const oldTea = theSpace(90, 'Old tea', { startDate: '2025-12-28', endDate: '2026-01-02', productIdentifier: 'tea', adStudioAssetId: 'tea' })
const mine = aList({ shoppingListId: '01890af2-7c1a-7cc3-8f3a-2f7d2f1f9a10', storeId })
const onList = aSentItem({
  shoppingListItemId: '01890af2-7c1a-7cc3-8f3a-2f7d2f1f9b10',
  itemName: 'Raw basswood honey',
  quantity: 2,
  adStudioAssetId: honey.adStudioAssetId,
  adSpace: honey,
  price: honey.price,
  category: 'Pantry',
})
const ended = aSentItem({
  shoppingListItemId: '01890af2-7c1a-7cc3-8f3a-2f7d2f1f9b11',
  itemName: 'Old tea',
  adStudioAssetId: oldTea.adStudioAssetId,
  adSpace: oldTea,
  price: oldTea.price,
})
const hearted = aSentFavorite({
  storeId,
  productIdentifier: honey.productIdentifier,
  adStudioAssetId: honey.adStudioAssetId,
  title: 'Raw basswood honey',
  adSpace: honey,
  latest: honey,
})

afterEach(() => vi.restoreAllMocks())

/** Opens a page as an owner, with two of the honey on the list. */
async function openAsOwner(at: string, items = [onList]) {
  answered('yes')
  document.cookie = `lastStore=${storeRoute}; path=/`
  await renderApp(
    routes,
    at,
    theStoreOpen(
      answer(accounts.user, anonymous),
      answer(ads.brief, [anAd({ adPages: [aPage({ adSpaces: [honey] })] })]),
      answer(favorites.all, [hearted]),
      answer(lists.all, [mine]),
      answer(lists.items, items),
      answer(lists.changeItem, neverComing),
    ),
    { keeps: true },
  )
}
const row = (of: { getByRole: Locator['getByRole'] } = page) => of.getByRole('listitem').filter({ hasText: 'Raw basswood honey' }).first()
const oneForOwners = '6 dollars 49 cents'
const twoForOwners = '12 dollars 98 cents'

test('a home says to an owner what an owner pays and saves, in the row of deals, on the list and below it', async () => {
  await openAsOwner(paths.home(storeRoute))
  const deals = page.getByRole('region', { name: 'This week’s deals' })
  await expect.element(row(deals).getByText(oneForOwners)).toBeInTheDocument()
  await expect.element(row(deals).getByText('Save $2.50', { exact: true })).toBeVisible()
  const list = page.getByRole('region', { name: 'My List' })
  await expect.element(row(list).getByText(twoForOwners)).toBeInTheDocument()
  await expect.element(list.getByText('You save $5', { exact: true })).toBeVisible()
  expect(list.getByText(twoForOwners).elements()).toHaveLength(2) // in the row, and in the total
})

test('a flyer says to an owner what an owner pays, on its picture and in its list', async () => {
  await openAsOwner(paths.flyers(storeRoute))
  await expect
    .poll(() => [...document.querySelectorAll('svg a')].map((it) => it.getAttribute('aria-label')))
    .toEqual([`Raw basswood honey, owner price, ${oneForOwners}, on your list`])
  const list = page.getByRole('group').filter({ hasText: 'Page 1 as a list' })
  await expect.element(list.getByRole('link', { name: /^Raw basswood honey.*\$6\.49\s*Owner price$/ })).toBeVisible()
})

test('a favorite says to an owner what an owner pays', async () => {
  await openAsOwner(paths.favoriteDeals(storeRoute))
  await expect.element(row().getByText(oneForOwners)).toBeInTheDocument()
})

test('a list says to an owner what an owner pays: in its row, its total, on paper and as text', async () => {
  const shared = vi.spyOn(share, 'text').mockResolvedValue('shared')
  await openAsOwner(paths.list(mine.shoppingListId))
  await expect.element(row().getByText(twoForOwners)).toBeInTheDocument()
  await expect.element(page.getByRole('definition').getByText(twoForOwners)).toBeInTheDocument()
  dispatchEvent(new Event('beforeprint'))
  await expect.element(page.getByText('Qty 2 · $12.98')).toBeInTheDocument()
  dispatchEvent(new Event('afterprint'))
  await expect.poll(() => page.getByText('Qty 2 · $12.98').elements()).toEqual([])
  await userEvent.click(page.getByRole('button', { name: 'List options' }))
  await userEvent.click(page.getByRole('button', { name: 'Share' }))
  expect(shared).toHaveBeenCalledWith('My List', expect.stringMatching(/2 x Raw basswood honey \(.*owner price, \$12\.98\)/))
})

test('the cards of all lists say to an owner what an owner pays', async () => {
  await openAsOwner(paths.lists())
  await expect.element(row().getByText(twoForOwners)).toBeInTheDocument()
})

test('the add box offers an owner what an owner pays', async () => {
  await openAsOwner(paths.list(mine.shoppingListId), [])
  await userEvent.click(page.getByRole('combobox', { name: 'Add your own item' }))
  await userEvent.keyboard('honey')
  await expect.element(page.getByRole('option', { name: /save \$2\.50, for owners.*6 dollars 49 cents/ })).toBeVisible()
})

test('what is often bought says to an owner what an owner pays', async () => {
  await openAsOwner(paths.list(mine.shoppingListId), [ended])
  await expect.element(page.getByText('1 item is no longer on sale; 1 that you often buy is')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Show', exact: true }))
  const dialog = page.getByRole('dialog', { name: 'On sale, and often bought' })
  await expect.element(row(dialog).getByText(oneForOwners)).toBeInTheDocument()
})

test('in the aisle an owner is told what an owner pays: in the row, in the receipt and at the end', async () => {
  await openAsOwner(paths.shopping(mine.shoppingListId))
  await expect.element(row().getByText(twoForOwners)).toBeInTheDocument()
  const receipt = page.getByRole('button', { name: /^Total/ })
  await expect.element(receipt).toMatchTextContent(/12 dollars 98 cents.*You save \$5$/)
  await userEvent.click(receipt)
  const parts = () => [...document.querySelectorAll('dd')].map((it) => it.textContent)
  await expect.poll(parts).toEqual(['$0', '$12.98', '$5'])
  await userEvent.click(page.getByRole('checkbox', { name: /Raw basswood honey/ }))
  await expect.element(page.getByRole('region', { name: 'That’s everything' }).getByText(twoForOwners)).toBeInTheDocument()
  await expect.poll(parts).toEqual(['$12.98', '$0', '$5'])
})
