import { fork } from 'node:child_process'
import { join } from 'node:path'
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { smtpMailer } from '#server/adapters/mailer/smtp.ts'
import { inTransaction } from '#server/db/pool.ts'
import { digestMailWorker } from '#server/features/digest/deliver.ts'
import { mailWorker } from '#server/jobs/deliver.ts'
import { openOrders, startQueue, type Workers } from '#server/jobs/queue.ts'
import { asInsertedMember, asVisitor, testApp, userIdOf } from '#server/testing/build-app.ts'
import { testDatabase } from '#server/testing/database.ts'
import { makeStore } from '#server/testing/factories.ts'
import { mailServer } from '#server/testing/mail-server.ts'
import { pushService, unregistered } from '#server/testing/push-service.ts'
import { beginSignIn } from '#server/testing/shopper.ts'
import type { Stuck } from '#server/testing/stuck-sender.ts'
import { upsertDevice } from '#server/features/accounts/queries.ts'
import type { UserId } from '#server/user-id.ts'
import { pushWorker } from './jobs.ts'
import { devicesAtStore, tokenOf } from './queries.ts'

const { db, connection } = await testDatabase()
const { app, http } = await testApp({}, undefined, { db })
const { storeId, storeRoute } = await makeStore(db)
const notice = { title: 'New flyer', body: 'It starts today.', path: '/valley/home' }
const anyTime = { timeZones: [], until: Date.UTC(2099, 0) }
afterEach(async () => {
  await sql`delete from pgboss.job`.execute(db).catch(() => {})
  await db.deleteFrom('shopper').execute()
})

const app115 = { deviceType: 'android', versionNumber: '1.15' } as const
type Headers = { authorization: string }
async function register(headers: Headers, notificationToken: string | null, deviceId = 'phone') {
  await http({
    method: 'POST',
    url: '/api/oauth/authenticate',
    headers,
    payload: { deviceId, ...app115, notificationToken },
  })
  return { userId: await userIdOf(db, headers), deviceId }
}

test('3.ENT.25 a device’s token is kept until the app takes it back', async () => {
  const me = await asVisitor(app)
  const device = await register(me, 'token-1')
  expect(await tokenOf(db, device)).toBe('token-1')
  await register(me, null)
  expect(await tokenOf(db, device)).toBeNull()
})

test('a session is one device: whoever registers many has the latest alone, and no notice is sent a hundred times', async () => {
  const [me, other] = [await asVisitor(app), await asVisitor(app)]
  const stays = await register(other, 'of-another', 'device-0')
  for (let at = 0; at < 5; at++) await register(me, `made-up-${at}`, `device-${at}`)
  const of = async (userId: UserId) => db.selectFrom('device').select('device_id').where('user_id', '=', userId).execute()
  expect([await of(await userIdOf(db, me)), await of(stays.userId)]).toEqual([[{ device_id: 'device-4' }], [{ device_id: 'device-0' }]])
})

test('an app on which another shopper signs in no longer shows the first one’s notices', async () => {
  const [first, second] = [await register(await asVisitor(app), 'same-app'), await register(await asVisitor(app), 'same-app')]
  expect([await tokenOf(db, first), await tokenOf(db, second)]).toEqual([null, 'same-app'])
})

