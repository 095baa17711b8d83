import { beforeEach, expect, test } from 'vitest'
import type { Session } from '#contract/accounts.ts'
import * as brand from '#brand'
import { asVisitor, testApp } from '#server/testing/build-app.ts'
import { asMember, beginSignIn, password, PlainBrowser, swap } from '#server/testing/shopper.ts'

const { app, db, http, mails } = await testApp()
const phone = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'
const desk = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:144.0) Gecko/20100101 Firefox/144.0'

type Headers = { authorization: string }
const sessionsOf = async (headers: Headers) => (await http({ url: '/api/account/sessions', headers })).json<Session[]>()
const statusOf = async (headers: Headers) => (await http({ url: '/api/account', headers })).statusCode
const end = (headers: Headers, sessionId: string) => http({ method: 'DELETE', url: `/api/account/sessions/${sessionId}`, headers })
const endOthers = (headers: Headers) => http({ method: 'DELETE', url: '/api/account/sessions', headers })
const eventsOf = async () => (await db.selectFrom('audit_event').select('event').orderBy('event_id').execute()).map(({ event }) => event)

/** Signs in on the page; only the swap of the code is left. */
async function comeBack(email: string) {
  const { code, verifier } = await beginSignIn(app, await asVisitor(app))
  const browser = new PlainBrowser(app)
  await browser.open(`/api/oauth/login?returnUrl=/login&authToken=${code}`)
  await browser.submit('/api/oauth/login', { email, password })
  const token = new URLSearchParams(browser.leftFor?.split('?')[1]).get('authToken')
  return { verifier, leftFor: browser.leftFor, payload: { clientToken: brand.client, token, verifier } }
}

async function signInFrom(userAgent: string, email: string): Promise<Headers> {
  const { payload } = await comeBack(email)
  const reply = await http({ method: 'POST', url: '/api/account/authenticate', headers: { 'user-agent': userAgent }, payload })
  return { authorization: `Bearer ${reply.json<{ authToken: string }>().authToken}` }
}

beforeEach(() => db.deleteFrom('audit_event').execute())

test('a member sees where they are signed in: the device, when it was last seen, and which one is this device', async () => {
  await asMember(app, mails, 'places@example.com')
  const [onPhone, onDesk] = [await signInFrom(phone, 'places@example.com'), await signInFrom(desk, 'places@example.com')]
  const seen = await sessionsOf(onPhone)
  expect(seen.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
    ['Chrome on Android', true],
    ['Firefox on Mac', false],
    ['', false],
  ])
  expect((await sessionsOf(onDesk))[0]).toMatchObject({ device: 'Firefox on Mac', isCurrent: true })
  for (const { lastSeenAt } of seen) expect(Math.abs(Date.now() - Date.parse(lastSeenAt))).toBeLessThan(60_000)
})

test('nothing in a list of sessions gives access', async () => {
  const me = await asMember(app, mails, 'opens@example.com')
  const [{ sessionId, ...rest }] = (await sessionsOf(me)) as [Session]
  expect(Object.keys(rest).toSorted((a, b) => a.localeCompare(b))).toEqual(['device', 'isCurrent', 'lastSeenAt'])
  const row = await db.selectFrom('session').select('token_hash').where('session_id', '=', sessionId).executeTakeFirstOrThrow()
  expect(JSON.stringify(await sessionsOf(me))).not.toContain(row.token_hash)
  for (const bearer of [sessionId, sessionId.replaceAll('-', '').padEnd(43, 'x')])
    expect(await statusOf({ authorization: `Bearer ${bearer}` })).toBe(401)
})

test('the use of a session is recorded at most once an hour', async () => {
  const me = await asMember(app, mails, 'seen@example.com')
  const start = () =>
    http({
      method: 'POST',
      url: '/api/oauth/authenticate',
      headers: me,
      payload: { deviceId: 'd', deviceType: 'web', versionNumber: '1.15', notificationToken: null },
    })
  const lastSeen = async () => Date.parse((await sessionsOf(me))[0]!.lastSeenAt)
  const before = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const seenAt = (at: Date) => db.updateTable('session').set({ seen_at: at }).execute()
  await seenAt(before(50))
  await start()
  expect(await lastSeen()).toBeLessThan(before(49).getTime())
  await seenAt(before(61))
  await start()
  expect(await lastSeen()).toBeGreaterThan(before(1).getTime())
})

