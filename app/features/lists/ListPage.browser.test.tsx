import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { accounts } from '#contract/accounts.ts'
import { ads } from '#contract/ads.ts'
import { banners } from '#contract/banners.ts'
import { bought } from '#contract/bought.ts'
import { favorites } from '#contract/favorites.ts'
import { lists as endpoints, type ShoppingList } from '#contract/lists.ts'
import { sharing } from '#contract/sharing.ts'
import { stores } from '#contract/stores.ts'
import { errorText } from '#app/api/error-text.ts'
import { useTools } from '#app/context.ts'
import { rememberStore } from '#app/features/current-store/active-store.ts'
import { aStore } from '#app/features/stores/testing.ts'
import { answer, unreached } from '#app/testing/fake-server.ts'
import { anonymous, renderApp } from '#app/testing/render-app.tsx'
import { DialogHost } from '#app/ui/dialogs.tsx'
import ListPage from './ListPage.tsx'
import ListsPage from './ListsPage.tsx'
import { useLists } from './shopping-lists.ts'
import { aList, anOldCopy, aSentItem } from './testing.ts'

const made = '01890af2-7c1a-7cc3-8f3a-2f7d2f1f9a20'
const theirs = '01890af2-7c1a-7cc3-8f3a-2f7d2f1f9a21'
const store = aStore({ storeId: 1 })
const around = [
  answer(accounts.user, anonymous),
  answer(stores.one, store),
  answer(stores.visited, [store]),
  answer(ads.brief, []),
  answer(ads.categories, []),
  answer(banners.all, []),
  answer(bought.all, []),
  answer(favorites.all, []),
]

function FirstList() {
  const lists = useLists()!
  const make = () => lists.change({ kind: 'createList', shoppingListId: made, storeId: 1, name: 'My List', isDefault: true })
  return <button onClick={make}>Make the first list</button>
}

/** Opens a first list, which the server turns out to have already, under another id, once `reply` is called. */
async function openMade() {
  rememberStore(store.storeRoute)
  const reply = Promise.withResolvers<ShoppingList>()
  const Component = () => (
    <>
      <FirstList />
      <ListPage />
      <DialogHost failed={() => errorText.confirmFailed} />
    </>
  )
  const { screen } = await renderApp(
    [{ path: '/lists/details/:id', Component }],
    `/lists/details/${made}`,
    [
      ...around,
      answer(endpoints.all, []),
      answer(endpoints.items, []),
      unreached(endpoints.changes),
      answer(endpoints.create, reply.promise),
    ],
    { keeps: true },
  )
  await screen.getByRole('button', { name: 'Make the first list' }).click()
  return { screen, reply: () => reply.resolve(aList({ shoppingListId: theirs, name: 'Theirs' })) }
}

test('what is being typed stays when the server turns out to have the first list already, under another id', async () => {
  const { screen, reply } = await openMade()
  const field = screen.getByRole('combobox', { name: 'Add your own item' })
  await field.fill('Lamp oil')
  reply()
  await expect.element(screen.getByRole('heading', { name: 'Theirs' })).toBeVisible()
  await expect.element(field).toHaveValue('Lamp oil')
})

