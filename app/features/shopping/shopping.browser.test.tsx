import { backButton } from '#app/testing/native-back.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { useLocation } from '#app/router/index.ts'
import { accounts } from '#contract/accounts.ts'
import { lists, type ShoppingListItem } from '#contract/lists.ts'
import { failureText } from '#app/api/failure-text.ts'
import { aBarcode, noBarcode } from '#app/features/barcode/testing.ts'
import { theSpace, theStoreOpen } from '#app/features/deals/testing.ts'
import { aPrice } from '#app/features/deal/testing.ts'
import { rememberStore } from '#app/features/current-store/active-store.ts'
import { aList, aSentItem } from '#app/features/lists/testing.ts'
import { userQuery } from '#app/features/session/user.ts'
import { paths } from '#app/paths.ts'
import { awake } from '#app/platform/awake/index.ts'
import { answer, unreached, type Fake } from '#app/testing/fake-server.ts'
import { anonymous, member, renderApp } from '#app/testing/render-app.tsx'
import { DialogHost } from '#app/ui/dialogs.tsx'
import { toasts, ToastHost } from '#app/ui/Toast.tsx'
import ShoppingPage from './ShoppingPage.tsx'

const shoppingListId = '01890af2-7c1a-7cc3-8f3a-2f7d2f1f9a10'
const idOf = (at: number) => `01890af2-7c1a-7cc3-8f3a-${String(at).padStart(12, '0')}`
const list = aList({ shoppingListId, storeId: 7, name: 'Thanksgiving week' })
const aisles = ['Produce', 'Dairy & eggs', 'Pantry']

/** Returns an item of an aisle; without one, an item that the shopper typed. */
function item(at: number, itemName: string, category = '', fields: Partial<ShoppingListItem> = {}): ShoppingListItem {
  const adSpace = category ? theSpace(at, itemName) : null
  const price = category ? aPrice({ amountCents: 100 * at, regularCents: 100 * at + 50 }) : null
  return aSentItem({
    shoppingListItemId: idOf(at),
    shoppingListId,
    itemName,
    category,
    adSpace,
    adStudioAssetId: adSpace?.adStudioAssetId ?? null,
    price,
    ...fields,
  })
}
const apples = item(1, 'Honeycrisp apples', 'Produce', { quantity: 3 })
const pears = item(2, 'Bosc pears', 'Produce')
const butter = item(3, 'Salted butter', 'Dairy & eggs')
const rice = item(4, 'Wild rice', 'Pantry')
const candles = item(5, 'Candles')

const routes = [
  {
    path: '/lists/details/:id/shopping',
    Component: () => (
      <main>
        <ShoppingPage />
        <DialogHost failed={failureText} />
        <ToastHost />
      </main>
    ),
  },
  { path: '*', Component: Elsewhere },
]
function Elsewhere() {
  return (
    <>
      <h1>At {useLocation().pathname}</h1>
      <ToastHost />
    </>
  )
}

/** Opens the page with these items on the list. */
async function open(items: readonly ShoppingListItem[], ...changed: Fake[]) {
  rememberStore('winona')
  const app = await renderApp(
    routes,
    paths.shopping(shoppingListId),
    [
      ...theStoreOpen(
        answer(accounts.user, anonymous),
        answer(lists.all, [list]),
        answer(lists.items, [...items]),
        answer(lists.changeItem, ({ params, body }) => {
          const now = items.find((it) => it.shoppingListItemId === params.shoppingListItemId) ?? candles
          return { ...now, shoppingListItemId: params.shoppingListItemId, ...(body as Partial<ShoppingListItem>) }
        }),
        answer(lists.addItem, ({ body }) => ({ ...candles, shoppingListItemId: body.shoppingListItemId, itemName: body.itemName })),
        answer(lists.removeItem, null),
      ),
      ...changed,
    ],
    { keeps: true },
  )
  await app.tools.queryClient.prefetchQuery(userQuery(app.tools))
  const box = (name: string) => app.screen.getByRole('checkbox', { name: new RegExp(`^${name}`) })
  if (items[0]) await expect.element(app.screen.getByText(/left$/).first()).toBeInTheDocument()
  return { ...app, box }
}
type App = Awaited<ReturnType<typeof open>>
/** The headings below the page's own, and the rows under them, from above. */
const laid = ({ screen }: App) =>
  [...screen.container.querySelectorAll('h2, [role=listitem] label > span:last-child > span:first-child > span:first-child')].map(
    (it) => it.textContent,
  )
