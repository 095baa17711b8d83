import { once } from 'node:events'
import { connect } from 'node:net'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openPool, patience } from '#server/db/pool.ts'
import { originNow } from '#server/origin.ts'
import { atEnd } from '#server/testing/at-end.ts'
import { directDatabase, testDatabase } from '#server/testing/database.ts'
import { scratchFolder } from '#server/testing/scratch.ts'
import { logged } from '#server/testing/logged.ts'
import { publicUrl } from '#server/testing/public-url.ts'
import { raw } from '#server/testing/raw.ts'
import { unlimited } from '#server/testing/unlimited.ts'
import { newUserId } from '#server/user-id.ts'
import { openFastify } from './fastify.ts'
import { tooMany } from './problem.ts'

const kilobyte = 1024

function opened(environment: Record<string, string> = {}) {
  const dataDir = scratchFolder()
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...unlimited, ...environment })
  const { app, drain } = openFastify(config, () => publicUrl)
  app.get('/api/thing', (request, reply) => reply.send({ from: request.ip, reqId: originNow().reqId }))
  app.get('/wait', (_, reply) => reply.send(tooMany(7)))
  app.get('/broken', () => {
    throw new Error('a detail of ours')
  })
  app.post('/body', ({ body }, reply) => reply.send({ type: typeof body, length: JSON.stringify(body)?.length ?? 0 }))
  atEnd(() => app.close())
  return { app, drain, ask: (options: InjectOptions) => app.inject(options) }
}
const portOf = async (app: FastifyInstance) => Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
const { app, ask } = opened()
const json = { 'content-type': 'application/json' }
const post = (payload: string, headers: object = json) => ask({ method: 'POST', url: '/body', headers: { ...headers }, payload })

describe('every reply', () => {
  test('has the headers that protect a page, and the request’s own id, also where it is refused before any route', async () => {
    const port = await portOf(app)
    const whole = (line: string, more = '') => `${line} HTTP/1.1\r\n${more}connection: close\r\n\r\n`
    for (const bytes of [
      whole('GET /api/thing', 'host: x\r\n'),
      whole('GET /nothing', 'host: x\r\n'),
      whole('GET /api/thing'),
      'nonsense\r\n\r\n',
    ])
      expect((await raw(port, bytes)).headers, bytes).toMatchObject({
        'x-frame-options': 'DENY',
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      })
    const { headers, body } = await raw(port, whole('GET /api/thing', 'host: x\r\nrequest-id: chosen\r\n'))
    expect(JSON.parse(body)).toMatchObject({ reqId: headers['x-request-id'] })
    expect(headers['x-request-id']).not.toBe('chosen')
  })

  test('tells our own pages that they may read it, and a preflight what they may send', async () => {
    const { headers } = await ask({ url: '/api/thing', headers: { origin: publicUrl } })
    expect(headers['access-control-allow-origin']).toBe(publicUrl)
    const preflight = await ask({
      method: 'OPTIONS',
      url: '/api/thing',
      headers: { origin: publicUrl, 'access-control-request-method': 'GET' },
    })
    expect([preflight.statusCode, preflight.headers['access-control-allow-methods'] !== undefined]).toEqual([204, true])
  })

  test('of a server that drains or ends closes its connection, and no other', async () => {
    const { drain, ask: one } = opened()
    expect((await one({ url: '/api/thing' })).headers['connection']).not.toBe('close')
    drain()
    expect((await one({ url: '/api/thing' })).headers['connection']).toBe('close')
    const { app: ending } = opened()
    const begun = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<string>()
    ending.get('/slow', () => {
      begun.resolve()
      return mayEnd.promise
    })
    ending.addHook('preClose', (done) => {
      mayEnd.resolve('done')
      done()
    })
    const reply = raw(await portOf(ending), 'GET /slow HTTP/1.1\r\nhost: x\r\n\r\n')
    await begun.promise
    const closed = ending.close()
    expect(await reply).toMatchObject({ status: 200, headers: { connection: 'close' }, body: 'done' })
    await closed
  })
})

describe('F03 what goes wrong is a problem', () => {
  test('for an address that nothing is at, with the path and the id', async () => {
    const reply = await ask({ url: '/nothing?token=secret' })
    expect(reply.headers).toMatchObject({ 'content-type': 'application/problem+json; charset=utf-8', 'cache-control': 'no-store' })
    expect(reply.headers).not.toHaveProperty('retry-after')
    expect([reply.statusCode, reply.json()]).toMatchObject([
      404,
      { status: 404, code: 'not_found', detail: 'There is no such page.', instance: '/nothing', requestId: reply.headers['x-request-id'] },
    ])
  })

  test('for what may be tried again, with the seconds until then', async () => {
    const reply = await ask({ url: '/wait' })
    expect([reply.statusCode, reply.headers['retry-after'], reply.json().code]).toEqual([429, '7', 'too_many_requests'])
  })

  test('for a fault, of which only our log has the details', async () => {
    const lines = logged()
    const { ask: one } = opened({ LOG_LEVEL: 'error' })
    const reply = await one({ url: '/broken' })
    expect(reply.json()).toMatchObject({ status: 500, code: 'fault', requestId: reply.headers['x-request-id'] })
    expect(reply.body).not.toContain('detail of ours')
    expect(lines()).toMatchObject([{ reqId: reply.headers['x-request-id'], err: { message: 'a detail of ours' } }])
  })
})

