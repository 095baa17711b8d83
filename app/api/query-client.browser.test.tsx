import { dehydrate, hydrate, onlineManager, QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { CallError } from './call.ts'
import { keepQueries, makeQueryClient, queriesOf } from './query-client.ts'

const deals = { kind: 'all', deals: [{ title: 'Honeycrisp apples' }] }

test('what was read is restored at the next start, for the same shopper only', async () => {
  const before = new QueryClient()
  before.setQueryData(['deals', 'valley'], deals)
  before.setQueryData(['favorite'], null)
  before.setQueryData(['deals', 'ridge'], { kind: 'first view', deals: [] })
  await keepQueries(before, () => 'one shopper').kept()

  const other = new QueryClient()
  await keepQueries(other, () => 'another').restore()
  expect(other.getQueryCache().getAll()).toEqual([])

  await keepQueries(before, () => 'one shopper').kept()
  const after = new QueryClient()
  await keepQueries(after, () => 'one shopper').restore()
  expect(after.getQueryData(['deals', 'valley'])).toEqual(deals)
  expect(after.getQueryData(['favorite'])).toBeNull()
  // The first view's part of a page's data is not stored.
  expect(after.getQueryData(['deals', 'ridge'])).toBeUndefined()
})

test('thousands of entries are stored in pieces, between which the page has its turn, and come back as they were', async () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, id) => ({ id, words: `“${id}”\n`.repeat(40), none: null, tags: [id, [id]] }))
  const data = { kind: 'all', deals: rows(2), gone: undefined, '"odd" key': [], readAt: 1, more: { inner: rows(2) } }
  const before = new QueryClient()
  before.setQueryData(['deals', 'valley'], data)
  before.setQueryData(['lists'], rows(3))
  const page = { hadTurn: false, hadItBeforeTheEnd: false }
  const first = { toJSON: () => (setTimeout(() => (page.hadTurn = true)), 'the beginning') }
  const last = { toJSON: () => ((page.hadItBeforeTheEnd = page.hadTurn), 'the end') }
  before.setQueryData(['ridge'], [first, ...rows(8000), last])
  await keepQueries(before, () => 'one shopper').kept()
  expect(page.hadItBeforeTheEnd).toBe(true)

  const after = new QueryClient()
  await keepQueries(after, () => 'one shopper').restore()
  expect(after.getQueryData(['deals', 'valley'])).toEqual(JSON.parse(JSON.stringify(data)))
  expect(after.getQueryData(['lists'])).toEqual(rows(3))
})

test('what a later read could not renew is stored as it was, without the failure', async () => {
  const before = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  before.setQueryData(['lists'], ['milk'], { updatedAt: 1000 })
  const refused = () => Promise.reject(new CallError(401, ''))
  await expect(before.fetchQuery({ queryKey: ['lists'], queryFn: refused })).rejects.toThrow()
  await keepQueries(before, () => 'one shopper').kept()

  const after = new QueryClient()
  await keepQueries(after, () => 'one shopper').restore()
  expect(after.getQueryState(['lists'])).toMatchObject({ data: ['milk'], dataUpdatedAt: 1000, status: 'success', error: null })
})

test('a read that began before, and is canceled later, takes nothing of what was restored away', async () => {
  const before = new QueryClient()
  before.setQueryData(['user'], 'a member', { updatedAt: 1000 })
  await keepQueries(before, () => 'one shopper').kept()

  const after = new QueryClient()
  void after.prefetchQuery({ queryKey: ['user'], queryFn: () => new Promise<string>(() => {}) })
  await keepQueries(after, () => 'one shopper').restore()
  await after.cancelQueries({ queryKey: ['user'] })
  expect(after.getQueryState(['user'])).toMatchObject({ data: 'a member', dataUpdatedAt: 1000, fetchStatus: 'idle' })
})

test('nothing is written once another shopper is at the device, or once the copy was dropped', async () => {
  const kept = async () => {
    const after = new QueryClient()
    await keepQueries(after, () => 'one shopper').restore()
    return after.getQueryCache().getAll().length
  }
  const before = new QueryClient()
  before.setQueryData(['lists'], ['milk'])
  let isTheirs = true
  const queries = keepQueries(
    before,
    () => 'one shopper',
    () => isTheirs,
  )
  await queries.kept()
  expect(await kept()).toBe(1)
  await queries.drop()
  await queries.kept()
  expect(await kept()).toBe(0)
  isTheirs = false
  await keepQueries(
    before,
    () => 'one shopper',
    () => isTheirs,
  ).kept()
  expect(await kept()).toBe(0)
})

test('what the device has stored is newer than a page that it kept of the same reading', async () => {
  const before = new QueryClient()
  before.setQueryData(['deals', 'valley'], deals, { updatedAt: Date.now() - 1000 })
  const { dataUpdatedAt } = before.getQueryState(['deals', 'valley'])!
  await keepQueries(before, () => 'one shopper').kept()
  const drawn = new QueryClient()
  drawn.setQueryData(['deals', 'valley'], { kind: 'first view', deals: [] }) // the server drew the page a moment later

  const after = new QueryClient()
  hydrate(after, queriesOf(dehydrate(drawn), dataUpdatedAt))
  await keepQueries(after, () => 'one shopper').restore()
  expect(after.getQueryData(['deals', 'valley'])).toEqual(deals)
})

const hour = 3600_000

test('what a page has read by a clock that is ahead of the device’s is read again where it must be', async () => {
  const drawn = new QueryClient()
  drawn.setQueryData(['deals', 'valley'], { kind: 'first view', deals: [] }, { updatedAt: Date.now() + hour })
  const after = new QueryClient()
  hydrate(after, queriesOf(dehydrate(drawn), null))
  const queryFn = async () => deals
  await after.prefetchQuery({ queryKey: ['deals', 'valley'], queryFn, staleTime: 0 })
  expect(after.getQueryData(['deals', 'valley'])).toEqual(deals)
})

test('what was stored while the device’s clock was ahead is shown, older than what the page has read, and read again', async () => {
  const before = new QueryClient({ defaultOptions: { queries: { meta: { whose: 'everybody' } } } })
  before.setQueryData(['deals', 'valley'], 'stored', { updatedAt: Date.now() + hour })
  before.setQueryData(['store', 'valley'], 'stored', { updatedAt: Date.now() + hour })
  await keepQueries(before, () => 'one shopper').kept()
  const drawn = new QueryClient()
  drawn.setQueryData(['deals', 'valley'], 'read')
  const after = new QueryClient()
  hydrate(after, queriesOf(dehydrate(drawn), null))
  await keepQueries(after, () => 'one shopper').restore()
  expect(after.getQueryData(['deals', 'valley'])).toBe('read')
  expect(after.getQueryData(['store', 'valley'])).toBe('stored')
  await after.prefetchQuery({ queryKey: ['store', 'valley'], queryFn: async () => 'read', staleTime: hour })
  expect(after.getQueryData(['store', 'valley'])).toBe('read')
})

test('0242 an act fails at once without a signal, instead of waiting for one', async () => {
  onlineManager.setOnline(false)
  onTestFinished(() => onlineManager.setOnline(true))
  const acts = makeQueryClient().getMutationCache()
  const queryClient = makeQueryClient()
  const joining = acts.build(queryClient, queryClient.defaultMutationOptions({ mutationFn: () => Promise.reject(new Error('no signal')) }))
  void joining.execute(undefined).catch(() => {})
  await expect.poll(() => joining.state.status).toBe('error')
})
