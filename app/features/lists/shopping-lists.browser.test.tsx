import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import type { User } from '#contract/accounts.ts'
import { lists as endpoints, type ShoppingListItem } from '#contract/lists.ts'
import { deviceShelf } from '#app/api/outbox-shelf.ts'
import { completeMerges, noteMerge } from '#app/features/session/merged.ts'
import { callsOfSession } from '#app/features/session/session-calls.ts'
import { sessionKey, sessionMark, startAnew } from '#app/features/session/session.ts'
import { changesOfTest } from '#app/testing/device-changes.ts'
import { answer, fakeServer, unreached, type Fake } from '#app/testing/fake-server.ts'
import { callOfVisitor, visitor } from '#app/testing/render-app.tsx'
import { dialogs } from '#app/ui/dialogs.tsx'
import { putItem } from './acts.ts'
import { idIn, itemOf } from './changes.ts'
import { makeShoppingLists } from './shopping-lists.ts'
import { aList, aSentItem } from './testing.ts'

const anonymous: User = { ...visitor, userId: 'anonymous', acceptedTerms: true }
const member: User = { ...anonymous, userId: 'member', isAnonymous: false }
const mine = aList({ shoppingListId: '01890af2-7c1a-7cc3-8f3a-2f7d2f1f9a10' })
const rename = { kind: 'renameList', shoppingListId: mine.shoppingListId, name: 'Picnic' } as const

const offline = [endpoints.all, endpoints.items, endpoints.change].map(unreached)
const online = [
  answer(endpoints.all, [mine]),
  answer(endpoints.items, []),
  answer(endpoints.change, ({ body }) => ({ ...mine, ...body, shoppingListId: mine.shoppingListId })),
]

/** Makes the lists of a device, with a server that can be reached or not. */
function device(fakes: readonly Fake[]) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const server = fakeServer(fakes)
  const call = callsOfSession({ call: callOfVisitor, queryClient, ended: vi.fn(), merged: vi.fn() })
  const changes = changesOfTest({ queryClient, call })
  const lists = makeShoppingLists({ queryClient, call, changes, refused: vi.fn() })
  const signInAs = (user: User) => queryClient.setQueryData(['user'], user)
  return { lists, signInAs, queryClient, start: changes.start, changes: () => server.requests(endpoints.change).map(({ body }) => body) }
}

/** Leaves a rename by the anonymous shopper, made without a signal, waiting on the device. */
async function leaveWaiting() {
  const { lists, signInAs, start } = device(offline)
  signInAs(anonymous)
  start()
  lists.change(rename)
  await expect.poll(() => lists.snapshot()).toMatchObject({ waiting: 1, stalled: true })
}

/** Starts the app again on the device, with a signal. */
function startAs(user: User) {
  const started = device(online)
  started.signInAs(user)
  started.start()
  return started
}

beforeEach(() => startAnew(new QueryClient()))

test('F09 waiting changes are sent by the member that the anonymous shopper became', async () => {
  await leaveWaiting()
  noteMerge('anonymous')
  completeMerges('member')
  const { lists, changes } = startAs(member)
  await expect.poll(changes).toEqual([{ name: 'Picnic' }])
  await expect.poll(() => deviceShelf().all()).toEqual([])
  expect(lists.snapshot().waiting).toBe(0)
})

test('F09 waiting changes are never sent by another member, and stay on the device', async () => {
  await leaveWaiting()
  noteMerge('anonymous')
  completeMerges('another member')
  const { lists, changes } = startAs(member)
  expect(await lists.sendWaiting()).toBe(0)
  expect(changes()).toEqual([])
  expect(await deviceShelf().all()).toHaveLength(1)
})

test('F10 when another tab has changed the shopper, nothing is sent until this tab has noticed', async () => {
  sessionMark()
  const { lists, changes, signInAs, start } = device(online)
  signInAs(anonymous)
  start()
  localStorage.setItem(sessionKey, 'of another shopper')
  lists.change(rename)
  await expect.poll(() => lists.snapshot()).toMatchObject({ waiting: 1, stalled: true })
  expect(changes()).toEqual([])
})

test('promise 1 an item is shown that was confirmed after the items were read, and before the lists were', async () => {
  const firstLists = Promise.withResolvers<void>()
  const onServer: ShoppingListItem[] = []
  const candles = { shoppingListId: mine.shoppingListId, shoppingListItemId: '01890af2-7c1a-7cc3-8f3a-2f7d2f1f9a11', itemName: 'Candles' }
  const { lists, start, signInAs, queryClient } = device([
    answer(endpoints.all, () => firstLists.promise.then(() => [mine])),
    answer(endpoints.items, () => [...onServer]),
    answer(endpoints.addItem, () => {
      onServer.push(aSentItem(candles))
      return onServer[0]!
    }),
  ])
  signInAs(anonymous)
  start()
  await expect.poll(() => queryClient.getQueryData(['items', 'anonymous'])).toEqual([])
  lists.change({ kind: 'addItem', ...candles, notes: '', quantity: 1, deal: null })
  await expect.poll(() => onServer).toHaveLength(1)
  await expect.poll(() => lists.snapshot().waiting).toBe(0)
  firstLists.resolve()
  await expect.poll(() => lists.snapshot().data.items.map((it) => it.itemName)).toEqual(['Candles'])
})

