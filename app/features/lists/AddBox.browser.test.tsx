import { beforeEach, expect, test } from 'vitest'
import { page as view, userEvent } from 'vitest/browser'
import { accounts } from '#contract/accounts.ts'
import { ads, type AdSpace } from '#contract/ads.ts'
import { favorites } from '#contract/favorites.ts'
import { lists as endpoints, type ShoppingListItem } from '#contract/lists.ts'
import { stores } from '#contract/stores.ts'
import { aComponent, anAd, aPage, aPrice, aSpace } from '#app/features/deal/testing.ts'
import { loadActiveStore } from '#app/features/current-store/active-store.ts'
import { useUser } from '#app/features/session/user.ts'
import { aStore } from '#app/features/stores/testing.ts'
import { answer, refuse, unreached, type Fake } from '#app/testing/fake-server.ts'
import { anonymous, renderApp } from '#app/testing/render-app.tsx'
import { DialogHost } from '#app/ui/dialogs.tsx'
import { ToastHost } from '#app/ui/Toast.tsx'
import { AddBox } from './AddBox.tsx'
import { loadOffering } from './load-offers.ts'
import { useListsValue } from './shopping-lists.ts'
import { amountOfItem } from './sums.ts'
import { aList, aSentItem } from './testing.ts'

const mine = aList({ shoppingListId: '01890af2-7c1a-7cc3-8f3a-2f7d2f1f9a10' })
const party = aList({ shoppingListId: '01890af2-7c1a-7cc3-8f3a-2f7d2f1f9a12', name: 'Party', isDefault: false })
const carrots = aSpace({
  adSpaceId: 7,
  adStudioAssetId: 'carrots',
  price: aPrice({ text: '$2.29', amountCents: 229, regularCents: 299 }),
  adComponents: [aComponent('TITLE', 'Carrots, 2 lb'), aComponent('SIZE', '2 lb bag')],
})
const bought = aSentItem({
  itemName: 'Carrot cake mix',
  shoppingListId: party.shoppingListId,
  isChecked: true,
  checkedAt: '2026-11-04T18:00:00.000Z',
})

beforeEach(loadOffering)

/** Renders the box of a list, with what is on it. Nothing is sent: there is no signal for changes. */
async function box({
  more = [],
  list = mine,
  items = [bought],
  deal = carrots,
}: { more?: Fake[]; list?: typeof mine; items?: ShoppingListItem[]; deal?: AdSpace } = {}) {
  const Component = () => <Box of={list.shoppingListId} />
  const store = aStore({ storeId: 1 })
  const routes = [{ id: 'active-store', path: '/:activeStoreRoute', loader: loadActiveStore, Component }]
  const fakes = [
    answer(accounts.user, anonymous),
    answer(stores.one, store),
    answer(ads.brief, [anAd({ adPages: [aPage({ adSpaces: [deal] })] })]),
    answer(ads.categories, [
      { categoryId: 1, categoryName: 'Produce' },
      { categoryId: 2, categoryName: 'Dairy & eggs' },
    ]),
    answer(favorites.all, []),
    answer(endpoints.all, [mine, party]),
    answer(endpoints.items, items),
    ...[endpoints.create, endpoints.change, endpoints.addItem, endpoints.changeItem, endpoints.removeItem].map(unreached),
    ...more,
  ]
  const { screen } = await renderApp(routes, `/${store.storeRoute}`, fakes, { keeps: true })
  const field = screen.getByRole('combobox', { name: 'Add your own item' })
  await expect.element(screen.getByRole('region', { name: 'On the list' })).toBeInTheDocument()
  await field.click()
  const rows = () => [...document.querySelectorAll('[data-row]')].map((it) => it.textContent)
  return { screen, field, rows, option: (name: string | RegExp) => screen.getByRole('option', { name }) }
}

function Box({ of }: { of: string }) {
  const list = useListsValue(({ data }) => data.lists.find((it) => it.shoppingListId === of) ?? null)
  return (
    <>
      {list && <AddBox list={list} />}
      <Rows of={of} />
      <DialogHost failed={() => ({ title: '', message: '' })} />
      <ToastHost />
    </>
  )
}

function Rows({ of }: { of: string }) {
  useUser() // what a page does, and without a user there are no lists
  const isKnown = useListsValue(({ state }) => state === 'known')
  const items = useListsValue(({ data }) => data.items)
  if (!isKnown) return null
  const rows = items
    .filter((it) => it.shoppingListId === of)
    .map((it) => (
      <p key={it.shoppingListItemId} data-row="">
        {[it.category, amountOfItem(it), it.itemName, it.notes].join('|')}
      </p>
    ))
  return <section aria-label="On the list">{rows}</section>
}

test('F07 of a deal that begins later the box says when, as its card does', async () => {
  const { field, option } = await box({ deal: { ...carrots, startDate: '2099-11-27', endDate: '2099-11-29' } })
  await field.fill('carr')
  await expect.element(option(/Carrots, 2 lb.*On sale from Friday, Nov 27, 2 lb bag, save 70¢.*2 dollars 29 cents/)).toBeVisible()
  expect(option(/This week’s/).query()).toBeNull()
})

