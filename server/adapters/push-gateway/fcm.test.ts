import { createPublicKey, verify } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { NotNow } from '#server/jobs/not-now.ts'
import { scratchFolder } from '#server/testing/scratch.ts'
import { publicKey, pushService, unregistered, type Answer } from '#server/testing/push-service.ts'
import { readCredentials } from './fcm.ts'

const notice = { title: 'New flyer', body: 'It starts today.', path: '/valley/home' }

test('a notice is sent with its words, the path that a tap opens, and a signed statement of who we are', async () => {
  const service = await pushService()
  expect(await service.gateway().send('device-token', notice)).toBe('sent')
  expect(service.received).toMatchObject([
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

test('a notice about the same thing takes the place of the one before, on both systems, and is dropped after a day', async () => {
  const service = await pushService()
  const gateway = service.gateway(() => 1_000_000_000)
  await gateway.send('a', { ...notice, about: 'digest-7' })
  await gateway.send('a', notice)
  expect(service.received).toMatchObject([
    {
      message: {
        android: { collapse_key: 'digest-7', notification: { tag: 'digest-7' }, ttl: '86400s', priority: 'high' },
        apns: { headers: { 'apns-collapse-id': 'digest-7', 'apns-expiration': '1086400', 'apns-push-type': 'alert' } },
      },
    },
    { message: { android: { ttl: '86400s' } } },
  ])
  expect(JSON.stringify(service.received[1])).not.toContain('collapse')
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

const retryAfter = (seconds: string) => ({ 'retry-after': seconds })

test.each([
  ['quota', { status: 429, headers: retryAfter('90') }, 90],
  ['an outage', { status: 503, headers: retryAfter('Thu, 01 Jan 1970 00:02:00 GMT') }, 120],
  ['no word of when', { status: 500 }, null],
] satisfies [string, Answer, number | null][])(
  'a refusal says how long to wait, where the service does: %s',
  async (_, answer, seconds) => {
    const service = await pushService(() => answer)
    const error: unknown = await service
      .gateway(() => 0)
      .send('a', notice)
      .catch((it: unknown) => it)
    expect(error).toBeInstanceOf(Error)
    expect(error instanceof NotNow ? error.seconds : null).toBe(seconds)
  },
)

test('credentials that the service does not take are said to be the fault, no token is given up, and corrected ones work', async () => {
  let letIn: Answer | null = { status: 400, body: { error: 'invalid_grant' } }
  const service = await pushService(undefined, () => letIn)
  const gateway = service.gateway()
  await expect(gateway.send('a', notice)).rejects.toThrow('does not let us in with these FCM_CREDENTIALS (400)')
  expect(service.received).toEqual([])
  letIn = null
  expect(await gateway.send('a', notice)).toBe('sent')
})

test('a key file that cannot sign ends the start with one sentence', async () => {
  const folder = scratchFolder()
  const file = join(folder, 'key.json')
  const { credentials } = await pushService()
  writeFileSync(file, JSON.stringify(credentials))
  expect(readCredentials(file)).toEqual(credentials)
  writeFileSync(file, JSON.stringify({ ...credentials, private_key: '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n' }))
  expect(() => readCredentials(file)).toThrow('it is not a service account key')
})
