import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { ads } from '#contract/ads.ts'
import { lists as endpoints, type ShoppingList } from '#contract/lists.ts'
import type { Sharing } from '#contract/people.ts'
import { sharing as calls } from '#contract/sharing.ts'
import { useTools } from '#app/context.ts'
import { theStoreOpen } from '#app/features/deals/testing.ts'
import { useUser } from '#app/features/session/user.ts'
import { aStore } from '#app/features/stores/testing.ts'
import { appState } from '#app/platform/app-state/index.ts'
import { answer, unreached } from '#app/testing/fake-server.ts'
import { anonymous, renderApp } from '#app/testing/render-app.tsx'
import ListPage from './ListPage.tsx'
import { listsQuery } from './queries.ts'
import { aList } from './testing.ts'

afterEach(() => vi.restoreAllMocks())

const shoppingListId = '01890af2-7c1a-7cc3-8f3a-2f7d2f1f9a20'
const people = ['Ana', 'Cleo'].map((firstName, at) => ({ person: at + 1, firstName, color: at, isOwner: at === 0 }))
const listWith = (count: number): ShoppingList => {
  const news: Sharing['news'] = count === 0 ? [] : [{ person: 2, count, items: [] }]
  const sharing = { isMine: true, me: 1, people, wantsNotices: false, heir: null, invitations: 0, news }
  return aList({ shoppingListId, storeId: aStore().storeId, sharing })
}

const anHourAgo = Date.now() - 3_600_000

/** Opens the list with a copy that the device has stored, which is of an hour ago unless told otherwise. */
async function open(stored: number, read: number | Promise<ShoppingList[]>, storedAt = anHourAgo) {
  const Component = () => {
    const { queryClient, send } = useTools()
    const user = useUser()
    if (!user) return null
    const { queryKey } = listsQuery({ send }, user.userId)
    if (!queryClient.getQueryData(queryKey)) queryClient.setQueryData(queryKey, [listWith(stored)], { updatedAt: storedAt })
    return <ListPage />
  }
  const { screen, server, tools } = await renderApp(
    [{ path: '/lists/details/:id', Component }],
    `/lists/details/${shoppingListId}`,
    theStoreOpen(
      answer(accounts.user, anonymous),
      answer(endpoints.all, typeof read === 'number' ? [listWith(read)] : read),
      answer(endpoints.items, []),
      answer(ads.brief, []),
      unreached(endpoints.changes),
      answer(calls.changeMe, null),
    ),
    { keeps: true },
  )
  await expect.element(screen.getByRole('heading', { name: 'My List' })).toBeVisible()
  const { queryKey } = listsQuery(tools, anonymous.userId)
  return {
    screen,
    server,
    seen: () => server.requests(calls.changeMe).map(({ body }) => body),
    /** What the device has stored of the news. */
    kept: () => tools.queryClient.getQueryData(queryKey)?.[0]?.sharing?.news,
    /** The lists are read while the page is open, as when it hears of a change. */
    readNow: async (count: number) => {
      server.now(answer(endpoints.all, [listWith(count)]))
      await tools.queryClient.refetchQueries({ queryKey })
    },
  }
}

test('what others have added is told from the first read, and only then is it seen', async () => {
  const reply = Promise.withResolvers<ShoppingList[]>()
  const { screen, seen, kept } = await open(0, reply.promise)
  expect(seen()).toEqual([])
  reply.resolve([listWith(3)])
  await expect.element(screen.getByText('Cleo added 3 things.')).toBeVisible()
  await expect.poll(seen).toEqual([{ seen: true }])
  await expect.poll(kept).toEqual([])
})

test('what others have added is told also when the copy is of a moment ago, as after the page was loaded again', async () => {
  const reply = Promise.withResolvers<ShoppingList[]>()
  const { screen, seen } = await open(0, reply.promise, Date.now())
  expect(seen()).toEqual([])
  reply.resolve([listWith(3)])
  await expect.element(screen.getByText('Cleo added 3 things.')).toBeVisible()
  await expect.poll(seen).toEqual([{ seen: true }])
})

test('news of the stored copy are not told: they were, or the next read has them', async () => {
  const { screen, seen, readNow } = await open(3, 0)
  await readNow(0)
  expect(screen.getByText(/Cleo added/).elements()).toEqual([])
  expect(seen()).toEqual([])
})

test('what comes while the list is open is seen as it comes, and not told', async () => {
  const { screen, seen, readNow } = await open(0, 0)
  await readNow(0)
  await readNow(1)
  await expect.poll(seen).toEqual([{ seen: true }])
  expect(screen.getByText(/Cleo added/).elements()).toEqual([])
})

test('what came while nobody looked is told when the list is shown again', async () => {
  const { screen, seen, readNow } = await open(0, 0)
  await readNow(0)
  const visible = vi.spyOn(appState, 'isVisible').mockReturnValue(false)
  onTestFinished(() => visible.mockRestore())
  const changed = () => document.dispatchEvent(new Event('visibilitychange'))
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  changed()
  await readNow(2)
  expect(seen()).toEqual([])
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
  visible.mockReturnValue(true)
  changed()
  await expect.element(screen.getByText('Cleo added 2 things.')).toBeVisible()
  await expect.poll(seen).toEqual([{ seen: true }])
})
