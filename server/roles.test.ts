import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { emptyAccount } from '#contract/accounts.ts'
import { isStaffAccess, staffAccess, type Access } from '#contract/endpoint.ts'
import { staffRoles } from '#contract/studio/staff.ts'
import { insertMerged } from '#server/features/identity/queries.ts'
import { hashOf } from '#server/secrets.ts'
import { asInsertedMember, asVisitor, publicUrl, testApp, userIdOf } from '#server/testing/build-app.ts'
import { makeDeal, makeStore } from '#server/testing/factories.ts'
import { staffSession } from '#server/testing/staff.ts'
import { everyEndpoint as all, partsOf, requestTo, sidecarHeader, type Known } from '#server/testing/requests.ts'

const everyEndpoint = all.filter(([, { path }]) => !path.startsWith('/api/studio/'))
const studioEndpoints = all.filter(([, { access }]) => isStaffAccess(access) || access === 'arriving')
const { app, db, http } = await testApp()
const store = await makeStore(db, { storeRoute: 'valley' })
const deal = await makeDeal(db, store)

type Headers = { authorization?: string }
type Refusal = 'unauthorized' | 'merged' | 'terms_not_accepted' | 'members_only'
/** These refusals are about the session, the others about what it may do. */
const isOver = new Set<Refusal>(['unauthorized', 'merged'])
/** The callers, and which refusal each access word gives them (decision F11). */
const callers: Record<string, { as: () => Promise<Headers>; refused: Partial<Record<Access, Refusal>> }> = {
  'no token': { as: async () => ({}), refused: { visitor: 'unauthorized', shopper: 'unauthorized', member: 'unauthorized' } },
  'a forged token': {
    as: async () => ({ authorization: `Bearer ${'f'.repeat(43)}` }),
    refused: { visitor: 'unauthorized', shopper: 'unauthorized', member: 'unauthorized' },
  },
  'a session that has ended': {
    as: async () => {
      const headers = await asInsertedMember(app, db, { terms: true })
      await db
        .updateTable('session')
        .set({ expires_at: new Date() })
        .where('token_hash', '=', hashOf(headers.authorization.slice('Bearer '.length)))
        .execute()
      return headers
    },
    refused: { visitor: 'unauthorized', shopper: 'unauthorized', member: 'unauthorized' },
  },
  'a session whose shopper’s data has gone to a member': {
    as: async () => {
      const headers = await asVisitor(app, { terms: true })
      await insertMerged(db, await userIdOf(db, headers), await userIdOf(db, await asInsertedMember(app, db)))
      return headers
    },
    refused: { visitor: 'merged', shopper: 'merged', member: 'merged' },
  },
  'a visitor': { as: () => asVisitor(app), refused: { shopper: 'terms_not_accepted', member: 'members_only' } },
  'an anonymous user who accepted the terms': { as: () => asVisitor(app, { terms: true }), refused: { member: 'members_only' } },
  'a member who did not accept the terms': { as: () => asInsertedMember(app, db), refused: { shopper: 'terms_not_accepted' } },
  'a member': { as: () => asInsertedMember(app, db, { terms: true }), refused: {} },
}

test.each(all)('%s has an example that its schemas take', (_, endpoint) => {
  const parts = partsOf(endpoint, { storeId: store.storeId })
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part]
    if (schema) expect(v.safeParse(schema, parts[part]).issues).toBeUndefined()
  }
})

/** Members and anonymous users who accepted the terms may write the account, which no one access word says (B21, C14). */
const refusedBeyond: Record<string, Refusal> = { 'accounts.updateAccount by a visitor': 'terms_not_accepted' }

