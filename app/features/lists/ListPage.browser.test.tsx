import { expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { ads } from '#contract/ads.ts'
import { banners } from '#contract/banners.ts'
import { bought } from '#contract/bought.ts'
import { favorites } from '#contract/favorites.ts'
import { lists as endpoints, type ShoppingList } from '#contract/lists.ts'
import { stores } from '#contract/stores.ts'
import { rememberStore } from '#app/features/current-store/active-store.ts'
import { aStore } from '#app/features/stores/testing.ts'
import { answer, unreached } from '#app/testing/fake-server.ts'
import { anonymous, renderApp } from '#app/testing/render-app.tsx'
import ListPage from './ListPage.tsx'
import { useLists } from './shopping-lists.ts'
import { aList } from './testing.ts'

const made = '01890af2-7c1a-7cc3-8f3a-2f7d2f1f9a20'
const theirs = '01890af2-7c1a-7cc3-8f3a-2f7d2f1f9a21'

function FirstList() {
  const lists = useLists()!
  const make = () => lists.change({ kind: 'createList', shoppingListId: made, storeId: 1, name: 'My List', isDefault: true })
  return <button onClick={make}>Make the first list</button>
}

test('what is being typed stays when the server turns out to have the first list already, under another id', async () => {
  const store = aStore({ storeId: 1 })
  rememberStore(store.storeRoute)
  const reply = Promise.withResolvers<ShoppingList>()
  const Component = () => (
    <>
      <FirstList />
      <ListPage />
    </>
  )
  const { screen } = await renderApp(
    [{ path: '/lists/details/:id', Component }],
    `/lists/details/${made}`,
    [
      answer(accounts.user, anonymous),
      answer(stores.one, store),
      answer(stores.visited, [store]),
      answer(ads.list, []),
      answer(ads.categories, []),
      answer(banners.all, []),
      answer(bought.all, []),
      answer(favorites.all, []),
      answer(endpoints.all, []),
      answer(endpoints.items, []),
      unreached(endpoints.changes),
      answer(endpoints.create, reply.promise),
    ],
    { keeps: true },
  )
  await screen.getByRole('button', { name: 'Make the first list' }).click()
  const field = screen.getByRole('combobox', { name: 'Add your own item' })
  await field.fill('Lamp oil')
  reply.resolve(aList({ shoppingListId: theirs, name: 'Theirs' }))
  await expect.element(screen.getByRole('heading', { name: 'Theirs' })).toBeVisible()
  await expect.element(field).toHaveValue('Lamp oil')
})
