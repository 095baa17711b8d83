import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as brand from '#brand'
import { emptyAccount } from '#contract/accounts.ts'
import { asVisitor, publicUrl, testApp } from '#server/testing/build-app.ts'
import { asMember, beginSignIn, digitsIn, linkIn, password, PlainBrowser, signIn, swap } from '#server/testing/shopper.ts'
import { returnUrlsOf } from './return-urls.ts'
import { hashOf } from '#server/secrets.ts'

const { app, db, http, mails } = await testApp()
const device = { deviceId: 'd-1', deviceType: 'web', versionNumber: '1.15', notificationToken: null }
const userOf = async (headers: { authorization: string }) =>
  (await http({ method: 'POST', url: '/api/oauth/authenticate', headers, payload: device })).json()

test('7.API.45 7.API.46 1.ACCT.01 signing up by mailed code makes a member', async () => {
  const member = await asMember(app, mails, 'New@Example.com')
  expect(await userOf(member)).toMatchObject({ isAnonymous: false })
  const account = await http({ method: 'GET', url: '/api/account', headers: member })
  expect(account.json()).toMatchObject({
    email: 'new@example.com',
    storeMemberNumbers: [],
    contactPreferences: { email: false, text: false },
  })
})

test('signing in on a second device; the old sessions stay', async () => {
  const first = await asMember(app, mails, 'two@example.com')
  const { reply } = await signIn(app, 'TWO@example.com ', password)
  expect(reply?.statusCode).toBe(200)
  const second = { authorization: `Bearer ${reply!.json<{ authToken: string }>().authToken}` }
  expect((await userOf(second)).userId).toBe((await userOf(first)).userId)
})

test('a wrong password and an unknown address get the same reply', async () => {
  await asMember(app, mails, 'known@example.com')
  const [wrong, unknown] = [
    await signIn(app, 'known@example.com', 'not the password'),
    await signIn(app, 'unknown@example.com', 'not the password'),
  ]
  for (const { browser } of [wrong, unknown]) {
    expect(browser.leftFor).toBeNull()
    expect(browser.page?.statusCode).toBe(401)
    expect(browser.page?.body).toContain('The email address or the password is wrong.')
  }
  const strip = (body: string) => body.replace(/value="[^"]*"/g, '')
  expect(strip(wrong.browser.page!.body)).toBe(strip(unknown.browser.page!.body))
})

test('an address that has an account looks the same at sign-up, and gets another mail', async () => {
  await asMember(app, mails, 'taken@example.com')
  const { code } = await beginSignIn(app, await asVisitor(app))
  const browser = new PlainBrowser(app)
  await browser.open(`/api/oauth/signup?returnUrl=/createAccount&authToken=${code}`)
  await browser.submit('/api/oauth/signup', { email: 'taken@example.com', password: 'another password' })
  expect(browser.page?.body).toContain('6-digit code')
  expect(mails.at(-1)?.subject).toContain('already have')
  for (const digits of ['000000', '123456']) await browser.submit('/api/oauth/confirm', { digits })
  expect(browser.leftFor).toBeNull()
})

test('the account exists only once the digits are right; there are five tries', async () => {
  const { code } = await beginSignIn(app, await asVisitor(app))
  const browser = new PlainBrowser(app)
  await browser.open(`/api/oauth/signup?returnUrl=/createAccount&authToken=${code}`)
  await browser.submit('/api/oauth/signup', { email: 'slow@example.com', password })
  const right = digitsIn(mails.at(-1))
  const wrong = right === '111111' ? '222222' : '111111'
  expect(await db.selectFrom('shopper').select('user_id').where('email', '=', 'slow@example.com').execute()).toEqual([])
  for (let tries = 0; tries < 5; tries++) await browser.submit('/api/oauth/confirm', { digits: wrong })
  await browser.submit('/api/oauth/confirm', { digits: right })
  expect(browser.page?.body).toContain('Please start again')
  expect(await db.selectFrom('shopper').select('user_id').where('email', '=', 'slow@example.com').execute()).toEqual([])
})

