import { once } from 'node:events'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import * as brand from '#brand'
import { endpoints, sidecarToken } from '#contract/endpoint.ts'
import type { Db } from '#server/db/pool.ts'
import type { UserId } from '#server/user-id.ts'
import { originNow } from '#server/origin.ts'
import { someoneWaits, testDatabase } from '#server/testing/database.ts'
import { makeStore } from '#server/testing/factories.ts'
import { ownCalls, shopperSession } from '#server/testing/own-calls.ts'
import { raw } from '#server/testing/raw.ts'
import { publicUrl } from '#server/testing/public-url.ts'
import { staffSession } from '#server/testing/staff.ts'
import { prepare } from './prepared.ts'
import { HttpProblem, notFound } from './problem.ts'

let wasGone: boolean | null = null
let heardGone = Promise.withResolvers<void>()
/** What the handlers below do beside replying; each test sets what it needs. */
const meanwhile = { do: async () => {} }
beforeEach(() => void (meanwhile.do = async () => {}))

const Said = v.object({ said: v.string() })
const calls = endpoints({
  rest: { method: 'GET', path: '/api/which', access: 'none', about: '', query: v.object({ kind: v.optional(v.string()) }), reply: Said },
  red: { method: 'GET', path: '/api/which', access: 'none', when: { kind: ['red', 'rose'] }, about: '', reply: Said },
  large: { method: 'GET', path: '/api/which', access: 'none', when: { kind: ['blue'], size: ['large'] }, about: '', reply: Said },
  on: { method: 'PUT', path: '/api/switch', access: 'none', when: { to: ['on'] }, about: '', reply: Said },
  off: { method: 'PUT', path: '/api/switch', access: 'none', when: { to: ['off'] }, about: '', reply: Said },
  parse: {
    method: 'POST',
    path: '/:storeRoute/api/parse/:count',
    access: 'none',
    about: '',
    params: v.object({ storeRoute: v.string(), count: v.pipe(v.string(), v.regex(/^\d+$/, 'must be digits'), v.transform(Number)) }),
    query: v.object({ q: v.optional(v.pipe(v.string(), v.maxLength(3, 'is too long'))) }),
    body: v.object({ name: v.pipe(v.string('must be text'), v.trim()), tags: v.array(v.object({ tag: v.string('must be text') })) }),
    reply: Said,
  },
  anyBody: { method: 'POST', path: '/api/any', access: 'none', about: '', body: v.string('must be text'), reply: Said },
  context: { method: 'GET', path: '/api/context', access: 'none', about: '', reply: Said },
  nothing: { method: 'DELETE', path: '/api/nothing-to-say', access: 'none', about: '', reply: null },
  wrong: { method: 'GET', path: '/api/wrong', access: 'none', about: '', reply: Said },
  refused: { method: 'GET', path: '/api/refused', access: 'none', about: '', reply: Said },
  prepared: { method: 'GET', path: '/api/prepared', access: 'none', about: '', reply: Said },
  same: { method: 'GET', path: '/api/same', access: 'visitor', sameForAll: true, about: '', reply: Said },
  mine: { method: 'GET', path: '/api/mine', access: 'visitor', about: '', reply: Said },
  sidecar: {
    method: 'GET',
    path: '/api/sidecar/:customerGuid/:userId',
    access: 'shopper',
    sidecar: true,
    about: '',
    params: v.object({ customerGuid: v.string(), userId: v.string() }),
    reply: Said,
  },
  write: { method: 'POST', path: '/api/write', access: 'visitor', about: '', body: v.object({ name: v.string() }), reply: Said },
  put: { method: 'PUT', path: '/api/write', access: 'visitor', about: '', body: v.object({ name: v.string() }), reply: Said },
  secret: { method: 'POST', path: '/api/secret', access: 'visitor', keepsNoReply: true, about: '', reply: Said },
  openWrite: { method: 'POST', path: '/api/open-write', access: 'none', about: '', reply: Said },
  refusedWrite: { method: 'POST', path: '/api/refused-write', access: 'none', about: '', reply: Said },
  refusedMine: { method: 'POST', path: '/api/refused-mine', access: 'visitor', about: '', reply: Said },
  forNobody: { method: 'POST', path: '/api/for-nobody', access: 'visitor', about: '', reply: Said },
  gone: { method: 'GET', path: '/api/gone', access: 'none', about: '', reply: Said },
  waits: { method: 'GET', path: '/api/waits', access: 'none', waits: true, about: '', reply: Said },
  desk: { method: 'GET', path: '/api/studio/desk', access: 'editor', about: '', reply: Said },
  arrive: { method: 'GET', path: '/api/studio/arrive', access: 'arriving', about: '', reply: Said },
  studioWrite: { method: 'POST', path: '/api/studio/write', access: 'staff', about: '', reply: Said },
  studioSignIn: { method: 'POST', path: '/api/studio/sign-in', access: 'none', about: '', reply: Said },
})

