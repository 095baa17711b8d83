import { sql } from 'kysely'
import { generate } from 'otplib'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Endpoint, Reply, Request } from '#contract/endpoint.ts'
import { ownSignIn } from '#contract/studio/own-sign-in.ts'
import { studioSignIn } from '#contract/studio/sign-in.ts'
import { staff, type Link } from '#contract/studio/staff.ts'
import { auditEventsSince } from '#server/credentials/audit-queries.ts'
import { publicUrl, testApp } from '#server/testing/build-app.ts'
import { Authenticator } from '#server/testing/authenticator.ts'
import { someoneWaits } from '#server/testing/database.ts'
import { makeStore } from '#server/testing/factories.ts'
import { staffSession } from '#server/testing/staff.ts'
import { record } from './journal.ts'
import { addStaff, changeStaff, operatorHere } from './people.ts'
import { deleteSessionsOf } from './queries.ts'
import { setPassword } from './sign-in-queries.ts'

/** What is done each time before a password is hashed. */
const beforeHash = vi.hoisted(() => ({ do: async () => {} }))
vi.mock(import('#server/credentials/passwords.ts'), async (original) => {
  const { isPassword, hashPassword, ...more } = await original()
  return {
    ...more,
    isPassword: async (...given) => beforeHash.do().then(() => isPassword(...given)),
    hashPassword: async (...given) => beforeHash.do().then(() => hashPassword(...given)),
  }
})

const limits = { SIGN_IN_TRIES_PER_ACCOUNT: '3', SIGN_IN_TRIES_PER_ADDRESS: '50' }
const { db, http, mails } = await testApp(limits)
const password = 'a long enough password'

/** How many connections were in a transaction at each hash. */
let held: number[] = []
beforeHash.do = async () => {
  const { rows } = await sql<{ held: number }>`
    select count(*) as held from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`.execute(db)
  held.push(rows[0]!.held)
}

beforeEach(async () => {
  await db.deleteFrom('attempt').execute()
  await db.deleteFrom('audit_event').execute()
  held = []
})

// Hashes wait in line: with a connection in hand, those of a few networks would keep all of them from everybody.
afterEach(() => expect(held.filter((it) => it > 0)).toEqual([]))

type Refused = { status: number; code: string }

/** A browser in the studio: it keeps the cookie, and says where its pages are from. */
class Studio {
  cookie = ''
  network = '192.0.2.7'

  async call<E extends Endpoint>(endpoint: E, request: Request<E>): Promise<Reply<E> & Partial<Refused>> {
    const { params = {}, body } = request as { params?: Record<string, string>; body?: object }
    const reply = await http({
      method: endpoint.method,
      url: endpoint.path.replace(/:(\w+)/g, (_, key: string) => params[key]!),
      remoteAddress: this.network,
      headers: { cookie: this.cookie, origin: publicUrl },
      ...(body && { payload: body }),
    })
    const [set] = reply.cookies
    if (set) this.cookie = set.value ? `${set.name}=${set.value}` : ''
    return (reply.body ? reply.json() : null) as Reply<E> & Partial<Refused>
  }

  /** Shows a passkey or a code. */
  show(body: Request<typeof studioSignIn.showSecondFactor>['body']) {
    return this.call(studioSignIn.showSecondFactor, { body })
  }
  async showPasskey(key: Authenticator, bent = {}) {
    return this.show({ kind: 'passkey', passkey: key.show(await this.call(studioSignIn.askPasskey, {}), bent) })
  }
  begin(email: string, typed = password) {
    return this.call(studioSignIn.begin, { body: { email, password: typed } })
  }
  get isIn() {
    return this.call(staff.me, {}).then((it) => it.status === undefined)
  }
}

async function invited(more = {}) {
  const email = `${crypto.randomUUID()}@example.com`
  const person = { email, name: 'Marketing', role: 'publisher' as const, chains: null, storeId: null, ...more }
  const { token, staffId } = await changeStaff(db, (trx) => addStaff(trx, operatorHere, person))
  return { email, secret: token, staffId }
}

