import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { staff as endpoints, type Me, type People } from '#contract/studio/staff.ts'
import { inTransaction } from '#server/db/pool.ts'
import { testApp } from '#server/testing/build-app.ts'
import { makeStore } from '#server/testing/factories.ts'
import { requestTo } from '#server/testing/requests.ts'
import { staffSession } from '#server/testing/staff.ts'
import { record } from './journal.ts'
import { addStaff, changeStaff, endStaff, operatorHere, resetStaff } from './people.ts'
import { demandChain } from './rules.ts'

const { db, http } = await testApp()

const me = (headers: Record<string, string>) => http({ url: '/api/studio/me', headers })
const person = (more = {}) => ({
  email: `${crypto.randomUUID()}@example.com`,
  name: 'Marketing',
  role: 'editor' as const,
  chains: null,
  storeId: null,
  ...more,
})

test('the studio says who is signed in, until they sign out', async () => {
  const { chainId } = await makeStore(db)
  const { headers, staff } = await staffSession(db, { role: 'publisher', chains: [chainId] })
  expect((await me(headers)).json<Me>()).toEqual({
    staffId: staff.staffId,
    email: staff.email,
    name: 'Marketing',
    role: 'publisher',
    chains: [chainId],
    storeId: null,
    secondFactorAt: staff.secondFactorAt.toISOString(),
  })
  const out = await http({ method: 'POST', url: '/api/studio/sign-out', headers })
  expect(out.statusCode).toBe(204)
  expect(out.cookies).toEqual([{ name: 'studio', value: '', path: '/', httpOnly: true, sameSite: 'Strict', maxAge: 0 }])
  expect((await me(headers)).statusCode).toBe(401)
})

test('a session that is used goes on for 12 hours, and for 14 days at most', async () => {
  const hours = async (age: number) => {
    const { headers, staff } = await staffSession(db)
    const at = (before: number) => new Date(Date.now() - before * 3_600_000)
    await db
      .updateTable('staff_session')
      .set({ created_at: at(age), seen_at: at(1) })
      .where('session_id', '=', staff.sessionId)
      .execute()
    await me(headers)
    const { rows } = await sql<{ left: number }>`
      select round(extract(epoch from expires_at - now()) / 3600)::int as left from staff_session where session_id = ${staff.sessionId}`.execute(
      db,
    )
    return rows[0]?.left
  }
  expect(await hours(1)).toBe(12)
  expect(await hours(14 * 24 - 2)).toBe(2)
})

test('who has left, or gets a new sign-in, is out at once', async () => {
  await staffSession(db)
  for (const change of [endStaff, resetStaff]) {
    const { headers, staff } = await staffSession(db)
    expect((await me(headers)).statusCode).toBe(200)
    await changeStaff(db, async (trx, all) =>
      change(
        trx,
        operatorHere,
        all.find((it) => it.staffId === staff.staffId)!,
      ),
    )
    expect((await me(headers)).statusCode).toBe(401)
  }
})

test('of two administrators who remove each other at once one stays', async () => {
  await db.updateTable('staff').set({ ended_at: new Date() }).execute()
  const pair = [await staffSession(db), await staffSession(db)]
  const ends = pair.map(({ staff }) =>
    changeStaff(db, async (trx, all) =>
      endStaff(
        trx,
        operatorHere,
        all.find((it) => it.staffId === staff.staffId)!,
      ),
    ),
  )
  const results = await Promise.allSettled(ends)
  expect(results.map((it) => it.status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('an address is among the staff once, and again when its owner comes back', async () => {
  const given = person()
  const add = () => changeStaff(db, (trx) => addStaff(trx, operatorHere, given))
  const { staffId } = await add()
  await expect(add()).rejects.toThrow('among the staff already')
  await changeStaff(db, async (trx, all) =>
    endStaff(
      trx,
      operatorHere,
      all.find((it) => it.staffId === staffId)!,
    ),
  )
  expect((await add()).staffId).not.toBe(staffId)
})

test('the journal is only added to, and not without the act', async () => {
  const { staff } = await staffSession(db)
  const act = { act: 'Price corrected', chainId: 1, subject: 'Apples', before: { price: '$1.99' }, after: { price: '$2.99' } }
  const id = await record(db, staff, act)
  const kept = () => db.selectFrom('journal').selectAll().where('journal_id', '>=', id).execute()
  expect(await kept()).toMatchObject([
    { staff_id: staff.staffId, staff_name: 'Marketing', act: 'Price corrected', before: { price: '$1.99' }, after: { price: '$2.99' } },
  ])
  await expect(db.updateTable('journal').set({ subject: 'Pears' }).execute()).rejects.toThrow('only added to')
  await expect(db.deleteFrom('journal').execute()).rejects.toThrow('only added to')
  await inTransaction(db, async (trx) => {
    await record(trx, staff, act)
    throw new Error('the act fails')
  }).catch(() => {})
  expect(await kept()).toHaveLength(1)
})

test('who works for a chain whose last store closed is shown with it, and can be changed, with it or without', async () => {
  const [{ chainId: open }, { chainId: closed, storeId }] = [await makeStore(db), await makeStore(db)]
  const { headers } = await staffSession(db)
  const { staff } = await staffSession(db, { role: 'publisher', chains: [open, closed] })
  await db.updateTable('store').set({ withdrawn_at: new Date() }).where('store_id', '=', storeId).execute()
  const { chains } = (await http({ ...requestTo(endpoints.people), headers })).json<People>()
  expect(chains.filter((it) => it.chainId === open || it.chainId === closed).map((it) => it.stores)).toEqual([1, 0])
  const change = async (reach: number[]) => {
    const payload = { name: 'Grocery', role: 'editor', chains: reach, storeId: null }
    return (await http({ ...requestTo(endpoints.change, { staffId: staff.staffId }), headers, payload })).statusCode
  }
  expect([await change([open, closed]), await change([open]), await change([open, closed + 1000])]).toEqual([204, 204, 400])
})

test('staff of one chain are refused the other’s things', async () => {
  expect(() => demandChain({ chains: [1] }, 2)).toThrow('a chain that you do not work for')
  for (const chains of [[1, 2], null]) expect(() => demandChain({ chains }, 2)).not.toThrow()
})