const ticks = ({ server }: App) => server.requests(lists.changeItem).map(({ params, body }) => [params.shoppingListItemId, body])
const focused = () => document.activeElement?.closest('label')?.textContent

beforeEach(() => {
  vi.spyOn(awake, 'keepScreenOn').mockImplementation(() => () => {})
})
afterEach(() => vi.restoreAllMocks())

test('what was said on the page before goes with it: it would lie over the rows', async () => {
  const app = await open([apples, pears])
  await expect.element(app.box('Bosc pears')).toBeVisible()
  await app.router.navigate('/elsewhere')
  await expect.element(app.screen.getByRole('heading', { name: 'At /elsewhere' })).toBeVisible()
  toasts.show({ text: 'Added to My List', acts: [{ label: 'Undo', onAct: () => {} }] })
  await expect.element(app.screen.getByText('Added to My List')).toBeVisible()
  await app.router.navigate(paths.shopping(shoppingListId))
  await expect.element(app.box('Bosc pears')).toBeVisible()
  await expect.element(app.screen.getByText('Added to My List')).not.toBeInTheDocument()
})

test('a press anywhere on a row ticks it; it stays until the next is ticked, and then sinks to the basket', async () => {
  const app = await open([apples, pears, butter, candles])
  await expect
    .poll(() => laid(app))
    .toEqual(['Produce', 'Honeycrisp apples', 'Bosc pears', 'Dairy & eggs', 'Salted butter', 'Your own items', 'Candles'])
  await expect.element(app.screen.getByText('4 left')).toHaveRole('status')

  await app.screen.getByText('Honeycrisp apples').click()
  await expect.element(app.box('Honeycrisp apples')).toBeChecked()
  await expect.element(app.screen.getByText('3 left')).toBeVisible()
  expect(laid(app)).toContain('Honeycrisp apples')
  await app.screen.getByText('Salted butter').click()
  await expect
    .poll(() => laid(app))
    .toEqual(['Produce', 'Bosc pears', 'Dairy & eggs', 'Salted butter', 'Your own items', 'Candles', 'In the basket (1)'])
  await expect
    .poll(() => ticks(app))
    .toEqual([
      [idOf(1), { isChecked: true }],
      [idOf(3), { isChecked: true }],
    ])
})

test('a row that was just ticked can be taken back, in the same place', async () => {
  const app = await open([apples, pears])
  await app.box('Honeycrisp apples').click()
  await app.screen.getByText('Undo').click()
  await expect.element(app.box('Honeycrisp apples')).not.toBeChecked()
  expect(laid(app)).toEqual(['Produce', 'Honeycrisp apples', 'Bosc pears'])
  await expect.element(app.screen.getByText('2 left').first()).toHaveRole('status')
})

test('a row that somebody else has put back can be ticked, and says no Undo', async () => {
  const app = await open([apples, candles])
  await app.box('Honeycrisp apples').click()
  await expect.element(app.screen.getByText('Undo')).toBeInTheDocument()
  await expect.poll(() => ticks(app)).toHaveLength(1)
  app.server.now(answer(lists.items, [{ ...apples, isChecked: false, revision: 9 }, candles]))
  await app.tools.queryClient.refetchQueries({ queryKey: ['items'] })
  await expect.element(app.box('Honeycrisp apples')).not.toBeChecked()
  expect(app.screen.getByText('Undo').query()).toBeNull()
})

