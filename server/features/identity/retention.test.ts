import { uuidv7 } from 'uuidv7'
import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#server/db/pool.ts'
import { insertList } from '#server/features/lists/queries.ts'
import { asInsertedMember, asVisitor, testApp, userIdOf } from '#server/testing/build-app.ts'
import { someoneWaits } from '#server/testing/database.ts'
import { makeStore } from '#server/testing/factories.ts'
import { newUserId, type UserId } from '#server/user-id.ts'
import { deleteWhatHasExpired } from './jobs.ts'
import { deleteIdleVisitors, insertMerged, lockShopper } from './queries.ts'
import { renewSession } from './session-queries.ts'

const { app, db, http } = await testApp()
const { storeId } = await makeStore(db)
const today = Date.now()
const inDays = (days: number) => new Date(today + days * 86_400_000)

type Headers = { authorization: string }
const runAt = (now: Date) => deleteWhatHasExpired(db, now)
const device = { deviceId: 'd', deviceType: 'web', versionNumber: '1.15', notificationToken: null }
const isThere = async (userId: UserId) =>
  (await db.selectFrom('shopper').select('user_id').where('user_id', '=', userId).execute()).length === 1
const makeList = (headers: Headers, shoppingListId = uuidv7(), isDefault = false) =>
  http({ method: 'POST', url: '/api/shoppinglists', headers, payload: { shoppingListId, storeId, name: 'Party', isDefault } })

beforeEach(() => db.deleteFrom('shopper').execute())

test('a visitor without lists is kept for 30 days', async () => {
  const userId = await userIdOf(db, await asVisitor(app))
  await runAt(inDays(29.9))
  expect(await isThere(userId)).toBe(true)
  await runAt(inDays(30.1))
  expect(await isThere(userId)).toBe(false)
})

test('a visitor with lists is kept for 13 months after the last use, and then deleted with all data', async () => {
  const headers = await asVisitor(app, { terms: true })
  const userId = await userIdOf(db, headers)
  const listId = uuidv7()
  await makeList(headers, listId)
  await http({
    method: 'POST',
    url: `/api/shoppinglists/${listId}/items`,
    headers: { ...headers, 'idempotency-key': 'k' },
    payload: { shoppingListItemId: uuidv7(), itemName: 'Oat milk', quantity: 1 },
  })
  await db.updateTable('shopper').set({ last_seen_at: '2026-01-15T12:00:00Z' }).where('user_id', '=', userId).execute()
  await runAt(new Date('2027-02-15T11:59:00Z'))
  expect(await isThere(userId)).toBe(true)
  await runAt(new Date('2027-02-15T12:01:00Z'))
  for (const table of ['shopper', 'session', 'shopping_list', 'shopping_list_item', 'idempotency'] as const) {
    expect(await db.selectFrom(table).select('user_id').execute(), table).toEqual([])
  }
})

test('a visitor whose lists were all deleted is one without lists', async () => {
  const headers = await asVisitor(app, { terms: true })
  const userId = await userIdOf(db, headers)
  await makeList(headers)
  await db.updateTable('shopping_list').set({ deleted_at: new Date(), is_default: false }).where('user_id', '=', userId).execute()
  await runAt(inDays(31))
  expect(await isThere(userId)).toBe(false)
})

test('idle visitors are found behind those who stay, and each is looked at once', async () => {
  const staying = await Promise.all([1, 2, 3].map(() => asVisitor(app, { terms: true })))
  for (const headers of staying) await makeList(headers)
  const idle = await Promise.all([1, 2].map(() => asVisitor(app)))
  const [kept, gone] = await Promise.all([staying, idle].map((all) => Promise.all(all.map((it) => userIdOf(db, it)))))
  // Those with lists were seen first; two of all were seen at one time.
  for (const [at, userId] of [...kept!, ...gone!].entries())
    await db
      .updateTable('shopper')
      .set({ last_seen_at: inDays(-40 + Math.min(at, 3)) })
      .where('user_id', '=', userId)
      .execute()
  await asInsertedMember(app, db)
  let looked = 0
  for (let last = await deleteIdleVisitors(db, inDays(0), 1, null); last; last = await deleteIdleVisitors(db, inDays(0), 1, last)) looked++
  expect(looked).toBe(5)
  expect(await Promise.all([...kept!, ...gone!].map(isThere))).toEqual([true, true, true, false, false])
})

test('coming back counts as use: the app’s start moves the end forward', async () => {
  const headers = await asVisitor(app)
  const userId = await userIdOf(db, headers)
  await db
    .updateTable('shopper')
    .set({ last_seen_at: inDays(-29) })
    .where('user_id', '=', userId)
    .execute()
  await db
    .updateTable('session')
    .set({ expires_at: inDays(371), seen_at: inDays(-29) })
    .where('user_id', '=', userId)
    .execute()
  await http({
    method: 'POST',
    url: '/api/oauth/authenticate',
    headers,
    payload: device,
  })
  await runAt(inDays(29))
  expect(await isThere(userId)).toBe(true)
  const { expires_at } = await db.selectFrom('session').select('expires_at').where('user_id', '=', userId).executeTakeFirstOrThrow()
  expect(expires_at.getTime()).toBeGreaterThan(inDays(399).getTime())
})

