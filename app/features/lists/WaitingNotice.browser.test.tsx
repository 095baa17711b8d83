import { expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { ads } from '#contract/ads.ts'
import { lists as endpoints, type ShoppingListItem } from '#contract/lists.ts'
import { theSpace, theStoreOpen } from '#app/features/deals/testing.ts'
import { aPage, anAd } from '#app/features/deal/testing.ts'
import { aStore } from '#app/features/stores/testing.ts'
import { paths } from '#app/paths.ts'
import { routes } from '#app/routes.tsx'
import { answer, unreached } from '#app/testing/fake-server.ts'
import { anonymous, renderApp } from '#app/testing/render-app.tsx'
import { toasts } from '#app/ui/Toast.tsx'
import { aList, aSentItem } from './testing.ts'

const list = aList({ shoppingListId: '01890af2-7c1a-7cc3-8f3a-2f7d2f1f9a10', storeId: aStore().storeId })
const items = Array.from({ length: 30 }, (_, at) =>
  aSentItem({ shoppingListItemId: `01890af2-7c1a-7cc3-8f3a-2f7d2f1f9b${10 + at}`, itemName: `Thing ${at}` }),
)

async function open(at: string) {
  document.cookie = 'lastStore=winona; path=/'
  const reply = Promise.withResolvers<ShoppingListItem>()
  const { screen, server } = await renderApp(
    routes,
    at,
    theStoreOpen(
      answer(accounts.user, anonymous),
      answer(endpoints.all, [list]),
      answer(endpoints.items, items),
      answer(ads.brief, [anAd({ adPages: [aPage({ adSpaces: [theSpace(1, 'Apples')] })] })]),
      answer(endpoints.changeItem, reply.promise),
    ),
    { keeps: true },
  )
  const box = (name: string) => screen.getByRole('checkbox', { name, exact: true })
  await expect.element(box('Thing 1')).toBeVisible()
  await document.fonts.ready
  return { screen, server, box, reply }
}

test.each([
  ['a list', paths.list(list.shoppingListId)],
  ['the list in the aisle', paths.shopping(list.shoppingListId)],
])('that changes wait is seen on %s without scrolling; it moves no row under the finger, at the end of the page either', async (_, at) => {
  const { screen, box, reply } = await open(at)
  const topOf = (name: string) => box(name).element().getBoundingClientRect().top
  await box('Thing 0').click()
  const notice = screen.getByText('1 change is being sent')
  await expect.element(notice).toBeInViewport()
  window.scrollTo(0, document.body.scrollHeight)
  const last = box('Thing 29').element().getBoundingClientRect()
  expect(last.bottom).toBeLessThanOrEqual(notice.element().closest('[role=status]')!.getBoundingClientRect().top)
  reply.resolve({ ...items[0]!, isChecked: true, checkedAt: new Date().toISOString() })
  await expect.element(notice).not.toBeInTheDocument()
  expect(topOf('Thing 29')).toBe(last.top)
})

test('a toast stays clear of it, also when it comes later', async () => {
  const { screen, box, reply } = await open(paths.list(list.shoppingListId))
  toasts.show({ text: 'Removed', acts: [{ label: 'Undo', onAct: () => {} }] })
  await screen.getByText('Removed').hover() // it stays while the pointer is on it
  const where = (text: string) => screen.getByText(text).element().closest('[role=status] > *')!.getBoundingClientRect()
  box('Thing 0')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(screen.getByText('1 change is being sent')).toBeInViewport()
  await expect.poll(() => where('Removed').bottom).toBeLessThanOrEqual(where('1 change is being sent').top)
  reply.resolve({ ...items[0]!, isChecked: true, checkedAt: new Date().toISOString() })
  await expect.element(screen.getByText('1 change is being sent')).not.toBeInTheDocument()
})

test('a change waits for a signal once a try has failed', async () => {
  const { screen, server, box } = await open(paths.list(list.shoppingListId))
  server.now(unreached(endpoints.changeItem))
  await box('Thing 0').click()
  await expect.element(screen.getByText('1 change is waiting for a signal')).toBeInViewport()
  server.now(answer(endpoints.changeItem, items[0]!))
  await expect.element(screen.getByText(/waiting for a signal/)).not.toBeInTheDocument()
})
