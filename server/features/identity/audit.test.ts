import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { asVisitor, testApp, userIdOf } from '#server/testing/build-app.ts'
import { asMember, beginSignIn, digitsIn, linkIn, password, PlainBrowser, signIn, swap } from '#server/testing/shopper.ts'
import { shopperData } from '#server/operations/shopper-data.ts'
import { auditEventsSince } from '#server/credentials/audit-queries.ts'
import { deleteWhatHasExpired } from './jobs.ts'
import { keyedHashOf } from '#server/secrets.ts'

const { app, db, http, mails, config } = await testApp()
const eventsSince = () => auditEventsSince(db, new Date(0))
const names = async () => (await eventsSince()).map(({ event }) => event)
const hashOfAddress = (address: string) => keyedHashOf(config.authSecret, `address:${address}`)

beforeEach(async () => {
  await db.deleteFrom('audit_event').execute()
  await db.deleteFrom('attempt').execute()
})

/** Opens a page to sign in or up, from a network of its own. */
async function page(way: 'login' | 'signup', network = '192.0.2.44') {
  const { code, verifier } = await beginSignIn(app, await asVisitor(app))
  const browser = new PlainBrowser(app, network)
  await browser.open(`/api/oauth/${way}?returnUrl=/login&authToken=${code}`)
  return { browser, verifier }
}

test('each thing that happens to an account leaves one event: who by id, what, and from which network', async () => {
  const { browser, verifier } = await page('signup', '2001:db8:1:2:3:4:5:6')
  await browser.submit('/api/oauth/signup', { email: 'told@example.com', password })
  const digits = digitsIn(mails.at(-1))
  await browser.submit('/api/oauth/confirm', { digits: digits === '000000' ? '111111' : '000000' })
  await browser.submit('/api/oauth/confirm', { digits })
  const swapped = await swap(app, browser.leftFor, verifier)
  const first = { authorization: `Bearer ${swapped.json<{ authToken: string }>().authToken}` }
  const shopperId = await userIdOf(db, first)

  const wrong = await page('login')
  await wrong.browser.submit('/api/oauth/login', { email: 'told@example.com', password: 'not the password' })
  await wrong.browser.submit('/api/oauth/login', { email: 'nobody@example.com', password: 'not the password' })

  const { reply } = await signIn(app, 'told@example.com', password)
  const second = { authorization: `Bearer ${reply!.json<{ authToken: string }>().authToken}` }
  const { code } = await beginSignIn(app, second)
  for (let twice = 0; twice < 2; twice++) await http({ url: `/api/oauth/logout?returnUrl=/logout&authToken=${code}` })

  await http({ method: 'POST', url: '/api/account/changepassword', headers: first })
  const { pathname, search } = linkIn(mails.at(-1))
  const changing = new PlainBrowser(app, '192.0.2.55')
  await changing.open(pathname + search)
  await changing.submit('/api/oauth/password', { password: 'football' })
  await changing.submit('/api/oauth/password', { password: 'a wholly other password' })

  const again = await signIn(app, 'told@example.com', 'a wholly other password')
  const third = { authorization: `Bearer ${again.reply!.json<{ authToken: string }>().authToken}` }
  await http({ method: 'DELETE', url: '/api/account', headers: third })

  const here = '127.0.0.1'
  const mine = { shopperId, addressHash: null, staffId: null }
  const nobodys = (address: string) => ({ shopperId: null, addressHash: hashOfAddress(address), staffId: null })
  const events = await eventsSince()
  expect(events.map(({ happenedAt: _, ...it }) => it)).toEqual([
    { event: 'sign-up.refused', ...nobodys('told@example.com'), network: '2001:db8:1:2::/64' },
    { event: 'account.created', ...mine, network: '2001:db8:1:2::/64' },
    { event: 'session.begun', ...mine, network: here },
    { event: 'sign-in.refused', ...mine, network: '192.0.2.44' },
    { event: 'sign-in.refused', ...nobodys('nobody@example.com'), network: '192.0.2.44' },
    { event: 'session.begun', ...mine, network: here },
    { event: 'session.ended', ...mine, network: here },
    { event: 'password.changed', ...mine, network: '192.0.2.55' },
    { event: 'session.begun', ...mine, network: here },
    { event: 'account.deleted', ...mine, network: here },
  ])
  const kept = JSON.stringify(events)
  for (const secret of ['example.com', 'told', password, digits, code, first.authorization.slice(7), 'football', 'other password'])
    expect(kept).not.toContain(secret)
})

test('a lockout leaves one event, whatever is tried after it; one of mails is a separate event', async () => {
  const { browser } = await page('login')
  for (let tries = 0; tries < 14; tries++) await browser.submit('/api/oauth/login', { email: 'locked@example.com', password: 'wrong' })
  expect(browser.page?.statusCode).toBe(429)
  expect((await names()).filter((it) => it !== 'sign-in.refused')).toEqual(['sign-in.locked'])
  expect(await names()).toHaveLength(11)
  await db.deleteFrom('audit_event').execute()
  await browser.open('/api/oauth/forgot')
  const forgot = browser.page!.body
  for (let tries = 0; tries < 8; tries++) {
    if (tries > 0) await browser.open('/api/oauth/forgot')
    await browser.submit('/api/oauth/forgot', { email: 'locked@example.com' })
  }
  expect(forgot).toContain('Forgot password')
  expect(browser.page?.statusCode).toBe(429)
  expect(await eventsSince()).toMatchObject([{ event: 'mail.locked', addressHash: hashOfAddress('locked@example.com') }])
})

test('an account that two devices delete at the same moment is deleted once, with one event', async () => {
  for (let at = 0; at < 8; at++) {
    const me = await asMember(app, mails, `deleted-${at}@example.com`)
    await db.deleteFrom('audit_event').execute()
    const replies = await Promise.all([0, 1].map(() => http({ method: 'DELETE', url: '/api/account', headers: me })))
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([204, 401]))
    expect(await names()).toEqual(['account.deleted'])
  }
})

test('what is rolled back leaves no event, and one once it is done', async () => {
  await asMember(app, mails, 'rolled@example.com')
  const { browser, verifier } = await page('login')
  await browser.submit('/api/oauth/login', { email: 'rolled@example.com', password })
  await db.deleteFrom('audit_event').execute()
  await sql`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$;
    create constraint trigger fails after insert on session deferrable initially deferred for each row execute function fail()`.execute(db)
  expect((await swap(app, browser.leftFor, verifier)).statusCode).toBe(500)
  expect(await names()).toEqual([])
  await sql`drop function fail cascade`.execute(db)
  expect((await swap(app, browser.leftFor, verifier)).statusCode).toBe(200)
  expect(await names()).toEqual(['session.begun'])
})

test('fifty swaps of one code leave one event', async () => {
  await asMember(app, mails, 'fifty@example.com')
  const { browser, verifier } = await page('login')
  await browser.submit('/api/oauth/login', { email: 'fifty@example.com', password })
  await db.deleteFrom('audit_event').execute()
  await Promise.all(Array.from({ length: 50 }, () => swap(app, browser.leftFor, verifier)))
  expect(await names()).toEqual(['session.begun'])
})

test('events are kept 90 days, even those of a deleted account; a member’s are in the export', async () => {
  await asMember(app, mails, 'kept@example.com')
  expect((await shopperData(db, 'kept@example.com')).audit_event).toMatchObject([{ event: 'account.created' }, { event: 'session.begun' }])
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
  await deleteWhatHasExpired(db, inDays(89))
  expect(await names()).toHaveLength(2)
  await deleteWhatHasExpired(db, inDays(91))
  expect(await names()).toEqual([])
})