/** Somebody new with a passkey, in a browser that is signed in. */
async function withPasskey(more = {}) {
  const person = await invited(more)
  const studio = new Studio()
  const key = new Authenticator(publicUrl)
  await studio.call(studioSignIn.choosePassword, { body: { secret: person.secret, password } })
  const passkey = key.make(await studio.call(studioSignIn.makePasskey, {}))
  const { recoveryCodes } = await studio.call(studioSignIn.firstPasskey, { body: { label: 'This computer', passkey } })
  return { ...person, studio, key, recoveryCodes }
}

/** The same with an authenticator app; `code` makes the code of a moment, in half minutes from now. */
async function withTotp() {
  // In the middle of one, where the clock stands until the test ends: a code that is just still right would end on its way.
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 30_000) * 30_000 + 15_000 })
  onTestFinished(() => void vi.useRealTimers())
  const person = await invited()
  const studio = new Studio()
  await studio.call(studioSignIn.choosePassword, { body: { secret: person.secret, password } })
  const { secret, address } = await studio.call(studioSignIn.makeTotp, {})
  const code = (steps: number) => generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps })
  await studio.call(studioSignIn.firstTotp, { body: { digits: await code(-1) } })
  return { ...person, studio, address, code }
}

const events = async () => (await auditEventsSince(db, new Date(0))).map(({ event }) => event)

test('from an invitation to password, passkey and the studio, and back in by both', async () => {
  const { email, secret, staffId } = await invited()
  const studio = new Studio()
  expect(await studio.call(studioSignIn.invitation, { body: { secret } })).toEqual({ name: 'Marketing', email, role: 'publisher' })
  await studio.call(studioSignIn.choosePassword, { body: { secret, password } })
  expect(await studio.isIn).toBe(false)
  expect(await new Studio().begin(email)).toMatchObject({ status: 403, code: 'wrong_password' })
  const key = new Authenticator(publicUrl)
  const asked = await studio.call(studioSignIn.makePasskey, {})
  expect(asked).toMatchObject({ rp: { id: 'localhost' }, authenticatorSelection: { userVerification: 'required' }, user: { name: email } })
  const half = studio.cookie
  const { recoveryCodes } = await studio.call(studioSignIn.firstPasskey, { body: { label: 'This computer', passkey: key.make(asked) } })
  expect(new Set(recoveryCodes).size).toBe(10)
  expect(studio.cookie).not.toBe(half)
  expect(await studio.call(staff.me, {})).toMatchObject({ staffId, email, role: 'publisher' })

  await studio.call(staff.signOut, {})
  expect([studio.cookie, await studio.isIn]).toEqual(['', false])
  expect(await studio.begin(email.toUpperCase())).toEqual({ passkey: true, totp: false, recovery: true })
  expect(await studio.isIn).toBe(false)
  expect(await studio.showPasskey(key)).toMatchObject({ staffId })
  expect(await studio.isIn).toBe(true)
  expect(await events()).toEqual([
    'staff.invited',
    'staff.refused',
    'staff.factor-added',
    'staff.session-begun',
    'staff.session-ended',
    'staff.session-begun',
  ])
})

test('the cookie of the studio is kept from scripts and from other sites, and over https bound to the host', async () => {
  const { secret } = await invited()
  const cookieAt = async (address: string) => {
    const it = address === publicUrl ? { http } : await testApp({}, address, { db })
    const reply = await it.http({
      method: 'POST',
      url: studioSignIn.choosePassword.path,
      headers: { origin: address },
      payload: { secret, password },
    })
    const [{ value: _, ...cookie } = { value: '' }] = reply.cookies
    return cookie
  }
  expect(await cookieAt(publicUrl)).toEqual({ name: 'studio', path: '/', httpOnly: true, sameSite: 'Strict' })
  expect(await cookieAt('https://deals.example')).toEqual({
    name: '__Host-studio',
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    secure: true,
  })
})