describe('a device’s token is taken from the member at once when the session ends', () => {
  const logOut = async (me: Headers) => http({ url: `/api/oauth/logout?returnUrl=/logout&authToken=${(await beginSignIn(app, me)).code}` })
  test('at the sign-out on the device, and only there', async () => {
    const me = await asInsertedMember(app, db)
    const phone = await register(me, 'phone-token')
    const other = await asVisitor(app)
    const stays = await register(other, 'tablet-token', 'tablet')
    await logOut(me)
    expect([await tokenOf(db, phone), await tokenOf(db, stays)]).toEqual([null, 'tablet-token'])
  })

  test('when another device signs it out', async () => {
    const me = await asInsertedMember(app, db)
    const phone = await register(me, 'phone-token')
    const [session] = (await http({ url: '/api/account/sessions', headers: me })).json<{ sessionId: string }[]>()
    await http({ method: 'DELETE', url: `/api/account/sessions/${session!.sessionId}`, headers: me })
    expect(await tokenOf(db, phone)).toBeNull()
  })

  test('a registration that comes after it registers nothing', async () => {
    const me = await asInsertedMember(app, db)
    const phone = await register(me, null)
    await logOut(me)
    const late = await http({
      method: 'POST',
      url: '/api/oauth/authenticate',
      headers: me,
      payload: { deviceId: 'phone', ...app115, notificationToken: 'late' },
    })
    expect([late.statusCode, await tokenOf(db, phone)]).toEqual([401, null])
    // Nor does one that was admitted a moment before.
    await upsertDevice(db, phone.userId, 'a session that has just ended', { ...phone, ...app115, notificationToken: 'late' })
    expect(await tokenOf(db, phone)).toBeNull()
  })

  test('but not when the member goes on in a new session on the same device', async () => {
    const me = await asInsertedMember(app, db)
    const phone = await register(me, 'phone-token')
    const again = await asVisitor(app)
    await db
      .updateTable('session')
      .set({ user_id: phone.userId, device: '' })
      .where('user_id', '=', await userIdOf(db, again))
      .execute()
    await register(again, 'phone-token')
    await logOut(me)
    expect(await tokenOf(db, phone)).toBe('phone-token')
  })
})

test('a dead token is deleted, but not one that the device has replaced in the meantime', async () => {
  const me = await asVisitor(app)
  const device = await register(me, 'dead')
  const service = await pushService(() => unregistered)
  const run = pushWorker(db, service.gateway())
  await run({ ...device, notice })
  expect(await tokenOf(db, device)).toBeNull()
  await run({ ...device, notice }) // no longer registered: nothing is sent
  expect(service.received).toHaveLength(1)
  const replacing = pushWorker(db, {
    send: async () => {
      await register(me, 'new')
      return 'gone'
    },
  })
  await register(me, 'old')
  await replacing({ ...device, notice })
  expect(await tokenOf(db, device)).toBe('new')
})

test('a store’s notice is sent to the apps of those whose last visited store it is', async () => {
  const [here, elsewhere, off] = [await asVisitor(app), await asVisitor(app), await asVisitor(app)]
  for (const headers of [here, off]) await http({ method: 'PUT', url: `/api/stores/${storeId}?visited=true`, headers })
  const device = await register(here, 'here')
  await register(elsewhere, 'elsewhere')
  await register(off, null)
  expect(await devicesAtStore(db, storeRoute)).toEqual([device])
  expect(await devicesAtStore(db, 'nowhere')).toBeNull()
})

async function queueWith(workers: Partial<Workers>, failed: (error: Error) => void = () => {}) {
  const queue = await startQueue({ connection, jobs: [], workers, failed, retrySeconds: 1 })
  onTestFinished(() => queue.stop())
  return queue
}
type Job = { name: string; state: string; wait: number }
const jobs = async () =>
  (
    await sql<Job>`
      select name, state::text, extract(epoch from start_after - created_on)::float8 as wait from pgboss.job
      where name in ('push', 'digest-mail') order by created_on`.execute(db)
  ).rows
async function until(what: () => Promise<boolean> | boolean) {
  while (!(await what())) await sql`select pg_sleep(0.05)`.execute(db)
}

test('an ordered notice is tried again until the service takes it, once; a command places orders beside the server', async () => {
  const device = await register(await asVisitor(app), 'token')
  const service = await pushService((_, sent) => (sent < 3 ? { status: 503 } : { status: 200 }))
  const failures: string[] = []
  const queue = await queueWith({ push: pushWorker(db, service.gateway()) }, (error) => failures.push(error.message))
  await inTransaction(db, (trx) => queue.order(trx, 'push', { ...device, notice }))
  await until(async () => (await jobs()).some(({ state }) => state === 'completed'))
  expect(service.received).toHaveLength(3)
  expect(failures).toEqual(['the push service answered 503', 'the push service answered 503'])
  // Each pause is twice the one before.
  expect((await jobs()).map(({ state, wait }) => [state, Math.round(wait)])).toEqual([
    ['failed', 0],
    ['failed', 1],
    ['completed', 2],
  ])

  const beside = await openOrders(db)
  await inTransaction(db, (trx) => beside.order(trx, 'push', { ...device, notice }))
  await beside.stop()
  await until(() => service.received.length === 4)
})

