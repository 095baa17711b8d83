import * as v from 'valibot'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import * as brand from '#brand'
import { accounts } from '#contract/accounts.ts'
import { ads } from '#contract/ads.ts'
import { app } from '#contract/app.ts'
import { banners } from '#contract/banners.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { lists } from '#contract/lists.ts'
import { stores } from '#contract/stores.ts'
import { callAt, CallError } from './call.ts'
import { verdictOf } from './outbox.ts'
import { isUnreached } from './unreached.ts'

const sent = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const call = callAt('https://api.example', async () => 'token')
const listId = '019a0f3e-7c1b-7d2e-8f4a-0123456789ab'

beforeEach(() => {
  vi.stubGlobal('fetch', sent)
})
afterEach(() => {
  vi.unstubAllGlobals()
  sent.mockReset()
})

const answer = (body: BodyInit | null, init?: ResponseInit) => sent.mockResolvedValueOnce(new Response(body, init))
const request = () => ({ url: sent.mock.calls[0]![0], ...sent.mock.calls[0]![1] })

test('7.API.01 3.ENT.30 the address of a call is the API’s domain, the store’s route if the call is scoped, and its path', async () => {
  answer('[]')
  await call(ads.list, { params: { storeRoute: 'valley-co-op' } })
  expect(request()).toMatchObject({ url: 'https://api.example/valley-co-op/api/ads', method: 'GET' })
  sent.mockClear()
  answer('[]')
  await call(lists.all, { query: { storeId: '7' } })
  expect(request().url).toBe('https://api.example/api/shoppinglists?storeId=7')
})

test('what is in a path or a query is encoded', async () => {
  answer(JSON.stringify({ results: [], searchLocation: null, sortMethod: 'name' }))
  await call(stores.search, { query: { clientToken: 'hcc', q: 'a&b=ü/ ?' } })
  expect(new URL(request().url).searchParams.get('q')).toBe('a&b=ü/ ?')
})

test('7.API.02 7.API.03 a call carries credentials and the bearer', async () => {
  answer('[]')
  await call(lists.all, { query: {} })
  expect(request()).toMatchObject({ credentials: 'include', headers: { authorization: 'Bearer token' } })
})

test.each(['', 'null'])('5.VALID.27 8.ERR.18 a reply without the result that the call must return throws: %j', async (body) => {
  answer(body)
  await expect(call(lists.all, { query: {} })).rejects.toThrow(/^No result$/)
})

test('6.ROLE.16 the calls that fetch the first token carry no bearer', async () => {
  for (const [endpoint, given, body] of [
    [app.versions, {}, { minimumRequiredVersion: '1.0', serverVersion: '1.15' }],
    [accounts.authenticate, { body: { clientToken: 'hcc' } }, { authToken: 't' }],
  ] as const) {
    sent.mockClear()
    answer(JSON.stringify(body))
    await callAt('', async () => null)(endpoint as Endpoint, given)
    expect(request().headers).not.toHaveProperty('authorization')
  }
})

test('5.VALID.21 8.ERR.18 a call without a token is refused before the network is touched', async () => {
  await expect(callAt('', async () => null)(lists.items, {})).rejects.toThrow('No authorization token')
  expect(sent).not.toHaveBeenCalled()
})

test('5.VALID.20 8.ERR.18 a call for a store without a route is refused before the network is touched', async () => {
  await expect(call(ads.list, { params: { storeRoute: '' } })).rejects.toThrow('No store route')
  expect(sent).not.toHaveBeenCalled()
})

test('7.API.04 a side-car call carries the configuration token', async () => {
  const userId = '019a0f3e-7c1b-7d2e-8f4a-0123456789ab'
  const known = callAt(
    '',
    async () => 'token',
    async () => userId,
  )
  answer('[]')
  await known(banners.all, { params: { userId, customerGuid: brand.customerGuid } })
  expect(request().headers).toEqual({ authorization: 'Bearer token', 'configuration-token': `${brand.configurationToken};${userId}` })
  sent.mockClear()
  answer('[]')
  await known(lists.all, { query: {} })
  expect(request().headers).toEqual({ authorization: 'Bearer token' })
})

