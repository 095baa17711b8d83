import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accounts } from '#contract/accounts.ts'
import { ads } from '#contract/ads.ts'
import { bought, type Bought } from '#contract/bought.ts'
import { lists as endpoints, type ShoppingListItem } from '#contract/lists.ts'
import { aPage, anAd } from '#app/features/deal/testing.ts'
import { theSpace, theStoreOpen } from '#app/features/deals/testing.ts'
import { aStore } from '#app/features/stores/testing.ts'
import { paths } from '#app/paths.ts'
import { routes } from '#app/routes.tsx'
import { answer } from '#app/testing/fake-server.ts'
import { anonymous, renderApp } from '#app/testing/render-app.tsx'
import { aList, aSentItem } from './testing.ts'

const { storeId } = aStore()
const shoppingListId = '01890af2-7c1a-7cc3-8f3a-2f7d2f1f9a10'
const active = aList({ shoppingListId, storeId })
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const idOf = (at: number) => `01890af2-7c1a-7cc3-8f3a-${String(at).padStart(12, '0')}`
const apples = theSpace(1, 'Apples')

const aBought = (itemName: string, fields: Partial<Bought> = {}): Bought => ({
  storeId,
  shoppingListId,
  itemName,
  quantity: 1,
  unit: '',
  category: '',
  adStudioAssetId: '',
  productIdentifier: '',
  times: 2,
  boughtAt: daysAgo(6),
  ...fields,
})

async function open(all: readonly Bought[], items: readonly ShoppingListItem[] = [], lists = [active], at = shoppingListId) {
  document.cookie = 'lastStore=winona; path=/'
  const app = await renderApp(
    routes,
    paths.list(at),
    theStoreOpen(
      answer(accounts.user, anonymous),
      answer(endpoints.all, lists),
      answer(endpoints.items, [...items]),
      answer(bought.all, [...all]),
      answer(bought.forget, null),
      answer(ads.brief, [anAd({ adPages: [aPage({ adSpaces: [apples] })] })]),
      answer(endpoints.create, ({ body }) => aList({ ...body, isDefault: false })),
      answer(endpoints.addItem, ({ params, body }) => {
        const deal = 'adSpaceId' in body ? { adSpace: apples, adStudioAssetId: apples.adStudioAssetId } : {}
        return aSentItem({ ...body, ...deal, shoppingListId: params.shoppingListId, notes: body.notes ?? '' })
      }),
      answer(endpoints.changeItem, ({ params, body }) => ({
        ...items.find((it) => it.shoppingListItemId === params.shoppingListItemId)!,
        ...(body as Partial<ShoppingListItem>),
        checkedAt: body.isChecked ? (body.checkedAt ?? daysAgo(0)) : null,
      })),
      answer(endpoints.removeItem, null),
    ),
    { keeps: true },
  )
  const sent = () => app.server.requests(endpoints.addItem).map(({ body }) => body)
  return { ...app, sent }
}
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const box = (name: string) => page.getByRole('checkbox', { name, exact: true })

