import { uuidv7 } from 'uuidv7'
import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoint.ts'
import { asVisitor, testApp, userIdOf } from '#server/testing/build-app.ts'
import { makeDeal, makeStore } from '#server/testing/factories.ts'
import { ownCalls } from '#server/testing/own-calls.ts'
import { countAttempt } from './attempts.ts'
import { deleteOldReplies } from './idempotency.ts'
import { badRequest, HttpProblem } from './problem.ts'

const { app, db, http } = await testApp()
const store = await makeStore(db)
const deal = await makeDeal(db, store)

let me: { authorization: string }
let listId: string
beforeEach(async () => {
  me = await asVisitor(app, { terms: true })
  listId = uuidv7()
  await http({
    method: 'POST',
    url: '/api/shoppinglists',
    headers: me,
    payload: { shoppingListId: listId, storeId: store.storeId, name: 'Party' },
  })
})

const addApples = (key: string, more: object = {}, headers: { authorization: string } = me) =>
  http({
    method: 'POST',
    url: `/api/shoppinglists/${listId}/items`,
    headers: { ...headers, 'idempotency-key': key },
    payload: { shoppingListItemId: '01900000-0000-7000-8000-000000000001', ...deal, quantity: 2, ...more },
  })
const rename = (key: string, name: string) =>
  http({ method: 'PUT', url: `/api/shoppinglists/${listId}`, headers: { ...me, 'idempotency-key': key }, payload: { name } })
const items = async () => (await http({ url: '/api/shoppinglistitems', headers: me })).json<{ quantity: number }[]>()

test('a repeated write gets the reply of the first, and writes nothing', async () => {
  const first = await rename('k1', 'First')
  await rename('k2', 'Second')
  const again = await rename('k1', 'First')
  expect([again.statusCode, again.json()]).toEqual([200, first.json()])
  const lists = (await http({ url: '/api/shoppinglists', headers: me })).json<{ shoppingListId: string; name: string }[]>()
  expect(lists.find((list) => list.shoppingListId === listId)?.name).toBe('Second')
})

test('a repeated delete gets a reply without a body, as the first did', async () => {
  const remove = () => http({ method: 'DELETE', url: `/api/shoppinglists/${listId}`, headers: { ...me, 'idempotency-key': 'k' } })
  for (const reply of [await remove(), await remove()]) expect([reply.statusCode, reply.body]).toEqual([204, ''])
})

test('a refusal is repeated too, even when the request could succeed by now', async () => {
  const early = uuidv7()
  const change = () =>
    http({ method: 'PUT', url: `/api/shoppinglists/${early}`, headers: { ...me, 'idempotency-key': 'k' }, payload: { name: 'x' } })
  const first = await change()
  expect(first.statusCode).toBe(404)
  await http({
    method: 'POST',
    url: '/api/shoppinglists',
    headers: me,
    payload: { shoppingListId: early, storeId: store.storeId, name: 'Late' },
  })
  const again = await change()
  // Only the request's own id differs.
  expect([again.statusCode, again.headers['content-type'], again.json()]).toEqual([
    404,
    first.headers['content-type'],
    { ...first.json(), requestId: again.json().requestId },
  ])
})

test('a repeated refusal has the same status and code', async () => {
  const lists = (await http({ url: '/api/shoppinglists', headers: me })).json<{ shoppingListId: string; isDefault: boolean }[]>()
  const url = `/api/shoppinglists/${lists.find((list) => list.isDefault)!.shoppingListId}`
  const remove = () => http({ method: 'DELETE', url, headers: { ...me, 'idempotency-key': 'k' } })
  for (const reply of [await remove(), await remove()])
    expect(reply.json()).toMatchObject({ status: 409, code: 'default_list', instance: url })
})

test('ten at once under one key write once, and all get the same reply', async () => {
  const replies = await Promise.all(Array.from({ length: 10 }, () => addApples('k')))
  expect(new Set(replies.map((reply) => `${reply.statusCode} ${reply.body}`)).size).toBe(1)
  expect(replies[0]!.statusCode).toBe(200)
  expect(await items()).toMatchObject([{ quantity: 2 }])
})

test('a key that was used for another request: 422, and nothing is written', async () => {
  await addApples('k')
  const replies = [
    await addApples('k', { quantity: 3 }),
    await rename('k', 'Other'),
    await http({
      method: 'PUT',
      url: `/api/shoppinglists/${uuidv7()}`,
      headers: { ...me, 'idempotency-key': 'k' },
      payload: { name: 'Other' },
    }),
  ]
  for (const reply of replies)
    expect(reply.json()).toMatchObject({
      status: 422,
      code: 'idempotency_key_reused',
      detail: 'This Idempotency-Key was used for another request.',
    })
  expect(await items()).toMatchObject([{ quantity: 2 }])
})

