import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page as tab, userEvent } from 'vitest/browser'
import { accounts } from '#contract/accounts.ts'
import { favorites } from '#contract/favorites.ts'
import { lists as endpoints } from '#contract/lists.ts'
import { aDeal, aSpace } from '#app/features/deal/testing.ts'
import { aStore } from '#app/features/stores/testing.ts'
import { answer, unreached, type Fake } from '#app/testing/fake-server.ts'
import { anonymous, renderApp, visitor } from '#app/testing/render-app.tsx'
import { DialogHost } from '#app/ui/dialogs.tsx'
import { ToastHost } from '#app/ui/Toast.tsx'
import { AddToListButton } from './AddToList.tsx'
import { AddToListBar } from './AddToListBar.tsx'
import { useListsValue } from './shopping-lists.ts'
import { aList, aSentItem } from './testing.ts'

const store = aStore({ storeId: 1 })
const apples = aDeal({ adSpaceId: 7, title: 'Honeycrisp apples' })
const mine = aList({ shoppingListId: '01890af2-7c1a-7cc3-8f3a-2f7d2f1f9a10' })

type Copies = NonNullable<Parameters<typeof renderApp>[3]>['copies']

/** Without a signal: what is done shows, and nothing is sent. */
async function page(part: ReactNode, copies: Copies = [], ...others: Fake[]) {
  const Component = () => (
    <>
      {part}
      <DialogHost failed={() => ({ title: '', message: '' })} />
      <ToastHost />
    </>
  )
  const fakes = [
    answer(accounts.user, anonymous),
    answer(endpoints.all, [mine]),
    answer(endpoints.items, []),
    answer(favorites.all, []),
    unreached(endpoints.create),
    unreached(endpoints.addItem),
    unreached(endpoints.changeItem),
    unreached(endpoints.removeItem),
    ...others,
  ]
  return renderApp([{ path: '/', Component }], '/', fakes, { keeps: true, copies })
}