test('a row that PostgreSQL refuses is not quoted in the log', async () => {
  const { db } = await testDatabase()
  const lines = logged()
  const { app, ask: one } = opened({ LOG_LEVEL: 'error' })
  // An address without a password.
  app.get('/half', () => db.insertInto('shopper').values({ user_id: newUserId(), email: 'robin@example.com' }).execute())
  expect((await one({ url: '/half' })).statusCode).toBe(500)
  expect(lines()).toMatchObject([{ err: { constraint: 'shopper_check' } }])
  expect(JSON.stringify(lines())).not.toContain('robin')
})

test('of a lost connection the log has what was wrong, and nothing of the connection, such as its key', async () => {
  const { db, connection } = await directDatabase()
  const { promise: lost, resolve } = Promise.withResolvers<Error>()
  const { db: jobs } = openPool({ ...connection, application_name: 'jobs' }, patience.job, resolve)
  atEnd(() => jobs.destroy())
  await sql`select`.execute(jobs)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'jobs' and datname = current_database()`.execute(
    db,
  )
  const lines = logged()
  const { app } = opened({ LOG_LEVEL: 'error' })
  app.log.error({ err: new AggregateError([await lost], 'all', { cause: await lost }) }, 'jobs')
  const one = {
    type: 'DatabaseError',
    code: '57P01',
    message: expect.stringContaining('terminating connection'),
    stack: expect.any(String),
  }
  expect(lines()[0]!.err).toEqual({ type: 'AggregateError', message: 'all', stack: expect.any(String), cause: one, errors: [one] })
})

describe('a body', () => {
  test('is JSON, or none', async () => {
    expect((await post('{"a":1}')).json()).toEqual({ type: 'object', length: 7 })
    expect((await post('')).json()).toEqual({ type: 'undefined', length: 0 })
    expect((await ask({ method: 'POST', url: '/body' })).json()).toEqual({ type: 'undefined', length: 0 })
    expect((await post('{')).json()).toMatchObject({ status: 400, code: 'bad_json', detail: 'The body is not JSON.' })
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      expect((await post('a=1', { 'content-type': type })).json(), type).toMatchObject({ status: 415 })
  })

  test('may have 256 kB and no more', async () => {
    const text = (length: number) => JSON.stringify('x'.repeat(length - 2))
    expect((await post(text(256 * kilobyte))).json()).toEqual({ type: 'string', length: 256 * kilobyte })
    expect((await post(text(256 * kilobyte + 1))).json()).toMatchObject({ status: 413 })
  })

  test('must come within 30 seconds', () => {
    expect(app.server.requestTimeout).toBe(30_000)
  })
})

test('what a program throws that is no error is in the log too, and an error that leads to itself is there once', async () => {
  const lines = logged()
  const { app } = opened({ LOG_LEVEL: 'error' })
  const loop = new Error('around', { cause: new TypeError('again') })
  Object.assign(loop.cause as Error, { cause: loop })
  const bare = Object.create(null) as object
  for (const err of [new AggregateError([null, undefined, 'a text', 7, { row: 'of a shopper' }, bare, loop], 'all'), null, 'a text', bare])
    app.log.error({ err }, 'jobs')
  const [all, ...others] = lines().map((it) => it.err)
  const said = (type: string, message = '') => ({ type, message, stack: '' })
  const around = { type: 'Error', message: 'around', stack: expect.any(String) }
  expect(all).toEqual({
    type: 'AggregateError',
    message: 'all',
    stack: expect.any(String),
    errors: [
      said('object'),
      said('undefined'),
      said('string', 'a text'),
      said('number'),
      said('object'),
      said('object'),
      { ...around, cause: { type: 'TypeError', message: 'again', stack: expect.any(String) } },
    ],
  })
  expect(others).toEqual([said('object'), said('string', 'a text'), said('object')])
})

test('an address is the one that our own proxy names, and not the one that a stranger does', async () => {
  const headers = { 'x-forwarded-for': '192.0.2.7' }
  expect((await ask({ url: '/api/thing', headers })).json()).toMatchObject({ from: '127.0.0.1' })
  expect((await opened({ TRUST_PROXY: 'on' }).ask({ url: '/api/thing', headers })).json()).toMatchObject({ from: '192.0.2.7' })
})

test('a request is limited by its address', async () => {
  const { ask: limited } = opened({ REQUESTS_PER_MINUTE_PER_ADDRESS: '1' })
  expect([(await limited({ url: '/api/thing' })).statusCode, (await limited({ url: '/api/thing' })).statusCode]).toEqual([200, 429])
})

test('the log has a request’s method, path and id, and no query, token or cookie', async () => {
  const lines = logged()
  const { ask: one } = opened({ LOG_LEVEL: 'info' })
  const { headers } = await one({ url: '/api/thing?code=secret', headers: { authorization: 'Bearer secret', cookie: 'studio=secret' } })
  const id = headers['x-request-id']
  expect(lines().find(({ msg }) => msg === 'incoming request')).toMatchObject({ reqId: id, req: { method: 'GET', path: '/api/thing', id } })
  expect(lines().find(({ msg }) => msg === 'request completed')).toMatchObject({ reqId: id, res: { statusCode: 200 } })
  expect(JSON.stringify(lines())).not.toContain('secret')
})

test('a connection that nothing is asked on does not keep a server that ends', async () => {
  const { app: ending } = opened()
  const socket = connect(await portOf(ending), '127.0.0.1', () => socket.write('GET /api/thing HTTP/1.1\r\nhost: x\r\n\r\n'))
  await once(socket, 'data')
  await ending.close()
})
