import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { User } from '#contract/accounts.ts'
import { favorites as endpoints } from '#contract/favorites.ts'
import { lists as listEndpoints } from '#contract/lists.ts'
import { deviceShelf } from '#app/api/outbox-shelf.ts'
import { aDeal } from '#app/features/deal/testing.ts'
import { makeShoppingLists } from '#app/features/lists/shopping-lists.ts'
import { completeMerges, noteMerge } from '#app/features/session/merged.ts'
import { callsOfSession } from '#app/features/session/session-calls.ts'
import { startAnew } from '#app/features/session/session.ts'
import { appState } from '#app/platform/app-state/index.ts'
import { changesOfTest } from '#app/testing/device-changes.ts'
import { answer, fakeServer, refuse, unreached, type Fake } from '#app/testing/fake-server.ts'
import { callOfVisitor, visitor } from '#app/testing/render-app.tsx'
import { removeFavorite, toggleFavorite } from './acts.ts'
import { makeMyFavorites } from './my-favorites.ts'
import { aSentFavorite } from './testing.ts'

const anonymous: User = { ...visitor, userId: 'anonymous', acceptedTerms: true }
const member: User = { ...anonymous, userId: 'member', isAnonymous: false }
const butter = aDeal({ adStudioAssetId: 'a2', productIdentifier: 'p2', title: 'Salted butter' })

const offline = [endpoints.all, endpoints.add, endpoints.remove].map(unreached)
const online = [
  answer(endpoints.all, []),
  answer(endpoints.add, ({ body }) => aSentFavorite({ ...body, title: 'Honeycrisp apples' })),
  answer(endpoints.remove, null),
]

/** Makes the favorites of a device, with a server that can be reached or not. */
function device(fakes: readonly Fake[]) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const server = fakeServer(fakes)
  const call = callsOfSession({ call: callOfVisitor, queryClient, ended: vi.fn(), merged: vi.fn() })
  const changes = changesOfTest({ queryClient, call })
  const refused = vi.fn()
  const favorites = makeMyFavorites({ queryClient, call, changes, refused })
  return {
    favorites,
    changes,
    refused,
    server,
    startAs: (user: User) => {
      queryClient.setQueryData(['user'], user)
      changes.start()
    },
    makeLists: () => makeShoppingLists({ queryClient, call, changes, refused: vi.fn() }),
    titles: () => favorites.snapshot().data.favorites.map(({ title }) => title),
    added: () => server.requests(endpoints.add).map(({ body }) => body.adStudioAssetId),
  }
}

beforeEach(() => startAnew(new QueryClient()))

test('4.FAV.01 a heart is shown at once, and sent', async () => {
  const { favorites, startAs, titles, server } = device(online)
  startAs(anonymous)
  toggleFavorite(favorites, 7, aDeal())
  expect(titles()).toEqual(['Honeycrisp apples'])
  await expect.poll(() => server.requests(endpoints.add)).toHaveLength(1)
  expect(server.requests(endpoints.add)[0]!.body).toMatchObject({ storeId: 7, adStudioAssetId: 'a1', productIdentifier: 'p1' })
  toggleFavorite(favorites, 7, aDeal({ adStudioAssetId: 'a7' }))
  expect(titles()).toEqual([])
  await expect.poll(() => server.requests(endpoints.remove)).toHaveLength(1)
})

test('F10 without a signal a heart stays, through a restart too, and is sent when the signal is back', async () => {
  const first = device(offline)
  first.startAs(anonymous)
  toggleFavorite(first.favorites, 7, aDeal())
  await expect.poll(() => first.changes.snapshot()).toMatchObject({ waiting: [{}], stalled: true })

  const second = device(offline)
  second.startAs(anonymous)
  await expect.poll(second.titles).toEqual(['Honeycrisp apples'])
  second.server.now(...online)
  await expect.poll(() => second.changes.sendWaiting()).toBe(0)
  expect(second.added().at(-1)).toBe('a1')
  await expect.poll(() => deviceShelf().all()).toEqual([])
})

test('F09 hearts that wait are sent by the member that the shopper became, and by nobody else', async () => {
  const before = device(offline)
  before.startAs(anonymous)
  toggleFavorite(before.favorites, 7, aDeal())
  await expect.poll(() => before.changes.snapshot().stalled).toBe(true)
  noteMerge('anonymous')
  completeMerges('member')

  const other = device(online)
  other.startAs({ ...member, userId: 'another member' })
  expect(await other.changes.sendWaiting()).toBe(0)
  expect([other.added(), other.titles()]).toEqual([[], []])

  const own = device(online)
  own.startAs(member)
  await expect.poll(own.added).toEqual(['a1'])
})

test('E53 a refused heart is said, and what is shown is what the server has', async () => {
  const kept = aSentFavorite({ title: 'Oats' })
  const { favorites, startAs, titles, refused } = device([
    answer(endpoints.all, [kept]),
    refuse(endpoints.add, 409),
    refuse(endpoints.remove, 403),
  ])
  startAs(anonymous)
  await expect.poll(titles).toEqual(['Oats'])
  toggleFavorite(favorites, 7, butter)
  expect(titles()).toEqual(['Salted butter', 'Oats'])
  await expect.poll(titles).toEqual(['Oats'])
  expect(refused).toHaveBeenCalledOnce()
  removeFavorite(favorites, kept)
  expect(titles()).toEqual([])
  await expect.poll(titles).toEqual(['Oats'])
  expect(refused).toHaveBeenCalledTimes(2)
})