test('Back to a page of a sign-in that has ended leads to the account, and Reload after a refusal to the same form', async () => {
  const { code } = await beginSignIn(app, await asVisitor(app))
  const browser = new PlainBrowser(app)
  await browser.open(`/api/oauth/signup?returnUrl=/createAccount&authToken=${code}`)
  await browser.submit('/api/oauth/signup', { email: 'back@example.com', password })
  for (const form of ['confirm', 'again', 'other']) {
    await browser.open(`/api/oauth/${form}`)
    expect(browser.page?.body).toContain('6-digit code')
  }
  await browser.submit('/api/oauth/confirm', { digits: digitsIn(mails.at(-1)) })
  expect(browser.leftFor).toContain('/createAccount?authToken=')
  for (const page of ['signup', 'login', 'confirm', 'forgot']) {
    await browser.open(`/api/oauth/${page}`)
    expect(browser.leftFor).toBe('/account')
  }
})

test('a code sent again replaces the one before', async () => {
  const { code, verifier } = await beginSignIn(app, await asVisitor(app))
  const browser = new PlainBrowser(app)
  await browser.open(`/api/oauth/signup?returnUrl=/createAccount&authToken=${code}`)
  await browser.submit('/api/oauth/signup', { email: 'again@example.com', password })
  const first = digitsIn(mails.at(-1))
  await browser.submit('/api/oauth/again')
  const second = digitsIn(mails.at(-1))
  // It is good for as long as its mail says: the browser knows the page as long.
  expect(browser.page?.cookies).toMatchObject([{ name: 'sign-in', maxAge: 900 }])
  if (first !== second) {
    await browser.submit('/api/oauth/confirm', { digits: first })
    expect(browser.page?.body).toContain('This code is wrong')
  }
  await browser.submit('/api/oauth/confirm', { digits: `${second.slice(0, 3)} ${second.slice(3)}` })
  expect((await swap(app, browser.leftFor, verifier)).statusCode).toBe(200)
})

/** A member who has returned from the pages with a code, not swapped yet. */
async function returned(email: string) {
  await asMember(app, mails, email)
  const { code, verifier } = await beginSignIn(app, await asVisitor(app))
  const browser = new PlainBrowser(app)
  await browser.open(`/api/oauth/login?returnUrl=/login&authToken=${code}`)
  await browser.submit('/api/oauth/login', { email, password })
  return { verifier, back: browser.leftFor }
}
const sessionsOf = async (email: string) =>
  (await sql`select 1 from session join shopper using (user_id) where email = ${email}`.execute(db)).rows.length

test('the login code: wrong verifiers do not use it up; fifty tries at once with the right one get one session and one token', async () => {
  const { verifier, back } = await returned('once@example.com')
  const before = await sessionsOf('once@example.com')
  const tries = (secret: (at: number) => string) => Promise.all(Array.from({ length: 50 }, (_, at) => swap(app, back, secret(at))))
  for (const { statusCode } of await tries((at) => `somebody else’s verifier ${at}`)) expect(statusCode).toBe(401)
  const replies = await tries(() => verifier)
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 200))
  expect(new Set(replies.map((it) => it.json<{ authToken: string }>().authToken)).size).toBe(1)
  expect(await sessionsOf('once@example.com')).toBe(before + 1)
})

test('a login code that was never swapped is invalid after a minute', async () => {
  const { verifier, back } = await returned('late@example.com')
  await sql`update one_time_code set expires_at = expires_at - interval '60 seconds'`.execute(db)
  expect((await swap(app, back, verifier)).statusCode).toBe(401)
})

test('a swap whose reply was lost is repeated for ten minutes: the same token for the same verifier, nothing without it', async () => {
  const { verifier, back } = await returned('repeat@example.com')
  const reply = async (secret = verifier) => {
    const { statusCode, body } = await swap(app, back, secret)
    return { statusCode, body }
  }
  const first = await reply()
  expect(first.statusCode).toBe(200)
  // The code’s own minute is over.
  await sql`update one_time_code set expires_at = expires_at - interval '60 seconds'`.execute(db)
  expect(await reply()).toEqual(first)
  expect((await reply('somebody else’s verifier')).statusCode).toBe(401)
  const token = new URLSearchParams(back!.split('?')[1]).get('authToken')
  const bare = await http({ method: 'POST', url: '/api/account/authenticate', payload: { clientToken: brand.client, token } })
  expect(bare.statusCode).toBe(401)
  const age = (seconds: number) =>
    sql`update session set created_at = now() - make_interval(secs => ${seconds}) where token_hash = ${hashOf(JSON.parse(first.body).authToken)}`.execute(
      db,
    )
  await age(595)
  expect(await reply()).toEqual(first)
  await age(600)
  expect((await reply()).statusCode).toBe(401)
  expect((await userOf({ authorization: `Bearer ${JSON.parse(first.body).authToken}` })).isAnonymous).toBe(false)
})

