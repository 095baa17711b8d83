import { expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { favorites } from '#contract/favorites.ts'
import { lists as endpoints, type ShoppingList } from '#contract/lists.ts'
import { stores } from '#contract/stores.ts'
import { errorText } from '#app/api/error-text.ts'
import { useUser } from '#app/features/session/user.ts'
import { aStore } from '#app/features/stores/testing.ts'
import { answer, unreached } from '#app/testing/fake-server.ts'
import { anonymous, renderApp } from '#app/testing/render-app.tsx'
import { DialogHost } from '#app/ui/dialogs.tsx'
import { ListOptionsDialog } from './ListOptionsDialog.tsx'
import ListPage from './ListPage.tsx'
import { aList } from './testing.ts'

const shoppingListId = '01890af2-7c1a-7cc3-8f3a-2f7d2f1f9a20'

function Options() {
  useUser()
  return <ListOptionsDialog shoppingListId={shoppingListId} textOf={null} onClose={() => {}} />
}

async function open(fields: Partial<ShoppingList>) {
  const { screen } = await renderApp(
    [{ path: '/', Component: Options }],
    '/',
    [
      answer(accounts.user, anonymous),
      answer(stores.visited, []),
      answer(favorites.all, []),
      answer(endpoints.all, [aList({ shoppingListId, ...fields })]),
      answer(endpoints.items, []),
    ],
    { keeps: true },
  )
  await expect.element(screen.getByRole('button', { name: 'Rename' })).toBeVisible()
  return screen
}

test('4.LIST.03 a list that the server would not delete is not offered for it, and says what must come first', async () => {
  const screen = await open({ isDefault: true, isOwnDefault: true })
  await expect.element(screen.getByText(/activate another one first/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Delete' })).not.toBeInTheDocument()
})

test('4.LIST.03 nor is the own list that is active again when its shopper leaves a shared one', async () => {
  const screen = await open({ isDefault: false, isOwnDefault: true })
  await expect.element(screen.getByText(/activate another list of your own first/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Delete' })).not.toBeInTheDocument()
})

test('1.LIST.07 any other list can be deleted', async () => {
  const screen = await open({ isDefault: false, isOwnDefault: false })
  await expect.element(screen.getByRole('button', { name: 'Delete' })).toBeVisible()
})

test('the page of a list that is deleted does not say that another device may have done it, while the lists are loading', async () => {
  const lists = Promise.withResolvers<null>()
  function Page() {
    useUser()
    return (
      <>
        <ListPage />
        <DialogHost failed={() => errorText.confirmFailed} />
      </>
    )
  }
  const { screen } = await renderApp(
    [
      { path: '/lists/details/:id', Component: Page },
      { path: '/lists', loader: () => lists.promise, Component: () => <h1>Lists</h1> },
    ],
    `/lists/details/${shoppingListId}`,
    [
      answer(accounts.user, anonymous),
      answer(stores.one, aStore()),
      answer(stores.visited, [aStore()]),
      answer(favorites.all, []),
      answer(endpoints.all, [aList({ shoppingListId, isDefault: false })]),
      answer(endpoints.items, []),
      answer(endpoints.remove, null),
      unreached(endpoints.changes),
    ],
    { keeps: true },
  )
  await screen.getByRole('button', { name: 'List options' }).click()
  await screen.getByRole('button', { name: 'Delete' }).click()
  await screen.getByRole('alertdialog', { name: 'Delete list' }).getByRole('button', { name: 'Delete' }).click()
  await expect.element(screen.getByRole('button', { name: 'List options' })).not.toBeInTheDocument()
  expect(screen.getByText(/on another device/).elements()).toEqual([])
  lists.resolve(null)
  await expect.element(screen.getByRole('heading', { name: 'Lists' })).toBeVisible()
})
