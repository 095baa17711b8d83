import { useState } from 'react'
import { expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { favorites } from '#contract/favorites.ts'
import { lists as endpoints, type ShoppingListItem } from '#contract/lists.ts'
import { ads } from '#contract/ads.ts'
import { stores } from '#contract/stores.ts'
import { useTools } from '#app/context.ts'
import { rememberStore } from '#app/features/current-store/active-store.ts'
import { aSpace } from '#app/features/deal/testing.ts'
import { aStore } from '#app/features/stores/testing.ts'
import { useUser } from '#app/features/session/user.ts'
import { answer, unreached, type Fake } from '#app/testing/fake-server.ts'
import { anonymous, renderApp } from '#app/testing/render-app.tsx'
import { ItemDialog } from './ItemDialog.tsx'
import { useListsValue } from './shopping-lists.ts'
import { aList, aSentItem } from './testing.ts'

const milk = aSentItem({ itemName: 'Milk' })

/** Stands for a list's page, with what makes the item another person's change arrive. */
function Item() {
  useUser()
  const [open, setOpen] = useState(false)
  const { queryClient } = useTools()
  const item = useListsValue(({ data }) => data.items[0])
  return (
    <>
      <p>{item && `${item.itemName}, ${item.quantity}`}</p>
      <button onClick={() => setOpen(true)}>Open</button>
      <button id="again" onClick={() => void queryClient.refetchQueries({ queryKey: ['items'] })}>
        Read again
      </button>
      {open && <ItemDialog shoppingListItemId={milk.shoppingListItemId} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Opens an item of a list of the store 2. */
async function opened(item = milk, ...fakes: Fake[]) {
  const { screen, server } = await renderApp(
    [{ path: '/', Component: Item }],
    '/',
    [
      answer(accounts.user, anonymous),
      answer(endpoints.all, [aList({ shoppingListId: milk.shoppingListId, storeId: 2 })]),
      answer(endpoints.items, [item]),
      unreached(endpoints.changes),
      answer(endpoints.changeItem, milk),
      answer(favorites.all, []),
      answer(stores.visited, []),
      ...fakes,
    ],
    { keeps: true },
  )
  await expect.element(screen.getByText(`${item.itemName}, 1`)).toBeVisible()
  await screen.getByRole('button', { name: 'Open' }).click()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  return {
    screen,
    server,
    sent: () => server.requests(endpoints.changeItem).map(({ body }) => body),
    /** What somebody else has made of the item meanwhile. */
    arrives: async (fields: Partial<ShoppingListItem>) => {
      server.now(answer(endpoints.items, [{ ...milk, ...fields, revision: 2 }]))
      document.querySelector<HTMLElement>('#again')?.click() // behind the dialog, where no pointer reaches it
      const { itemName, quantity } = { ...milk, ...fields }
      await expect.element(screen.getByText(`${itemName}, ${quantity}`)).toBeInTheDocument()
    },
  }
}

test('F09 only what the shopper has changed is sent: what others have changed meanwhile stays', async () => {
  const { screen, sent, arrives } = await opened()
  await arrives({ itemName: 'Oat milk', quantity: 3 })
  await screen.getByLabelText('Notes').fill('the blue one')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.poll(sent).toEqual([{ notes: 'the blue one' }])
})

test('F09 what is left as it was when the dialog opened is not sent at all', async () => {
  const { screen, sent, arrives } = await opened()
  await arrives({ notes: 'the red one', quantity: 3 })
  await screen.getByLabelText('Notes').fill('the blue one')
  await screen.getByLabelText('Notes').fill('')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(sent()).toEqual([])
})

/** The current store is another one than the list's. */
const elsewhere = () => {
  rememberStore('winona')
  return [answer(stores.one, aStore({ storeId: 1 })), answer(stores.visited, [aStore({ storeId: 2, storeRoute: 'key-city' })])]
}

test('2.ROUTE.36 B06 the details of a deal are a press away on a list of another store too, and the store stays', async () => {
  const butter = { ...milk, itemName: 'Butter', adStudioAssetId: 'a2', adSpace: aSpace({ adSpaceId: 45 }) }
  const { screen } = await opened(butter, ...elsewhere())
  const details = screen.getByRole('dialog').getByRole('link', { name: 'See details' })
  await expect.element(details).toHaveAttribute('href', `/winona/deals/2/${milk.shoppingListId}/45`)
})

test('a name that is corrected on a list of another store gets an aisle of that store', async () => {
  const aisles = answer(ads.categories, ({ params: { storeRoute } }) => [
    { categoryId: 1, categoryName: storeRoute === 'key-city' ? 'Produce' : 'Pantry' },
  ])
  const { screen, sent, server } = await opened(milk, ...elsewhere(), aisles)
  await expect.poll(() => server.requests(ads.categories).length).toBeGreaterThan(0)
  await screen.getByLabelText('Name').fill('Carrots')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.poll(sent).toEqual([{ itemName: 'Carrots', category: 'Produce' }])
})
