import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import * as brand from '#brand'
import { allowOrigins, answerPreflights } from './cors.ts'

const ours = 'https://deals.example'
const app = fastify()
allowOrigins(app, () => ours)
answerPreflights(app)
app.get('/*', async () => 'here')
app.options('/*', async () => 'not a preflight')
afterAll(() => app.close())

const ask = async (url: string, headers: Record<string, string>, method: 'GET' | 'OPTIONS' = 'GET') => {
  const { statusCode, headers: all, body } = await app.inject({ method, url, headers })
  return { statusCode, allowed: all['access-control-allow-origin'], vary: all.vary, all, body }
}

test('our own pages and the native apps may call the API and ask for its health, and nobody else', async () => {
  for (const origin of [ours, ...brand.native.origins]) {
    for (const url of ['/api/x', '/winona/api/x', '/healthz']) {
      const { allowed, vary, all } = await ask(url, { origin })
      expect([url, allowed, vary]).toEqual([url, origin, 'origin'])
      expect(all).toMatchObject({
        'access-control-allow-credentials': 'true',
        'access-control-expose-headers': 'retry-after, x-request-id, etag',
      })
    }
  }
  for (const origin of ['https://evil.example', `${ours}.evil.example`, 'null']) {
    const { allowed, vary, all } = await ask('/api/x', { origin })
    expect([allowed, vary, all['access-control-allow-credentials']]).toEqual([undefined, 'origin', undefined])
  }
  expect((await ask('/api/x', {})).allowed).toBeUndefined()
})

test('what is not the API says nothing of origins', async () => {
  for (const url of ['/', '/winona/deals', '/a/b/api/x', '/apix', '/x/healthz']) {
    const { allowed, vary } = await ask(url, { origin: ours })
    expect([url, allowed, vary]).toEqual([url, undefined, undefined])
  }
})

test('the studio’s preview is an origin without a name, and has no cookies', async () => {
  const { allowed, all } = await ask('/api/x', { origin: 'null', preview: 'w1' })
  expect([allowed, all['access-control-allow-credentials']]).toEqual(['null', undefined])
  const preflight = await ask('/api/x', { origin: 'null', 'access-control-request-headers': 'authorization, preview' }, 'OPTIONS')
  expect([preflight.statusCode, preflight.allowed]).toEqual([204, 'null'])
  expect(preflight.all['access-control-allow-headers']).toBe('authorization, content-type, idempotency-key, configuration-token, preview')
  expect((await ask('/api/x', { origin: 'null', 'access-control-request-headers': 'previews' })).allowed).toBeUndefined()
  expect((await ask('/api/x', { origin: 'https://evil.example', preview: 'w1' })).allowed).toBeUndefined()
})

test('a preflight of an origin that may call is replied to; another one reaches what is there', async () => {
  const { statusCode, all, body } = await ask('/api/x', { origin: ours }, 'OPTIONS')
  expect([statusCode, body]).toEqual([204, ''])
  expect(all).toMatchObject({
    'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
    'access-control-allow-headers': 'authorization, content-type, idempotency-key, configuration-token',
    'access-control-max-age': '86400',
  })
  expect((await ask('/api/x', { origin: 'https://evil.example' }, 'OPTIONS')).body).toBe('not a preflight')
  expect((await ask('/api/x', { origin: ours })).body).toBe('here')
})
