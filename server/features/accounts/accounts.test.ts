import { expect, test } from 'vitest'
import * as brand from '#brand'
import { emptyAccount, type AccountUpdate, type User } from '#contract/accounts.ts'
import { asInsertedMember, asVisitor, testApp, userIdOf } from '#server/testing/build-app.ts'
import { someoneWaits } from '#server/testing/database.ts'
import { makeStore } from '#server/testing/factories.ts'
import { asMember } from '#server/testing/shopper.ts'

const { app, db, http, mails } = await testApp()
const device = { deviceId: 'd-1', deviceType: 'web', versionNumber: '1.15', notificationToken: null }

test('7.API.10 authenticate without a token begins a visitor session and returns its authToken', async () => {
  const reply = await http({ method: 'POST', url: '/api/account/authenticate', payload: { clientToken: brand.client } })
  expect(reply.statusCode).toBe(200)
  expect(reply.json().authToken).toMatch(/^[\w-]{43}$/)
})

test('authenticate returns a live token as it is, and 401 for any other', async () => {
  const { authorization } = await asVisitor(app)
  const token = authorization.slice('Bearer '.length)
  const again = await http({ method: 'POST', url: '/api/account/authenticate', payload: { clientToken: brand.client, token } })
  expect(again.json()).toEqual({ authToken: token })
  const forged = await http({
    method: 'POST',
    url: '/api/account/authenticate',
    payload: { clientToken: brand.client, token: 'x'.repeat(43) },
  })
  expect(forged.statusCode).toBe(401)
  const withVerifier = await http({
    method: 'POST',
    url: '/api/account/authenticate',
    payload: { clientToken: brand.client, token, verifier: 'v' },
  })
  expect(withVerifier.statusCode).toBe(401)
})

test('only the hash of a token is kept', async () => {
  const { authorization } = await asVisitor(app)
  const token = authorization.slice('Bearer '.length)
  const rows = await db.selectFrom('session').select('token_hash').execute()
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.some((row) => row.token_hash === token)).toBe(false)
})

test('7.API.12 3.ENT.04 the user endpoint takes the device and returns the user', async () => {
  const headers = await asVisitor(app)
  const reply = await http({ method: 'POST', url: '/api/oauth/authenticate', headers, payload: device })
  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toEqual({
    userId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    authToken: '',
    isAnonymous: true,
    acceptedTerms: false,
    isOwner: false,
    lastVisitedStoreRoute: null,
  })
})

test('a member with an owner number is known as an owner, until the number is gone', async () => {
  const headers = await asInsertedMember(app, db, { terms: true })
  const { storeId } = await makeStore(db)
  const isOwner = async () =>
    (await http({ method: 'POST', url: '/api/oauth/authenticate', headers, payload: device })).json<User>().isOwner
  const save = (memberNumber: string) =>
    http({ method: 'PATCH', url: '/api/account', headers, payload: { ...emptyAccount, storeMemberNumbers: [{ storeId, memberNumber }] } })
  expect(await isOwner()).toBe(false)
  expect((await save('A-1')).statusCode).toBe(204)
  expect(await isOwner()).toBe(true)
  await save(' ')
  expect(await isOwner()).toBe(false)
})

test('6.ROLE.16 7.API.03 a call without a live bearer is refused with 401', async () => {
  for (const headers of [{}, { authorization: 'Bearer nonsense' }, { authorization: `Bearer ${'a'.repeat(43)}` }]) {
    const reply = await http({ method: 'POST', url: '/api/oauth/authenticate', headers, payload: device })
    expect(reply.statusCode).toBe(401)
    expect(reply.headers['content-type']).toContain('application/problem+json')
  }
})

test('4.TERMS.01 4.TERMS.02 7.API.37 acceptance is stored, and shown in the user', async () => {
  const headers = await asVisitor(app)
  const accepted = await http({ method: 'PUT', url: '/api/account/acceptterms', headers })
  expect(accepted.statusCode).toBe(204)
  const user = await http({ method: 'POST', url: '/api/oauth/authenticate', headers, payload: device })
  expect(user.json()).toMatchObject({ acceptedTerms: true, isAnonymous: true })
})