test('an invitation is good once, for seven days, and until the next one', async () => {
  const { secret, studio, email } = await withPasskey()
  const choose = (it: string, by = new Studio()) => by.call(studioSignIn.choosePassword, { body: { secret: it, password } })
  const over = { status: 404, code: 'link_is_over' }
  expect(await choose(secret)).toMatchObject(over)
  expect(await studio.call(studioSignIn.invitation, { body: { secret } })).toMatchObject(over)

  const late = await invited()
  await db.updateTable('staff_invitation').set({ expires_at: new Date() }).where('staff_id', '=', late.staffId).execute()
  expect(await choose(late.secret)).toMatchObject(over)

  // Two browsers with one link: the second comes too late, though it had chosen a password in time.
  const shared = await invited()
  const pair = [new Studio(), new Studio()]
  for (const it of pair) await choose(shared.secret, it)
  const take = async (it: Studio) =>
    it.call(studioSignIn.firstPasskey, {
      body: { label: 'Key', passkey: new Authenticator(publicUrl).make(await it.call(studioSignIn.makePasskey, {})) },
    })
  expect((await take(pair[0]!)).recoveryCodes).toHaveLength(10)
  expect(await pair[1]!.call(studioSignIn.makePasskey, {})).toMatchObject({ status: 401 })
  expect(await db.selectFrom('staff_passkey').selectAll().where('staff_id', '=', shared.staffId).execute()).toHaveLength(1)
  expect(await new Studio().begin(email)).toMatchObject({ passkey: true })
})

test('an invited person may take an hour for the second factor', async () => {
  const studio = new Studio()
  await studio.call(studioSignIn.choosePassword, { body: { secret: (await invited()).secret, password } })
  const { secret } = await studio.call(studioSignIn.makeTotp, {})
  await sql`update staff_session set expires_at = expires_at - interval '59 minutes'`.execute(db)
  const { recoveryCodes } = await studio.call(studioSignIn.firstTotp, { body: { digits: await generate({ secret }) } })
  expect(recoveryCodes).toHaveLength(10)
})

test('a passkey counts only for its owner, this host, this page, this question, and with the owner verified', async () => {
  const { email, key, studio } = await withPasskey()
  const other = await withPasskey()
  await studio.call(staff.signOut, {})
  await studio.begin(email)
  const refused = { status: 403, code: 'wrong_factor' }
  const bends = [
    { origin: 'https://elsewhere.example' },
    { rpId: 'elsewhere.example' },
    { isVerified: false },
    { challenge: 'Y2hhbGxlbmdl' },
    { type: 'webauthn.create' },
  ]
  for (const bent of bends) {
    await db.deleteFrom('attempt').execute()
    expect(await studio.showPasskey(key, bent)).toMatchObject(refused)
  }
  await db.deleteFrom('attempt').execute()
  expect(await studio.showPasskey(other.key)).toMatchObject(refused)
  const asked = await studio.call(studioSignIn.askPasskey, {})
  const passkey = key.show(asked)
  expect(await studio.show({ kind: 'passkey', passkey })).toMatchObject({ email })
  expect(await studio.show({ kind: 'passkey', passkey })).toMatchObject(refused)
  // A copy of the passkey that has counted less than the original.
  expect(await studio.showPasskey(key, { counter: 1 })).toMatchObject(refused)
})

test('a code of the app counts for its half minute and those beside it, and once', async () => {
  const { email, address, code, studio } = await withTotp()
  expect(decodeURIComponent(address)).toMatch(/^otpauth:\/\/totp\/.* Studio:/)
  await studio.call(staff.signOut, {})
  expect(await studio.begin(email)).toEqual({ passkey: false, totp: true, recovery: true })
  const show = async (digits: string) => studio.show({ kind: 'totp', digits })
  const refused = { code: 'wrong_factor' }
  expect(await show(await code(-2))).toMatchObject(refused)
  expect(await show(await code(3))).toMatchObject(refused)
  await db.deleteFrom('attempt').execute()
  const now = await code(0)
  expect(await show(now)).toMatchObject({ email })
  expect(await show(now)).toMatchObject(refused)
  expect(await show(await code(-1))).toMatchObject(refused)
  expect(await show(await code(1))).toMatchObject({ email })
  const [{ secret } = { secret: '' }] = await db.selectFrom('staff_totp').select('secret').execute()
  expect(address).not.toContain(secret)
})