test.each([
  ['the session was ended', (me: Headers) => logOut(me)],
  ['the password was changed', (me: Headers) => changePassword(me)],
  ['the account was deleted', (me: Headers) => http({ method: 'DELETE', url: '/api/account', headers: me })],
])('a swap is not repeated after %s', async (what, end) => {
  const { verifier, back } = await returned(`${what.replaceAll(' ', '-')}@example.com`)
  const me = { authorization: `Bearer ${(await swap(app, back, verifier)).json<{ authToken: string }>().authToken}` }
  await end(me)
  expect((await swap(app, back, verifier)).statusCode).toBe(401)
})

type Headers = { authorization: string }

async function logOut(me: Headers) {
  const { code } = await beginSignIn(app, me)
  await http({ url: `/api/oauth/logout?returnUrl=/logout&authToken=${code}` })
}

async function changePassword(me: Headers) {
  await http({ method: 'POST', url: '/api/account/changepassword', headers: me })
  const link = linkIn(mails.at(-1))
  const browser = new PlainBrowser(app)
  await browser.open(link.pathname + link.search)
  await browser.submit('/api/oauth/password', { password: 'the new password' })
}

test('a login code is no bearer token, and a begin code is no login code', async () => {
  const { code } = await beginSignIn(app, await asVisitor(app))
  expect(
    (await http({ method: 'POST', url: '/api/oauth/authenticate', headers: { authorization: `Bearer ${code}` }, payload: device }))
      .statusCode,
  ).toBe(401)
  const used = new PlainBrowser(app)
  await used.open(`/api/oauth/login?returnUrl=/login&authToken=${code}`)
  expect(used.page?.body).toContain('Sign In')
  await used.open(`/api/oauth/login?returnUrl=/login&authToken=${code}`)
  expect(used.page?.statusCode).toBe(400)
})

test('the code leaves the address at once, and no page with it is cached or sent as a referrer', async () => {
  const { code } = await beginSignIn(app, await asVisitor(app))
  const first = await http({ method: 'GET', url: `/api/oauth/login?returnUrl=/login&authToken=${code}` })
  expect(first.statusCode).toBe(303)
  expect(first.headers.location).toBe('/api/oauth/login')
  expect(first.headers['referrer-policy']).toBe('no-referrer')
  expect(first.headers['set-cookie']).toMatch(/HttpOnly; SameSite=Lax/)
  expect(first.headers['cache-control']).toBe('no-store')
})

test.each([
  '',
  'https://evil.example/login',
  '//evil.example/login',
  '/login/../evil',
  '/Login',
  '/login?next=1',
  'javascript:alert(1)',
  `${publicUrl}.evil.example/login`,
  `${publicUrl}@evil.example/login`,
  '\\\\evil.example',
  '/login#',
  ' /login',
  'https://localhost.evil.example/login',
  'capacitor://evil/login',
  '/%6cogin',
])('returnUrl %j leads nowhere', async (returnUrl) => {
  const { code } = await beginSignIn(app, await asVisitor(app))
  const page = await http({ method: 'GET', url: `/api/oauth/login?${new URLSearchParams({ returnUrl, authToken: code }).toString()}` })
  expect(page.statusCode).toBe(400)
  const logout = await http({ method: 'GET', url: `/api/oauth/logout?${new URLSearchParams({ returnUrl, authToken: code }).toString()}` })
  expect(logout.headers.location).toBeUndefined()
})

test('returnUrl may be our own or a native app’s', () => {
  expect([...returnUrlsOf('https://deals.example')]).toEqual(
    expect.arrayContaining(['/login', 'https://deals.example/login', ...brand.native.origins.map((origin) => `${origin}/createAccount`)]),
  )
})

test('a form without its csrf value, or from another origin, changes nothing', async () => {
  await asMember(app, mails, 'csrf@example.com')
  const { code } = await beginSignIn(app, await asVisitor(app))
  const entered = await http({ method: 'GET', url: `/api/oauth/login?returnUrl=/login&authToken=${code}` })
  const cookie = String(entered.headers['set-cookie']).split(';')[0]!
  const page = await http({ method: 'GET', url: '/api/oauth/login', headers: { cookie } })
  const csrf = /name="csrf" value="([^"]+)"/.exec(page.body)![1]!
  const send = (fields: Record<string, string>, origin = publicUrl) =>
    http({
      method: 'POST',
      url: '/api/oauth/login',
      headers: { cookie, origin, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ email: 'csrf@example.com', password, ...fields }).toString(),
    })
  expect((await send({})).statusCode).toBe(400)
  expect((await send({ csrf: 'x' })).statusCode).toBe(400)
  expect((await send({ csrf }, 'https://evil.example')).statusCode).toBe(400)
  expect((await send({ csrf })).statusCode).toBe(303)
})

