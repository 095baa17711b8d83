import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { stores } from '#contract/stores.ts'
import { network } from '#app/platform/network/index.ts'
import { loadIntended } from './load-intended.ts'

function open() {
  document.body.innerHTML = '<a href="/winona/deals">Deals</a><a href="/lists">Lists</a><a href="https://other.example/lists">Other</a>'
  const [deals, lists] = [vi.fn(async () => ({})), vi.fn(async () => ({}))]
  const send = vi.fn(async () => ({ storeName: 'Winona' }))
  loadIntended({ queryClient: new QueryClient(), send: send as never, side: 'browser', endSession: async () => {} }, [
    { path: '/:activeStoreRoute', children: [{ path: 'deals', lazy: deals }] },
    { path: '/lists', lazy: lists },
  ])
  const [toDeals, toLists, toOther] = document.querySelectorAll('a')
  return { deals, lists, send, toDeals: toDeals!, toLists: toLists!, toOther: toOther! }
}

test('the page of a link and its store are loaded once, when a pointer or the focus comes to it', async () => {
  const { deals, lists, send, toDeals, toLists, toOther } = open()
  await userEvent.hover(toDeals)
  expect(deals).toHaveBeenCalledTimes(1)
  expect(send).toHaveBeenCalledWith(stores.one, { params: { storeRoute: 'winona' } })
  toDeals.focus()
  expect(deals).toHaveBeenCalledTimes(1)
  expect(lists).not.toHaveBeenCalled()
  toOther.focus()
  expect(lists).not.toHaveBeenCalled()
  toLists.focus()
  expect(lists).toHaveBeenCalledTimes(1)
})

test('nothing is loaded for a shopper who saves data', async () => {
  vi.spyOn(network, 'savesData').mockReturnValue(true)
  const { deals, send, toDeals } = open()
  toDeals.focus()
  await userEvent.hover(toDeals)
  expect(deals).not.toHaveBeenCalled()
  expect(send).not.toHaveBeenCalled()
})