test.each([
  ['30 days', -31],
  ['13 months', -400],
])('who comes back after %s at the moment of the deletion stays, with the list that they have made', async (_, days) => {
  const userId = await userIdOf(db, await asVisitor(app, { terms: true }))
  await db
    .updateTable('shopper')
    .set({ last_seen_at: inDays(days) })
    .execute()
  const { token_hash: tokenHash } = await db
    .updateTable('session')
    .set({ seen_at: inDays(days), created_at: inDays(days) })
    .where('user_id', '=', userId)
    .returning('token_hash')
    .executeTakeFirstOrThrow()
  const { deletion } = await inTransaction(db, async (trx) => {
    await lockShopper(trx, userId)
    await renewSession(trx, tokenHash, { idle: 400, most: null })
    await insertList(trx, userId, { shoppingListId: uuidv7(), storeId, name: 'Party', isDefault: false, isTemplate: false })
    const begun = deleteIdleVisitors(db, inDays(0), 1000, null)
    await someoneWaits(db)
    return { deletion: begun }
  })
  expect(await deletion).toMatchObject({ userId }) // it was looked at as one who is idle
  expect(await isThere(userId)).toBe(true)
  expect(await db.selectFrom('shopping_list').select('name').where('user_id', '=', userId).execute()).toHaveLength(1)
})

test('a member’s session ends 400 days after the sign-in at the latest, however often it is used; a visitor’s does not', async () => {
  const [member, visitor] = [await asInsertedMember(app, db), await asVisitor(app)]
  await db
    .updateTable('session')
    .set({ created_at: inDays(-390), seen_at: inDays(-1) })
    .execute()
  for (const headers of [member, visitor]) await http({ method: 'POST', url: '/api/oauth/authenticate', headers, payload: device })
  const endOf = async (headers: { authorization: string }) =>
    (
      await db
        .selectFrom('session')
        .select('expires_at')
        .where('user_id', '=', await userIdOf(db, headers))
        .executeTakeFirstOrThrow()
    ).expires_at.getTime()
  expect(await endOf(member)).toBeLessThan(inDays(10.1).getTime())
  expect(await endOf(visitor)).toBeGreaterThan(inDays(399).getTime())
})

test('a member who stays away is never deleted', async () => {
  const userId = await userIdOf(db, await asInsertedMember(app, db))
  await runAt(inDays(9999))
  expect(await isThere(userId)).toBe(true)
})

test('one run deletes more than a batch', async () => {
  await db
    .insertInto('shopper')
    .values(
      Array.from({ length: 1001 }, () => ({
        user_id: newUserId(),
        email: null,
        password_hash: null,
        accepted_terms_at: null,
        last_visited_store_id: null,
      })),
    )
    .execute()
  await runAt(inDays(31))
  expect(await db.selectFrom('shopper').select('user_id').execute()).toEqual([])
})

test('sessions are deleted when they have ended, counts of tries when their window has', async () => {
  const userId = await userIdOf(db, await asInsertedMember(app, db))
  await db
    .updateTable('attempt')
    .set({ until: inDays(1) })
    .execute()
  await db
    .updateTable('session')
    .set({ expires_at: inDays(2) })
    .where('user_id', '=', userId)
    .execute()
  const left = async () => [
    (await db.selectFrom('attempt').select('key').execute()).length,
    (await db.selectFrom('session').select('user_id').execute()).length,
  ]
  await runAt(inDays(0.9))
  expect(await left()).toEqual([1, 1])
  await runAt(inDays(1.1))
  expect(await left()).toEqual([0, 1])
  await runAt(inDays(2.1))
  expect(await left()).toEqual([0, 0])
})

test('one-time codes and begun sign-ins are deleted when nobody can use them any more', async () => {
  const owner_id = await userIdOf(db, await asVisitor(app))
  await db
    .insertInto('one_time_code')
    .values({ name_hash: 'n', value: '{}', expires_at: inDays(1), owner_id })
    .execute()
  await db
    .insertInto('sign_in_flow')
    .values({ flow_hash: 'f', kind: 'sign-in', return_url: '/', challenge: 'c', csrf: 'c', expires_at: inDays(1) })
    .execute()
  const left = async () => [
    (await db.selectFrom('one_time_code').select('name_hash').execute()).length,
    (await db.selectFrom('sign_in_flow').select('flow_hash').execute()).length,
  ]
  await runAt(inDays(0.9))
  expect(await left()).toEqual([1, 1])
  await runAt(inDays(1.1))
  expect(await left()).toEqual([0, 0])
})

test('replies for repeated requests are kept 7 days', async () => {
  const headers = { ...(await asVisitor(app, { terms: true })), 'idempotency-key': 'k' }
  await makeList(headers)
  const kept = async () => (await db.selectFrom('idempotency').select('key').execute()).length
  await runAt(inDays(6.9))
  expect(await kept()).toBe(1)
  await runAt(inDays(7.1))
  expect(await kept()).toBe(0)
})

test('F16 a device that was not seen for 13 months is deleted', async () => {
  const headers = await asInsertedMember(app, db)
  const device = { deviceId: 'd', deviceType: 'ios', versionNumber: '1.15', notificationToken: 'push' }
  await http({ method: 'POST', url: '/api/oauth/authenticate', headers, payload: device })
  await db.updateTable('device').set({ seen_at: '2026-01-15T12:00:00Z' }).execute()
  const kept = async () => (await db.selectFrom('device').select('device_id').execute()).length
  await runAt(new Date('2027-02-15T11:59:00Z'))
  expect(await kept()).toBe(1)
  await runAt(new Date('2027-02-15T12:01:00Z'))
  expect(await kept()).toBe(0)
})

test('a merge is remembered as long as its anonymous shopper exists', async () => {
  const memberId = await userIdOf(db, await asInsertedMember(app, db))
  const anonymousId = await userIdOf(db, await asVisitor(app))
  await insertMerged(db, anonymousId, memberId)
  const kept = async () => (await db.selectFrom('merged_shopper').select('member_id').execute()).length
  await runAt(inDays(29))
  expect(await kept()).toBe(1)
  await runAt(inDays(31))
  expect(await kept()).toBe(0)
})
