import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { inTransaction } from '#server/db/pool.ts'
import { asVisitor, testApp, userIdOf } from '#server/testing/build-app.ts'
import { directDatabase, someoneWaits } from '#server/testing/database.ts'
import { makeStore } from '#server/testing/factories.ts'
import { asMember, beginSignIn, linkIn, password, PlainBrowser, signIn, swap } from '#server/testing/shopper.ts'
import { setPassword } from './queries.ts'
import { deleteCodesOf } from './session-queries.ts'

/** How often things are tried at the same moment. */
const tries = Number(process.env.RACES ?? 12)

const { app, db, http, mails } = await testApp({ SIGN_IN_TRIES_PER_ADDRESS: '100000' })
const store = await makeStore(db)
const newPassword = 'a wholly other password'

const sessionsOf = async (email: string) =>
  (
    await db
      .selectFrom('session')
      .innerJoin('shopper', 'shopper.user_id', 'session.user_id')
      .select('token_hash')
      .where('email', '=', email)
      .execute()
  ).length
const statusOf = async (headers: { authorization: string }) => (await http({ url: '/api/account', headers })).statusCode

/** Opens the page behind a mailed link; only its form is left to send. */
async function openLink(member: { authorization: string }) {
  await http({ method: 'POST', url: '/api/account/changepassword', headers: member })
  const { pathname, search } = linkIn(mails.at(-1))
  const browser = new PlainBrowser(app)
  await browser.open(pathname + search)
  return browser
}
const change = (browser: PlainBrowser, to = newPassword) => browser.submit('/api/oauth/password', { password: to })

/** Signs in on the page; only the swap of the code is left. */
async function comeBack(email: string, from?: { authorization: string }) {
  const { code, verifier } = await beginSignIn(app, from ?? (await asVisitor(app)))
  const browser = new PlainBrowser(app)
  await browser.open(`/api/oauth/login?returnUrl=/login&authToken=${code}`)
  await browser.submit('/api/oauth/login', { email, password })
  return { browser, verifier, swap: () => swap(app, browser.leftFor, verifier) }
}

test('a login code from before a change of the password is invalid after it', async () => {
  const member = await asMember(app, mails, 'code@example.com')
  const before = await comeBack('code@example.com')
  expect(before.browser.leftFor).toMatch(/authToken=/)
  await change(await openLink(member))
  expect((await before.swap()).statusCode).toBe(401)
  expect(await sessionsOf('code@example.com')).toBe(0)
})

test('every other open link to change the password ends with the change', async () => {
  const member = await asMember(app, mails, 'links@example.com')
  const [first, second, third] = [await openLink(member), await openLink(member), await openLink(member)]
  await change(second)
  for (const old of [first, third]) {
    await change(old, 'the password of a thief')
    expect(old.page?.body).toContain('Please start again')
  }
  expect((await signIn(app, 'links@example.com', 'the password of a thief')).reply).toBeNull()
  expect((await signIn(app, 'links@example.com', newPassword)).reply?.statusCode).toBe(200)
})

test('a code that an earlier session requested begins nothing after the change', async () => {
  const member = await asMember(app, mails, 'begun@example.com')
  const { code } = await beginSignIn(app, member)
  await change(await openLink(member))
  expect((await http({ url: `/api/oauth/login?returnUrl=/login&authToken=${code}` })).statusCode).toBe(400)
})

test('codes and links are invalid after the account is deleted', async () => {
  const member = await asMember(app, mails, 'deleted@example.com')
  const before = await comeBack('deleted@example.com')
  const link = await openLink(member)
  const owner = await userIdOf(db, member)
  expect((await http({ method: 'DELETE', url: '/api/account', headers: member })).statusCode).toBe(204)
  expect((await before.swap()).statusCode).toBe(401)
  await change(link)
  expect(link.page?.body).toContain('Please start again')
  expect(await db.selectFrom('one_time_code').selectAll().where('owner_id', '=', owner).execute()).toEqual([])
})

test('other people’s sessions, codes and links stay valid', async () => {
  const [member, other] = [await asMember(app, mails, 'mine@example.com'), await asMember(app, mails, 'theirs@example.com')]
  const [theirCode, theirLink] = [await comeBack('theirs@example.com'), await openLink(other)]
  await change(await openLink(member))
  expect(await statusOf(other)).toBe(200)
  expect((await theirCode.swap()).statusCode).toBe(200)
  await change(theirLink)
  expect(theirLink.page?.body).toContain('Password changed')
})

test('an anonymous shopper whose sign-in was cut off keeps the list, and the next sign-in moves it', async () => {
  const member = await asMember(app, mails, 'cut@example.com')
  const anonymous = await asVisitor(app, { terms: true })
  await http({ method: 'PUT', url: `/api/stores/${store.storeId}?visited=true`, headers: anonymous })
  const shoppingListId = uuidv7()
  await http({
    method: 'POST',
    url: '/api/shoppinglists',
    headers: anonymous,
    payload: { shoppingListId, storeId: store.storeId, name: 'Party' },
  })
  const before = await comeBack('cut@example.com', anonymous)
  await change(await openLink(member))
  expect((await before.swap()).statusCode).toBe(401)
  const namesOf = async (headers: { authorization: string }) =>
    (await http({ url: '/api/shoppinglists', headers })).json<{ name: string }[]>().map(({ name }) => name)
  expect(await namesOf(anonymous)).toContain('Party')
  const { reply } = await signIn(app, 'cut@example.com', newPassword, anonymous)
  expect(await namesOf({ authorization: `Bearer ${reply!.json<{ authToken: string }>().authToken}` })).toContain('Party')
})

