import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import * as brand from '#brand'
import { Problem } from '#contract/problem.ts'
import { asInsertedMember, publicUrl, testApp, userIdOf } from '#server/testing/build-app.ts'
import { makeDeal, makeStore } from '#server/testing/factories.ts'
import { everyEndpoint, partsOf, sidecarHeader, type Known } from '#server/testing/requests.ts'
import { staffSession } from '#server/testing/staff.ts'
import { beginSignIn } from '#server/testing/shopper.ts'

const { app, db, http } = await testApp()
const store = await makeStore(db, { storeRoute: 'valley' })
const deal = await makeDeal(db, store)
/** Requests for each endpoint in `npm test`; the promise names FUZZ=1000. */
const runs = Number(process.env.FUZZ ?? 40)

const hostileText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '\udfff\ud800',
    '\ufeff',
    '\u202e',
    '\u0000\u0001\u001f',
    '﷽'.repeat(60),
    'x'.repeat(5000),
    "'; drop table shopper; --",
    '%',
    '%00',
    '../../etc/passwd',
    '{{7*7}}',
    '${1}',
    '1e400',
    '-0',
    'NaN',
    'Infinity',
    '9'.repeat(40),
    '-9223372036854775809',
    '2147483648',
    '0x10',
    'null',
    '[object Object]',
    '__proto__',
    'constructor',
    '2026-02-30',
  ),
  fc.string({ unit: 'binary' }),
  fc.string(),
)
const hostile = fc.oneof(
  hostileText,
  fc.constantFrom(
    null,
    0,
    -0,
    -1,
    1.5,
    1e308,
    2 ** 31,
    2 ** 53,
    -(2 ** 31),
    true,
    false,
    [],
    {},
    [[]],
    ['x'],
    { length: 3 },
    JSON.parse('{"__proto__":{"isMember":true}}'),
  ),
  fc.jsonValue(),
)
/** As it is written in the address: some of it is invalid percent-encoding. */
const segment = fc.oneof(
  fc.constantFrom(
    '',
    '%',
    '%zz',
    '%00',
    '%ED%A0%80',
    '%C0%AE',
    '%2e%2e',
    '..',
    '.',
    'a%2Fb',
    ';',
    '//',
    '%F0%9F',
    '0',
    '-1',
    '1',
    'valley',
    'x'.repeat(300),
  ),
  hostileText.map((it) => encodeURIComponent(it.toWellFormed())),
)
const rawBody = fc.oneof(
  hostile.map((it) => JSON.stringify(it)),
  fc.constantFrom(
    '',
    ' ',
    '{',
    '{"a":',
    '[1,]',
    'undefined',
    '\ufeff{}',
    '{"a":1,"a":2}',
    '['.repeat(100_000),
    '{"a":'.repeat(50_000),
    '['.repeat(40_000) + ']'.repeat(40_000),
    `"${'x'.repeat(300_000)}"`,
    '"\\ud800"',
    '1e999',
  ),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
)
const headers = fc.record(
  {
    'content-type': fc.constantFrom(
      'application/json',
      'application/json; charset=utf-16',
      'APPLICATION/JSON',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/xml',
      'json',
      '',
    ),
    'idempotency-key': fc.oneof(fc.uuid(), fc.constantFrom('', ' ', 'a b', 'x'.repeat(201), '\x7f', 'same')),
    'accept-encoding': fc.constantFrom('br', 'gzip;q=0', '*', ';;;', 'br;q=nonsense'),
    'if-none-match': fc.constantFrom('*', '"x"', 'W/"x"', ''),
    origin: fc.constantFrom('null', 'http://localhost:3000', 'https://evil.example', 'x'.repeat(2000)),
    authorization: fc.constantFrom(
      '',
      'Bearer',
      'Bearer ',
      'Basic eDp5',
      `Bearer ${'x'.repeat(43)}`,
      `Bearer ${'x'.repeat(5000)}`,
      'Bearer a b',
      '\xff',
    ),
    'x-forwarded-for': fc.constantFrom('', '1.2.3.4', "'; --", ','.repeat(500)),
  },
  { requiredKeys: [] },
)
/** Returns a valid request with one value made wrong, its arrays doubled, or a field added. */
const bend = fc.record({ at: fc.nat(30), how: fc.constantFrom('replace' as const, 'replace' as const, 'double' as const), value: hostile })