test('after ten failures for an account from one address the reply is 429 with Retry-After, for known and unknown alike', async () => {
  await asMember(app, mails, 'tries@example.com')
  for (const email of ['tries@example.com', 'nobody-tries@example.com']) {
    const { code } = await beginSignIn(app, await asVisitor(app))
    const browser = new PlainBrowser(app)
    await browser.open(`/api/oauth/login?returnUrl=/login&authToken=${code}`)
    for (let tries = 0; tries < 10; tries++) {
      await browser.submit('/api/oauth/login', { email, password: 'wrong' })
      expect(browser.page?.statusCode).toBe(401)
    }
    await browser.submit('/api/oauth/login', { email, password: 'wrong' })
    expect(browser.page?.statusCode).toBe(429)
    expect(Number(browser.page?.headers['retry-after'])).toBeGreaterThan(0)
  }
})

test('only failures count: signing in successfully again and again never leads to a wait', async () => {
  await asMember(app, mails, 'often@example.com')
  for (let times = 0; times < 12; times++) expect((await signIn(app, 'often@example.com', password)).reply?.statusCode).toBe(200)
})

test('7.API.38 1.ACCT.03 8.ERR.13 the mailed link changes the password once, and signs out everywhere', async () => {
  const member = await asMember(app, mails, 'change@example.com')
  expect((await http({ method: 'POST', url: '/api/account/changepassword', headers: member })).statusCode).toBe(204)
  const link = linkIn(mails.at(-1))
  const browser = new PlainBrowser(app)
  await browser.open(link.pathname + link.search)
  await browser.open(link.pathname + link.search) // as a mail scanner does: the code stays usable
  await browser.submit('/api/oauth/password', { password: 'short' })
  expect(browser.page?.body).toContain('at least 8 characters')
  await browser.submit('/api/oauth/password', { password: 'the new password' })
  expect(browser.page?.body).toContain('Password changed')
  expect((await http({ method: 'GET', url: '/api/account', headers: member })).statusCode).toBe(401)
  expect((await signIn(app, 'change@example.com', password)).reply).toBeNull()
  expect((await signIn(app, 'change@example.com', 'the new password')).reply?.statusCode).toBe(200)
  await browser.open(link.pathname + link.search)
  expect(browser.page?.body).toContain('Please start again')
  expect(browser.page?.body).toContain('This link was used, or is too old.')
})

test('a link to change the password that is no good says so before anybody types, and leaves nothing behind', async () => {
  const member = await asMember(app, mails, 'old-link@example.com')
  const ask = () => http({ method: 'POST', url: '/api/account/changepassword', headers: member })
  await ask()
  const link = linkIn(mails.at(-1))
  const browser = new PlainBrowser(app)
  await browser.open(link.pathname + link.search)
  expect(browser.page?.body).toContain('Choose a new password')
  await db.updateTable('one_time_code').set({ expires_at: new Date() }).execute()
  const flows = async () => (await db.selectFrom('sign_in_flow').select('flow_hash').execute()).length
  const before = await flows()
  for (const address of [link.pathname + link.search, `/api/oauth/password?code=${'x'.repeat(43)}`, '/api/oauth/password']) {
    await browser.open(address)
    expect(browser.page?.statusCode).toBe(400)
    expect(browser.page?.body).toContain('This link was used, or is too old.')
    expect(browser.page?.body).toContain('<a href="/account">')
  }
  expect(await flows()).toBe(before)
})

test('forgot password mails a link to those who have an account, and says the same to all', async () => {
  await asMember(app, mails, 'forgot@example.com')
  const seen = []
  for (const email of ['forgot@example.com', 'never@example.com']) {
    const { code } = await beginSignIn(app, await asVisitor(app))
    const browser = new PlainBrowser(app)
    await browser.open(`/api/oauth/login?returnUrl=/login&authToken=${code}`)
    await browser.open('/api/oauth/forgot')
    const before = mails.length
    await browser.submit('/api/oauth/forgot', { email })
    seen.push({ page: browser.page!.body.replaceAll(email, ''), mails: mails.length - before })
  }
  expect(seen[0]!.page).toBe(seen[1]!.page)
  expect(seen.map((it) => it.mails)).toEqual([1, 0])
})