test('a recovery code lets in once, however it is typed', async () => {
  const { email, studio, recoveryCodes } = await withPasskey()
  await studio.call(staff.signOut, {})
  await studio.begin(email)
  const code = recoveryCodes[3]!
  expect(await studio.show({ kind: 'recovery', code: ` ${code.toLowerCase().replaceAll('-', ' ')}` })).toMatchObject({ email })
  expect(await studio.show({ kind: 'recovery', code })).toMatchObject({ code: 'wrong_factor' })
  expect(await studio.call(ownSignIn.all, {})).toMatchObject({ recoveryCodesLeft: 9 })
  const fresh = await studio.call(ownSignIn.newRecoveryCodes, {})
  expect(await studio.show({ kind: 'recovery', code: recoveryCodes[4]! })).toMatchObject({ code: 'wrong_factor' })
  expect(await studio.show({ kind: 'recovery', code: fresh.recoveryCodes[0]! })).toMatchObject({ email })
  expect(await events()).toContain('staff.recovery-code-used')
})

test('too many wrong passwords, and too many wrong codes, are not checked any more', async () => {
  const { email, studio, key } = await withPasskey()
  const stranger = new Studio()
  for (let tries = 0; tries < 3; tries++) expect(await stranger.begin(email, 'not the password')).toMatchObject({ code: 'wrong_password' })
  expect(await stranger.begin(email)).toMatchObject({ status: 429 })
  stranger.network = '192.0.2.8'
  expect(await stranger.begin(email)).toMatchObject({ passkey: true })
  for (let tries = 0; tries < 3; tries++)
    expect(await stranger.show({ kind: 'recovery', code: `WRONG-${tries}` })).toMatchObject({ code: 'wrong_factor' })
  expect(await stranger.showPasskey(key)).toMatchObject({ status: 429 })
  expect(await studio.isIn).toBe(true)
  const told = (await events()).slice(3)
  expect(told.filter((it) => it === 'staff.locked')).toHaveLength(1)
  expect(told.filter((it) => it === 'staff.factor-locked')).toHaveLength(1)
})

test('a new password is refused as a shopper’s is, and ends every other session', async () => {
  const { email, secret } = await invited()
  const bad = await new Studio().call(studioSignIn.choosePassword, { body: { secret, password: 'password123' } })
  expect(bad).toMatchObject({ status: 400, errors: [{ field: 'password' }] })
  const it = await withPasskey()
  const elsewhere = new Studio()
  await elsewhere.begin(it.email)
  await elsewhere.showPasskey(it.key)
  expect(await elsewhere.isIn).toBe(true)
  expect(await it.studio.call(ownSignIn.changePassword, { body: { password: email } })).toBeNull()
  expect([await it.studio.isIn, await elsewhere.isIn]).toEqual([true, false])
  expect(await new Studio().begin(it.email)).toMatchObject({ code: 'wrong_password' })
  expect(await new Studio().begin(it.email, email)).toMatchObject({ passkey: true })
})

test('a password that is changed while it is checked lets nobody in', async () => {
  const { email, staffId } = await withPasskey()
  const count = beforeHash.do
  onTestFinished(() => void (beforeHash.do = count))
  beforeHash.do = async () => {
    await db.updateTable('staff').set({ password_hash: 'another' }).where('staff_id', '=', staffId).execute()
  }
  const late = new Studio()
  expect(await late.begin(email)).toMatchObject({ status: 403, code: 'wrong_password' })
  expect([late.cookie, (await events()).at(-1)]).toEqual(['', 'staff.refused'])
})

test('a password that is changed while the second factor is shown lets nobody in', async () => {
  const { email, staffId, recoveryCodes } = await withPasskey()
  const late = new Studio()
  await late.begin(email)
  const { showing } = await db.transaction().execute(async (trx) => {
    await setPassword(trx, staffId, 'another')
    await deleteSessionsOf(trx, staffId)
    const begun = late.show({ kind: 'recovery', code: recoveryCodes[0]! })
    await someoneWaits(db)
    return { showing: begun }
  })
  expect(await showing).toMatchObject({ status: 401 })
  expect(await late.isIn).toBe(false)
})

