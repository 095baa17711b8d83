import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import * as brand from '#brand'
import { Problem } from '#contract/problem.ts'
import { asVisitor, publicUrl, testApp } from '#server/testing/build-app.ts'
import { makeStore } from '#server/testing/factories.ts'

const { app, db, http } = await testApp()

describe('who may call from a browser', () => {
  const ours = [publicUrl, 'https://localhost', 'capacitor://localhost']
  const others = [
    'http://localhost',
    'https://localhost:3000',
    'http://localhost:3001',
    `${publicUrl}.evil.example`,
    'https://evil.example',
    'capacitor://evil',
    'null',
    '*',
    ' ',
  ]

  test('7.API.02 exactly our pages and the native apps, with credentials', async () => {
    for (const origin of ours) {
      const { headers } = await http({ url: '/api/app/coop-deals', headers: { origin } })
      expect(headers).toMatchObject({ 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true', vary: 'origin' })
    }
    for (const origin of others) {
      const { headers } = await http({ url: '/api/app/coop-deals', headers: { origin } })
      expect(headers['access-control-allow-origin'], origin).toBeUndefined()
      expect(headers.vary).toBe('origin')
    }
  })

  test('a preflight of the same three gets the methods and headers that the API takes', async () => {
    const ask = (origin: string) =>
      http({
        method: 'OPTIONS',
        url: '/api/shoppinglists',
        headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
      })
    for (const origin of ours) {
      const { statusCode, headers } = await ask(origin)
      expect(statusCode).toBe(204)
      expect(headers['access-control-allow-origin']).toBe(origin)
      expect(headers['access-control-allow-methods']).toBe('GET, POST, PUT, PATCH, DELETE')
      expect(String(headers['access-control-allow-headers']).split(', ')).toEqual([
        'authorization',
        'content-type',
        'idempotency-key',
        'configuration-token',
      ])
    }
    for (const origin of others) expect((await ask(origin)).headers['access-control-allow-origin'], origin).toBeUndefined()
  })

  test('a reply for shared caches varies by origin, so that no cache gives it to a page that may not read it', async () => {
    const { storeRoute } = await makeStore(db)
    const { headers } = await http({ url: `/${storeRoute}/api/ads`, headers: { origin: publicUrl } })
    expect(headers).toMatchObject({ 'cache-control': expect.stringMatching(/^public/), 'access-control-allow-origin': publicUrl })
    expect(String(headers.vary).split(', ').toSorted()).toEqual(['accept-encoding', 'origin'])
  })

  test('our own pages can read refusals too', async () => {
    const { statusCode, headers } = await http({ url: '/api/shoppinglists', headers: { origin: publicUrl } })
    expect([statusCode, headers['access-control-allow-origin']]).toEqual([401, publicUrl])
  })
})

test('a reply made once for all comes in the smallest form that the client takes', async () => {
  const { storeRoute } = await makeStore(db)
  const ask = async (encodings?: string) => {
    const { headers, rawPayload } = await http({
      url: `/${storeRoute}/api/ads`,
      headers: encodings === undefined ? {} : { 'accept-encoding': encodings },
    })
    const read = { br: brotliDecompressSync, gzip: gunzipSync }[String(headers['content-encoding'])] ?? ((bytes: Buffer) => bytes)
    expect(JSON.parse(read(rawPayload).toString())).toEqual([])
    return headers['content-encoding']
  }
  expect([await ask('gzip, deflate, br, zstd'), await ask('gzip;q=1, br;q=0.5'), await ask('gzip')]).toEqual(['br', 'br', 'gzip'])
  expect([await ask('br;q=0, gzip'), await ask('br;q=0.000 , gzip'), await ask('x-br, gzip;q=0.1')]).toEqual(['gzip', 'gzip', 'gzip'])
  expect([await ask(), await ask('*'), await ask('identity'), await ask('br;q=0')]).toEqual(Array(4).fill(undefined))
})

test('no cache keeps a private reply', async () => {
  const me = await asVisitor(app, { terms: true })
  expect((await http({ url: '/api/shoppinglists', headers: me })).headers['cache-control']).toBe('private, no-store')
  expect((await http({ url: '/api/shoppinglists' })).headers['cache-control']).toBe('no-store')
})

describe('refusals are problems with a code for programs', () => {
  test.each([
    ['a call that is not there', { url: '/api/nothing?token=secret' }, 404, 'not_found'],
    ['a method that a call does not take', { method: 'PATCH', url: '/api/shoppinglists' }, 404, 'not_found'],
    ['a method that nothing takes', { method: 'OPTIONS', url: '/api/shoppinglists' }, 404, 'not_found'],
    ['no token', { url: '/api/shoppinglists' }, 401, 'unauthorized'],
    [
      'a body that is no JSON',
      { method: 'POST', url: '/api/account/authenticate', headers: { 'content-type': 'application/json' }, payload: '{' },
      400,
      'bad_json',
    ],
    [
      'a body of another type',
      { method: 'POST', url: '/api/account/authenticate', headers: { 'content-type': 'text/plain' }, payload: 'x' },
      415,
      'ctp_invalid_media_type',
    ],
    [
      'a body too large',
      { method: 'POST', url: '/api/account/authenticate', headers: { 'content-type': 'application/json' }, payload: ' '.repeat(300_000) },
      413,
      'ctp_body_too_large',
    ],
    ['a query that does not say which call is meant', { method: 'PUT', url: '/api/stores/1' }, 400, 'bad_request'],
    ['an address that is no right percent-encoding', { url: '/%zz/api/stores' }, 400, 'bad_url'],
  ] as const)('%s', async (_, request, status, code) => {
    const reply = await http(request)
    expect(reply.headers['content-type']).toMatch(/^application\/problem\+json/)
    expect(v.parse(Problem, reply.json())).toMatchObject({
      type: 'about:blank',
      status,
      code,
      title: expect.any(String),
      instance: request.url.split('?')[0],
    })
    expect(reply.statusCode).toBe(status)
    expect(reply.body).not.toContain('secret')
  })

  test('a wrong field is named', async () => {
    const reply = await http({ method: 'POST', url: '/api/account/authenticate', payload: { clientToken: brand.client, token: 5 } })
    expect(reply.json()).toMatchObject({ status: 400, errors: [{ field: 'token', message: expect.stringContaining('string') }] })
  })
})