test('each shopper has keys of their own', async () => {
  await addApples('k')
  const stranger = await addApples('k', {}, await asVisitor(app, { terms: true }))
  expect(stranger.statusCode).toBe(404)
})

test('a server error is not kept: the repeated request then succeeds', async () => {
  await db.schema.alterTable('shopping_list').renameTo('away').execute()
  expect((await rename('k', 'First')).statusCode).toBe(500)
  await db.schema.alterTable('away').renameTo('shopping_list').execute()
  expect((await rename('k', 'First')).statusCode).toBe(200)
})

describe('F04 a call that writes, and is then refused', async () => {
  const Said = v.object({ said: v.string() })
  const counting = endpoints({ count: { method: 'POST', path: '/api/count', access: 'visitor', about: '', reply: Said } })
  let outcome: HttpProblem | null = null
  const { http: ask } = await ownCalls(
    counting,
    {
      count: async (_, { db: trx }) => {
        await countAttempt(trx, 'k', 900)
        if (outcome) throw outcome
        return { said: 'done' }
      },
    },
    { db },
  )
  const count = async () => (await ask({ method: 'POST', url: '/api/count', headers: { ...me, 'idempotency-key': 'k' } })).json()
  const counted = async () => (await db.selectFrom('attempt').select('count').where('key', '=', 'k').executeTakeFirst())?.count ?? 0
  beforeEach(() => db.deleteFrom('attempt').execute())

  test('leaves nothing that it wrote, and its refusal is repeated with all that it said', async () => {
    outcome = badRequest('No.', [{ field: 'name', message: 'is missing' }])
    const first = await count()
    expect(first).toMatchObject({ status: 400, code: 'bad_request', detail: 'No.', errors: [{ field: 'name', message: 'is missing' }] })
    expect(await counted()).toBe(0)
    outcome = null
    expect(await count()).toEqual({ ...first, requestId: expect.any(String) })
    expect(await counted()).toBe(0)
  })

  test('by what names no fields: neither does the repeated refusal', async () => {
    outcome = new HttpProblem(409, 'taken', 'It is taken.')
    for (const reply of [await count(), await count()]) {
      expect(reply).toMatchObject({ status: 409, code: 'taken', detail: 'It is taken.' })
      expect(reply).not.toHaveProperty('errors')
    }
  })

  test.each([401, 408, 429, 500, 503])('by a %i, which may pass: the repeated request is tried anew', async (status) => {
    outcome = new HttpProblem(status, 'later', 'Later.')
    expect(await count()).toMatchObject({ status })
    expect(await counted()).toBe(0)
    outcome = null
    expect(await count()).toEqual({ said: 'done' })
    expect(await counted()).toBe(1)
  })
})

test('replies of more than seven days ago are deleted, so many at a time', async () => {
  const keys = async () =>
    (await db.selectFrom('idempotency').select('key').where('user_id', '=', userId).orderBy('key').execute()).map(({ key }) => key)
  const userId = await userIdOf(db, me)
  await db.deleteFrom('idempotency').execute()
  for (const key of ['a', 'b', 'c', 'young']) await rename(key, 'x')
  const now = new Date()
  const ago = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000)
  await db
    .updateTable('idempotency')
    .set({ created_at: ago(7.01) })
    .where('key', '<>', 'young')
    .execute()
  await db
    .updateTable('idempotency')
    .set({ created_at: ago(6.99) })
    .where('key', '=', 'young')
    .execute()
  expect(await deleteOldReplies(db, now, 2)).toBe(2)
  expect(await deleteOldReplies(db, now, 2)).toBe(1)
  expect(await deleteOldReplies(db, now, 2)).toBe(0)
  expect(await keys()).toEqual(['young'])
})

test('a key of other than 1 to 200 visible characters: 400', async () => {
  for (const key of ['', ' ', 'a b', 'é', 'x'.repeat(201)])
    expect((await rename(key, 'x')).json(), key).toMatchObject({
      status: 400,
      detail: 'The Idempotency-Key header must hold 1 to 200 visible ASCII characters.',
    })
  expect((await rename('x'.repeat(200), 'x')).statusCode).toBe(200)
})