describe.each(Object.entries(callers))('1.ROLE.02 6.ROLE.16 %s', (caller, { as, refused }) => {
  test.each(everyEndpoint)('may call %s as its access word allows', async (name, endpoint) => {
    const headers = await as()
    const userId = headers.authorization
      ? await userIdOf(db, { authorization: headers.authorization }).catch(() => randomUUID())
      : randomUUID()
    const reply = await http({
      ...requestTo(endpoint, { storeId: store.storeId, userId }),
      headers: { ...headers, ...sidecarHeader(userId) },
    })
    const refusal = refusedBeyond[`${name} by ${caller}`] ?? refused[endpoint.access]
    if (refusal) expect([reply.statusCode, reply.json().code]).toEqual([isOver.has(refusal) ? 401 : 403, refusal])
    else {
      expect([401, 403]).not.toContain(reply.statusCode)
      expect(reply.statusCode).toBeLessThan(500)
    }
  })
})

describe.each(studioEndpoints)('the studio’s call %s', (_, endpoint) => {
  const call = async (headers: Record<string, string>) => {
    const reply = await http({ ...requestTo(endpoint, { storeId: store.storeId }), headers })
    return reply.statusCode < 400 ? [reply.statusCode] : [reply.statusCode, reply.json<{ code: string }>().code]
  }
  const least = staffAccess.findIndex((it) => it === endpoint.access)

  test('is refused without a session of staff: none, a forged one, one that is half begun or over, a shopper’s token', async () => {
    const { cookie, staff } = await staffSession(db)
    const member = await asInsertedMember(app, db, { terms: true })
    const ended = await staffSession(db)
    await db.updateTable('staff_session').set({ expires_at: new Date() }).where('session_id', '=', ended.staff.sessionId).execute()
    await db.updateTable('staff_session').set({ second_factor_at: null }).where('session_id', '=', staff.sessionId).execute()
    const token = cookie.slice('studio='.length)
    const strangers: Record<string, string>[] = [
      {},
      { cookie: `studio=${'f'.repeat(43)}` },
      ...(endpoint.access === 'arriving' ? [] : [{ cookie }]),
      { cookie: ended.cookie },
      { ...member },
      { cookie: member.authorization.replace('Bearer ', 'studio=') },
      { authorization: `Bearer ${token}` },
    ]
    for (const headers of strangers) expect(await call({ origin: publicUrl, ...headers })).toEqual([401, 'unauthorized'])
  })

  test.each(staffRoles)('is open to the role %s as its access word says', async (role) => {
    const { headers } = await staffSession(db, { role, storeId: role === 'store' ? store.storeId : null })
    const [status, code] = await call(headers)
    if (endpoint.access === 'arriving') return expect([401, 'other_role', 'foreign_origin']).not.toContain(code ?? status)
    if (staffRoles.indexOf(role) < least) expect([status, code]).toEqual([403, 'other_role'])
    else {
      expect([401, 'other_role', 'foreign_origin']).not.toContain(code ?? status)
      expect(status).toBeLessThan(500)
    }
  })

  test('changes nothing for a page that is not ours', async () => {
    const { cookie } = await staffSession(db)
    const pages: Record<string, string>[] = [
      {},
      { origin: 'null' },
      { origin: 'https://elsewhere.example' },
      { origin: `${publicUrl}.example` },
    ]
    for (const page of pages) {
      const reply = await call({ cookie, ...page })
      if (endpoint.method !== 'GET') expect(reply).toEqual([403, 'foreign_origin'])
    }
    // The same address, written otherwise.
    const { url, ...asked } = requestTo(endpoint, { storeId: store.storeId })
    const encoded = { ...asked, url: url.replace('/studio/', '/%73tudio/') }
    const reply = await http({ ...encoded, headers: { cookie, origin: 'https://elsewhere.example' } })
    if (endpoint.method !== 'GET') expect(reply.json()).toMatchObject({ status: 403, code: 'foreign_origin' })
  })

  test('asks for the second factor again where its row says so', async () => {
    const { headers } = await staffSession(db, { secondFactorAt: new Date(Date.now() - 6 * 60_000) })
    const [, code] = await call(headers)
    expect(code === 'show_it_is_you').toBe(endpoint.secondFactor === 'recent')
  })
})