const merge = async (from: UserId, to: UserId) => {
  await db.insertInto('merged_shopper').values({ anonymous_id: from, member_id: to }).execute()
}
/** Each write leaves a row here. */
const written = async () => (await db.selectFrom('attempt').select('key').orderBy('key').execute()).map(({ key }) => key)
const write = (on: Db, key: string) => on.insertInto('attempt').values({ key, count: 1, until: new Date() }).execute()

const { app, db, http, load, sendInside, tagInside, admitStaff } = await ownCalls(calls, {
  rest: async ({ query }) => ({ said: `rest ${query.kind ?? ''}` }),
  red: async () => ({ said: 'red' }),
  large: async () => ({ said: 'large' }),
  on: async () => ({ said: 'on' }),
  off: async () => ({ said: 'off' }),
  parse: async (parsed) => ({ said: JSON.stringify(parsed) }),
  anyBody: async ({ body }, { whoever }) => ({ said: `${body} ${(await whoever())?.userId}` }),
  context: async (_, { from, userAgent, language, caller, whoever, studio, gone }) => ({
    said: JSON.stringify({
      from,
      userAgent,
      language: language(),
      caller,
      whoever: await whoever(),
      who: originNow().who ?? null,
      token: studio.token,
      isGone: gone().aborted,
      inFlight: inFlight(),
    }),
  }),
  nothing: async () => null,
  // @ts-expect-error a reply of another shape does not compile
  wrong: async () => ({ say: 'what a client does not understand' }),
  refused: async () => notFound('thing'),
  prepared: async () => prepare({ said: 'prepared' }),
  same: async () => prepare({ said: 'same' }),
  mine: async () => {
    await meanwhile.do()
    return { said: originNow().who ?? '' }
  },
  sidecar: async () => ({ said: 'sidecar' }),
  write: async ({ body }, context) => {
    await write(context.db, body.name)
    return { said: body.name }
  },
  put: async ({ body }) => ({ said: `put ${body.name}` }),
  secret: async () => ({ said: crypto.randomUUID() }),
  openWrite: async (_, context) => {
    await write(context.db, 'open')
    throw new Error('It broke after it had written.')
  },
  refusedWrite: async (_, context) => {
    await write(context.db, 'counted')
    return new HttpProblem(409, 'refused', 'No.')
  },
  refusedMine: async (_, context) => {
    await write(context.db, 'refused')
    return new HttpProblem(409, 'refused', 'No.')
  },
  forNobody: async (_, { db: trx, caller }) => {
    await sql`insert into favorite_store (user_id, store_id) values (${crypto.randomUUID()}, ${storeId})`.execute(trx)
    return { said: caller.userId }
  },
  gone: async (_, { gone }) => {
    await meanwhile.do()
    const signal = gone()
    wasGone = signal.aborted
    if (!signal.aborted) await once(signal, 'abort')
    heardGone.resolve()
    return { said: 'to nobody' }
  },
  waits: async () => ({ said: String(inFlight()) }),
  desk: async (_, { caller }) => ({ said: `${caller.name} ${originNow().who ?? ''}` }),
  arrive: async (_, { caller }) => ({ said: caller.name }),
  studioWrite: async (_, { caller }) => ({ said: caller.name }),
  studioSignIn: async (_, { caller }) => ({ said: String(caller) }),
})
const { storeId } = await makeStore(db)
for (const access of ['editor', 'publisher'] as const)
  app.route({
    method: ['GET', 'POST'],
    url: `/api/studio/${access}-file`,
    handler: async (request) => ({ said: (await admitStaff(request, access)).name }),
  })