test.each(everyEndpoint)(
  '%s answers malformed requests with a problem, never with a fault',
  async (_name, endpoint) => {
    const me = await asInsertedMember(app, db, { terms: true })
    const known: Known = {
      storeId: store.storeId,
      ...deal,
      userId: await userIdOf(db, me),
      clientToken: brand.client,
      shoppingListId: crypto.randomUUID(),
      shoppingListItemId: crypto.randomUUID(),
    }
    await http({
      method: 'POST',
      url: '/api/shoppinglists',
      headers: me,
      payload: { shoppingListId: known.shoppingListId, storeId: store.storeId, name: 'Party' },
    })
    await http({
      method: 'POST',
      url: `/api/shoppinglists/${String(known.shoppingListId)}/items`,
      headers: me,
      payload: { shoppingListItemId: known.shoppingListItemId, itemName: 'Oat milk', quantity: 1 },
    })
    const right = partsOf(endpoint, known)
    const caller = endpoint.path.startsWith('/api/studio/') ? (await staffSession(db)).headers : me

    const attack = fc.record({
      segments: fc.array(fc.option(segment, { freq: 2 }), { minLength: 3, maxLength: 3 }),
      query: fc.array(fc.tuple(fc.oneof(fc.constantFrom(...Object.keys(right.query), 'q'), segment), segment), { maxLength: 4 }),
      keepsQuery: fc.boolean(),
      body: fc.oneof({ weight: 3, arbitrary: fc.array(bend, { maxLength: 2 }) }, rawBody),
      headers: fc.oneof(fc.constant({}), headers),
    })
    await fc.assert(
      fc.asyncProperty(attack, async ({ segments, query, keepsQuery, body, headers: odd }) => {
        let at = 0
        const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => segments[at++] ?? encodeURIComponent(String(right.params[name])))
        const search = [
          ...(keepsQuery ? Object.entries(right.query).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`) : []),
          ...query.map(([name, value]) => `${name}=${value}`),
        ].join('&')
        const reply = await http({
          method: endpoint.method,
          url: search ? `${path}?${search}` : path,
          headers: { 'content-type': 'application/json', ...caller, ...sidecarHeader(String(known.userId)), ...odd },
          ...(endpoint.method !== 'GET' && { payload: Array.isArray(body) ? JSON.stringify(bent(right.body ?? {}, body)) : body }),
        })
        expect(reply.statusCode).toBeLessThan(500)
        if (reply.statusCode < 400) return
        expect(reply.headers['content-type']).toMatch(/^application\/problem\+json\b/)
        expect(v.parse(Problem, reply.json()).status).toBe(reply.statusCode)
      }),
      { numRuns: runs },
    )
  },
  240_000 + runs * 200,
)

test('a body far from JSON’s usual shape: 400, 413 or 415, whichever the endpoint', async () => {
  const me = await asInsertedMember(app, db, { terms: true })
  const post = (payload: string | Buffer, type = 'application/json') =>
    http({ method: 'POST', url: '/api/shoppinglists', headers: { ...me, 'content-type': type }, payload })
  expect((await post('['.repeat(100_000))).statusCode).toBe(400)
  expect((await post(`"${'x'.repeat(300_000)}"`)).statusCode).toBe(413)
  expect((await post('<a/>', 'application/xml')).statusCode).toBe(415)
  expect((await post(Buffer.from([0xff, 0xfe, 0x00]))).statusCode).toBe(400)
})

test('text with NUL or half a surrogate pair: 400, in any place', async () => {
  const me = await asInsertedMember(app, db, { terms: true })
  const make = (name: string) =>
    http({
      method: 'POST',
      url: '/api/shoppinglists',
      headers: { ...me, 'content-type': 'application/json' },
      payload: `{"shoppingListId":"${crypto.randomUUID()}","storeId":${store.storeId},"name":"${name}"}`,
    })
  for (const name of ['a\\u0000b', 'a\\ud800b']) expect((await make(name)).statusCode).toBe(400)
  expect((await http({ url: `/api/stores?clientToken=${brand.client}&q=%00` })).statusCode).toBe(400)
  expect((await http({ url: '/va%00lley/api/stores' })).statusCode).toBe(400)
})

type Bend = typeof bend extends fc.Arbitrary<infer B> ? B : never

function bent(body: object, bends: Bend[]): unknown {
  const whole: { body: unknown } = { body: structuredClone(body) }
  for (const { at, how, value } of bends) {
    const places = placesIn(whole)
    const { holder, key } = places[at % places.length]!
    if (how === 'replace')
      holder[key] = structuredClone(value) // a copy: without it, a value put in twice could contain itself
    else for (const it of places) if (Array.isArray(it.holder[it.key])) it.holder[it.key] = [it.holder[it.key], it.holder[it.key]].flat()
  }
  return whole.body
}

/** Lists every value by its object and name, and for every object a name that it does not have. */
function placesIn(holder: Record<string, unknown>): { holder: Record<string, unknown>; key: string }[] {
  const own = Object.keys(holder).map((key) => ({ holder, key }))
  const inside = Object.values(holder).flatMap((value) => (isHolder(value) ? placesIn(value) : []))
  return [...own, ...inside, { holder, key: 'extra' }]
}

function isHolder(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Addresses that are no calls of the contract: pages with forms, pictures, the API's own pages. */
const beside = [
  ...['login', 'signup', 'confirm', 'again', 'other', 'forgot', 'password', 'logout'].map((page) => `/api/oauth/${page}`),
  '/images/hcc/pages/:a',
  '/images/hcc/products/:a',
  '/images/hcc/banners/:a',
  '/images/hcc/assets/:a/:b',
  '/api/docs/:a',
  '/healthz',
  '/readyz',
  '/api/openapi.json',
  '/:a/api/:b',
]
const pair = fc.tuple(
  fc.oneof(fc.constantFrom('email', 'password', 'digits', 'csrf', 'returnUrl', 'authToken', 'code', 'w'), segment),
  segment,
)

test.each(beside)(
  '%s answers malformed requests without a fault',
  async (route) => {
    const { code } = await beginSignIn(app, await asInsertedMember(app, db))
    const begun = await http({ url: `/api/oauth/signup?returnUrl=/createAccount&authToken=${code}` })
    const cookies = begun.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const page = await http({ url: String(begun.headers.location), headers: { cookie: cookies } })
    const [, csrf = ''] = /name="csrf" value="([^"]+)"/.exec(page.body) ?? []
    expect(csrf).not.toBe('')
    const attack = fc.record({
      method: fc.constantFrom('GET' as const, 'POST' as const, 'HEAD' as const, 'PUT' as const, 'DELETE' as const),
      segments: fc.array(segment, { minLength: 2, maxLength: 2 }),
      query: fc.array(pair, { maxLength: 4 }),
      form: fc.array(pair, { maxLength: 6 }),
      cookie: fc.constantFrom(
        '',
        cookies,
        cookies,
        cookies,
        'sign-in=',
        `sign-in=${'x'.repeat(3000)}`,
        'sign-in=%zz; password=%00',
        ';;=;',
      ),
      type: fc.constantFrom('application/x-www-form-urlencoded', 'application/json', 'text/html', ''),
      range: fc.constantFrom('', 'bytes=0-', 'bytes=-1', 'bytes=9-1', 'bytes=x'),
    })
    await fc.assert(
      fc.asyncProperty(attack, async ({ method, segments, query, form, cookie, type, range }) => {
        let at = 0
        const text = (pairs: [string, string][]) => pairs.map(([name, value]) => `${name}=${value}`).join('&')
        const reply = await http({
          method,
          url: `${route.replace(/:\w/g, () => segments[at++]!)}?${text(query)}`,
          headers: { cookie, 'content-type': type, range, origin: publicUrl, accept: 'image/avif' },
          ...(method !== 'GET' && method !== 'HEAD' && { payload: text([...form, ['csrf', csrf]]) }),
        })
        expect(reply.statusCode).toBeLessThan(500)
      }),
      { numRuns: runs },
    )
  },
  240_000 + runs * 200,
)