test('passkeys and the authenticator app come and go, but the last of them stays', async () => {
  const { studio, key } = await withPasskey()
  const last = { status: 409, code: 'last_factor' }
  const remove = (it: Authenticator) => studio.call(ownSignIn.removePasskey, { params: { passkeyId: it.id.toString('base64url') } })
  expect(await remove(key)).toMatchObject(last)
  const phone = new Authenticator(publicUrl)
  const asked = await studio.call(ownSignIn.makePasskey, {})
  expect(asked.excludeCredentials).toMatchObject([{ id: key.id.toString('base64url') }])
  await studio.call(ownSignIn.addPasskey, { body: { label: 'Phone', passkey: phone.make(asked) } })
  expect(await remove(key)).toBeNull()
  const { secret } = await studio.call(ownSignIn.makeTotp, {})
  expect(await studio.call(ownSignIn.setTotp, { body: { digits: '000000' } })).toMatchObject({ code: 'wrong_factor' })
  expect(await studio.call(ownSignIn.setTotp, { body: { digits: await generate({ secret }) } })).toBeNull()
  expect(await remove(phone)).toBeNull()
  expect(await studio.call(ownSignIn.removeTotp, {})).toMatchObject(last)
  const all = await studio.call(ownSignIn.all, {})
  expect(all).toMatchObject({ passkeys: [], recoveryCodesLeft: 10, sessions: [{ isCurrent: true }] })
  expect(all.totp).not.toBeNull()
})

test('an act that asks for it takes a second factor of the last five minutes', async () => {
  const { studio, key } = await withPasskey()
  const act = () => studio.call(ownSignIn.newRecoveryCodes, {})
  expect((await act()).recoveryCodes).toHaveLength(10)
  await db
    .updateTable('staff_session')
    .set({ second_factor_at: new Date(Date.now() - 301_000) })
    .execute()
  expect(await act()).toMatchObject({ status: 403, code: 'show_it_is_you' })
  await studio.showPasskey(key)
  expect((await act()).recoveryCodes).toHaveLength(10)
})

test('who is half in can set no factor: only an invitation can', async () => {
  const { email } = await withPasskey()
  const thief = new Studio()
  await thief.begin(email)
  for (const row of [studioSignIn.makePasskey, studioSignIn.makeTotp])
    expect(await thief.call(row, {})).toMatchObject({ status: 403, code: 'not_invited' })
  expect(await thief.call(ownSignIn.makePasskey, {})).toMatchObject({ status: 401 })
})

test('an administrator invites, changes and ends; the change is in the journal, and the changed person is out', async () => {
  const { chainId } = await makeStore(db)
  const boss = await withPasskey({ role: 'administrator', name: 'General manager' })
  const email = `${crypto.randomUUID()}@example.com`
  const link: Link = await boss.studio.call(staff.invite, {
    body: { email: ` ${email.toUpperCase()} `, name: 'Design', role: 'editor', chains: [chainId], storeId: null },
  })
  expect(link).toMatchObject({ mailed: true })
  expect(mails.at(-1)).toMatchObject({ to: email })
  expect(mails.at(-1)!.text).toContain(link.link)
  const secret = link.link.split('#')[1]!
  const studio = new Studio()
  await studio.call(studioSignIn.choosePassword, { body: { secret, password } })
  const passkey = new Authenticator(publicUrl).make(await studio.call(studioSignIn.makePasskey, {}))
  await studio.call(studioSignIn.firstPasskey, { body: { label: 'Key', passkey } })
  const { staffId } = await studio.call(staff.me, {})
  const to = { name: 'Design', role: 'publisher' as const, chains: null, storeId: null }
  await boss.studio.call(staff.change, { params: { staffId }, body: to })
  expect(await studio.isIn).toBe(false)
  const { entries, acts } = await boss.studio.call(staff.journal, { query: {} })
  expect(acts).toContain('Staff changed')
  expect(entries[0]).toMatchObject({
    staffName: 'General manager',
    act: 'Staff changed',
    subject: 'Design',
    changes: [
      { field: 'role', before: 'editor', after: 'publisher' },
      { field: 'chains', before: `${chainId}`, after: null },
    ],
  })
  await boss.studio.call(staff.end, { params: { staffId } })
  expect((await boss.studio.call(staff.people, {})).people.map((it) => it.staffId)).not.toContain(staffId)
})