test('a tick shows in the same frame', async () => {
  const app = await open([apples, pears])
  const box = app.box('Bosc pears').element() as HTMLInputElement
  box.click()
  await new Promise(requestAnimationFrame)
  expect(box.checked).toBe(true)
  expect(app.screen.container.textContent).toContain('1 left')
})

test('by keyboard the focus stays at the row that was ticked, and goes on from there', async () => {
  const app = await open([apples, pears, butter])
  app.box('Honeycrisp apples').element().focus()
  await userEvent.keyboard(' ')
  await expect.element(app.box('Honeycrisp apples')).toBeChecked()
  expect(focused()).toContain('Honeycrisp apples')
  await userEvent.keyboard('{Tab} ')
  await expect.element(app.box('Bosc pears')).toBeChecked()
  expect(focused()).toContain('Bosc pears')
})

test('the basket opens; what is taken out of it is in its aisle again, and the focus goes to the next in the basket', async () => {
  const app = await open([{ ...apples, isChecked: true }, { ...pears, isChecked: true }, butter])
  await app.screen.getByText('In the basket (2)').click()
  app.box('Honeycrisp apples').element().focus()
  await userEvent.keyboard(' ')
  await expect
    .poll(() => laid(app))
    .toEqual(['Produce', 'Honeycrisp apples', 'Dairy & eggs', 'Salted butter', 'In the basket (1)', 'Bosc pears'])
  await expect.poll(focused).toContain('Bosc pears')
})

test('when everything is ticked the page says so, with the total, and Done leads to the list', async () => {
  const app = await open([{ ...apples, isChecked: true }, butter, candles])
  await app.box('Salted butter').click()
  await app.box('Candles').click()
  await expect.element(app.screen.getByRole('heading', { name: 'That’s everything' })).toBeVisible()
  await expect.element(app.screen.getByText('0 left').first()).toHaveRole('status')
  const end = app.screen.getByRole('region', { name: 'That’s everything' })
  await expect.element(end).toMatchTextContent(/3 items, at least/)
  await expect.element(end).toMatchTextContent(/6 dollars/)
  await end.getByRole('link', { name: 'Done' }).click()
  await expect.element(app.screen.getByRole('heading', { name: `At ${paths.list(shoppingListId)}` })).toBeVisible()
})

test('Done keeps what is in the basket, and offers to clear it, which can be undone', async () => {
  const checkedAt = '2026-11-20T15:00:00.000Z'
  const app = await open([{ ...apples, isChecked: true, checkedAt }, { ...candles, isChecked: true }, butter])
  await app.screen.getByRole('link', { name: 'Done' }).click()
  await expect.element(app.screen.getByText('2 in the basket')).toBeVisible()
  expect(app.server.requests(lists.removeItem)).toEqual([])
  await app.screen.getByRole('button', { name: 'Clear the 2' }).click()
  await expect.poll(() => app.server.requests(lists.removeItem).map(({ params }) => params.shoppingListItemId)).toEqual([idOf(1), idOf(5)])
  await app.screen.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => app.server.requests(lists.addItem).map(({ body }) => body.itemName)).toEqual(['Honeycrisp apples', 'Candles'])
  // As they were: what was bought a week ago is not bought again, nor added by who presses Undo.
  await expect.poll(() => ticks(app).map(([, body]) => body)).toEqual([{ isChecked: true, checkedAt }, { isChecked: true }])
  expect(app.server.requests(lists.addItem).map(({ query }) => query)).toEqual([{ putBack: 'true' }, { putBack: 'true' }])
})

test('Done of an empty basket offers nothing', async () => {
  const app = await open([butter])
  await app.screen.getByRole('link', { name: 'Done' }).click()
  await expect.element(app.screen.getByRole('heading', { name: /^At / })).toBeVisible()
  expect(app.screen.container.textContent).not.toContain('in the basket')
})

