import { onlineManager, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { storeQuery } from '#app/features/current-store/active-store.ts'
import { dealsQuery, type Deals } from '#app/features/deal/queries.ts'
import { aDeal } from '#app/features/deal/testing.ts'
import { aStore } from '#app/features/stores/testing.ts'
import { cookies } from '#app/platform/cookies/index.ts'
import { offline } from '#app/platform/offline/index.ts'
import type { Page } from '#app/platform/offline/pages.ts'
import { keepPages, trueUntil } from './kept-pages.ts'

const now = Date.parse('2026-11-22T18:00:00Z')
const until = (...days: string[]) =>
  new Date(
    trueUntil(
      days.map((endDate) => ({ endDate })),
      now,
      'America/Chicago',
    ),
  ).toISOString()

test('a page is true until the first sale that goes on ends at the store, and for a week at most', () => {
  expect(until('2026-11-24', '2026-11-23', '2026-11-24')).toBe('2026-11-24T06:00:00.000Z')
  expect(until('2026-11-20', '2026-11-24')).toBe('2026-11-25T06:00:00.000Z')
  expect(until('2099-12-31')).toBe('2026-11-29T18:00:00.000Z')
  expect(until('2026-11-20')).toBe('2026-11-29T18:00:00.000Z')
})

beforeEach(() => void vi.useFakeTimers({ now }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  onlineManager.setOnline(true)
})

/** The device of a shopper of one store, whose pages are kept or not as `keeping` says each time. */
function device(keeping: () => Promise<void>) {
  vi.spyOn(cookies, 'header').mockReturnValue('lastStore=winona')
  const kept = vi.spyOn(offline, 'keepPages').mockImplementation(keeping)
  const queryClient = new QueryClient()
  const send = () => new Promise<never>(() => {})
  const read = (title: string) => {
    const all: Deals = { kind: 'all', deals: [aDeal({ title })], pages: [], flyers: [], categories: [] }
    queryClient.setQueryData(dealsQuery({ send }, 'winona').queryKey, all)
  }
  queryClient.setQueryData(storeQuery({ send }, 'winona').queryKey, aStore())
  read('Apples')
  const tools = { queryClient, send, side: 'browser' as const, endSession: async () => {} }
  return { kept, read, start: () => keepPages(tools, '/assets/index-1.js') }
}

test('pages that could not be kept for want of a signal are kept once the server is in reach again, and then no more', async () => {
  let isOut = true
  const { kept, start } = device(async () => {
    if (isOut) throw new TypeError('Failed to fetch')
  })
  start()
  await vi.waitFor(() => expect(kept).toHaveBeenCalledTimes(1))
  isOut = false
  for (let times = 0; times < 2; times++) {
    onlineManager.setOnline(false)
    onlineManager.setOnline(true)
    await vi.runAllTimersAsync()
    expect(kept).toHaveBeenCalledTimes(2)
  }
})

test('an app that began without a signal keeps its pages when it has one', async () => {
  onlineManager.setOnline(false)
  const { kept, start } = device(async () => {})
  start()
  await vi.runAllTimersAsync()
  expect(kept).not.toHaveBeenCalled()
  onlineManager.setOnline(true)
  await vi.runAllTimersAsync()
  expect(kept).toHaveBeenCalledTimes(1)
})

test('pages of deals that have changed are renewed as such also at the second try', async () => {
  let isOut = false
  const { kept, read, start } = device(async () => {
    if (isOut) throw new TypeError('Failed to fetch')
  })
  start()
  await vi.runAllTimersAsync()
  isOut = true
  read('Pears')
  await vi.runAllTimersAsync()
  isOut = false
  onlineManager.setOnline(false)
  onlineManager.setOnline(true)
  await vi.runAllTimersAsync()
  const isRenewed = ({ readAt, notBefore }: Page) => readAt === notBefore
  expect(kept.mock.calls.map(([pages]) => pages.map(isRenewed))).toEqual([
    [false, false, false, false, false],
    [true, true, false, false, false],
    [true, true, false, false, false],
  ])
})

test('what is around a list is kept with the pages of the store, and stays true when its sales end', async () => {
  const { kept, start } = device(async () => {})
  start()
  const [pages] = kept.mock.lastCall!
  const sales = Date.parse('2026-11-25T06:00:00Z')
  expect(pages.map(({ path, until }) => [path, until])).toEqual([
    ['/winona/home', sales],
    ['/winona/deals/items', sales],
    ['/lists', Infinity],
    ['/lists/details/any', Infinity],
    ['/lists/details/any/shopping', Infinity],
  ])
})

test('the pages of a store are kept again when they were dropped meanwhile, as by a look at another store', async () => {
  vi.stubGlobal('caches', { delete: async () => true })
  onTestFinished(() => void vi.unstubAllGlobals())
  const { kept, read, start } = device(async () => {})
  start()
  await offline.dropPages()
  for (let times = 0; times < 2; times++) {
    read('Apples')
    await vi.runAllTimersAsync()
    expect(kept).toHaveBeenCalledTimes(2)
  }
})

test('after a failure the phones of a store do not all try again at the same moment', async () => {
  const { kept, read, start } = device(async () => {
    throw new Error('busy')
  })
  start()
  await vi.advanceTimersByTimeAsync(0)
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  read('Pears')
  await vi.advanceTimersByTimeAsync(14_000)
  expect(kept).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2000)
  expect(kept).toHaveBeenCalledTimes(2)
})
