import fastify from 'fastify'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { encodingFor, ownBytes, prepare, sendPrepared } from './prepared.ts'

const value = { names: Array.from({ length: 200 }, (_, at) => `Deal ${at}`) }
const prepared = await prepare(value)
const app = fastify()
app.get('/', (request, reply) => sendPrepared(prepared, request, reply))
app.get('/own', async (request, reply) => sendPrepared(await prepare(value, 'private'), request, reply))
afterAll(() => app.close())
const ask = async (headers: Record<string, string> = {}, url = '/') => app.inject({ url, headers })

describe('what a client takes', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', 'plain'],
    ['', 'plain'],
  ])('of ‘%s’ it gets %s', (taken, encoding) => {
    expect(encodingFor({ headers: { 'accept-encoding': taken } })).toBe(encoding)
    // Once more: what was said before is known.
    expect(encodingFor({ headers: { 'accept-encoding': taken } })).toBe(encoding)
  })
  test('who says nothing gets it plain, and a long header is read like a short one', () => {
    expect(encodingFor({ headers: {} })).toBe('plain')
    expect(encodingFor({ headers: { 'accept-encoding': `${'x, '.repeat(100)}gzip` } })).toBe('gzip')
  })
})

test('a reply that was made once is sent in each form', async () => {
  const [br, gzip, plain] = [await ask({ 'accept-encoding': 'br' }), await ask({ 'accept-encoding': 'gzip' }), await ask()]
  expect([br, gzip, plain].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined])
  const texts = [brotliDecompressSync(br.rawPayload), gunzipSync(gzip.rawPayload), plain.rawPayload].map(String)
  expect(texts).toEqual(Array(3).fill(JSON.stringify(value)))
  expect(plain.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, no-cache',
    vary: 'accept-encoding, origin',
  })
  expect((await ask({}, '/own')).headers['cache-control']).toBe('private, no-cache')
})

test('what has not changed costs a 304, to whoever asks with its ETag, be it called weak', async () => {
  const { etag } = prepared
  expect(etag).toMatch(/^"[\w-]{22}"$/)
  for (const asked of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const { statusCode, body, headers } = await ask({ 'if-none-match': asked, 'accept-encoding': 'br' })
    expect([statusCode, body, headers.etag, headers['content-encoding']]).toEqual([304, '', etag, undefined])
  }
  expect((await ask({ 'if-none-match': '"other"' })).statusCode).toBe(200)
  expect((await prepare({ ...value, more: 1 })).etag).not.toBe(etag)
  expect((await prepare(value)).etag).toBe(etag)
})

test('its size in memory is told, in bytes of its own', () => {
  const { bytes, br, gzip } = prepared
  expect(bytes).toBe(Math.ceil(JSON.stringify(value).length * 1.5) + br.length + gzip.length)
  const shared = Buffer.from('some bytes')
  const own = ownBytes(shared)
  expect([String(own), own.buffer.byteLength, br.buffer.byteLength]).toEqual(['some bytes', 10, br.length])
})