test('7.API.05 a call with a JSON body has a Content-Type header; a call without a body has none', async () => {
  answer(null, { status: 204 })
  await call(lists.remove, { params: { shoppingListId: listId } }, { idempotencyKey: 'k' })
  expect(request().headers).toEqual({ authorization: 'Bearer token', 'idempotency-key': 'k' })
  sent.mockClear()
  answer(JSON.stringify({ authToken: 't' }))
  await call(accounts.authenticate, { body: { clientToken: 'hcc' } })
  expect(request()).toMatchObject({ body: '{"clientToken":"hcc"}', headers: { 'content-type': 'application/json' } })
})

test('7.API.06 the parsed JSON of a reply is returned, and only if it has the contract’s shape', async () => {
  const list = { shoppingListId: listId, storeId: 1, name: 'Party', isDefault: true, itemCount: 0, revision: 1 }
  answer(JSON.stringify([list]))
  expect(await call(lists.all, { query: {} })).toEqual([list])
  answer(JSON.stringify([{ ...list, name: 5 }]))
  await expect(call(lists.all, { query: {} })).rejects.toThrow(v.ValiError)
})

test('7.API.07 8.ERR.18 a 204 returns nothing where that is allowed, and is No content elsewhere', async () => {
  answer(null, { status: 204 })
  expect(await call(lists.remove, { params: { shoppingListId: listId } })).toBeNull()
  answer(null, { status: 204 })
  await expect(call(lists.all, { query: {} })).rejects.toThrow('No content')
})

test('0242 a call without a reply ends after 20 seconds; a reply that has begun may take its time, and who waits longer says so', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const silent = async (_: string, { signal }: RequestInit) =>
    new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  sent.mockImplementationOnce(silent)
  const asked = call(lists.all, { query: {} }).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(19_999)
  expect(request().signal).toHaveProperty('aborted', false)
  await vi.advanceTimersByTimeAsync(1)
  expect(isUnreached(await asked)).toBe(true)

  const body = new TransformStream<Uint8Array>()
  answer(body.readable)
  const slow = call(lists.all, { query: {} })
  await vi.advanceTimersByTimeAsync(60_000)
  const writer = body.writable.getWriter()
  void writer.write(new TextEncoder().encode('[]'))
  void writer.close()
  expect(await slow).toEqual([])

  sent.mockClear()
  sent.mockImplementationOnce(silent)
  const { signal } = new AbortController()
  void call(lists.all, { query: {} }, { signal })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(request().signal).toBe(signal)
})

test('7.API.08 a reply that is not OK throws with its text, and its problem where it is one', async () => {
  const problem = { type: 'about:blank', title: 'Gone', status: 410, detail: 'This list was deleted.', code: 'gone' }
  answer(JSON.stringify(problem), { status: 410 })
  const gone: unknown = await call(lists.all, { query: {} }).catch((error: unknown) => error)
  expect(gone).toBeInstanceOf(CallError)
  expect(gone).toMatchObject({ message: JSON.stringify(problem), status: 410, problem, retryAfter: null })
  answer('<html>Bad gateway</html>', { status: 502, headers: { 'retry-after': '7' } })
  await expect(call(lists.all, { query: {} })).rejects.toMatchObject({
    message: '<html>Bad gateway</html>',
    status: 502,
    problem: null,
    retryAfter: 7,
  })
})

const html = '<!doctype html><h1>This site is not available on this network</h1>'
const notOurs = [200, 401, 403, 404].map((status) => ({ status, body: html }))

test.each([...notOurs, { status: 404, body: 'default backend - 404' }, { status: 200, body: '{}' }])(
  '0264 what somebody else replies in our server’s place neither ends nor settles anything: %j',
  async ({ status, body }) => {
    answer(body, { status })
    const removing: unknown = await call(lists.remove, { params: { shoppingListId: listId } }).catch((error: unknown) => error)
    expect([isUnreached(removing), verdictOf(removing).kind]).toEqual([true, 'later'])
  },
)

test.each(notOurs)('0264 such a reply to a read is no connection: %j', async ({ status, body }) => {
  answer(body, { status })
  expect(isUnreached(await call(lists.all, { query: {} }).catch((error: unknown) => error))).toBe(true)
})