test('nobody gives more than they have: chains, and people of wider reach', async () => {
  const [mine, theirs] = [await makeStore(db), await makeStore(db)]
  const boss = new Studio()
  boss.cookie = (await staffSession(db, { role: 'administrator', chains: [mine.chainId] })).cookie
  const { staff: wide } = await staffSession(db, { role: 'editor' })
  const invite = (reach: object) =>
    boss.call(staff.invite, {
      body: { email: `${crypto.randomUUID()}@example.com`, name: 'Store', role: 'editor', chains: null, storeId: null, ...reach },
    })
  const refused = { status: 403, code: 'other_chain' }
  expect(await invite({})).toMatchObject(refused)
  expect(await invite({ chains: [theirs.chainId] })).toMatchObject(refused)
  expect(await invite({ role: 'store', storeId: theirs.storeId })).toMatchObject(refused)
  expect(await boss.call(staff.end, { params: { staffId: wide.staffId } })).toMatchObject(refused)
  expect(await invite({ role: 'store', storeId: mine.storeId })).toMatchObject({ mailed: true })
  expect(await invite({ chains: [] })).toMatchObject({ status: 400 })
})

test('who works for some chains sees the staff of these and those who work for all, and nobody else', async () => {
  const [mine, theirs] = [await makeStore(db), await makeStore(db)]
  const me = new Studio()
  const { cookie, staff: self } = await staffSession(db, { role: 'store', chains: [mine.chainId], storeId: mine.storeId })
  me.cookie = cookie
  const { staff: both } = await staffSession(db, { role: 'editor', chains: [mine.chainId, theirs.chainId] })
  const { staff: wide } = await staffSession(db, { role: 'editor' })
  const { staff: other } = await staffSession(db, { role: 'administrator', chains: [theirs.chainId] })
  const seen = (await me.call(staff.people, {})).people.map((it) => it.staffId)
  expect(seen).toEqual(expect.arrayContaining([self.staffId, both.staffId, wide.staffId]))
  expect(seen).not.toContain(other.staffId)
})

test('the last administrator can be neither ended nor made less', async () => {
  await db.updateTable('staff').set({ ended_at: new Date() }).execute()
  const { cookie, staff: boss } = await staffSession(db, { role: 'administrator' })
  const studio = new Studio()
  studio.cookie = cookie
  const params = { staffId: boss.staffId }
  const last = { status: 409, code: 'last_administrator' }
  expect(await studio.call(staff.end, { params })).toMatchObject(last)
  const less = { name: 'Marketing', role: 'editor' as const, chains: null, storeId: null }
  expect(await studio.call(staff.change, { params, body: less })).toMatchObject(last)
  await staffSession(db, { role: 'administrator' })
  expect(await studio.call(staff.change, { params, body: less })).toBeNull()
})

test('the journal shows the caller’s chains, and can be asked for less', async () => {
  const { chainId } = await makeStore(db)
  const [here, there] = [await staffSession(db, { chains: [chainId] }), await staffSession(db, { name: 'Other' })]
  const act = (by: typeof here, chain: number, subject: string) =>
    record(db, by.staff, { act: 'Price corrected', chainId: chain, publication: 'w47', subject, before: '$1', after: '$2' })
  await act(here, chainId, 'mine')
  await act(there, chainId, 'of my chain')
  await act(there, chainId + 1, 'of another')
  const journal = (query = {}, by = here) =>
    http({ url: `${staff.journal.path}?${new URLSearchParams(query).toString()}`, headers: by.headers }).then((it) =>
      it.json<Reply<typeof staff.journal>>(),
    )
  const subjects = async (query = {}, by = here) => (await journal(query, by)).entries.map((it) => it.subject)
  expect(await subjects()).toEqual(['of my chain', 'mine'])
  expect(await subjects({ person: here.staff.staffId })).toEqual(['mine'])
  expect(await subjects({ publication: 'w48' })).toEqual([])
  expect((await subjects({ act: 'Price corrected' }, there)).slice(0, 3)).toEqual(['of another', 'of my chain', 'mine'])
  const { people, weeks } = await journal()
  expect(people.map(({ name }) => name)).toEqual(['Marketing', 'Other'])
  expect(weeks).toEqual([{ publication: 'w47', title: 'w47' }])
})
