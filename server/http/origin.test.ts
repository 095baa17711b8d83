import { connect } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import * as v from 'valibot'
import { endpoints } from '#contract/endpoint.ts'
import { originNow } from '#server/origin.ts'
import { collector } from '#server/testing/collector.ts'
import { testDatabase } from '#server/testing/database.ts'
import { ownCalls, shopperSession } from '#server/testing/own-calls.ts'
import { startTracing } from '#server/tracing.ts'

const { db } = await testDatabase()
const Origin = v.object({ reqId: v.optional(v.string()), who: v.optional(v.string()), traceparent: v.optional(v.string()) })
const calls = endpoints({
  open: { method: 'GET', path: '/api/open', access: 'none', about: '', reply: Origin },
  post: { method: 'POST', path: '/api/open', access: 'none', about: '', body: v.object({}), reply: Origin },
  mine: { method: 'GET', path: '/api/mine', access: 'visitor', about: '', reply: Origin },
  broken: { method: 'GET', path: '/api/broken', access: 'none', about: '', reply: Origin },
  waits: { method: 'GET', path: '/api/waits', access: 'none', about: '', reply: Origin },
})
const begun = Promise.withResolvers<void>()
const serving = (environment: Record<string, string> = {}) =>
  ownCalls(
    calls,
    {
      open: async () => originNow(),
      post: async () => originNow(),
      mine: async () => originNow(),
      broken: async () => Promise.reject(new Error('It broke.')),
      waits: async () => {
        begun.resolve()
        return new Promise(() => {})
      },
    },
    { db, environment },
  )
const { app, http } = await serving()
const behind = await serving({ TRUST_PROXY: 'on', AUTH_SECRET: 'a'.repeat(32) })
afterEach(() => void vi.useRealTimers())