test('a further try waits as long as the service says; a notice is given up when it is no longer true', async () => {
  const device = await register(await asVisitor(app), 'token')
  const service = await pushService(() => ({ status: 429, headers: { 'retry-after': '600' } }))
  const queue = await queueWith({ push: pushWorker(db, service.gateway()) })
  await inTransaction(db, (trx) => queue.order(trx, 'push', { ...device, notice }))
  await until(async () => (await jobs()).length === 2 && !(await jobs()).some(({ state }) => state === 'active'))
  expect((await jobs()).map(({ state, wait }) => [state, Math.round(wait)])).toEqual([
    ['failed', 0],
    ['created', 600],
  ])
  await inTransaction(db, (trx) => queue.order(trx, 'push', { ...device, notice, manners: { ...anyTime, until: Date.now() } }))
  await until(async () => (await jobs()).some(({ state }) => state === 'completed'))
  expect(service.received).toHaveLength(1)
})

/** Starts a process that sends, and kills it when the other side has taken what it sent, before it can record that. */
async function killedSender(order: () => Promise<void>, stuck: Omit<Stuck, 'connection'>) {
  const child = fork(join(import.meta.dirname, '../../testing/stuck-sender.ts'))
  onTestFinished(() => void child.kill('SIGKILL'))
  const said = () => new Promise<unknown>((done) => child.once('message', done))
  child.send({ connection, ...stuck } satisfies Stuck)
  expect(await said()).toBe('ready')
  const taken = said()
  await order()
  expect(await taken).toBe('taken')
  const gone = new Promise((done) => child.once('exit', done))
  child.kill('SIGKILL')
  await gone
}

/** Lets the queue notice that nobody works on the order any more. */
async function expire(name: string) {
  await sql`update pgboss.job set started_on = now() - interval '1 day' where state = 'active'`.execute(db)
  const boss = new PgBoss({ ...(connection as object), supervise: false, schedule: false, migrate: false })
  boss.on('error', () => {})
  await boss.start()
  await boss.supervise(name)
  await boss.stop({ graceful: false })
}

async function bothServices() {
  const [fcm, smtp] = [await pushService(), await mailServer()]
  const stuck = { fcm: { origin: fcm.origin, credentials: fcm.credentials }, smtp: `smtp://127.0.0.1:${smtp.port}` }
  return { fcm, smtp, stuck }
}

test('a process that is killed between the push service’s reply and its record sends nothing twice, and holds up nothing', async () => {
  const { fcm, stuck } = await bothServices()
  const device = await register(await asVisitor(app), 'token')
  const orders = await openOrders(db)
  const say = (title: string) => inTransaction(db, (trx) => orders.order(trx, 'push', { ...device, notice: { ...notice, title } }))
  await killedSender(() => say('first'), stuck)
  await expire('push')
  expect((await jobs()).map(({ state }) => state)).toEqual(['failed'])
  await queueWith({ push: pushWorker(db, fcm.gateway()) })
  await say('second')
  await until(async () => (await jobs()).some(({ state }) => state === 'completed'))
  await orders.stop()
  expect(fcm.received.map(({ message }) => message.notification.title)).toEqual(['first', 'second'])
})

test('a process that is killed between the mail server’s reply and its record mails no digest twice', async () => {
  const { smtp, stuck } = await bothServices()
  const userId = await userIdOf(db, await asInsertedMember(app, db))
  await db.updateTable('shopper').set({ contact_by_email: true }).execute()
  const orders = await openOrders(db)
  const say = (subject: string) =>
    inTransaction(db, (trx) =>
      orders.order(trx, 'digest-mail', { userId, mailId: subject, mail: { subject, text: '', html: '' }, manners: anyTime }),
    )
  await killedSender(() => say('first'), stuck)
  await expire('digest-mail')
  expect((await jobs()).map(({ state }) => state)).toEqual(['failed'])
  const mailer = smtpMailer(stuck.smtp, 'Deals <deals@example.com>')
  onTestFinished(() => mailer.close())
  await queueWith({ 'digest-mail': digestMailWorker({ db, send: mailWorker(mailer, () => {}) }) })
  await say('second')
  await until(async () => (await jobs()).some(({ state }) => state === 'completed'))
  await orders.stop()
  expect(smtp.received.map((it) => /^Subject: (.*?)\r?$/m.exec(it)?.[1])).toEqual(['first', 'second'])
})
