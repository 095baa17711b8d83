import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { CallError, type Call } from '#app/api/call.ts'
import { completeMerges, mergedInto } from '#app/features/shell/merged.ts'
import { sessionMark, startAnew } from '#app/features/shell/session.ts'
import { dropPending, keepCode, keepVerifier, pending, takeBack } from './pending.ts'
import { swapPending } from './swap.ts'

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  startAnew(new QueryClient())
})

const wait = async () => {}
const refusing = (...errors: (Error | null)[]) => {
  const asked: unknown[] = []
  const call = (async (_: unknown, request: { body: unknown }) => {
    asked.push(request.body)
    const error = errors.shift()
    if (error) throw error
    return { authToken: 'a-member' }
  }) as unknown as Call
  return { call, asked }
}

/** A visitor who has come back from a sign-in page with a code. */
function arrived() {
  localStorage.setItem('bearerToken', 'a-visitor')
  keepVerifier('the-verifier', 'a-shopper', '/account')
  keepCode('the-code')
  const queryClient = new QueryClient()
  queryClient.setQueryData(['lists', 'visitor'], ['mine'])
  queryClient.setQueryData(['deals', 'winona'], ['everybody’s'])
  return queryClient
}

test('2.ROUTE.03 the code and its verifier are swapped for a session, and what was read for the visitor is dropped', async () => {
  const queryClient = arrived()
  const before = sessionMark()
  const { call, asked } = refusing()
  expect(await swapPending({ queryClient, callForToken: call, wait })).toBe('done')
  expect(asked).toEqual([{ clientToken: 'hcc', token: 'the-code', verifier: 'the-verifier' }])
  expect(localStorage.getItem('bearerToken')).toBe('a-member')
  expect(pending()).toBeNull()
  expect(queryClient.getQueryData(['lists', 'visitor'])).toBeUndefined()
  expect(queryClient.getQueryData(['deals', 'winona'])).toEqual(['everybody’s'])
  expect(sessionMark()).not.toBe(before)
  completeMerges('the-member')
  expect(mergedInto('a-shopper')).toBe('the-member')
})

test('a refused code leaves the session as it was, and is not tried again (decision C07)', async () => {
  const queryClient = arrived()
  const { call, asked } = refusing(new CallError(401, ''))
  expect(await swapPending({ queryClient, callForToken: call, wait })).toBe('failed')
  expect(asked).toHaveLength(1)
  expect(localStorage.getItem('bearerToken')).toBe('a-visitor')
  expect(queryClient.getQueryData(['lists', 'visitor'])).toEqual(['mine'])
  expect(pending()).toBeNull()
  completeMerges('the-member')
  expect(mergedInto('a-shopper')).toBeNull()
})

test('a swap that did not get through is tried again, and given up at last', async () => {
  const lost = refusing(new TypeError('Failed to fetch'), new CallError(503, ''))
  expect(await swapPending({ queryClient: arrived(), callForToken: lost.call, wait })).toBe('done')
  expect(lost.asked).toHaveLength(3)
  const down = refusing(new CallError(503, ''), new CallError(503, ''), new CallError(503, ''), new CallError(503, ''))
  expect(await swapPending({ queryClient: arrived(), callForToken: down.call, wait })).toBe('failed')
  expect(down.asked).toHaveLength(3)
})

test('two tabs swap one code once', async () => {
  const queryClient = arrived()
  const { call, asked } = refusing()
  const both = await Promise.all([1, 2].map(() => swapPending({ queryClient, callForToken: call, wait })))
  expect(both).toEqual(['done', 'nothing'])
  expect(asked).toHaveLength(1)
})

test('without a code there is nothing to swap (decision B18)', async () => {
  const call = vi.fn()
  expect(await swapPending({ queryClient: new QueryClient(), callForToken: call, wait })).toBe('nothing')
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
