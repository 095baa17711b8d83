import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { pushWorker } from '#server/features/push/jobs.ts'
import { devicesAtStore, tokenOf } from '#server/features/push/queries.ts'
import { inTransaction } from '#server/db/pool.ts'
import { openOrders, startQueue } from '#server/jobs/queue.ts'
import { asVisitor, testApp, userIdOf } from '#server/testing/build-app.ts'
import { testDatabase } from '#server/testing/database.ts'
import { makeStore } from '#server/testing/factories.ts'
import { newUserId } from '#server/user-id.ts'
import { fcmGateway } from './fcm.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const notice = { title: 'New flyer', body: 'It starts today.', path: '/valley/home' }

type Message = { message: { token: string; notification: object; data: object } }
type Answer = { status: number; body?: object }
const unregistered: Answer = {
  status: 404,
  body: {
    error: {
      code: 404,
      status: 'NOT_FOUND',
      details: [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode: 'UNREGISTERED' }],
    },
  },
}

/** Starts both of the service's servers as one, on a local port. */
async function pushService(
  answer: (message: Message, sent: number) => Answer = () => ({ status: 200, body: { name: 'projects/p/messages/1' } }),
) {
  const received: Message[] = []
  const assertions: string[] = []
  const server = createServer((request, reply) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      const say = ({ status, body = {} }: Answer) =>
        reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      if (request.url === '/token') {
        assertions.push(new URLSearchParams(text).get('assertion')!)
        return say({ status: 200, body: { access_token: `access-${assertions.length}`, expires_in: 3600 } })
      }
      if (request.url !== '/v1/projects/deals/messages:send') return say({ status: 404 })
      if (request.headers.authorization !== `Bearer access-${assertions.length}`) return say({ status: 401 })
      const message = JSON.parse(text) as Message
      received.push(message)
      say(answer(message, received.length))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => new Promise<void>((done) => server.close(() => done())))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const credentials = {
    project_id: 'deals',
    client_email: 'push@deals.example',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    token_uri: `${origin}/token`,
  }
  return { received, assertions, origin, credentials, gateway: (now = Date.now) => fcmGateway(credentials, { origin, now }) }
}

test('a notice is sent with its words, the path that a tap opens, and a signed statement of who we are', async () => {
  const service = await pushService()
  expect(await service.gateway().send('device-token', notice)).toBe('sent')
  expect(service.received).toEqual([
    { message: { token: 'device-token', notification: { title: 'New flyer', body: 'It starts today.' }, data: { path: '/valley/home' } } },
  ])
  const [head = '', claims = '', signature = ''] = service.assertions[0]!.split('.')
  expect(
    verify(
      'RSA-SHA256',
      Buffer.from(`${head}.${claims}`),
      createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })),
      Buffer.from(signature, 'base64url'),
    ),
  ).toBe(true)
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    iss: 'push@deals.example',
    aud: service.credentials.token_uri,
  })
})

test('an access token is requested once, and again when it ends or is revoked', async () => {
  let now = 0
  const service = await pushService()
  const gateway = service.gateway(() => now)
  await gateway.send('a', notice)
  await gateway.send('a', notice)
  expect(service.assertions).toHaveLength(1)
  now = 3_600_000
  await gateway.send('a', notice)
  expect(service.assertions).toHaveLength(2)
  service.assertions.push('taken back')
  await expect(gateway.send('a', notice)).rejects.toThrow('401')
  expect(await gateway.send('a', notice)).toBe('sent')
})

test.each([
  ['the app was removed', unregistered, 'gone'],
  [
    'a token that never was one',
    { status: 400, body: { error: { details: [{ fieldViolations: [{ field: 'message.token' }] }] } } },
    'gone',
  ],
  ['another project’s token', { status: 403, body: { error: { details: [{ errorCode: 'SENDER_ID_MISMATCH' }] } } }, 'gone'],
  ['too much was sent', { status: 429, body: { error: { details: [{ errorCode: 'QUOTA_EXCEEDED' }] } } }, 'error'],
  ['the service is away', { status: 503, body: { error: { details: [{ errorCode: 'UNAVAILABLE' }] } } }, 'error'],
  ['something else is wrong with our message', { status: 400, body: { error: { message: 'bad' } } }, 'error'],
] satisfies [string, Answer, string][])('%s: %o is %s', async (_, answer, outcome) => {
  const service = await pushService(() => answer)
  expect(
    await service
      .gateway()
      .send('a', notice)
      .catch(() => 'error'),
  ).toBe(outcome)
})

const { app, db, http } = await testApp()
const { storeId, storeRoute } = await makeStore(db)
const queueDatabase = await testDatabase()
afterEach(() => db.deleteFrom('shopper').execute())

type Headers = { authorization: string }
async function register(headers: Headers, notificationToken: string | null, deviceId = 'phone') {
  await http({
    method: 'POST',
    url: '/api/oauth/authenticate',
    headers,
    payload: { deviceId, deviceType: 'android', versionNumber: '1.15', notificationToken },
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

test('an app on which another shopper signs in no longer shows the first one’s notices', async () => {
  const [first, second] = [await register(await asVisitor(app), 'same-app'), await register(await asVisitor(app), 'same-app')]
  expect([await tokenOf(db, first), await tokenOf(db, second)]).toEqual([null, 'same-app'])
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

test('an ordered notice is tried again until the service takes it, once; a command places orders beside the server', async () => {
  const { db: queueDb, connection } = queueDatabase
  const service = await pushService((_, sent) => (sent < 2 ? { status: 429 } : { status: 200 }))
  const user = newUserId()
  await queueDb
    .insertInto('shopper')
    .values({ user_id: user, email: null, password_hash: null, accepted_terms_at: null, last_visited_store_id: null })
    .execute()
  await queueDb
    .insertInto('device')
    .values({ user_id: user, device_id: 'phone', device_type: 'ios', version_number: '1.15', notification_token: 'token' })
    .execute()
  const failures: string[] = []
  const failed = (error: Error) => failures.push(error.message)
  const queue = await startQueue({
    connection,
    jobs: [],
    workers: { push: pushWorker(queueDb, service.gateway()) },
    failed,
    retrySeconds: 1,
  })
  onTestFinished(() => queue.stop())
  await inTransaction(queueDb, (trx) => queue.order(trx, 'push', { userId: user, deviceId: 'phone', notice }))
  const state = async () =>
    (await sql<{ state: string }>`select state::text from pgboss.job where name = 'push'`.execute(queueDb)).rows[0]?.state
  while ((await state()) !== 'completed') await sql`select pg_sleep(0.05)`.execute(queueDb)
  expect(service.received).toHaveLength(2)
  expect(failures).toEqual(['the push service answered 429'])

  const beside = await openOrders(queueDb)
  await inTransaction(queueDb, (trx) => beside.order(trx, 'push', { userId: user, deviceId: 'phone', notice }))
  await beside.stop()
  while (service.received.length < 3) await sql`select pg_sleep(0.05)`.execute(queueDb)
})
