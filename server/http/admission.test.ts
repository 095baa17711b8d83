import { afterEach, describe, expect, test, vi } from 'vitest'
import * as v from 'valibot'
import { endpoints, staffAccess } from '#contract/endpoint.ts'
import { staffRoles } from '#contract/studio/staff.ts'
import type { Db } from '#server/db/pool.ts'
import { someoneWaits } from '#server/testing/database.ts'
import { makeStore } from '#server/testing/factories.ts'
import { ownCalls, shopperSession } from '#server/testing/own-calls.ts'
import { staffSession } from '#server/testing/staff.ts'

const reply = v.object({ id: v.string() })
const { db, http } = await ownCalls(
  endpoints({
    visitor: { method: 'GET', path: '/api/visitor', access: 'visitor', about: '', reply },
    shopper: { method: 'GET', path: '/api/shopper', access: 'shopper', about: '', reply },
    member: { method: 'GET', path: '/api/member', access: 'member', about: '', reply },
    write: { method: 'POST', path: '/api/write', access: 'visitor', about: '', reply },
    arriving: { method: 'GET', path: '/api/studio/arriving', access: 'arriving', about: '', reply },
    staff: { method: 'GET', path: '/api/studio/staff', access: 'staff', about: '', reply },
    editor: { method: 'GET', path: '/api/studio/editor', access: 'editor', about: '', reply },
    publisher: { method: 'GET', path: '/api/studio/publisher', access: 'publisher', about: '', reply },
    administrator: { method: 'GET', path: '/api/studio/administrator', access: 'administrator', about: '', reply },
    recent: { method: 'GET', path: '/api/studio/recent', access: 'staff', secondFactor: 'recent', about: '', reply },
  }),
  {
    visitor: async (_, { caller }) => ({ id: caller.userId }),
    shopper: async (_, { caller }) => ({ id: caller.userId }),
    member: async (_, { caller }) => ({ id: caller.userId }),
    write: async (_, { caller }) => ({ id: caller.userId }),
    arriving: async (_, { caller }) => ({ id: caller.staffId }),
    staff: async (_, { caller }) => ({ id: caller.staffId }),
    editor: async (_, { caller }) => ({ id: caller.staffId }),
    publisher: async (_, { caller }) => ({ id: caller.staffId }),
    administrator: async (_, { caller }) => ({ id: caller.staffId }),
    recent: async (_, { caller }) => ({ id: caller.staffId }),
  },
)
afterEach(() => void vi.useRealTimers())

const noToken = { status: 401, code: 'unauthorized', detail: 'This call needs a live bearer token.' }
const notInTheStudio = { status: 401, code: 'unauthorized', detail: 'Please sign in to the studio.' }

test('F11 any session may make a visitor’s call, and only who accepted the terms or is a member the others', async () => {
  const visitor = await shopperSession(db)
  const shopper = await shopperSession(db, { terms: true })
  const member = await shopperSession(db, { member: true })
  const ask = async ({ headers }: typeof visitor, access: string) => (await http({ url: `/api/${access}`, headers })).json()
  for (const one of [visitor, shopper, member]) expect(await ask(one, 'visitor')).toEqual({ id: one.caller.userId })
  const termsMissing = { status: 403, code: 'terms_not_accepted', detail: 'The terms must be accepted first.' }
  expect(await ask(visitor, 'shopper')).toMatchObject(termsMissing)
  expect(await ask(shopper, 'shopper')).toEqual({ id: shopper.caller.userId })
  expect(await ask(member, 'shopper')).toMatchObject(termsMissing)
  const membersOnly = { status: 403, code: 'members_only', detail: 'This call is for signed-in members.' }
  expect(await ask(visitor, 'member')).toMatchObject(membersOnly)
  expect(await ask(shopper, 'member')).toMatchObject(membersOnly)
  expect(await ask(member, 'member')).toEqual({ id: member.caller.userId })
})

test('a shopper is known by a bearer token in the one form that it has', async () => {
  const { headers, caller } = await shopperSession(db)
  const { authorization } = headers
  const token = authorization.slice('Bearer '.length)
  const ask = async (said: string) => (await http({ url: '/api/visitor', headers: { authorization: said } })).json()
  for (const right of [authorization, `bearer ${token}`, `Bearer   ${token}`])
    expect(await ask(right), right).toEqual({ id: caller.userId })
  for (const wrong of [token, `Basic ${token}`, `xBearer ${token}`, `Bearer${token}`, `Bearer ${token} x`, 'Bearer ', 'Bearer x', ''])
    expect(await ask(wrong), wrong).toMatchObject(noToken)
  expect((await http({ url: '/api/visitor' })).json()).toMatchObject(noToken)
})

test('whose data has gone to a member is told so in place of any reply, for reads and writes', async () => {
  const gone = await shopperSession(db, { terms: true })
  const { userId: memberId } = (await shopperSession(db, { member: true })).caller
  await db.insertInto('merged_shopper').values({ anonymous_id: gone.caller.userId, member_id: memberId }).execute()
  for (const request of [{ url: '/api/shopper' }, { url: '/api/member' }, { method: 'POST' as const, url: '/api/write' }])
    expect((await http({ ...request, headers: gone.headers })).json()).toMatchObject({ status: 401, code: 'merged', mergedInto: memberId })
})