test('the basket is cleared on the page too', async () => {
  const app = await open([{ ...apples, isChecked: true }, butter])
  await app.screen.getByText('In the basket (1)').click()
  await app.screen.getByRole('button', { name: 'Clear the basket' }).click()
  await expect.poll(() => laid(app)).toEqual(['Dairy & eggs', 'Salted butter'])
  await expect.element(app.screen.getByText('Cleared 1 item')).toBeVisible()
})

function swipe(row: HTMLElement, by: { x: number; y: number }, { end = 'pointerup', pointerType = 'touch' } = {}) {
  const at = (type: string, x: number, y: number) =>
    row.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 7, pointerType, clientX: 300 + x, clientY: 300 + y }))
  at('pointerdown', 0, 0)
  at('pointermove', by.x / 2, by.y / 2)
  at('pointermove', by.x, by.y)
  at(end, by.x, by.y)
}
const labelOf = (app: App, name: string) => app.box(name).element().closest('label')!

test('a swipe to the left removes, and Undo brings back what was removed', async () => {
  const app = await open([apples, pears])
  swipe(labelOf(app, 'Bosc pears'), { x: -160, y: 10 })
  await expect.poll(() => laid(app)).toEqual(['Produce', 'Honeycrisp apples'])
  await expect.poll(() => app.server.requests(lists.removeItem)).toHaveLength(1)
  await app.screen.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => app.server.requests(lists.addItem))
    .toMatchObject([{ body: { itemName: 'Bosc pears', quantity: 1, adSpaceId: 2 } }])
})

test.each([
  ['a short swipe', { x: -60, y: 0 }, {}],
  ['a swipe to the right', { x: 200, y: 0 }, {}],
  ['scrolling', { x: -120, y: 200 }, {}],
  ['a touch that the browser takes over', { x: -160, y: 0 }, { end: 'pointercancel' }],
  ['a mouse', { x: -160, y: 0 }, { pointerType: 'mouse' }],
])('%s removes nothing', async (_, by, how) => {
  const app = await open([apples, pears])
  const label = labelOf(app, 'Bosc pears')
  swipe(label, by, how)
  await new Promise(requestAnimationFrame)
  expect(laid(app)).toEqual(['Produce', 'Honeycrisp apples', 'Bosc pears'])
  expect(label.style.translate).toBe('')
})

test('without a swipe a button removes; the focus goes to the row in its place', async () => {
  const app = await open([apples, pears])
  await app.screen.getByRole('button', { name: 'Remove items' }).click()
  app.screen.getByRole('button', { name: 'Remove Honeycrisp apples' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => laid(app)).toEqual(['Produce', 'Bosc pears'])
  await expect.poll(focused).toContain('Bosc pears')
  const done = app.screen.getByRole('button', { name: 'Done removing' })
  expect(done.element().hasAttribute('aria-pressed'), 'its name says it').toBe(false)
  await done.click()
  expect(app.screen.getByRole('button', { name: 'Remove Bosc pears' }).query()).toBeNull()
})

test('the aisles are in the order of the last trip, which the device has learned, and only for this shopper', async () => {
  const app = await open([apples, butter, rice, item(6, 'Oats', 'Pantry')])
  await expect.poll(() => laid(app).filter((it) => aisles.includes(it))).toEqual(aisles)
  // Taken back: the first tick of its aisle, which then is not visited yet, and one after which its aisle has another.
  for (const name of ['Honeycrisp apples', 'Honeycrisp apples', 'Wild rice', 'Oats', 'Oats']) await app.box(name).click()
  for (const name of ['Salted butter', 'Honeycrisp apples']) await app.box(name).click()
  await expect.poll(() => ticks(app)).toHaveLength(7)
  await app.screen.unmount()

  // The next day, when nothing is ticked any more.
  const tomorrow = Date.now() + 24 * 3600_000
  vi.spyOn(Date, 'now').mockImplementation(() => tomorrow)
  const again = await open([apples, butter, rice])
  await expect.poll(() => laid(again).filter((it) => aisles.includes(it))).toEqual(aisles.toReversed())
})

test('the receipt is one line, which opens', async () => {
  const app = await open([{ ...apples, isChecked: true }, butter, candles])
  const line = app.screen.getByRole('button', { name: /^Total, at least/ })
  await expect.element(line).toMatchTextContent(/You save at least \$2$/)
  await expect.element(app.screen.getByText('Still to get, at least')).not.toBeVisible()
  await line.click()
  await expect.element(app.screen.getByText('Still to get, at least')).toBeVisible()
  expect([...app.screen.container.querySelectorAll('dd')].map((it) => it.textContent)).toEqual(['$3', '$3', '$2'])
})

test('the member’s code is one press away', async () => {
  const app = await open([apples], answer(accounts.user, member), ...aBarcode)
  await app.screen.getByRole('button', { name: 'Show my code' }).click()
  await expect.element(app.screen.getByRole('img', { name: 'Account barcode' })).toBeVisible()
})

test('without a code there is none to show', async () => {
  const app = await open([apples], answer(accounts.user, member), ...noBarcode)
  await expect.element(app.screen.getByRole('button', { name: 'Add an item' })).toHaveTextContent('Add an item')
  expect(app.screen.getByRole('button', { name: 'Show my code' }).query()).toBeNull()
})

test('what was forgotten is added under the thumb; Escape gives the focus back', async () => {
  const app = await open([apples])
  await app.screen.getByRole('button', { name: 'Add an item' }).click()
  await expect.poll(() => document.activeElement?.tagName).toBe('INPUT')
  await userEvent.keyboard('Lamp oil{Enter}')
  await expect.poll(() => laid(app)).toContain('Lamp oil')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => document.activeElement?.textContent).toBe('Add an item')
})

