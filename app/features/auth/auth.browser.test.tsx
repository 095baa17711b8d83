import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { favorites } from '#contract/favorites.ts'
import { lists } from '#contract/lists.ts'
import { completeMerges, mergedInto } from '#app/features/session/merged.ts'
import { sessionMark, startAnew } from '#app/features/session/session.ts'
import { answer, fakeServer, refuse, unreached, type Fake } from '#app/testing/fake-server.ts'
import { member } from '#app/testing/render-app.tsx'
import { dropPending, dropWish, keepCode, keepVerifier, pending, takeBack } from './pending.ts'
import { swapPending } from './swap.ts'
import { memberHas } from './testing.ts'
import { onGranted, wishForStore, type Wish } from './wishes.ts'

beforeEach(() => startAnew(new QueryClient()))

const session = answer(accounts.authenticate, { authToken: 'a-member' })
/** Fakes a server that swaps codes; `asked` returns the requests so far. */
function swapping(fake: Fake = session) {
  const server = fakeServer([fake, ...memberHas])
  return { server, asked: () => server.requests(accounts.authenticate).map(({ body }) => body) }
}

/** Sets up a visitor who has come back from a sign-in page with a code. */
function arrived() {
  localStorage.setItem('bearerToken', 'a-visitor')
  keepVerifier('the-verifier', 'a-shopper', '/account')
  keepCode('the-code')
  const queryClient = new QueryClient()
  queryClient.setQueryDefaults(['deals'], { meta: { whose: 'everybody' } })
  queryClient.setQueryData(['lists', 'visitor'], ['mine'])
  queryClient.setQueryData(['deals', 'winona'], ['everybody’s'])
  return queryClient
}

test('2.ROUTE.03 the code and its verifier are swapped for a session, and what was read for the visitor is dropped', async () => {
  const queryClient = arrived()
  const before = sessionMark()
  const { asked } = swapping()
  expect(await swapPending(queryClient)).toBe('done')
  expect(asked()).toEqual([{ clientToken: 'hcc', token: 'the-code', verifier: 'the-verifier' }])
  expect(localStorage.getItem('bearerToken')).toBe('a-member')
  expect(pending()).toBeNull()
  expect(queryClient.getQueryData(['lists', 'visitor'])).toBeUndefined()
  expect(queryClient.getQueryData(['deals', 'winona'])).toEqual(['everybody’s'])
  expect(sessionMark()).not.toBe(before)
  expect(mergedInto('a-shopper')).toBe(member.userId)
})

test('a refused code leaves the session as it was, and is not tried again', async () => {
  const queryClient = arrived()
  const { asked } = swapping(refuse(accounts.authenticate, 401))
  expect(await swapPending(queryClient)).toBe('refused')
  expect(await swapPending(queryClient)).toBe('nothing')
  expect(asked()).toHaveLength(1)
  expect(localStorage.getItem('bearerToken')).toBe('a-visitor')
  expect(queryClient.getQueryData(['lists', 'visitor'])).toEqual(['mine'])
  completeMerges('the-member')
  expect(mergedInto('a-shopper')).toBeNull()
})

test('after a swap without a reply the code and its verifier stay stored, nothing changes, and both are sent again', async () => {
  const queryClient = arrived()
  const { server, asked } = swapping()
  for (const lost of [unreached(accounts.authenticate), ...[503, 429, 408].map((status) => refuse(accounts.authenticate, status))]) {
    server.now(lost)
    expect(await swapPending(queryClient)).toBe('waiting')
    expect(pending()).toEqual({ code: 'the-code', verifier: 'the-verifier', from: 'a-shopper', wish: null })
    expect(localStorage.getItem('bearerToken')).toBe('a-visitor')
    expect(queryClient.getQueryData(['lists', 'visitor'])).toEqual(['mine'])
  }
  server.now(session)
  expect(await swapPending(queryClient)).toBe('done')
  expect(asked()).toHaveLength(5)
  expect(new Set(asked().map((it) => JSON.stringify(it))).size).toBe(1)
})