test('a call of the studio that is open to strangers takes no change from a page that is not ours', async () => {
  const open = all.filter(([, { path, access }]) => path.startsWith('/api/studio/') && access === 'none')
  expect(open.length).toBeGreaterThan(0)
  for (const [, endpoint] of open) {
    const reply = await http({ ...requestTo(endpoint), headers: { origin: 'https://elsewhere.example' } })
    expect(reply.json()).toMatchObject({ status: 403, code: 'foreign_origin' })
  }
})

test('6.ROLE.10 6.ROLE.11 1.ROLE.03 an anonymous user keeps lists once the terms are accepted, and not before', async () => {
  const headers = await asVisitor(app)
  const make = () =>
    http({
      method: 'POST',
      url: '/api/shoppinglists',
      headers,
      payload: { shoppingListId: crypto.randomUUID(), storeId: store.storeId, name: 'Party' },
    })
  expect((await make()).json()).toMatchObject({ status: 403, code: 'terms_not_accepted' })
  await http({ method: 'PUT', url: '/api/account/acceptterms', headers })
  expect((await make()).statusCode).toBe(200)
})

test('6.ROLE.14 a visitor and a caller without any token see stores', async () => {
  for (const headers of [{}, await asVisitor(app)]) {
    const reply = await http({ url: '/valley/api/stores', headers })
    expect(reply.json()).toMatchObject({ storeId: store.storeId })
  }
})

describe('a second shopper sees and touches nothing of the first one’s', async () => {
  const secret = 'Secret of the first'
  const owner = await asInsertedMember(app, db, { terms: true })
  const ownerId = await userIdOf(db, owner)
  const known: Known = {
    storeId: store.storeId,
    storeRoute: store.storeRoute,
    userId: ownerId,
    shoppingListId: crypto.randomUUID(),
    shoppingListItemId: crypto.randomUUID(),
    favoriteId: crypto.randomUUID(),
    deviceId: 'device of the first',
    sessionId: (await db.selectFrom('session').select('session_id').where('user_id', '=', ownerId).executeTakeFirstOrThrow()).session_id,
  }
  await http({ method: 'PUT', url: `/api/stores/${store.storeId}?visited=true`, headers: owner })
  await http({
    method: 'POST',
    url: '/api/shoppinglists',
    headers: owner,
    payload: { ...pick(known, 'shoppingListId', 'storeId'), name: secret },
  })
  await http({
    method: 'POST',
    url: `/api/shoppinglists/${String(known.shoppingListId)}/items`,
    headers: owner,
    payload: { ...pick(known, 'shoppingListItemId'), ...deal, itemName: secret, quantity: 1, notes: secret },
  })
  await http({
    method: 'POST',
    url: '/api/oauth/authenticate',
    headers: owner,
    payload: { deviceId: known.deviceId, deviceType: 'web', versionNumber: '1.15', notificationToken: secret },
  })
  await http({
    method: 'POST',
    url: '/api/favorites',
    headers: owner,
    payload: { ...pick(known, 'favoriteId', 'storeId'), adStudioAssetId: deal.adStudioAssetId, productIdentifier: '4131' },
  })
  await sql`update favorite set title = ${secret} where user_id = ${ownerId}`.execute(db)
  await sql`update shopper set first_name = ${secret}, last_name = ${secret}, address = ${secret} where user_id = ${ownerId}`.execute(db)
  const own = Object.keys(known).filter((name) => /^(shoppingList|shoppingListItem|favorite|session)Id$/.test(name))

  test('the first one’s data is there', async () => {
    const kept = await rowsOf(ownerId)
    expect(kept.shopping_list).toHaveLength(2)
    for (const table of ['shopper', 'session', 'shopping_list_item', 'favorite', 'device', 'store_visit'])
      expect(kept[table], table).toHaveLength(1)
  })

  test.each(everyEndpoint)('by %s', async (_name, endpoint) => {
    const before = await rowsOf(ownerId)
    const second = await asInsertedMember(app, db, { terms: true })
    const reply = await http({ ...requestTo(endpoint, known), headers: { ...second, ...sidecarHeader(await userIdOf(db, second)) } })
    expect(reply.body).not.toContain(secret)
    expect(reply.statusCode).toBeLessThan(500)
    if (own.some((name) => endpoint.path.includes(`:${name}`))) expect(reply.statusCode).toBe(404)
    if (endpoint.path.includes(':userId')) expect(reply.statusCode).toBe(403)
    expect(await rowsOf(ownerId)).toEqual(before)
  })
})