test('a member signs one device out, and it stays out', async () => {
  await asMember(app, mails, 'one@example.com')
  const [onPhone, onDesk] = [await signInFrom(phone, 'one@example.com'), await signInFrom(desk, 'one@example.com')]
  const lost = (await sessionsOf(onDesk)).find(({ device }) => device === 'Chrome on Android')!
  await db.deleteFrom('audit_event').execute()
  expect((await end(onDesk, lost.sessionId)).statusCode).toBe(204)
  expect([await statusOf(onPhone), await statusOf(onDesk)]).toEqual([401, 200])
  expect((await sessionsOf(onDesk)).map(({ device }) => device)).toEqual(['Firefox on Mac', ''])
  expect((await end(onDesk, lost.sessionId)).statusCode).toBe(404)
  expect(await eventsOf()).toEqual(['session.ended'])
})

test('C16 a device signs itself out, and no other', async () => {
  await asMember(app, mails, 'itself@example.com')
  const [onPhone, onDesk] = [await signInFrom(phone, 'itself@example.com'), await signInFrom(desk, 'itself@example.com')]
  await db.deleteFrom('audit_event').execute()
  expect((await http({ method: 'DELETE', url: '/api/account/session', headers: onPhone })).statusCode).toBe(204)
  expect([await statusOf(onPhone), await statusOf(onDesk)]).toEqual([401, 200])
  expect(await eventsOf()).toEqual(['session.ended'])
})

test('nobody can end or see another member’s session', async () => {
  const [me, other] = [await asMember(app, mails, 'me@example.com'), await asMember(app, mails, 'other@example.com')]
  const [mine] = (await sessionsOf(me)) as [Session]
  expect((await sessionsOf(other)).map(({ sessionId }) => sessionId)).not.toContain(mine.sessionId)
  await db.deleteFrom('audit_event').execute()
  expect((await end(other, mine.sessionId)).statusCode).toBe(404)
  await endOthers(other)
  expect(await statusOf(me)).toBe(200)
  expect(await eventsOf()).toEqual([])
})

test('a member signs out everywhere else, including sign-ins under way', async () => {
  const first = await asMember(app, mails, 'all@example.com')
  const [onPhone, onDesk] = [await signInFrom(phone, 'all@example.com'), await signInFrom(desk, 'all@example.com')]
  const coming = await comeBack('all@example.com')
  await db.deleteFrom('audit_event').execute()
  expect((await endOthers(onPhone)).statusCode).toBe(204)
  expect([await statusOf(first), await statusOf(onDesk), await statusOf(onPhone)]).toEqual([401, 401, 200])
  expect((await swap(app, coming.leftFor, coming.verifier)).statusCode).toBe(401)
  expect(await sessionsOf(onPhone)).toHaveLength(1)
  expect(await eventsOf()).toEqual(['sessions.ended'])
  expect((await endOthers(onPhone)).statusCode).toBe(204)
  expect(await eventsOf()).toEqual(['sessions.ended'])
})

test('a sign-in at the moment of signing out everywhere else is signed out too', async () => {
  for (let at = 0; at < Number(process.env.RACES ?? 8); at++) {
    const email = `race-${at}@example.com`
    const me = await asMember(app, mails, email)
    const coming = await comeBack(email)
    await Promise.all([swap(app, coming.leftFor, coming.verifier), endOthers(me)])
    expect(await sessionsOf(me), `try ${at}`).toHaveLength(1)
  }
})

test('of two devices that sign each other out at the same moment one stays signed in', async () => {
  for (let at = 0; at < Number(process.env.RACES ?? 8); at++) {
    const email = `each-${at}@example.com`
    const devices = [await asMember(app, mails, email), await signInFrom(desk, email)]
    const statuses = (await Promise.all(devices.map(endOthers))).map(({ statusCode }) => statusCode)
    expect(new Set(statuses), `try ${at}`).toEqual(new Set([204, 401]))
    expect(new Set(await Promise.all(devices.map(statusOf)))).toEqual(new Set([200, 401]))
  }
})

test('sessions that are too old are not shown', async () => {
  const me = await asMember(app, mails, 'aged@example.com')
  const [old] = (await sessionsOf(me)) as [Session]
  const now = await signInFrom(phone, 'aged@example.com')
  await db
    .updateTable('session')
    .set({ expires_at: new Date(Date.now() - 1) })
    .where('session_id', '=', old.sessionId)
    .execute()
  expect((await sessionsOf(now)).map(({ device }) => device)).toEqual(['Chrome on Android'])
})