test('promise 1 a list and an item stay shown while the server confirms them before the lists were read once', async () => {
  const read = Promise.withResolvers<void>()
  const made = '01890af2-7c1a-7cc3-8f3a-2f7d2f1f9a99'
  const candles = { shoppingListItemId: '01890af2-7c1a-7cc3-8f3a-2f7d2f1f9a11', itemName: 'Candles' }
  const onServer = aSentItem({ ...candles, shoppingListId: mine.shoppingListId })
  const { lists, start, signInAs } = device([
    answer(endpoints.all, () => read.promise.then(() => [mine])),
    answer(endpoints.items, () => read.promise.then(() => [onServer])),
    answer(endpoints.create, mine),
    answer(endpoints.addItem, onServer),
  ])
  signInAs(anonymous)
  start()
  const shown = () => lists.snapshot().data.items.filter((it) => it.shoppingListId === lists.snapshot().data.lists[0]?.shoppingListId)
  lists.change({ kind: 'createList', shoppingListId: made, storeId: 1, name: 'My List', isDefault: true })
  lists.change({ kind: 'addItem', shoppingListId: made, ...candles, notes: '', quantity: 1, deal: null })
  const gaps = new Set<string>()
  lists.subscribe(() => shown()[0]?.itemName !== 'Candles' && gaps.add(lists.snapshot().state))
  await expect.poll(() => lists.snapshot().waiting).toBe(0)
  expect(shown()).toMatchObject([candles])
  read.resolve()
  await expect.poll(() => lists.snapshot().state).toBe('known')
  expect(shown()).toMatchObject([candles])
  expect([...gaps]).toEqual([])
})

test('what waits is not applied again with each change that is added', async () => {
  const { lists, start, signInAs } = device(offline)
  signInAs(anonymous)
  start()
  const applied = vi.fn(() => mine.shoppingListId)
  const first = Object.defineProperty({ ...rename }, 'shoppingListId', { get: applied, enumerable: true })
  lists.change(first)
  expect(applied).toHaveBeenCalled()
  applied.mockClear()
  for (const name of ['Feast', 'Potluck', 'Brunch']) lists.change({ ...rename, name })
  expect(lists.snapshot().waiting).toBe(4)
  expect(applied).not.toHaveBeenCalled()
})

test('D14 a list is found by the id that this device made, also when the server confirmed another before anything was read', async () => {
  const kept = mine.shoppingListId
  const made = '01890af2-7c1a-7cc3-8f3a-2f7d2f1f9a99'
  const created = Promise.withResolvers<void>()
  const { lists, start, signInAs } = device([
    answer(endpoints.all, async () => {
      await created.promise
      return [mine]
    }),
    answer(endpoints.items, []),
    answer(endpoints.create, () => {
      created.resolve()
      return mine
    }),
  ])
  signInAs(anonymous)
  start()
  lists.change({ kind: 'createList', shoppingListId: made, storeId: 1, name: 'My List', isDefault: true })
  await expect.poll(() => lists.snapshot()).toMatchObject({ state: 'known', waiting: 0 })
  expect(idIn(lists.snapshot().data, made)).toBe(kept)
})

test('how many are left of what was taken back is read again: a read meanwhile may be without them already', async () => {
  const butter = aSentItem({ shoppingListItemId: '01890af2-7c1a-7cc3-8f3a-2f7d2f1f9a12', itemName: 'Butter', quantity: 4 })
  let there = butter
  const { lists, start, signInAs, queryClient } = device([
    answer(endpoints.all, [mine]),
    answer(endpoints.items, () => [there]),
    answer(endpoints.removeItem, ({ query }) => {
      there = { ...butter, quantity: butter.quantity - query.quantity!, revision: 2 }
      queryClient.setQueryData(['items', 'anonymous'], [itemOf(there)])
      return null
    }),
  ])
  signInAs(anonymous)
  start()
  await expect.poll(() => lists.snapshot().data.items).toHaveLength(1)
  lists.change({ kind: 'removeItem', shoppingListId: mine.shoppingListId, shoppingListItemId: butter.shoppingListItemId, quantity: 1 })
  await expect.poll(() => lists.snapshot()).toMatchObject({ waiting: 0, data: { items: [{ quantity: 3, revision: 2 }] } })
})

test('who is taken off a list is told once, and that what was added too late is on an own list', async () => {
  const sharing = { isMine: false, me: 2, people: [], wantsNotices: true, heir: null, invitations: 0, news: [] }
  const theirs = aList({ shoppingListId: '01890af2-7c1a-7cc3-8f3a-2f7d2f1f9a30', name: 'Thanksgiving', isDefault: false, sharing })
  const kept = aList({ shoppingListId: '01890af2-7c1a-7cc3-8f3a-2f7d2f1f9a31', name: 'Thanksgiving', isDefault: false })
  const told = vi.spyOn(dialogs, 'alert').mockReturnValue()
  let isOn = true
  const { lists, signInAs, start } = device([
    answer(endpoints.all, () => (isOn ? [mine, theirs] : [mine, kept])),
    answer(endpoints.items, []),
    answer(endpoints.addItem, ({ body }) => {
      isOn = false
      return { ...aSentItem(), ...body, notes: '', unit: '', category: '', adStudioAssetId: null, shoppingListId: kept.shoppingListId }
    }),
  ])
  signInAs(anonymous)
  start()
  await expect.poll(() => lists.snapshot().data.lists).toHaveLength(2)
  putItem(lists, { shoppingListId: theirs.shoppingListId, itemName: 'Twine', quantity: 1, notes: '', deal: null })
  await expect.poll(() => lists.snapshot().data.lists.map((it) => it.shoppingListId)).toContain(kept.shoppingListId)
  await expect
    .poll(() => told.mock.calls.map(([it]) => it))
    .toMatchObject([{ title: 'Thanksgiving is no longer shared with you', message: expect.stringContaining('on a list of your own') }])
  told.mockRestore()
})