test('9.CONST.13 a postal code has 5 digits and a state 2 letters, or either is empty', async () => {
  const headers = await asInsertedMember(app, db, { terms: true })
  const update = (fields: object) => http({ method: 'PATCH', url: '/api/account', headers, payload: { ...emptyAccount, ...fields } })
  const wrong = [
    ...['5598', '559871', '5598a', '55987-1', '٥٥٩٨٧'].map((postalCode) => ({ postalCode })),
    ...['M', 'MNN', 'M1'].map((state) => ({ state })),
  ]
  for (const fields of wrong) {
    const reply = await update(fields)
    expect(reply.statusCode, JSON.stringify(fields)).toBe(400)
    expect(new Set(reply.json().errors.map((it: { field: string }) => it.field))).toEqual(new Set(Object.keys(fields)))
  }
  const kept = async () => (await http({ url: '/api/account', headers })).json()
  expect(await kept()).toMatchObject({ postalCode: '', state: '' })
  for (const fields of [
    { postalCode: '55987', state: 'MN' },
    { postalCode: '', state: '' },
  ]) {
    expect((await update(fields)).statusCode).toBe(204)
    expect(await kept()).toMatchObject(fields)
  }
})

test('new visitors of one address are limited: those refused get a time to come again, and other addresses are not affected', async () => {
  const begin = (remoteAddress: string) =>
    http({ method: 'POST', url: '/api/account/authenticate', payload: { clientToken: brand.client }, remoteAddress })
  await db
    .insertInto('attempt')
    .values({ key: 'visitor:192.0.2.7', count: 999, until: new Date(Date.now() + 600_000) })
    .execute()
  expect((await begin('192.0.2.7')).statusCode).toBe(200)
  const refused = await begin('192.0.2.7')
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(600)
  expect((await begin('192.0.2.8')).statusCode).toBe(200)
  await db
    .updateTable('attempt')
    .set({ until: new Date(Date.now() - 1) })
    .where('key', '=', 'visitor:192.0.2.7')
    .execute()
  expect((await begin('192.0.2.7')).statusCode).toBe(200)
})

test('1.ACCT.04 7.API.36 deleting the account deletes the merged data of its devices too, and ends their sessions', async () => {
  const anonymous = await asVisitor(app, { terms: true })
  const anonymousId = await userIdOf(db, anonymous)
  const account = { ...emptyAccount, firstName: 'Al', email: 'al@example.com', contactPreferences: { email: true, text: false } }
  expect((await http({ method: 'PATCH', url: '/api/account', headers: anonymous, payload: account })).statusCode).toBe(204)
  const member = await asMember(app, mails, 'leaving@example.com', anonymous)
  expect((await http({ method: 'DELETE', url: '/api/account', headers: member })).statusCode).toBe(204)
  for (const headers of [member, anonymous]) {
    expect((await http({ method: 'POST', url: '/api/oauth/authenticate', headers, payload: device })).statusCode).toBe(401)
  }
  expect(await db.selectFrom('shopper').select('email').where('user_id', '=', anonymousId).execute()).toEqual([])
})

test('C14 what an anonymous shopper saves leaves what it does not name, and what is saved as empty goes', async () => {
  const anonymous = await asVisitor(app, { terms: true })
  const userId = await userIdOf(db, anonymous)
  const save = async (payload: AccountUpdate) => {
    expect((await http({ method: 'PATCH', url: '/api/account', headers: anonymous, payload })).statusCode).toBe(204)
    return await db.selectFrom('shopper').select(['contact_email', 'phone_number']).where('user_id', '=', userId).executeTakeFirst()
  }
  await save({ email: 'al@example.com' })
  const both = { contact_email: 'al@example.com', phone_number: '507-555-0134' }
  expect(await save({ phoneNumber: '507-555-0134' })).toEqual(both)
  expect(await save({})).toEqual(both)
  expect(await save({ email: '' })).toEqual({ ...both, contact_email: '' })
})

test('a write that runs while its shopper is deleted is refused with 401, not a server error', async () => {
  const { storeId } = await makeStore(db)
  const writes = [
    { method: 'PUT', url: `/api/stores/${storeId}?visited=true` },
    { method: 'PUT', url: `/api/stores/${storeId}?favorite=true` },
    { method: 'POST', url: '/api/oauth/authenticate', payload: device },
    { method: 'PUT', url: '/api/account/acceptterms', headers: { 'idempotency-key': 'k' } },
  ] as const
  for (const write of writes) {
    const me = await asInsertedMember(app, db)
    const userId = await userIdOf(db, me)
    const { begun } = await db.transaction().execute(async (trx) => {
      await trx.deleteFrom('shopper').where('user_id', '=', userId).execute()
      const asked = http({ ...write, headers: { ...me, ...('headers' in write && write.headers) } }).then((it) => it)
      await someoneWaits(db)
      return { begun: asked }
    })
    expect((await begun).statusCode, write.url).toBe(401)
  }
})