test('an error on a sign-in page is shown on a page', async () => {
  const asText = { 'content-type': 'text/plain' }
  const unread = await http({ method: 'POST', url: '/api/oauth/login', headers: asText, payload: 'email=' })
  const { http: hurried } = await testApp({ REQUESTS_PER_MINUTE_PER_ADDRESS: '1' })
  await hurried({ url: '/api/oauth/login' })
  const refused = await hurried({ url: '/api/oauth/login' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  for (const [page, status] of [
    [unread, 415],
    [refused, 429],
  ] as const) {
    expect(page.statusCode).toBe(status)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.body).toContain('<h1>That did not work</h1>')
    expect(page.body).toContain('<a href="/">Open the app</a>')
  }
})

test('logout ends the session that began it; with a stale code the way back still works', async () => {
  const member = await asMember(app, mails, 'leave@example.com')
  const { code } = await beginSignIn(app, member)
  const out = await http({ method: 'GET', url: `/api/oauth/logout?returnUrl=/logout&authToken=${code}` })
  expect(out.headers.location).toBe('/logout')
  expect((await http({ method: 'GET', url: '/api/account', headers: member })).statusCode).toBe(401)
  const stale = await http({ method: 'GET', url: `/api/oauth/logout?returnUrl=/logout&authToken=${code}` })
  expect(stale.headers.location).toBe('/logout')
})

test('1.ACCT.04 7.API.36 2.ACCT.14 deleting the account removes everything and signs out on all devices', async () => {
  const first = await asMember(app, mails, 'gone@example.com')
  const { userId } = await userOf(first)
  const { reply } = await signIn(app, 'gone@example.com', password)
  const second = { authorization: `Bearer ${reply!.json<{ authToken: string }>().authToken}` }
  expect((await http({ method: 'DELETE', url: '/api/account', headers: second })).statusCode).toBe(204)
  for (const headers of [first, second]) expect((await http({ method: 'GET', url: '/api/account', headers })).statusCode).toBe(401)
  for (const table of [
    'session',
    'device',
    'shopping_list',
    'shopping_list_item',
    'bought_item',
    'store_visit',
    'store_member_number',
    'shopper',
  ] as const) {
    expect(await db.selectFrom(table).selectAll().where('user_id', '=', userId).execute(), table).toEqual([])
  }
  expect((await signIn(app, 'gone@example.com', password)).reply).toBeNull()
})

test('7.API.34 7.API.35 7.API.39 3.ENT.01 the account is replaced as a whole; email stays, owner numbers merge by store', async () => {
  const member = await asMember(app, mails, 'account@example.com')
  const account = {
    firstName: ' <b>A</b> ',
    lastName: 'ü\u202e',
    email: 'other@example.com',
    phoneNumber: '(507) 555-0100',
    address: '1 Main St',
    address2: '',
    city: 'Winona',
    state: 'mn',
    postalCode: '55987',
    contactPreferences: { email: true, text: false },
    storeMemberNumbers: [],
  }
  expect((await http({ method: 'PATCH', url: '/api/account', headers: member, payload: account })).statusCode).toBe(204)
  expect((await http({ method: 'GET', url: '/api/account', headers: member })).json()).toEqual({
    ...account,
    firstName: '<b>A</b>',
    email: 'account@example.com',
    state: 'MN',
  })
})

test.each([
  ['state', 'M'],
  ['state', 'M1'],
  ['postalCode', '5598'],
  ['postalCode', '5598x'],
  ['email', 'a@b'],
  ['email', 'a@example.toolongs'],
  ['phoneNumber', '555-0100'],
])('5.VALID.01 5.VALID.02 5.VALID.05 5.VALID.06 %s %j is refused with its field named', async (field, value) => {
  const anonymous = await asVisitor(app, { terms: true })
  const refused = await http({ method: 'PATCH', url: '/api/account', headers: anonymous, payload: { ...emptyAccount, [field]: value } })
  expect(refused.statusCode).toBe(400)
  expect(refused.json().errors[0].field).toBe(field)
  const empty = await http({ method: 'PATCH', url: '/api/account', headers: anonymous, payload: emptyAccount })
  expect(empty.statusCode).toBe(204)
})
