import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { favorites } from '#contract/favorites.ts'
import { lists as endpoints } from '#contract/lists.ts'
import { aDeal } from '#app/features/deal/testing.ts'
import { aStore } from '#app/features/stores/testing.ts'
import { emptyShelf } from '#app/testing/device.ts'
import { answer, unreached } from '#app/testing/fake-server.ts'
import { anonymous, renderApp } from '#app/testing/render-app.tsx'
import { DialogHost, dialogs } from '#app/ui/dialogs.tsx'
import { ToastHost, toasts } from '#app/ui/Toast.tsx'
import { AddToListButton } from './AddToList.tsx'
import { aList } from './testing.ts'

const store = aStore({ storeId: 1 })
const apples = aDeal({ adSpaceId: 7, title: 'Honeycrisp apples' })
const mine = aList({ shoppingListId: '01890af2-7c1a-7cc3-8f3a-2f7d2f1f9a10' })

beforeEach(emptyShelf)
afterEach(() => {
  dialogs.closeAll()
  toasts.close()
})

/** Without a signal: what is done shows, and nothing is sent. */
async function page(part: ReactNode) {
  const Component = () => (
    <>
      {part}
      <DialogHost failed={{ title: '', message: '' }} />
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
  ]
  const { screen } = await renderApp([{ path: '/', Component }], '/', fakes, { keeps: true })
  return screen
}

test('what is added from a card says to which list; Change opens the item, and Undo takes it back', async () => {
  const screen = await page(<AddToListButton deal={apples} store={store} />)
  await screen.getByRole('button', { name: 'Add Honeycrisp apples to list' }).click()
  await expect.element(screen.getByRole('status').getByText('Added to My List')).toBeVisible()
  await screen.getByRole('button', { name: 'Change' }).click()
  await expect.element(screen.getByRole('alertdialog', { name: 'Honeycrisp apples' })).toBeVisible()
  await screen.getByRole('button', { name: 'Done' }).click()
  await expect.element(screen.getByRole('group', { name: 'Quantity of Honeycrisp apples' })).toBeInTheDocument()
})

test('Undo takes a new item off the list again', async () => {
  const screen = await page(<AddToListButton deal={apples} store={store} />)
  const add = screen.getByRole('button', { name: 'Add Honeycrisp apples to list' })
  await add.click()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(add).toBeVisible()
  await expect.element(screen.getByText('Taken back from My List')).toBeVisible()
})
