import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { User } from '#contract/accounts.ts'
import type { Call } from '#app/api/call.ts'
import { deviceShelf } from '#app/api/outbox-shelf.ts'
import { completeMerges, noteMerge } from '#app/features/session/merged.ts'
import { callsOfSession } from '#app/features/session/session-calls.ts'
import { sessionKey, sessionMark, startAnew } from '#app/features/session/session.ts'
import { visitor } from '#app/testing/render-app.tsx'
import { makeShoppingLists } from './shopping-lists.ts'

const anonymous: User = { ...visitor, userId: 'anonymous', acceptedTerms: true }
const member: User = { ...anonymous, userId: 'member', isAnonymous: false }
const rename = { kind: 'renameList', shoppingListId: 'mine', name: 'Picnic' } as const

/** The lists of a device, over a server that is out of reach until `online` is set. */
function device() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const server = { online: false, changes: [] as unknown[] }
  const network = (async ({ method }: { method: string }, request: { body?: unknown }) => {
    if (!server.online) throw new TypeError('Failed to fetch')
    if (method === 'GET') return []
    server.changes.push(request.body)
    return null
  }) as unknown as Call
  const call = callsOfSession({ call: network, queryClient, ended: vi.fn(), merged: vi.fn() })
  const lists = makeShoppingLists({ queryClient, call, kept: async () => {}, refused: vi.fn() })
  const signInAs = (user: User) => queryClient.setQueryData(['user'], user)
  return { lists, server, signInAs }
}

/** What the anonymous shopper renamed without a signal waits on the device. */
async function leaveWaiting() {
  const { lists, signInAs } = device()
  signInAs(anonymous)
  lists.start()
  lists.change(rename)
  await expect.poll(() => lists.snapshot()).toMatchObject({ waiting: 1, stalled: true })
}

/** The next start of the app on the device, with a signal. */
function startAs(user: User) {
  const started = device()
  started.server.online = true
  started.signInAs(user)
  started.lists.start()
  return started
}

beforeEach(async () => {
  const shelf = deviceShelf()
  for (const { id } of await shelf.all()) await shelf.remove(id)
})
afterEach(() => {
  localStorage.clear()
  startAnew(new QueryClient())
})

test('F09 what waited is sent by the member whom the anonymous shopper became', async () => {
  await leaveWaiting()
  noteMerge('anonymous')
  completeMerges('member')
  const { lists, server } = startAs(member)
  await expect.poll(() => server.changes).toEqual([{ name: 'Picnic' }])
  await expect.poll(() => deviceShelf().all()).toEqual([])
  expect(lists.snapshot().waiting).toBe(0)
})

test('F09 what waited is never another member’s, and stays on the device', async () => {
  await leaveWaiting()
  noteMerge('anonymous')
  completeMerges('another member')
  const { lists, server } = startAs(member)
  expect(await lists.sendWaiting()).toBe(0)
  expect(server.changes).toEqual([])
  expect(await deviceShelf().all()).toHaveLength(1)
})

test('F10 nothing is sent from when another tab has changed the shopper until this one knows', async () => {
  sessionMark()
  const { lists, server, signInAs } = device()
  server.online = true
  signInAs(anonymous)
  lists.start()
  localStorage.setItem(sessionKey, 'of another shopper')
  lists.change(rename)
  await expect.poll(() => lists.snapshot()).toMatchObject({ waiting: 1, stalled: true })
  expect(server.changes).toEqual([])
})