describe('a write looks again at its caller, behind the lock', () => {
  const write = (headers: { authorization: string }) => http({ method: 'POST', url: '/api/write', headers })

  /** Begins a write while another one has the lock, which does something with the caller first; returns what the write is told. */
  async function writeBehind({ headers, caller }: Awaited<ReturnType<typeof shopperSession>>, change: (trx: Db) => Promise<unknown>) {
    const mayChange = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const other = db.transaction().execute(async (trx) => {
      await trx.selectFrom('shopper').select('user_id').where('user_id', '=', caller.userId).forUpdate().execute()
      locked.resolve()
      await mayChange.promise
      await change(trx)
    })
    await locked.promise
    const reply = write(headers).then((it) => it.json()) // `then` starts it
    await someoneWaits(db)
    mayChange.resolve()
    await other
    return reply
  }

  test('whom nothing has happened to', async () => {
    const shopper = await shopperSession(db)
    expect((await write(shopper.headers)).json()).toEqual({ id: shopper.caller.userId })
    expect(await writeBehind(shopper, async () => {})).toEqual({ id: shopper.caller.userId })
  })

  test('who was deleted', async () => {
    const shopper = await shopperSession(db)
    const deleted = (trx: Db) => trx.deleteFrom('shopper').where('user_id', '=', shopper.caller.userId).execute()
    expect(await writeBehind(shopper, deleted)).toMatchObject(noToken)
  })

  test('whose data has gone to a member', async () => {
    const shopper = await shopperSession(db)
    const { userId: memberId } = (await shopperSession(db, { member: true })).caller
    const merged = (trx: Db) =>
      trx.insertInto('merged_shopper').values({ anonymous_id: shopper.caller.userId, member_id: memberId }).execute()
    expect(await writeBehind(shopper, merged)).toMatchObject({ status: 401, code: 'merged', mergedInto: memberId })
  })
})

test.each(staffRoles)('of staff the role %s may do its own, and what those before it may', async (role) => {
  const { storeId } = await makeStore(db)
  const { headers, staff } = await staffSession(db, { role, storeId: role === 'store' ? storeId : null })
  // The words of access begin at those that any role has.
  const may = staffRoles.indexOf(role)
  for (const [at, access] of staffAccess.entries()) {
    const said = (await http({ url: `/api/studio/${access}`, headers })).json()
    if (at <= may) expect(said, access).toEqual({ id: staff.staffId })
    else
      expect(said, access).toMatchObject({
        status: 403,
        code: 'other_role',
        detail: 'Your role may not do this. An administrator can change it.',
      })
  }
})

test('staff are known by the cookie alone, shoppers by the token alone', async () => {
  const { cookie, staff } = await staffSession(db)
  const shopper = await shopperSession(db, { terms: true })
  const authorization = `Bearer ${cookie.slice('studio='.length)}`
  for (const access of ['staff', 'arriving']) {
    expect((await http({ url: `/api/studio/${access}`, headers: { cookie } })).json()).toEqual({ id: staff.staffId })
    for (const headers of [{}, { authorization }, shopper.headers, { cookie: 'studio=x' }, { cookie: `studio=${'x'.repeat(43)}` }])
      expect((await http({ url: `/api/studio/${access}`, headers })).json()).toMatchObject(notInTheStudio)
  }
  for (const headers of [{ cookie }, { authorization }])
    expect((await http({ url: '/api/visitor', headers })).json()).toMatchObject(noToken)
})

test('who has yet to show a second factor may arrive, and do nothing else', async () => {
  const { cookie, staff } = await staffSession(db)
  await db.updateTable('staff_session').set({ second_factor_at: null }).where('staff_id', '=', staff.staffId).execute()
  expect((await http({ url: '/api/studio/arriving', headers: { cookie } })).json()).toEqual({ id: staff.staffId })
  expect((await http({ url: '/api/studio/staff', headers: { cookie } })).json()).toMatchObject(notInTheStudio)
})

test('an act that asks for it takes a second factor of the last five minutes', async () => {
  const secondFactorAt = new Date()
  const { headers, staff } = await staffSession(db, { secondFactorAt })
  const ask = async (call: string) => (await http({ url: `/api/studio/${call}`, headers })).json()
  vi.useFakeTimers({ toFake: ['Date'], now: secondFactorAt.getTime() + 5 * 60_000 })
  expect(await ask('recent')).toEqual({ id: staff.staffId })
  vi.setSystemTime(secondFactorAt.getTime() + 5 * 60_000 + 1)
  expect(await ask('recent')).toMatchObject({
    status: 403,
    code: 'show_it_is_you',
    detail: 'Please show your passkey or a code again for this.',
  })
  expect(await ask('staff')).toEqual({ id: staff.staffId })
})