test('8.ERR.10 F10 what is refused while no tab can be seen is said once, in the tab that is looked at first', async () => {
  const isVisible = vi.spyOn(appState, 'isVisible').mockReturnValue(false)
  const shown = vi.spyOn(appState, 'onVisible')
  onTestFinished(() => void vi.restoreAllMocks())
  const begin = () => {
    const at = shown.mock.calls.length
    const tab = device([answer(endpoints.all, []), unreached(endpoints.add)])
    tab.startAs(anonymous)
    const listeners = shown.mock.calls.slice(at).map(([listener]) => listener)
    return { ...tab, look: () => listeners.forEach((listener) => listener()) }
  }
  const [one, other] = [begin(), begin()]
  toggleFavorite(one.favorites, 7, butter)
  await expect.poll(() => [one.titles(), other.titles()]).toEqual([['Salted butter'], ['Salted butter']])
  await expect.poll(() => one.changes.snapshot().stalled).toBe(true)
  other.server.now(refuse(endpoints.add, 409))
  await one.changes.sendWaiting()
  await expect.poll(() => [one.titles(), other.titles()]).toEqual([[], []])
  expect([one.refused, other.refused].map((it) => it.mock.calls.length)).toEqual([0, 0])

  isVisible.mockReturnValue(true)
  const heard = new Promise((done) => (new BroadcastChannel('told').onmessage = done)) // made last, it hears last
  other.look()
  expect(other.refused).toHaveBeenCalledOnce()
  await heard
  one.look()
  expect(one.refused).not.toHaveBeenCalled()
})

test('F10 another tab shows the heart too, before and after it is sent', async () => {
  const one = device(online)
  const other = device(online)
  one.startAs(anonymous)
  other.startAs(anonymous)
  await expect.poll(() => other.favorites.snapshot().state).toBe('known')
  toggleFavorite(one.favorites, 7, aDeal())
  await expect.poll(other.titles).toEqual(['Honeycrisp apples'])
  await expect
    .poll(() => other.favorites.snapshot().data.favorites[0])
    .toMatchObject({ favoriteId: one.favorites.snapshot().data.favorites[0]!.favoriteId })
})

test('F10 changes of lists and of favorites wait in one queue, and are sent in the order in which they were made', async () => {
  const { favorites, makeLists, startAs, server } = device([
    ...offline,
    ...[listEndpoints.all, listEndpoints.items, listEndpoints.create].map(unreached),
  ])
  const lists = makeLists()
  startAs(anonymous)
  toggleFavorite(favorites, 7, aDeal())
  lists.change({ kind: 'createList', shoppingListId: '01890af2-7c1a-7cc3-8f3a-2f7d2f1f9a10', storeId: 7, name: 'Party', isDefault: false })
  toggleFavorite(favorites, 7, butter)
  await expect
    .poll(async () => (await deviceShelf().all()).map(({ change }) => (change as { kind: string }).kind))
    .toEqual(['addFavorite', 'createList', 'addFavorite'])
  expect(favorites.snapshot().data.favorites).toHaveLength(2)
  expect(lists.snapshot()).toMatchObject({ waiting: 3, data: { lists: [{ name: 'Party' }] } })
  const list = {
    shoppingListId: '01890af2-7c1a-7cc3-8f3a-2f7d2f1f9a10',
    storeId: 7,
    name: 'Party',
    isDefault: false,
    itemCount: 0,
    revision: 1,
  }
  server.now(...online, answer(listEndpoints.create, list), answer(listEndpoints.all, [list]), answer(listEndpoints.items, []))
  await expect.poll(() => lists.sendWaiting()).toBe(0)
  const written = server.sent.filter(({ endpoint }) => endpoint.method === 'POST')
  expect(written.slice(-3).map(({ endpoint }) => endpoint)).toEqual([endpoints.add, listEndpoints.create, endpoints.add])
})

test('what was read before is shown without a signal, with its age', async () => {
  const { favorites, server, startAs } = device([answer(endpoints.all, [aSentFavorite()])])
  startAs(anonymous)
  await expect.poll(() => favorites.snapshot()).toMatchObject({ state: 'known', savedAt: null })
  server.now(unreached(endpoints.all))
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 120_000)
  favorites.refresh()
  await expect.poll(() => favorites.snapshot().savedAt).toBeGreaterThan(0)
  expect(favorites.snapshot()).toMatchObject({ state: 'known', data: { favorites: [{}] } })
  vi.restoreAllMocks()
})

test('favorites that could not be read are not called none', async () => {
  const { favorites, startAs } = device(offline)
  startAs(anonymous)
  await expect.poll(() => favorites.snapshot().state).toBe('failed')
})

test('F09 an id that lost is known also when the favorites were read only after the reply', async () => {
  const kept = aSentFavorite()
  const { favorites, startAs, server, changes } = device([unreached(endpoints.all), answer(endpoints.add, kept)])
  startAs(anonymous)
  toggleFavorite(favorites, 7, aDeal())
  await expect.poll(() => changes.sendWaiting()).toBe(0)
  const mine = server.requests(endpoints.add)[0]!.body.favoriteId
  server.now(answer(endpoints.all, [kept]))
  favorites.refresh()
  await expect.poll(() => favorites.snapshot().state).toBe('known')
  expect(favorites.snapshot().data.aliases).toEqual({ [mine]: kept.favoriteId })
})