test('what is typed finds this week’s deal, what was bought before, and the words; Enter adds the tinted one', async () => {
  const { field, option, rows, screen } = await box()
  await field.fill('carr')
  await expect
    .element(option(/Carrots, 2 lb.*This week’s deal, 2 lb bag, save 70¢.*2 dollars 29 cents/))
    .toHaveAttribute('aria-selected', 'true')
  await expect.element(option(/Carrot cake mix.*Bought before, last on Nov 4/)).toBeVisible()
  await expect.element(option(/^carr.*In your own words/)).toHaveAttribute('aria-selected', 'false')
  await expect.element(screen.getByText('3 suggestions.')).toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.poll(rows).toEqual(['Produce||Carrots, 2 lb|'])
  await expect.element(screen.getByText('Added to My List')).toBeVisible()
  await expect.element(field).toHaveValue('')
})

test('an amount that the deal is not sold by is added to the notes of the deal that is on the list already, and Undo takes it back', async () => {
  const { shoppingListId } = mine
  const { price } = carrots
  const held = aSentItem({
    itemName: 'Carrots, 2 lb',
    shoppingListId,
    notes: 'for soup',
    adSpace: carrots,
    adStudioAssetId: 'carrots',
    price,
  })
  const { option, rows, screen } = await box({ items: [held] })
  await userEvent.keyboard('5 lb carr')
  await expect.element(option(/Carrots, 2 lb/)).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.poll(rows).toEqual(['|Qty 2|Carrots, 2 lb|for soup, 5 lb'])
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(rows).toEqual(['||Carrots, 2 lb|for soup'])
})

test('arrows reach each offer and go round, and Escape closes them, then empties the field', async () => {
  const { field, option, rows } = await box()
  await field.fill('carr')
  await expect.element(option(/Carrots, 2 lb/)).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(option(/In your own words/)).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  const before = option(/Carrot cake mix/)
  await expect.element(before).toHaveAttribute('aria-selected', 'true')
  expect(field.element().getAttribute('aria-activedescendant')).toBe(before.element().id)
  await userEvent.keyboard('{Escape}')
  await expect.element(field).toHaveAttribute('aria-expanded', 'false')
  await expect.element(field).toHaveValue('carr')
  await userEvent.keyboard('{Escape}')
  await expect.element(field).toHaveValue('')
  expect(rows()).toEqual([])
})

test('Enter adds the offer that the arrows have reached', async () => {
  const { field, option, rows } = await box()
  await field.fill('carr')
  await expect.element(option(/Carrots, 2 lb/)).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(rows).toEqual(['||Carrot cake mix|'])
})

test('an amount becomes a chip, goes with the item to its aisle, and can be taken out before', async () => {
  const { field, rows, screen } = await box()
  await userEvent.keyboard('2 lb parsnips')
  const chip = screen.getByRole('button', { name: '2 pounds. Remove the quantity' })
  await expect.element(chip).toBeVisible()
  await expect.element(field).toHaveValue('parsnips')
  await userEvent.keyboard('{Enter}')
  await expect.poll(rows).toEqual(['Produce|2 lb|parsnips|'])
  await userEvent.keyboard('3 eggs')
  await screen.getByRole('button', { name: '3. Remove the quantity' }).click()
  await userEvent.keyboard('{Enter}')
  await expect.poll(rows).toEqual(['Produce|2 lb|parsnips|', 'Dairy & eggs||eggs|'])
  await userEvent.keyboard('3 eggs{Home}{Backspace}{End} 6 pack{Enter}')
  await expect.poll(rows).toEqual(['Produce|2 lb|parsnips|', 'Dairy & eggs||eggs|', 'Dairy & eggs||eggs 6 pack|'])
})

test('many pasted lines are many items, with one toast and one Undo', async () => {
  const { rows, screen } = await box()
  await paste('- 2 lb parsnips\n- milk x3\n- seven candles')
  await expect.poll(rows).toEqual(['Produce|2 lb|parsnips|', 'Dairy & eggs|Qty 3|milk|', '|Qty 7|candles|'])
  await expect.element(screen.getByText('3 items added to My List')).toBeVisible()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(rows).toEqual([])
})

test('more than fifty pasted lines are asked about', async () => {
  const { rows, screen } = await box()
  await paste(Array.from({ length: 51 }, (_, at) => `thing ${String.fromCharCode(97 + (at % 26))}${at}`).join('\n'))
  await expect.element(screen.getByRole('alertdialog', { name: 'Add 51 items?' })).toBeVisible()
  expect(rows()).toEqual([])
  await screen.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.poll(() => rows().length).toBe(51)
})

test('4.LIST.06 a list that is not active asks to become it: No keeps the text, Yes makes it active and adds', async () => {
  const { field, rows, screen } = await box({ list: party, items: [] })
  await field.fill('candles')
  await userEvent.keyboard('{Enter}')
  const question = screen.getByRole('alertdialog', { name: 'Make this your active list?' })
  await question.getByRole('button', { name: 'No' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('candles')
  expect(rows()).toEqual([])
  await field.click()
  await userEvent.keyboard('{Enter}')
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect.poll(rows).toEqual(['||candles|'])
  await expect.element(screen.getByText('Added to Party')).toBeVisible()
  await expect.element(field).toHaveValue('')
})

async function paste(text: string) {
  const data = new DataTransfer()
  data.setData('text/plain', text)
  view
    .getByRole('combobox')
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
}

test('who can keep no more items is told so, and what makes room', async () => {
  const { field, screen } = await box({ more: [refuse(endpoints.addItem, 409, { code: 'too_many_items' })] })
  await field.fill('Candles')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('No room for more items')).toBeVisible()
  await expect.element(screen.getByText(/Delete items or lists that are no longer needed/)).toBeVisible()
})