describe('each request has an id', () => {
  test('which its reply names, and a problem too', async () => {
    const [good, bad] = [await http({ url: '/api/open' }), await http({ url: '/api/mine' })]
    expect(good.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(bad.json()).toMatchObject({ status: 401, requestId: bad.headers['x-request-id'] })
    expect(bad.headers['x-request-id']).not.toBe(good.headers['x-request-id'])
  })

  test('which a stranger does not choose, and our own proxy does', async () => {
    const headers = { 'x-request-id': 'of-the.proxy_1' }
    expect((await http({ url: '/api/open', headers })).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect((await behind.http({ url: '/api/open', headers })).headers['x-request-id']).toBe('of-the.proxy_1')
    for (const odd of ['x'.repeat(101), 'two words', 'x ', ' x', 'x/y', ''])
      expect((await behind.http({ url: '/api/open', headers: { 'x-request-id': odd } })).headers['x-request-id'], odd).toMatch(
        /^[0-9a-f-]{36}$/,
      )
    expect((await behind.http({ url: '/api/open' })).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('which what it does knows, with a body and without; of a trace it knows while traces are on', async () => {
    const replies = [await http({ url: '/api/open' }), await http({ method: 'POST', url: '/api/open', payload: {} })]
    for (const reply of replies) expect(reply.json()).toEqual({ reqId: reply.headers['x-request-id'] })
  })
})

describe('a shopper’s pseudonym', () => {
  const noon = new Date('2026-11-25T12:00:00Z')

  test('is the same at every server with the secret for a day, and another one the day after and with another secret', async () => {
    const { headers } = await shopperSession(db)
    const twin = await serving({ AUTH_SECRET: 'a'.repeat(32) })
    const other = await serving({ AUTH_SECRET: 'b'.repeat(32) })
    const who = async (it: typeof behind) => (await it.http({ url: '/api/mine', headers })).json().who
    vi.useFakeTimers({ toFake: ['Date'], now: noon })
    const here = await who(behind)
    expect(here).toMatch(/^[\w-]{12}$/)
    vi.setSystemTime(new Date('2026-11-25T00:00:00Z'))
    expect(await who(twin)).toBe(here)
    vi.setSystemTime(new Date('2026-11-25T23:59:59.999Z'))
    expect([await who(behind), await who(twin)]).toEqual([here, here])
    expect(await who(other)).not.toBe(here)
    vi.setSystemTime(new Date('2026-11-26T00:00:00Z'))
    expect(await who(behind)).not.toBe(here)
  })

  test('is each shopper’s own, and stands in the log of the request and of its reply', async () => {
    const logged: object[] = []
    // The logger is pino's, whose children know what they add to each line.
    const added = (log: unknown) => (log as { bindings: () => object }).bindings()
    const { app: one, http: ask } = await serving()
    one.addHook('onResponse', (request, reply, done) => {
      logged.push(added(request.log), added(reply.log))
      done()
    })
    const [first, second] = [await shopperSession(db), await shopperSession(db)]
    const { who } = (await ask({ url: '/api/mine', headers: first.headers })).json()
    expect((await ask({ url: '/api/mine', headers: second.headers })).json().who).not.toBe(who)
    expect(logged.slice(0, 2)).toMatchObject([{ who }, { who }])
  })
})

describe('while traces are on', async () => {
  const spans = await collector()
  const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: spans.url }
  const open = await serving(traces)
  const { promise: aborted, resolve: abort } = Promise.withResolvers<void>()
  open.app.addHook('onRequestAbort', (_, done) => {
    abort()
    done()
  })
  const proxied = await serving({ ...traces, TRUST_PROXY: 'on' })
  const traceId = 'abcdef0123456789abcdef0123456789'
  const headers = { traceparent: `00-${traceId}-0123456789abcdef-01` }
  /** Does something with traces on, and returns the spans of the requests, in their order. */
  async function requestsOf(run: () => Promise<unknown>) {
    const before = spans.text().length === 0 ? 0 : spans.all().length
    const stop = await startTracing(spans.url)
    await run()
    await stop()
    return spans
      .all()
      .slice(before)
      .filter(({ kind }) => kind === 2)
  }

  test('each request is a span of the trace that our own proxy began; a stranger’s begins one of its own', async () => {
    let known: { traceparent?: string; reqId?: string } = {}
    const [ofProxy, ofStranger] = await requestsOf(async () => {
      known = (await proxied.http({ url: '/api/open?secret', headers })).json()
      await open.http({ url: '/api/open', headers })
    })
    expect(ofProxy).toMatchObject({
      name: 'GET /api/open',
      traceId,
      parentSpanId: '0123456789abcdef',
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/api/open',
        'deals.request_id': known.reqId,
        'http.response.status_code': 200,
      },
      status: { code: 0 },
    })
    expect(spans.text()).not.toContain('secret')
    expect(ofStranger!.traceId).not.toBe(traceId)
    expect(ofStranger!.parentSpanId).toBeUndefined()
  })

  test('what a request does knows its span, and the handler’s is below it', async () => {
    let known: { traceparent?: string } = {}
    const [span] = await requestsOf(async () => (known = (await proxied.http({ url: '/api/open', headers })).json()))
    const handler = spans.all().find(({ name, parentSpanId }) => name === 'handler' && parentSpanId === span!.spanId)
    expect(known.traceparent).toBe(`00-${traceId}-${handler!.spanId}-01`)
  })

  test('a fault is a failure, a refusal is none, and an address without a route has none', async () => {
    const all = await requestsOf(async () => {
      await open.http({ url: '/api/broken' })
      await open.http({ url: '/api/mine' })
      await open.http({ url: '/api/nothing' })
    })
    expect(all.map(({ name, status, attributes }) => [name, status.code, attributes['http.response.status_code']])).toEqual([
      ['GET /api/broken', 2, 500],
      ['GET /api/mine', 0, 401],
      ['GET none', 0, 404],
    ])
    expect(all[2]!.attributes['http.route']).toBe('none')
  })

  test('a request whose caller leaves ends as one, and is no failure', async () => {
    const { port } = new URL(await open.app.listen({ host: '127.0.0.1', port: 0 }))
    const all = await requestsOf(async () => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.write('GET /api/waits HTTP/1.1\r\nhost: x\r\n\r\n'))
      await begun.promise
      socket.destroy()
      await aborted
    })
    expect(all).toMatchObject([{ name: 'GET /api/waits', attributes: { 'http.response.status_code': 499 }, status: { code: 0 } }])
  })

  test('the operator’s checks are no spans', async () => {
    const statuses: number[] = []
    expect(await requestsOf(async () => statuses.push((await open.http({ url: '/healthz' })).statusCode))).toEqual([])
    expect(statuses).toEqual([404]) // this server has none
  })
})

test('while traces are off, nothing is begun', async () => {
  expect(
    (await app.inject({ url: '/api/open', headers: { traceparent: `00-${'a'.repeat(32)}-0123456789abcdef-01` } })).json(),
  ).not.toHaveProperty('traceparent')
})