test('F09 a swap is done when what the member has was read: until then the visitor’s is shown, and what the server refuses is left out', async () => {
  const queryClient = arrived()
  const { server, asked } = swapping()
  for (const endpoint of [accounts.user, lists.items, favorites.all]) {
    server.now(...memberHas, unreached(endpoint))
    expect(await swapPending(queryClient)).toBe('waiting')
    expect(localStorage.getItem('bearerToken')).toBe('a-visitor')
    expect(queryClient.getQueryData(['lists', 'visitor'])).toEqual(['mine'])
  }
  server.now(...memberHas, refuse(favorites.all, 403))
  expect(await swapPending(queryClient)).toBe('done')
  expect(asked()).toHaveLength(4)
  expect(server.sent.slice(1).every(({ endpoint, bearer }) => endpoint === accounts.authenticate || bearer === 'a-member')).toBe(true)
  const { userId } = member
  const known = ['lists', 'items', 'favorites'].map((name) => queryClient.getQueryData([name, userId]))
  expect([...known, queryClient.getQueryData(['user'])]).toEqual([[], [], undefined, member])
  expect(mergedInto('a-shopper')).toBe(userId)
})

test('a waiting code is not replaced by a sign-in that is begun, by a link, or when its own page is loaded twice', () => {
  arrived()
  const kept = pending()
  keepVerifier('another-verifier', null, '/')
  expect(pending()).toEqual(kept)
  localStorage.removeItem('signInVerifier')
  for (const code of ['the-code', 'of-a-link']) {
    keepCode(code)
    expect(pending()).toEqual(kept)
  }
  keepVerifier('another-verifier', null, '/')
  keepCode('another-code')
  expect(pending()).toEqual({ code: 'another-code', verifier: 'another-verifier', from: null, wish: null })
})

test('two tabs swap one code once', async () => {
  const queryClient = arrived()
  const { asked } = swapping()
  const both = await Promise.all([1, 2].map(() => swapPending(queryClient)))
  expect(both).toEqual(['done', 'nothing'])
  expect(asked()).toHaveLength(1)
})

test('without a code there is nothing to swap (decision B18)', async () => {
  const { asked } = swapping()
  expect(await swapPending(new QueryClient())).toBe('nothing')
  expect(asked()).toEqual([])
})

test('a kept text that is no pending code counts as none, and leaves room for the next', () => {
  for (const text of ['{"code":', 'null', '"the-code"', '{"code":"the-code"}', '{"code":"the-code","verifier":"v","from":7}']) {
    localStorage.setItem('pendingCode', text)
    expect([text, pending()]).toEqual([text, null])
  }
  keepCode('the-code')
  expect(pending()).toEqual({ code: 'the-code', verifier: '', from: null, wish: null })
})

/** Collects the wishes that are granted. */
function granted() {
  const all: Wish[] = []
  onGranted((wish) => void all.push(wish))
  onTestFinished(() => onGranted(() => {}))
  return all
}

test('2.STORE.02 what a visitor wanted is done once, when the sign-in that was begun for it is completed', async () => {
  const all = granted()
  const { server } = swapping(unreached(accounts.authenticate))
  const wish = wishForStore(7)
  keepVerifier('the-verifier', null, '/', wish)
  keepCode('the-code')
  expect(await swapPending(new QueryClient())).toBe('waiting')
  expect(all).toEqual([])
  server.now(session)
  expect(await swapPending(new QueryClient())).toBe('done')
  expect(await swapPending(new QueryClient())).toBe('nothing')
  expect(all).toEqual([wish])
  expect([localStorage, sessionStorage].map((it) => JSON.stringify(it)).join()).not.toContain('favoriteStoreId')
})

test.each<[string, () => void]>([
  ['the sign-in comes back after more than an hour', () => vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3600_001)],
  ['another sign-in is begun in the tab', () => keepVerifier('the-verifier', null, '/')],
  ['the shopper came back without having signed in', () => dropWish()],
  ['a code comes for which no sign-in was begun here', () => localStorage.removeItem('signInVerifier')],
  ['what is stored is no wish', () => sessionStorage.setItem('signInWish', '{"favoriteStoreId":"7","until":9e15}')],
])('2.STORE.02 what a visitor wanted is not done when %s', async (_, happens) => {
  const all = granted()
  swapping()
  keepVerifier('the-verifier', null, '/', wishForStore(7))
  happens()
  onTestFinished(() => void vi.restoreAllMocks())
  keepCode('the-code')
  expect(await swapPending(new QueryClient())).toBe('done')
  expect(all).toEqual([])
})

test('the address where the shopper was is returned once, and is never another site', () => {
  keepVerifier('v', null, '/winona/deals/items?q=tea')
  expect([takeBack(), takeBack()]).toEqual(['/winona/deals/items?q=tea', null])
  for (const elsewhere of ['//elsewhere.example', '/\\elsewhere.example', 'https://elsewhere.example']) {
    keepVerifier('v', null, elsewhere)
    expect(takeBack()).toBeNull()
  }
  dropPending()
})