test('what is added from a card says to which list; Change opens the item, and Undo takes it back', async () => {
  const { screen } = await page(<AddToListButton deal={apples} store={store} />)
  await screen.getByRole('button', { name: 'Add Honeycrisp apples to list' }).click()
  await expect.element(screen.getByRole('status').getByText('Added to My List')).toBeVisible()
  await screen.getByRole('button', { name: 'Change' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Honeycrisp apples' })).toBeVisible()
  await screen.getByRole('button', { name: 'Done' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: '1 on list. Change the quantity of Honeycrisp apples' })).toBeVisible()
})

test('a press on Add is seen at once, on its button, and the list has the deal a picture later', async () => {
  const { screen } = await page(<AddToListButton deal={apples} store={store} />)
  const add = screen.getByRole('button', { name: 'Add Honeycrisp apples to list' })
  await expect.element(add).toBeVisible()
  const button = add.element() as HTMLButtonElement
  const looks: string[] = []
  const look = () => looks.push(button.isConnected ? getComputedStyle(button).backgroundColor : 'gone')
  look()
  button.click()
  requestAnimationFrame(look)
  await expect.poll(() => button.isConnected).toBe(false)
  look()
  expect(new Set(looks).size).toBe(3)
  expect(looks[2]).toBe('gone')
})

test('a double click on Add adds once, and opens nothing: the second click meets the button that came in its place', async () => {
  await tab.viewport(1280, 800)
  const { screen } = await page(<AddToListButton deal={apples} store={store} />)
  await screen.getByRole('button', { name: 'Add Honeycrisp apples to list' }).dblClick()
  const onList = screen.getByRole('button', { name: '1 on list. Change the quantity of Honeycrisp apples' })
  await expect.element(onList).toBeVisible()
  await onList.click()
  await expect.element(screen.getByRole('dialog', { name: 'Honeycrisp apples' })).toBeVisible()
})

test('a deal that has no category’s name, as those of favorites, is in its aisle at once', async () => {
  const Aisles = () => <p>{useListsValue(({ data }) => data.items.map((it) => `In ${it.category}`).join())}</p>
  const parts = (
    <>
      <AddToListButton deal={{ ...apples, categoryId: 4, categoryName: '' }} store={store} />
      <AddToListBar deal={{ ...apples, adSpaceId: 8, title: 'Pears', categoryId: 5, categoryName: '' }} store={store} />
      <Aisles />
    </>
  )
  const categories = ['Produce', 'Fruit'].map((categoryName, at) => ({ categoryId: 4 + at, categoryName }))
  const { screen } = await page(parts, [[['deals', store.storeRoute, 'categories'], categories]])
  await screen.getByRole('button', { name: 'Add Honeycrisp apples to list' }).click()
  await screen.getByRole('button', { name: 'Add Item' }).click()
  await expect.element(screen.getByText('In Produce,In Fruit')).toBeVisible()
})

test('Undo takes a new item off the list again', async () => {
  const { screen } = await page(<AddToListButton deal={apples} store={store} />)
  const add = screen.getByRole('button', { name: 'Add Honeycrisp apples to list' })
  await add.click()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(add).toBeVisible()
  await expect.element(screen.getByText('Taken back from My List')).toBeVisible()
})

test('Undo takes back only what was added here, also when another device has added the same item meanwhile', async () => {
  const { screen, server } = await page(<AddToListButton deal={apples} store={store} />)
  await screen.getByRole('button', { name: 'Add Honeycrisp apples to list' }).click()
  await screen.getByRole('button', { name: 'Undo' }).click()
  // The signal is back: the other device's three are on the list, under another id.
  const adSpace = aSpace({ adSpaceId: 7 })
  let there = aSentItem({ itemName: 'Honeycrisp apples', adSpace, adStudioAssetId: adSpace.adStudioAssetId, quantity: 3 })
  server.now(
    answer(endpoints.create, mine),
    answer(endpoints.items, () => [there]),
    answer(endpoints.addItem, ({ body }) => (there = { ...there, quantity: there.quantity + body.quantity, revision: 2 })),
    answer(endpoints.removeItem, ({ query }) => {
      there = { ...there, quantity: there.quantity - (query.quantity ?? there.quantity), revision: 3 }
      return null
    }),
  )
  dispatchEvent(new Event('online'))
  await expect.poll(() => there.revision).toBe(3)
  expect(there.quantity).toBe(3)
  await expect.element(screen.getByRole('button', { name: '3 on list. Change the quantity of Honeycrisp apples' })).toBeInTheDocument()
})

/** A card: what is first in it is no way on from Add. */
const card = (
  <article role="listitem">
    <button type="button">Favorite</button>
    <AddToListButton deal={apples} store={store} />
  </article>
)

test('Undo by a key leads back to the Add that has come back', async () => {
  const { screen } = await page(card)
  const add = screen.getByRole('button', { name: 'Add Honeycrisp apples to list' })
  await expect.element(add).toBeVisible()
  add.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Added to My List')).toBeVisible()
  await expect.poll(() => document.activeElement?.closest('[data-on-list]')).toBeTruthy()
  await userEvent.keyboard('{Alt>}t{/Alt}{Tab}')
  await expect.element(screen.getByRole('button', { name: 'Undo' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Taken back from My List')).toBeVisible()
  await expect.element(add).toHaveFocus()
})

test('after the terms were accepted the focus is on the quantity of what was added', async () => {
  const accepting = [answer(accounts.user, visitor), answer(accounts.acceptTerms, null)]
  const { screen, server } = await page(card, [], ...accepting)
  const add = screen.getByRole('button', { name: 'Add Honeycrisp apples to list' })
  await expect.element(add).toBeVisible()
  add.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('button', { name: 'I Accept' })).toBeVisible()
  server.now(answer(accounts.user, anonymous))
  screen.getByRole('button', { name: 'I Accept' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Added to My List')).toBeVisible()
  await expect.poll(() => document.activeElement?.closest('[data-on-list]')).toBeTruthy()
})
