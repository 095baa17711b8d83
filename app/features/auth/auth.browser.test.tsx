import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { CallError, type Call } from '#app/api/call.ts'
import { completeMerges, mergedInto } from '#app/features/session/merged.ts'
import { sessionMark, startAnew } from '#app/features/session/session.ts'
import { dropPending, keepCode, keepVerifier, pending, takeBack } from './pending.ts'
import { swapPending } from './swap.ts'

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  startAnew(new QueryClient())
})

type Asked = { token: string; verifier: string }
/** A server's replies to swaps, in order: an error is thrown, null is a session. */
function replying(...errors: (Error | null)[]) {
  const asked: Asked[] = []
  const call = (async (_: unknown, request: { body: Asked }) => {
    asked.push(request.body)
    const error = errors.shift()
    if (error) throw error
    return { authToken: 'a-member' }
  }) as unknown as Call
  return { call, asked }
}
const lost = () => new TypeError('Failed to fetch')

/** A visitor who has come back from a sign-in page with a code. */
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
  const { call, asked } = replying()
  expect(await swapPending(queryClient, call)).toBe('done')
  expect(asked).toEqual([{ clientToken: 'hcc', token: 'the-code', verifier: 'the-verifier' }])
  expect(localStorage.getItem('bearerToken')).toBe('a-member')
  expect(pending()).toBeNull()
  expect(queryClient.getQueryData(['lists', 'visitor'])).toBeUndefined()
  expect(queryClient.getQueryData(['deals', 'winona'])).toEqual(['everybody’s'])
  expect(sessionMark()).not.toBe(before)
  completeMerges('the-member')
  expect(mergedInto('a-shopper')).toBe('the-member')
})

test('a refused code leaves the session as it was, and is not tried again', async () => {
  const queryClient = arrived()
  const { call, asked } = replying(new CallError(401, ''))
  expect(await swapPending(queryClient, call)).toBe('refused')
  expect(await swapPending(queryClient, call)).toBe('nothing')
  expect(asked).toHaveLength(1)
  expect(localStorage.getItem('bearerToken')).toBe('a-visitor')
  expect(queryClient.getQueryData(['lists', 'visitor'])).toEqual(['mine'])
  completeMerges('the-member')
  expect(mergedInto('a-shopper')).toBeNull()
})

test('a swap that was not answered is kept with its verifier, changes nothing, and is done again with both', async () => {
  const queryClient = arrived()
  const { call, asked } = replying(lost(), new CallError(503, ''), new CallError(429, ''), new CallError(408, ''))
  for (let tries = 0; tries < 4; tries++) {
    expect(await swapPending(queryClient, call)).toBe('waiting')
    expect(pending()).toEqual({ code: 'the-code', verifier: 'the-verifier', from: 'a-shopper' })
    expect(localStorage.getItem('bearerToken')).toBe('a-visitor')
    expect(queryClient.getQueryData(['lists', 'visitor'])).toEqual(['mine'])
  }
  expect(await swapPending(queryClient, call)).toBe('done')
  expect(new Set(asked.map((it) => JSON.stringify(it))).size).toBe(1)
})

test('a code that waits is not lost to another sign-in that is begun, to a link, or to its own page loaded twice', () => {
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
  expect(pending()).toEqual({ code: 'another-code', verifier: 'another-verifier', from: null })
})

test('two tabs swap one code once', async () => {
  const queryClient = arrived()
  const { call, asked } = replying()
  const both = await Promise.all([1, 2].map(() => swapPending(queryClient, call)))
  expect(both).toEqual(['done', 'nothing'])
  expect(asked).toHaveLength(1)
})

test('without a code there is nothing to swap (decision B18)', async () => {
  const call = vi.fn()
  expect(await swapPending(new QueryClient(), call)).toBe('nothing')
  expect(call).not.toHaveBeenCalled()
})

test('where the shopper was is known once, and is never another site', () => {
  keepVerifier('v', null, '/winona/deals/items?q=tea')
  expect([takeBack(), takeBack()]).toEqual(['/winona/deals/items?q=tea', null])
  for (const elsewhere of ['//elsewhere.example', '/\\elsewhere.example', 'https://elsewhere.example']) {
    keepVerifier('v', null, elsewhere)
    expect(takeBack()).toBeNull()
  }
  dropPending()
})
