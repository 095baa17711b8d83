import { useState } from 'react'
import { expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { favorites } from '#contract/favorites.ts'
import { lists as endpoints, type ShoppingListItem } from '#contract/lists.ts'
import { useTools } from '#app/context.ts'
import { useUser } from '#app/features/session/user.ts'
import { answer, unreached } from '#app/testing/fake-server.ts'
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

async function opened() {
  const { screen, server } = await renderApp(
    [{ path: '/', Component: Item }],
    '/',
    [
      answer(accounts.user, anonymous),
      answer(endpoints.all, [aList({ shoppingListId: milk.shoppingListId })]),
      answer(endpoints.items, [milk]),
      unreached(endpoints.changes),
      answer(endpoints.changeItem, milk),
      answer(favorites.all, []),
    ],
    { keeps: true },
  )
  await expect.element(screen.getByText('Milk, 1')).toBeVisible()
  await screen.getByRole('button', { name: 'Open' }).click()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  return {
    screen,
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