test('the usual is a tap for each thing, one for all that are not on the list, and what is on sale comes as its deal', async () => {
  const bread = aSentItem({ itemName: 'Bread', shoppingListId })
  const milk = aBought('Milk', { times: 9, quantity: 2, category: 'Dairy' })
  const { sent, server } = await open([milk, aBought('Apples'), aBought('bread'), aBought('Gin', { times: 1 })], [bread])
  await expect.element(button('Milk')).toHaveAttribute('aria-pressed', 'false')
  await expect.element(button('bread')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(button('Gin')).not.toBeInTheDocument()
  await button('Milk').click()
  await expect.element(box('Milk')).toBeInTheDocument()
  await page.getByRole('button', { name: 'Milk', pressed: true }).click()
  await expect.element(box('Milk')).not.toBeInTheDocument()
  await button('Add all 2').click()
  await expect.element(page.getByText('2 items added to My List')).toBeVisible()
  await expect.poll(() => sent().map((it) => it.itemName)).toEqual(['Milk', 'Milk', 'Apples'])
  expect(sent().at(-2)).toMatchObject({ quantity: 2, category: 'Dairy' })
  expect(sent().at(-1)).toMatchObject({ adSpaceId: apples.adSpaceId })
  await button('Edit the usual').click()
  await button('Remove Milk from the usual').click()
  await expect.element(button('Remove Milk from the usual')).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  expect(server.requests(bought.forget)).toMatchObject([{ query: { storeId: String(storeId), itemName: 'Milk' } }])
})

test('of the usual, what lies in the basket is not on the list: it is to be found again, and Undo puts it back', async () => {
  const [milk, bread, rice] = ['Milk', 'Bread', 'Rice'].map((itemName, at) =>
    aSentItem({ shoppingListItemId: idOf(at + 1), itemName, shoppingListId, isChecked: at < 2, checkedAt: at < 2 ? daysAgo(6) : null }),
  )
  const { sent } = await open([aBought('Milk'), aBought('Bread'), aBought('Rice'), aBought('Oats')], [milk!, bread!, rice!])
  await page.getByRole('region', { name: 'The usual' }).getByRole('button', { name: 'Milk' }).click()
  await expect.element(page.getByText('1 item is back on My List')).toBeVisible()
  await expect.element(box('Milk')).not.toBeChecked()
  await button('Add all 2').click()
  await expect.element(page.getByText('2 items are back on My List')).toBeVisible()
  await expect.element(box('Bread')).not.toBeChecked()
  await expect.poll(sent).toMatchObject([{ itemName: 'Oats' }])
  await button('Undo').click()
  await expect.element(box('Bread')).toBeChecked()
  await expect.element(box('Oats')).not.toBeInTheDocument()
})

test('the last list comes back in one press: what is no longer there, and what still lies in the basket; one Undo takes all of it back', async () => {
  const candles = aSentItem({ shoppingListItemId: idOf(1), itemName: 'Candles', shoppingListId, isChecked: true, checkedAt: daysAgo(6) })
  const all = [
    aBought('Candles', { times: 1 }),
    aBought('Oats', { times: 1, unit: 'lb', quantity: 3 }),
    aBought('Rope', { times: 1, boughtAt: daysAgo(20) }),
    aBought('Elsewhere', { times: 1, shoppingListId: idOf(9) }),
  ]
  const { sent, server } = await open(all, [candles])
  await button(/^The last list again/).click()
  await expect.element(page.getByText('2 items are back on My List')).toBeVisible()
  await expect.element(box('Candles')).not.toBeChecked()
  await expect.element(box('Oats')).toBeInTheDocument()
  await expect.poll(sent).toMatchObject([{ itemName: 'Oats', unit: 'lb', quantity: 3 }])
  await expect.element(button(/^The last list again/)).not.toBeInTheDocument()
  await button('Undo').click()
  await expect.element(box('Candles')).toBeChecked()
  await expect.element(box('Oats')).not.toBeInTheDocument()
  const { checkedAt } = candles
  await expect
    .poll(() => server.requests(endpoints.changeItem).map(({ body }) => body))
    .toEqual([{ isChecked: false }, { isChecked: true, checkedAt }])
  await expect.element(button(/^The last list again/)).toBeVisible()
})

test('nothing of a trip comes back while it goes on', async () => {
  await open([aBought('Oats', { boughtAt: daysAgo(0.2) })], [])
  await expect.element(button('Oats')).toBeInTheDocument()
  await expect.element(button(/^The last list again/)).not.toBeInTheDocument()
})

test('nothing comes back once something has been ticked off: what is in the basket of this trip would be taken out of it', async () => {
  const [candles, salt] = ['Candles', 'Salt'].map((itemName, at) =>
    aSentItem({ shoppingListItemId: idOf(at + 1), itemName, shoppingListId }),
  )
  const before = aSentItem({ shoppingListItemId: idOf(3), itemName: 'Rope', shoppingListId, isChecked: true, checkedAt: daysAgo(6) })
  await open([aBought('Oats')], [candles!, salt!, before])
  await expect.element(button(/^The last list again/)).toBeVisible()
  await box('Candles').click()
  await expect.element(button(/^The last list again/)).not.toBeInTheDocument()
  await box('Candles').click()
  await box('Rope').click()
  await expect.element(button(/^The last list again/)).toBeVisible()
  await box('Rope').click()
  await expect.element(button(/^The last list again/)).not.toBeInTheDocument()
})

test('nor while somebody else ticks things off', async () => {
  const theirs = aSentItem({ shoppingListItemId: idOf(1), itemName: 'Candles', shoppingListId, isChecked: true, checkedAt: daysAgo(0.01) })
  await open([aBought('Oats')], [theirs])
  await expect.element(button('Oats')).toBeInTheDocument()
  await expect.element(button(/^The last list again/)).not.toBeInTheDocument()
})

test('a list is saved as a template, and the template begins a list or goes onto the active one', async () => {
  const [limes, deal] = [
    aSentItem({ shoppingListItemId: idOf(1), itemName: 'Limes', shoppingListId, notes: 'ripe', isChecked: true }),
    aSentItem({
      shoppingListItemId: idOf(2),
      itemName: 'Apples',
      shoppingListId,
      adSpace: apples,
      adStudioAssetId: 'a',
      price: apples.price,
    }),
  ]
  const { router, sent, server } = await open([], [limes, deal])
  await button('List options').click()
  await button('Save as Template').click()
  await page.getByLabelText('List name').fill('Taco night')
  await button('Save').click()
  await expect.poll(() => server.requests(endpoints.create)).toMatchObject([{ body: { name: 'Taco night', storeId, isTemplate: true } }])
  await button('Show').click()
  await expect.element(page.getByRole('heading', { name: 'Taco night' })).toBeVisible()
  await expect.element(page.getByText(/^Template, .+, 2 items$/)).toBeVisible()
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
  await expect.poll(sent).toMatchObject([{ itemName: 'Limes', notes: 'ripe' }, { adSpaceId: apples.adSpaceId }])
  await button('Start a new list').dblClick()
  await expect.element(box('Limes')).not.toBeChecked()
  await expect.poll(() => server.requests(endpoints.create).at(-1)?.body).not.toHaveProperty('isTemplate')
  await router.navigate(paths.lists())
  await expect.element(page.getByRole('heading', { level: 1, name: 'Lists' })).toBeVisible()
  await expect.poll(() => page.getByRole('link', { name: /^Taco night/ }).elements()).toHaveLength(2)
})

test('a template goes onto the active list: what is on that is not added again, and what lies in its basket is to be found again', async () => {
  const template = aList({ shoppingListId: idOf(7), storeId, name: 'Taco night', isDefault: false, isTemplate: true })
  const on = (shoppingListItemId: string, itemName: string, at: string, isChecked = false) =>
    aSentItem({ shoppingListItemId, itemName, shoppingListId: at, isChecked })
  const items = [
    on(idOf(1), 'Limes', idOf(7)),
    on(idOf(2), 'Beans', idOf(7)),
    on(idOf(3), 'Rice', idOf(7)),
    on(idOf(4), 'beans', shoppingListId, true),
    on(idOf(5), 'Rice', shoppingListId),
  ]
  const { sent } = await open([], items, [active, template], idOf(7))
  await button('Add to My List').click()
  await expect.element(page.getByText('2 items are back on My List')).toBeVisible()
  await expect.element(box('beans')).not.toBeChecked()
  await expect.poll(sent).toMatchObject([{ itemName: 'Limes' }])
})