let listening: Promise<string> | null = null
const port = async () => Number(new URL(await (listening ??= app.listen({ host: '127.0.0.1', port: 0 }))).port)
const inFlight = (): unknown => load.measures.find(({ name }) => name === 'http_requests_in_flight')!.read()
const get = async (url: string, headers = {}) => (await http({ url, headers })).json()
const post = (url: string, payload: object | string | undefined, headers = {}) =>
  http({ method: 'POST', url, headers, ...(payload && { payload }) })

describe('of calls at one address the query chooses', () => {
  test('the one whose every value is given; the one without any takes the rest, though its row is first', async () => {
    expect([await get('/api/which?kind=red'), await get('/api/which?kind=rose&size=large')]).toEqual([{ said: 'red' }, { said: 'red' }])
    expect(await get('/api/which?kind=blue&size=large')).toEqual({ said: 'large' })
    expect([await get('/api/which?kind=blue'), await get('/api/which?size=large')]).toEqual([{ said: 'rest blue' }, { said: 'rest ' }])
    expect(await get('/api/which')).toEqual({ said: 'rest ' })
  })

  test('where none takes the rest, a query that says nothing is refused, and the fields are named', async () => {
    const change = async (query: string) => (await http({ method: 'PUT', url: `/api/switch${query}` })).json()
    expect([await change('?to=on'), await change('?to=off')]).toEqual([{ said: 'on' }, { said: 'off' }])
    for (const query of ['', '?to=', '?to=up'])
      expect(await change(query)).toMatchObject({
        status: 400,
        code: 'bad_request',
        detail: 'The query must say which call is meant.',
        errors: [{ field: 'to', message: 'is missing or unknown' }],
      })
  })
})

describe('a request is parsed by its row', () => {
  const body = { name: ' Ann ', tags: [] }

  test('path, query and body reach the handler as the row says, and nothing else', async () => {
    const reply = await post('/valley/api/parse/12?q=abc&other=1', { ...body, more: true })
    expect(JSON.parse(reply.json().said)).toEqual({
      params: { storeRoute: 'valley', count: 12 },
      query: { q: 'abc' },
      body: { name: 'Ann', tags: [] },
    })
    expect(JSON.parse((await post('/valley/api/parse/12', body)).json().said).query).toEqual({})
  })

  test('each wrong field is named, twenty at most, and the first one in the sentence', async () => {
    const bad = async (url: string, payload: object) => (await post(url, payload)).json()
    const says = (field: string, message: string) => ({
      status: 400,
      code: 'bad_request',
      detail: `The request is not understood: ${field} ${message}`,
      errors: [{ field, message }],
    })
    expect(await bad('/valley/api/parse/x', body)).toMatchObject(says('count', 'must be digits'))
    expect(await bad('/valley/api/parse/1?q=long', body)).toMatchObject(says('q', 'is too long'))
    expect(await bad('/valley/api/parse/1', { name: 'Ann', tags: [{ tag: 'a' }, { tag: 5 }] })).toMatchObject(
      says('tags.1.tag', 'must be text'),
    )
    const many = await bad('/valley/api/parse/1', { name: 'Ann', tags: Array.from({ length: 30 }, () => ({ tag: 5 })) })
    expect(many.errors).toHaveLength(20)
  })

  test('a body that is wrong as a whole has no field', async () => {
    expect((await post('/api/any', { a: 1 })).json()).toMatchObject({
      detail: 'The request is not understood: must be text',
      errors: [{ field: '', message: 'must be text' }],
    })
  })
})

describe('a reply', () => {
  test('has the row’s shape: without a body 204, and a wrong one is a fault', async () => {
    const nothing = await http({ method: 'DELETE', url: '/api/nothing-to-say' })
    expect([nothing.statusCode, nothing.body]).toEqual([204, ''])
    expect(await get('/api/wrong')).toMatchObject({ status: 500, code: 'fault' })
  })

  test('is kept by no cache, unless it was prepared for all', async () => {
    expect((await http({ url: '/api/which' })).headers['cache-control']).toBe('private, no-store')
    const { headers, body } = await http({ url: '/api/prepared' })
    expect([headers['cache-control'], headers['etag'] !== undefined, JSON.parse(body)]).toEqual([
      'public, no-cache',
      true,
      { said: 'prepared' },
    ])
  })

  test('may be a refusal', async () => {
    expect(await get('/api/refused')).toMatchObject({ status: 404, code: 'not_found', detail: 'There is no such thing.' })
  })

  test('of a request that waits: it is not counted as worked on', async () => {
    expect(await get('/api/waits')).toEqual({ said: '0' })
    expect(inFlight()).toBe(0)
  })
})