test('so does what is open about the list: its options, and what they lead to', async () => {
  const { screen, reply } = await openMade()
  await screen.getByRole('button', { name: 'List options' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'My List' })).toBeVisible()
  reply()
  await screen.getByRole('dialog', { name: 'Theirs' }).getByRole('button', { name: 'Email List' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Email list' })).toBeVisible()
})

test('and the sheet of who is on it', async () => {
  const { screen, reply } = await openMade()
  await screen.getByRole('button', { name: 'List options' }).click()
  await screen.getByRole('button', { name: 'Invite People' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Share this list' })).toBeVisible()
  reply()
  await expect.element(screen.getByRole('heading', { name: 'Theirs' })).toBeInTheDocument()
  await expect.element(screen.getByRole('dialog', { name: 'Share this list' })).toBeVisible()
})

function ReadAgain() {
  const { queryClient } = useTools()
  return <button onClick={() => void queryClient.refetchQueries({ queryKey: ['items'] })}>Read the items again</button>
}

test('Show marks what the news tell of, also when they came before the items, and nothing that somebody added earlier', async () => {
  rememberStore(store.storeRoute)
  const [earlier, corks] = [
    aSentItem({ shoppingListId: made, shoppingListItemId: made.replace(/20$/, '31'), itemName: 'Napkins', addedBy: 2 }),
    aSentItem({ shoppingListId: made, shoppingListItemId: made.replace(/20$/, '32'), itemName: 'Corks', addedBy: 2 }),
  ]
  const people = ['Ana', 'Cleo'].map((firstName, at) => ({ person: at + 1, firstName, color: at, isOwner: at === 0 }))
  const news = [{ person: 2, count: 1, items: [corks.shoppingListItemId] }]
  const shared = { isMine: true, me: 1, people, wantsNotices: false, heir: null, invitations: 0, news }
  const Component = () => (
    <>
      <ReadAgain />
      <ListPage />
    </>
  )
  const { screen, server } = await renderApp(
    [{ path: '/lists/details/:id', Component }],
    `/lists/details/${made}`,
    [
      ...around,
      answer(endpoints.all, [aList({ shoppingListId: made, sharing: shared })]),
      answer(endpoints.items, [earlier]),
      unreached(endpoints.changes),
      answer(sharing.changeMe, null),
    ],
    { keeps: true },
  )
  await screen.getByRole('button', { name: 'Show', exact: true }).click()
  const marked = () => [...screen.container.querySelectorAll('[data-new]')].map((it) => it.querySelector('button')?.textContent)
  expect(marked()).toEqual([])
  server.now(answer(endpoints.items, [earlier, corks]))
  await screen.getByRole('button', { name: 'Read the items again' }).click()
  await expect.element(screen.getByRole('button', { name: 'Corks', exact: true })).toHaveFocus()
  expect(marked()).toEqual(['Corks'])
})

test('a list that another device has made is not said to be gone before the lists have been read again', async () => {
  const late = Promise.withResolvers<ShoppingList[]>()
  const { screen } = await renderApp(
    [{ path: '/lists/details/:id', Component: ListPage }],
    `/lists/details/${made}`,
    [...around, answer(endpoints.all, late.promise), answer(endpoints.items, []), unreached(endpoints.changes)],
    { keeps: true, copies: anOldCopy(anonymous) },
  )
  await expect.element(screen.getByRole('status', { name: 'Loading your lists' })).toBeVisible()
  expect(screen.getByText('This list is not here').query()).toBeNull()
  late.resolve([aList({ shoppingListId: made, name: 'Party' })])
  await expect.element(screen.getByRole('heading', { name: 'Party' })).toBeVisible()
})

test('without a signal a list that is not among the device’s copy could not be loaded: nobody knows that it is gone', async () => {
  const { screen, server } = await renderApp(
    [{ path: '/lists/details/:id', Component: ListPage }],
    `/lists/details/${made}`,
    [...around, unreached(endpoints.all), unreached(endpoints.items), unreached(endpoints.changes)],
    { keeps: true, copies: anOldCopy(anonymous) },
  )
  await expect.element(screen.getByText('Your lists could not be loaded')).toBeVisible()
  server.now(answer(endpoints.all, [aList({ shoppingListId: made, name: 'Party' })]), answer(endpoints.items, []))
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Party' })).toBeVisible()
})

test('what is removed by its dialog hands the focus to the next row, else to the one before, and the last to the heading', async () => {
  rememberStore(store.storeRoute)
  const named = (itemName: string, at: number) => aSentItem({ itemName, shoppingListItemId: `01890af2-7c1a-7cc3-8f3a-2f7d2f1f9a4${at}` })
  const Component = () => (
    <main>
      <ListPage />
      <DialogHost failed={() => ({ title: '', message: '' })} />
    </main>
  )
  const { shoppingListId } = aSentItem()
  const { screen } = await renderApp(
    [{ path: '/lists/details/:id', Component }],
    `/lists/details/${shoppingListId}`,
    [
      ...around,
      answer(endpoints.all, [aList({ shoppingListId })]),
      answer(endpoints.items, ['Candles', 'Twine', 'Wax'].map(named)),
      unreached(endpoints.changes),
      unreached(endpoints.removeItem),
    ],
    { keeps: true },
  )
  const row = (itemName: string) => screen.getByRole('button', { name: itemName, exact: true })
  const remove = async (itemName: string) => {
    row(itemName).element().focus()
    await userEvent.keyboard('{Enter}')
    await screen.getByRole('button', { name: 'Remove From List' }).click()
    await screen.getByRole('button', { name: 'OK' }).click()
    await expect.element(row(itemName)).not.toBeInTheDocument()
  }
  await expect.element(row('Twine')).toBeVisible()
  await remove('Twine')
  await expect.element(row('Wax')).toHaveFocus()
  await remove('Wax')
  await expect.element(row('Candles')).toHaveFocus()
  await remove('Candles')
  await expect.element(screen.getByRole('heading', { name: 'My List' })).toHaveFocus()
})

test('a tick is seen at once and counted a picture later; one that is taken back at once counts for nothing', async () => {
  rememberStore(store.storeRoute)
  const { shoppingListId } = aSentItem()
  const { screen } = await renderApp(
    [{ path: '/lists/details/:id', Component: ListPage }],
    `/lists/details/${shoppingListId}`,
    [
      ...around,
      answer(endpoints.all, [aList({ shoppingListId })]),
      answer(endpoints.items, [aSentItem({ itemName: 'Candles' })]),
      unreached(endpoints.changes),
      unreached(endpoints.changeItem),
    ],
    { keeps: true },
  )
  const box = screen.getByRole('checkbox', { name: 'Candles' })
  await expect.element(box).toBeVisible()
  const input = box.element() as HTMLInputElement
  const counts = () => screen.container.querySelector('progress')!.value
  const now = () => [input.checked, counts()]
  const painted: unknown[] = []
  input.click()
  requestAnimationFrame(() => painted.push(now()))
  await expect.poll(now).toEqual([true, 1])
  expect(painted).toEqual([[true, 0]])
  input.click()
  input.click()
  await expect.poll(now).toEqual([true, 1])
})

test('2.ROUTE.23 the page of all lists has them below the names of their stores, those of the current store first', async () => {
  rememberStore(store.storeRoute)
  const other = aStore({ storeId: 2, storeRoute: 'ridge', storeName: 'Ridge Co-op' })
  const lists = [
    aList({ shoppingListId: made, storeId: 2, name: 'Party', isDefault: false }),
    aList({ shoppingListId: theirs }),
    aList({ shoppingListId: '01890af2-7c1a-7cc3-8f3a-2f7d2f1f9a22', storeId: 2, name: 'Picnic', isDefault: false }),
  ]
  const { screen } = await renderApp(
    [{ path: '/lists', Component: ListsPage }],
    '/lists',
    [
      ...around,
      answer(stores.visited, [store, other]),
      answer(endpoints.all, lists),
      answer(endpoints.items, []),
      unreached(endpoints.changes),
    ],
    { keeps: true },
  )
  const namesIn = (part: Element) => [...part.querySelectorAll('h2, h3')].map((it) => it.textContent)
  await expect
    .poll(() => [...screen.container.querySelectorAll('section')].map(namesIn))
    .toEqual([
      [expect.stringContaining('Winona Commons'), 'My List'],
      [expect.stringContaining('Ridge'), 'Party', 'Picnic'],
    ])
})