test('Android’s Back closes the box for what was forgotten before it leads away', async () => {
  const back = await backButton()
  const app = await open([apples])
  await app.screen.getByRole('button', { name: 'Add an item' }).click()
  await expect.poll(() => document.activeElement?.tagName).toBe('INPUT')
  back.press()
  await expect.poll(() => document.activeElement?.textContent).toBe('Add an item')
  expect(back.left).not.toHaveBeenCalled()
  back.press()
  expect(back.left).toHaveBeenCalledOnce()
})

test('the screen is kept on while the page is open, and the page says when the device refuses', async () => {
  let told: (staysOn: boolean) => void = () => {}
  const stop = vi.fn()
  vi.mocked(awake.keepScreenOn).mockImplementation((tell) => {
    told = tell
    return stop
  })
  const app = await open([apples])
  told(true)
  await expect.element(app.screen.getByText('Screen stays on')).toBeVisible()
  told(false)
  await expect.element(app.screen.getByText('Screen may turn off')).toBeVisible()
  expect(stop).not.toHaveBeenCalled()
  await app.screen.getByRole('link', { name: 'Done' }).click()
  await expect.poll(() => stop.mock.calls.length).toBe(1)
})

test('a list that could not be loaded, one that is gone, and one with nothing on it say different things', async () => {
  const failed = await open([], unreached(lists.items))
  await expect.element(failed.screen.getByText(/could not be loaded/)).toBeVisible()
  await expect.element(failed.screen.getByRole('link', { name: 'All lists' })).toBeVisible()
  await failed.screen.unmount()
  const gone = await open([], answer(lists.all, []))
  await expect.element(gone.screen.getByText('This list is not here')).toBeVisible()
  await gone.screen.unmount()
  const empty = await open([])
  await expect.element(empty.screen.getByText('Nothing on this list')).toBeVisible()
  await expect.element(empty.screen.getByText('Add what you need below.')).toBeVisible()
  await empty.screen.unmount()
  const inactive = await open([], answer(lists.all, [{ ...list, isDefault: false }]))
  await expect.element(inactive.screen.getByText('Nothing on this list')).toBeVisible()
  expect(inactive.screen.getByText('Add what you need below.').query()).toBeNull()
})