test('codes from before codes had owners get theirs; those without one are deleted', async () => {
  const { db: old } = await directDatabase({ empty: true })
  await migrate(old, '009_tombstones')
  const [visitorId, memberId] = [uuidv7(), uuidv7()]
  await sql`insert into shopper (user_id, email, password_hash) values (${visitorId}, null, null), (${memberId}, 'm@example.com', 'h')`.execute(
    old,
  )
  const codes = {
    begin: { userId: visitorId, tokenHash: 't', isMember: false, challenge: 'c' },
    entry: { memberId, anonymousId: visitorId },
    password: { userId: memberId },
    nobodys: { userId: uuidv7() },
  }
  for (const [name, value] of Object.entries(codes))
    await sql`insert into one_time_code values (${name}, ${JSON.stringify(value)}, now() + interval '1 minute')`.execute(old)
  await sql`
    insert into session (token_hash, user_id, expires_at, created_at)
    values ('member', ${memberId}, now() + interval '80 days', now() - interval '350 days'),
           ('visitor', ${visitorId}, now() + interval '390 days', now() - interval '900 days')`.execute(old)
  await migrate(old)
  const rows = await old.selectFrom('one_time_code').select(['name_hash', 'owner_id', 'value']).orderBy('name_hash').execute()
  expect(rows).toEqual([
    { name_hash: 'begin', owner_id: visitorId, value: { tokenHash: 't', isMember: false, challenge: 'c' } },
    { name_hash: 'entry', owner_id: memberId, value: { anonymousId: visitorId } },
    { name_hash: 'password', owner_id: memberId, value: {} },
  ])
  const sessions = await sql<{ seen: number; left: number }>`
    select round(extract(epoch from now() - seen_at) / 86400)::int as seen, round(extract(epoch from expires_at - now()) / 86400)::int as left
    from session order by token_hash`.execute(old)
  expect(sessions.rows).toEqual([
    { seen: 10, left: 50 },
    { seen: 10, left: 390 },
  ])
})

test('a swap at the moment of the change leaves no session from before it', async () => {
  for (let at = 0; at < tries; at++) {
    const email = `swap-${at}@example.com`
    const member = await asMember(app, mails, email)
    // Half of them move an anonymous shopper's data too, which locks more.
    const [before, link] = [await comeBack(email, at % 2 ? await asVisitor(app, { terms: true }) : undefined), await openLink(member)]
    const [swapped] = await Promise.all([before.swap(), change(link)])
    expect(link.page?.body).toContain('Password changed')
    expect([200, 401]).toContain(swapped.statusCode)
    expect(await sessionsOf(email), `try ${at}, swap ${swapped.statusCode}`).toBe(0)
  }
})

test('a swap waits for a running change before it takes the code, so that the two never wait for each other', async () => {
  const member = await asMember(app, mails, 'waits@example.com')
  const ownerId = await userIdOf(db, member)
  const before = await comeBack('waits@example.com', member)
  const { begun } = await inTransaction(db, async (trx) => {
    await setPassword(trx, ownerId, 'another hash')
    const asked = before.swap().then((it) => it)
    await someoneWaits(db)
    await deleteCodesOf(trx, ownerId)
    return { begun: asked }
  })
  expect((await begun).statusCode).toBe(401)
})

test('a sign-in with the old password at the moment of the change leaves no session, and no code that makes one', async () => {
  for (let at = 0; at < tries; at++) {
    const email = `login-${at}@example.com`
    const link = await openLink(await asMember(app, mails, email))
    const [before] = await Promise.all([comeBack(email), change(link)])
    expect(link.page?.body).toContain('Password changed')
    if (before.browser.leftFor !== null) expect((await before.swap()).statusCode, `try ${at}`).toBe(401)
    expect(await sessionsOf(email)).toBe(0)
  }
})

test('of two links used at the same moment one changes the password', async () => {
  for (let at = 0; at < tries; at++) {
    const email = `two-${at}@example.com`
    const member = await asMember(app, mails, email)
    const links = [await openLink(member), await openLink(member)]
    await Promise.all(links.map((link, which) => change(link, `the password of ${which}`)))
    const said = links.map(({ page }) => /<h1>(.+)<\/h1>/.exec(page?.body ?? '')?.[1])
    expect(new Set(said)).toEqual(new Set(['Password changed', 'Please start again']))
  }
})

test('a swap at the moment of the deletion leaves nothing behind', async () => {
  for (let at = 0; at < tries; at++) {
    const email = `gone-${at}@example.com`
    const member = await asMember(app, mails, email)
    const anonymous = await asVisitor(app, { terms: true })
    const anonymousId = await userIdOf(db, anonymous)
    const before = await comeBack(email, anonymous)
    const [swapped, deleted] = await Promise.all([before.swap(), http({ method: 'DELETE', url: '/api/account', headers: member })])
    expect(deleted.statusCode).toBe(204)
    expect([200, 401]).toContain(swapped.statusCode)
    expect(await sessionsOf(email)).toBe(0)
    // Data that was moved to the member is deleted with it; a shopper who came too late is as before.
    const left = await db.selectFrom('shopper').select('user_id').where('user_id', '=', anonymousId).execute()
    expect(left, `try ${at}, swap ${swapped.statusCode}`).toHaveLength(swapped.statusCode === 200 ? 0 : 1)
  }
})