/** Returns all that is stored under a user's id, in any table. */
async function rowsOf(userId: string): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'user_id' order by 1`.execute(
    db,
  )
  const found: Record<string, unknown[]> = {}
  for (const { name } of tables) {
    found[name] = (await sql`select * from ${sql.table(name)} t where user_id = ${userId} order by t::text`.execute(db)).rows
  }
  return found
}

function pick(known: Known, ...names: string[]): Known {
  return Object.fromEntries(names.map((name) => [name, known[name]]))
}

describe('what members may, and anonymous users may not', () => {
  const device = { deviceId: 'd', deviceType: 'web', versionNumber: '1.15', notificationToken: null }
  const account = {
    ...emptyAccount,
    firstName: 'First',
    lastName: 'Last',
    email: 'typed@example.com',
    contactPreferences: { email: true, text: false },
    storeMemberNumbers: [{ storeId: store.storeId, memberNumber: ' 00 17 ' }],
  }
  const userOf = async (headers: Headers) =>
    (await http({ method: 'POST', url: '/api/oauth/authenticate', headers, payload: device })).json<{ isAnonymous: boolean }>()
  const update = (headers: Headers) => http({ method: 'PATCH', url: '/api/account', headers, payload: account })

  test('6.ROLE.09 an anonymous user is marked as one, a member is not', async () => {
    expect((await userOf(await asVisitor(app, { terms: true }))).isAnonymous).toBe(true)
    expect((await userOf(await asInsertedMember(app, db))).isAnonymous).toBe(false)
  })

  test('6.ROLE.01 6.ROLE.06 6.ROLE.07 a member loads and updates the account, owner numbers included; the email stays', async () => {
    const me = await asInsertedMember(app, db)
    const load = async () => (await http({ url: '/api/account', headers: me })).json<typeof account>()
    const { email } = await load()
    expect((await update(me)).statusCode).toBe(204)
    expect(await load()).toEqual({ ...account, email })
  })

  test('6.ROLE.12 an anonymous user loads no account', async () => {
    expect((await http({ url: '/api/account', headers: await asVisitor(app, { terms: true }) })).json()).toMatchObject({
      status: 403,
      code: 'members_only',
    })
  })

  test('6.ROLE.13 an anonymous user edits the email of the contact form', async () => {
    const me = await asVisitor(app, { terms: true })
    expect((await update(me)).statusCode).toBe(204)
    const kept = await db
      .selectFrom('shopper')
      .select(['contact_email', 'email'])
      .where('user_id', '=', await userIdOf(db, me))
      .executeTakeFirst()
    expect(kept).toEqual({ contact_email: 'typed@example.com', email: null })
  })

  test('6.ROLE.05 a member deletes the account: nothing of it is left, and the session is no longer one', async () => {
    const me = await asInsertedMember(app, db, { terms: true })
    const userId = await userIdOf(db, me)
    await update(me)
    await http({ method: 'PUT', url: `/api/stores/${store.storeId}?visited=true`, headers: me })
    const others = [await asInsertedMember(app, db, { terms: true }), await asVisitor(app, { terms: true })]
    const kept = async () => Promise.all(others.map(async (it) => rowsOf(await userIdOf(db, it))))
    const before = await kept()
    expect((await http({ method: 'DELETE', url: '/api/account', headers: others[1]! })).statusCode).toBe(403)
    expect((await http({ method: 'DELETE', url: '/api/account', headers: me })).statusCode).toBe(204)
    expect(await kept()).toEqual(before)
    expect(Object.values(await rowsOf(userId)).flat()).toEqual([])
    expect((await http({ url: '/api/account', headers: me })).statusCode).toBe(401)
  })
})