describe('a handler is told', () => {
  test('of the caller’s network, device, language, session and studio cookie', async () => {
    const { headers, caller } = await shopperSession(db)
    const said = await http({
      url: '/api/context?lang=es',
      remoteAddress: '2001:db8::5',
      headers: { ...headers, 'user-agent': 'Till', cookie: 'studio=s' },
    })
    expect(JSON.parse(said.json().said)).toEqual({
      from: '2001:db8:0:0::/64',
      userAgent: 'Till',
      language: 'es',
      caller: null,
      whoever: caller,
      who: null,
      token: 's',
      isGone: false,
      inFlight: 1,
    })
    expect((await post('/api/any', JSON.stringify('hello'), { ...headers, 'content-type': 'application/json' })).json()).toEqual({
      said: `hello ${caller.userId}`,
    })
    const { body } = await raw(await port(), 'GET /api/context HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
    expect(JSON.parse(JSON.parse(body).said)).toEqual({
      from: '127.0.0.1',
      userAgent: '',
      language: 'en',
      caller: null,
      whoever: null,
      who: null,
      token: null,
      isGone: false,
      inFlight: 1,
    })
  })

  test('who it is for by a pseudonym, which two shoppers do not share and nobody without a session has', async () => {
    const [one, other] = [await shopperSession(db), await shopperSession(db)]
    const { said } = await get('/api/mine', one.headers)
    expect(said).toMatch(/^[\w-]{12}$/)
    expect((await get('/api/mine', one.headers)).said).toBe(said)
    expect((await get('/api/mine', other.headers)).said).not.toBe(said)
    const { headers } = await staffSession(db)
    expect((await get('/api/studio/desk', headers)).said).toMatch(/^Marketing [\w-]{12}$/)
  })
})

describe('a handler that waits is told when the caller is gone', () => {
  const request = 'GET /api/gone HTTP/1.1\r\nhost: x\r\n\r\n'
  beforeEach(() => void (heardGone = Promise.withResolvers<void>()))

  test('while it waits', async () => {
    const begun = Promise.withResolvers<void>()
    meanwhile.do = async () => begun.resolve()
    const socket = connect(await port(), '127.0.0.1', () => socket.write(request))
    await begun.promise
    socket.destroy()
    await heardGone.promise
    expect(wasGone).toBe(false)
  })

  test('and before it began to wait', async () => {
    const [begun, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    meanwhile.do = () => {
      begun.resolve()
      return left.promise
    }
    app.server.once('connection', (it) => it.once('close', () => left.resolve()))
    const socket = connect(await port(), '127.0.0.1', () => socket.write(request))
    await begun.promise
    socket.destroy()
    await heardGone.promise
    expect(wasGone).toBe(true)
  })
})

describe('a limit for each user', async () => {
  const limited = await ownCalls(
    endpoints({
      mine: { method: 'GET', path: '/api/mine', access: 'visitor', about: '', reply: Said },
      open: { method: 'GET', path: '/api/open', access: 'none', about: '', reply: Said },
      desk: { method: 'GET', path: '/api/studio/desk', access: 'staff', about: '', reply: Said },
    }),
    { mine: async () => ({ said: 'mine' }), open: async () => ({ said: 'open' }), desk: async () => ({ said: 'desk' }) },
    { db, environment: { REQUESTS_PER_MINUTE_PER_USER: '2' } },
  )
  limited.app.route({
    method: 'GET',
    url: '/api/studio/file',
    handler: async (request) => ({ said: (await limited.admitStaff(request, 'staff')).name }),
  })
  const ask = async (url: string, headers: object) => (await limited.http({ url, headers: { ...headers } })).statusCode

  test('is each shopper’s own, and no one’s who has no session', async () => {
    const [one, other] = [await shopperSession(db), await shopperSession(db)]
    expect([await ask('/api/mine', one.headers), await ask('/api/mine', one.headers)]).toEqual([200, 200])
    const refused = await limited.http({ url: '/api/mine', headers: one.headers })
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    expect(await ask('/api/mine', other.headers)).toBe(200)
    for (let asked = 0; asked < 4; asked++) expect(await ask('/api/open', one.headers)).toBe(200)
  })

  test('is one of staff for calls and other routes', async () => {
    const { headers } = await staffSession(db)
    expect([await ask('/api/studio/desk', headers), await ask('/api/studio/file', headers)]).toEqual([200, 200])
    expect([await ask('/api/studio/desk', headers), await ask('/api/studio/file', headers)]).toEqual([429, 429])
  })
})

test('who arrives in the studio may make the calls for that, and no other', async () => {
  const { cookie, staff } = await staffSession(db)
  await db.updateTable('staff_session').set({ second_factor_at: null }).where('staff_id', '=', staff.staffId).execute()
  expect(await get('/api/studio/arrive', { cookie })).toEqual({ said: 'Marketing' })
  expect(await get('/api/studio/desk', { cookie })).toMatchObject({ status: 401, detail: 'Please sign in to the studio.' })
})

test('a route that is no call admits staff in the same way', async () => {
  const { cookie, headers } = await staffSession(db, { role: 'editor' })
  const ask = async (method: 'GET' | 'POST', access: string, more: object) =>
    (await http({ method, url: `/api/studio/${access}-file`, headers: { ...more } })).json()
  expect(await ask('POST', 'editor', headers)).toEqual({ said: 'Marketing' })
  expect(await ask('GET', 'editor', { cookie })).toEqual({ said: 'Marketing' })
  expect(await ask('POST', 'editor', { cookie })).toMatchObject({ status: 403, code: 'foreign_origin' })
  expect(await ask('POST', 'publisher', headers)).toMatchObject({ status: 403, code: 'other_role' })
  expect(await ask('GET', 'editor', {})).toMatchObject({ status: 401, code: 'unauthorized' })
})

test('a call with a sidecar token is refused without it, for shoppers alone', async () => {
  const { headers, caller } = await shopperSession(db, { terms: true })
  const url = `/api/sidecar/${brand.customerGuid}/${caller.userId}`
  expect(await get(url, { ...headers, 'configuration-token': sidecarToken(brand.configurationToken, caller.userId) })).toEqual({
    said: 'sidecar',
  })
  expect(await get(url, headers)).toMatchObject({ status: 400, errors: [{ field: 'configuration-token', message: 'is missing' }] })
  expect(await get('/api/mine', headers)).toMatchObject({ said: expect.any(String) })
})

describe('a read', () => {
  test('whose caller’s data goes to a member meanwhile is refused: it would say that all is gone', async () => {
    const { headers, caller } = await shopperSession(db)
    const { caller: member } = await shopperSession(db, { member: true })
    meanwhile.do = () => merge(caller.userId, member.userId)
    expect(await get('/api/mine', headers)).toMatchObject({ status: 401, code: 'merged', mergedInto: member.userId })
    const { headers: ofMember } = await shopperSession(db, { member: true })
    meanwhile.do = async () => {}
    expect((await http({ url: '/api/mine', headers: ofMember })).statusCode).toBe(200)
  })

  test('for everybody goes on by a replica; a session that is not known there may be a new one, and is not said to have ended', async () => {
    const { db: old } = await testDatabase()
    const known = await shopperSession(old)
    const fresh = await shopperSession(db)
    const { http: split } = await ownCalls(
      endpoints({
        same: { method: 'GET', path: '/api/same', access: 'visitor', sameForAll: true, about: '', reply: Said },
        open: { method: 'GET', path: '/api/open', access: 'none', about: '', reply: Said },
        mine: { method: 'GET', path: '/api/mine', access: 'visitor', about: '', reply: Said },
      }),
      {
        same: async (_, { caller, db: from, content }) =>
          prepare({ said: `${caller.userId} ${from === old} ${await content(async (it) => it === old)}` }),
        open: async (_, { whoever, db: from }) => ({ said: `${(await whoever())?.userId} ${from === old}` }),
        mine: async (_, { db: from }) => ({ said: String(from === old) }),
      },
      { db, reads: { content: (read) => read(old), evenIfOld: (read) => read(old) } },
    )
    const ask = async (url: string, headers: object) => (await split({ url, headers: { ...headers } })).json()
    expect(await ask('/api/same', known.headers)).toEqual({ said: `${known.caller.userId} true true` })
    expect(await ask('/api/open', known.headers)).toEqual({ said: `${known.caller.userId} true` })
    expect(await ask('/api/same', fresh.headers)).toMatchObject({ status: 503, code: 'unavailable' })
    // What is a shopper's is read from the primary.
    expect(await ask('/api/mine', fresh.headers)).toEqual({ said: 'false' })
    expect(await ask('/api/mine', known.headers)).toMatchObject({ status: 401 })
    await old.schema.alterTable('session').renameTo('away').execute()
    expect(await ask('/api/same', known.headers)).toMatchObject({ status: 500, code: 'fault' })
    await old.schema.alterTable('away').renameTo('session').execute()
  })

  test('for everybody by an unknown session of the primary is told that it has ended', async () => {
    expect(await get('/api/same', { authorization: `Bearer ${'x'.repeat(43)}` })).toMatchObject({ status: 401, code: 'unauthorized' })
  })
})

describe('a write', () => {
  beforeEach(() => db.deleteFrom('attempt').execute())

  test('is one transaction: what a handler wrote before it broke is not there', async () => {
    expect((await post('/api/open-write', undefined)).statusCode).toBe(500)
    expect(await written()).toEqual([])
  })

  test('that is refused leaves what it counted, where it is no shopper’s', async () => {
    expect((await post('/api/refused-write', undefined)).json()).toMatchObject({ status: 409, code: 'refused' })
    expect(await written()).toEqual(['counted'])
  })

  test('of a shopper that is refused leaves nothing, with a key and without', async () => {
    const { headers } = await shopperSession(db)
    for (const more of [{}, { 'idempotency-key': 'k' }]) {
      expect((await post('/api/refused-mine', undefined, { ...headers, ...more })).json()).toMatchObject({ status: 409, code: 'refused' })
      expect(await written()).toEqual([])
    }
  })

  test('F04 is repeated under its key only when method, address and body are the same', async () => {
    const { headers } = await shopperSession(db)
    const keyed = { ...headers, 'idempotency-key': 'k' }
    expect((await post('/api/write', { name: 'a' }, keyed)).json()).toEqual({ said: 'a' })
    expect((await post('/api/write', { name: 'a' }, keyed)).json()).toEqual({ said: 'a' })
    expect(await written()).toEqual(['a'])
    const reused = { status: 422, code: 'idempotency_key_reused' }
    expect((await post('/api/write', { name: 'b' }, keyed)).json()).toMatchObject(reused)
    expect((await http({ method: 'PUT', url: '/api/write', headers: keyed, payload: { name: 'a' } })).json()).toMatchObject(reused)
    expect((await post('/api/secret', undefined, keyed)).json()).toMatchObject({ said: expect.any(String) })
    await db.deleteFrom('attempt').execute()
    expect((await post('/api/write', { name: 'a' }, headers)).json()).toEqual({ said: 'a' })
  })

  test('F04 is known again when a later release parses it to more, also when the last release has kept its reply', async () => {
    const { headers, caller } = await shopperSession(db)
    const keyed = { ...headers, 'idempotency-key': 'k' }
    await post('/api/write', { name: 'a' }, keyed)
    const body = v.object({ name: v.string(), count: v.optional(v.number(), 1) })
    const later = endpoints({ write: { method: 'POST', path: '/api/write', access: 'visitor', about: '', body, reply: Said } })
    const { http: upgraded } = await ownCalls(later, { write: async () => ({ said: 'again' }) }, { db })
    const retry = async (payload: object) => (await upgraded({ method: 'POST', url: '/api/write', headers: keyed, payload })).json()
    expect(await retry({ name: 'a' })).toEqual({ said: 'a' })
    const reused = { status: 422, code: 'idempotency_key_reused' }
    expect(await retry({ name: 'b' })).toMatchObject(reused)
    expect(await retry({ name: 'a', count: 2 })).toMatchObject(reused)
    await db.updateTable('idempotency').set({ sent_hash: null }).where('user_id', '=', caller.userId).execute()
    expect((await post('/api/write', { name: 'a' }, keyed)).json()).toEqual({ said: 'a' })
    expect((await post('/api/write', { name: 'b' }, keyed)).json()).toMatchObject(reused)
    expect(await written()).toEqual(['a'])
  })

  test('F04 is the same when it is written in another way', async () => {
    const { headers } = await shopperSession(db)
    const keyed = { ...headers, 'idempotency-key': 'k' }
    for (const payload of [{ name: 'a' }, { more: 1, name: 'a' }])
      expect((await post('/api/write', payload, keyed)).json()).toEqual({ said: 'a' })
    expect(await written()).toEqual(['a'])
  })

  test('whose reply has a secret runs again, since no reply is kept', async () => {
    const { headers, caller } = await shopperSession(db)
    const ask = async () => (await post('/api/secret', undefined, { ...headers, 'idempotency-key': 'k' })).json().said
    expect(await ask()).not.toBe(await ask())
    expect(await db.selectFrom('idempotency').select('key').where('user_id', '=', caller.userId).execute()).toEqual([])
  })

  test('whose caller’s data goes to a member before it begins is refused, and leaves nothing', async () => {
    const { headers, caller } = await shopperSession(db)
    const { caller: member } = await shopperSession(db, { member: true })
    const { promise: merged, resolve: mayMerge } = Promise.withResolvers<void>()
    const merging = db.transaction().execute(async (trx) => {
      await trx.selectFrom('shopper').select('user_id').where('user_id', '=', caller.userId).forNoKeyUpdate().execute()
      await merged
      await trx.insertInto('merged_shopper').values({ anonymous_id: caller.userId, member_id: member.userId }).execute()
    })
    const reply = post('/api/write', { name: 'late' }, headers)
    void reply.catch(() => {})
    await someoneWaits(db)
    mayMerge()
    await merging
    expect((await reply).json()).toMatchObject({ status: 401, code: 'merged', mergedInto: member.userId })
    expect(await written()).toEqual([])
  })

  test('of a shopper who is deleted meanwhile, or for one, is told that the session has ended', async () => {
    const { headers } = await shopperSession(db)
    expect((await post('/api/for-nobody', undefined, headers)).json()).toMatchObject({ status: 401, code: 'unauthorized' })
  })

  test('in the studio is taken from a page of ours only, whoever may make it', async () => {
    const { cookie, headers } = await staffSession(db)
    const foreign = { status: 403, code: 'foreign_origin', detail: 'The studio takes changes from its own pages only.' }
    for (const origin of ['https://evil.example', `${publicUrl}.evil.example`, undefined]) {
      const more = { cookie, ...(origin !== undefined && { origin }) }
      for (const url of ['/api/studio/write', '/api/studio/sign-in'])
        expect((await post(url, undefined, more)).json()).toMatchObject(foreign)
    }
    expect((await post('/api/studio/write', undefined, headers)).json()).toEqual({ said: 'Marketing' })
    expect((await post('/api/studio/sign-in', undefined, headers)).json()).toEqual({ said: 'null' })
    expect(await get('/api/studio/desk', { cookie, origin: 'https://evil.example' })).toMatchObject({ said: expect.any(String) })
    const { headers: shopper } = await shopperSession(db)
    expect((await post('/api/write', { name: 'a' }, { ...shopper, origin: 'https://evil.example' })).statusCode).toBe(200)
  })
})

describe('a page that the server draws makes the same calls in process', () => {
  test('reads for everybody alone, prepared or not, as nobody', async () => {
    expect(await sendInside(calls.prepared, {})).toEqual({ said: 'prepared' })
    expect(await sendInside(calls.rest, { query: { kind: 'blue' } })).toEqual({ said: 'rest blue' })
    expect(await sendInside(calls.red, {})).toEqual({ said: 'rest ' })
    expect(await sendInside(calls.same, {})).toEqual({ said: 'same' })
    expect(JSON.parse((await sendInside(calls.context, {})).said)).toEqual({
      from: '',
      userAgent: '',
      language: 'en',
      caller: null,
      whoever: null,
      who: null,
      token: null,
      isGone: false,
      inFlight: 0,
    })
    await expect(sendInside(calls.mine, {})).rejects.toThrow('no read for everybody: GET /api/mine')
    await expect(sendInside(calls.openWrite, {})).rejects.toThrow('no read for everybody: POST /api/open-write')
    await expect(sendInside({ ...calls.rest, path: '/api/unknown' }, { query: {} })).rejects.toThrow(
      'no read for everybody: GET /api/unknown',
    )
    await expect(sendInside(calls.wrong, {})).rejects.toThrow()
  })

  test('the tag of a prepared reply is the one that a client gets', async () => {
    expect(await tagInside(calls.prepared, {})).toBe((await http({ url: '/api/prepared' })).headers['etag'])
    expect(await tagInside(calls.rest, { query: {} })).toBeNull()
  })
})
