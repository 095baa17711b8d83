import { once } from 'node:events'
import { connect } from 'node:net'
import * as v from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import { Problem } from '#contract/problem.ts'
import { addPages } from '#server/pages/built.ts'
import { testApp } from '#server/testing/build-app.ts'
import { logged } from '#server/testing/logged.ts'
import { heard, raw } from '#server/testing/raw.ts'

vi.useFakeTimers({ toFake: ['performance'] }) // a limit's minute passes when a test moves the clock
const publicUrl = 'https://deals.example'
const json = 'content-type: application/json'
const post = `POST /api/account/authenticate HTTP/1.1\r\nhost: x`

/** A request's line and headers, as a whole request that asks to close the connection. */
const ask = (line: string, ...headers: string[]) => [`${line} HTTP/1.1`, 'host: x', 'connection: close', ...headers, '', ''].join('\r\n')

/** Every way in which a request is refused before it reaches a handler of ours. */
const refusals: [what: string, bytes: string, status: number, code: string, how?: { end: boolean }][] = [
  // Node does not read these as requests.
  ['no HTTP', 'nonsense\r\n\r\n', 400, 'broken_http'],
  ['the beginning of TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400, 'broken_http'],
  ['HTTP/2 without an upgrade', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'broken_http'],
  ['an HTTP version that does not exist', 'GET / HTTP/9.9\r\nhost: x\r\n\r\n', 400, 'broken_http'],
  ['an unknown method', 'STEAL / HTTP/1.1\r\nhost: x\r\n\r\n', 400, 'broken_http'],
  ['a malformed address', 'GET stores HTTP/1.1\r\nhost: x\r\n\r\n', 400, 'broken_http'],
  ['a control character in a header', 'GET / HTTP/1.1\r\nhost: x\r\nx: a\0b\r\n\r\n', 400, 'broken_http'],
  ['a header of 100 kB', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(100_000)}\r\n\r\n`, 431, 'headers_too_large'],
  ['an address of 100 kB', `GET /${'x'.repeat(100_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431, 'headers_too_large'],
  ['two different lengths', `${post}\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nhello`, 400, 'broken_http'],
  ['a length and chunks', `${post}\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`, 400, 'broken_http'],
  ['a body in an unsupported encoding', `${post}\r\n${json}\r\ntransfer-encoding: gzip\r\n\r\nhello`, 400, 'broken_http'],
  ['a malformed chunk', `${post}\r\n${json}\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n`, 400, 'broken_http'],
  [
    'a chunk with a long extension',
    `${post}\r\n${json}\r\ntransfer-encoding: chunked\r\n\r\n1;${'x'.repeat(20_000)}\r\n{\r\n`,
    413,
    'body_too_large',
  ],
  ['a body shorter than its length says', `${post}\r\n${json}\r\ncontent-length: 50\r\n\r\n{}`, 400, 'broken_http', { end: true }],
  ['half of the headers', 'GET / HTTP/1.1\r\nhost: x\r\n', 400, 'broken_http', { end: true }],
  ['a tunnel', 'CONNECT evil.example:443 HTTP/1.1\r\nhost: evil.example:443\r\n\r\n', 404, 'not_found'],
  // Node would refuse these by itself, with nothing in the reply.
  ['no host', 'GET /api/nothing HTTP/1.1\r\nconnection: close\r\n\r\n', 400, 'no_host'],
  ['an expectation that cannot be met', ask('GET /api/nothing', 'expect: a-miracle'), 417, 'expectation_failed'],
  // The router cannot read these.
  ['a file with invalid percent-encoding', ask('GET /assets/%zz.js'), 400, 'bad_url'],
  ['a call with invalid percent-encoding', ask('GET /%E0%A4%A/api/stores'), 400, 'bad_url'],
  ['a call of no store with invalid percent-encoding', ask('GET /api/%zz'), 400, 'bad_url'],
  ['a page with invalid percent-encoding, to which something is sent', ask('POST /winona/%zz'), 400, 'bad_url'],
  ['a whole address with invalid percent-encoding', ask('GET http://x/winona/%zz'), 400, 'bad_url'],
  ['an asterisk', ask('GET *'), 400, 'bad_url'],
  ['an address elsewhere', ask('GET ftp://evil.example/'), 400, 'bad_url'],
  ['an address with invalid percent-encoding, by an unsupported method', ask('PROPFIND /%zz'), 400, 'bad_url'],
  // Nothing is at these addresses.
  ['a call that is not there', ask('GET /api/nothing'), 404, 'not_found'],
  ['a call that is not there, by HTTP/1.0 and without a host', 'GET /api/nothing HTTP/1.0\r\n\r\n', 404, 'not_found'],
  ['an unsupported method', ask('PROPFIND /'), 404, 'not_found'],
  ['TRACE', ask('TRACE /'), 404, 'not_found'],
  ['OPTIONS of no page of ours', ask('OPTIONS /api/shoppinglists', 'origin: https://evil.example'), 404, 'not_found'],
  ['a method that a call does not take', ask('PATCH /api/shoppinglists'), 404, 'not_found'],
  [
    'another protocol, for a call that is not there',
    ask('GET /api/nothing', 'connection: upgrade', 'upgrade: websocket'),
    404,
    'not_found',
  ],
  ['a file that is not there', ask('GET /assets/nothing.js'), 404, 'not_found'],
  ['a file outside', ask('GET /assets/..%2f..%2f..%2fpackage.json'), 404, 'not_found'],
  // The body cannot be read.
  ['a body that is no JSON', ask('POST /api/account/authenticate', json, 'content-length: 1') + '{', 400, 'bad_json'],
  [
    'a body of another type',
    ask('POST /api/account/authenticate', 'content-type: text/plain', 'content-length: 1') + 'x',
    415,
    'ctp_invalid_media_type',
  ],
  ['a body too large', ask('POST /api/account/authenticate', json, 'content-length: 300000'), 413, 'ctp_body_too_large'],
  [
    'a body too large, that waits to be asked for',
    ask('POST /api/account/authenticate', json, 'content-length: 300000', 'expect: 100-continue'),
    413,
    'ctp_body_too_large',
  ],
  [
    'a body too large, in chunks',
    `${ask('POST /api/account/authenticate', json, 'transfer-encoding: chunked')}493e0\r\n${' '.repeat(300_000)}\r\n0\r\n\r\n`,
    413,
    'ctp_body_too_large',
  ],
]

/** What is said of each of these codes; of the others, Fastify says it. */
const details: Record<string, unknown> = {
  broken_http: 'The request is not understood.',
  headers_too_large: 'The address and the headers are too long.',
  body_too_large: 'The body is too large.',
  no_host: 'The request does not say which host it is for.',
  expectation_failed: 'The server cannot do what the request expects.',
  bad_url: 'The address is not understood.',
  not_found: expect.stringMatching(/^There is no such (page|call)\.$/),
}

/** A server with pages on a port of its own. */
async function served(environment: Record<string, string> = {}) {
  const built = await testApp(environment, publicUrl)
  await addPages(built.app, built)
  const port = Number(new URL(await built.app.listen({ host: '127.0.0.1', port: 0 })).port)
  return { ...built, port }
}

/** Leaves out what differs from reply to reply, or by whether the connection stays open. */
const own = new Set(['date', 'content-length', 'x-request-id', 'connection', 'keep-alive', 'vary', 'retry-after'])
const common = (headers: object) => Object.fromEntries(Object.entries(headers).filter(([name]) => !own.has(name)))

const { app, port } = await served()

describe('a refusal is the same, whichever part of the server refuses', () => {
  test.each(refusals)('%s', async (_, bytes, status, code, how = { end: false }) => {
    const ours = await raw(port, ask('GET /api/shoppinglists'))
    expect(ours).toMatchObject({ status: 401, headers: { 'cache-control': 'no-store' } })
    const said = await raw(port, bytes, how)
    expect(said.status).toBe(status)
    expect(common(said.headers)).toEqual(common(ours.headers))
    expect(said.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(v.parse(Problem, JSON.parse(said.body))).toMatchObject({
      status,
      code,
      detail: details[code] ?? expect.any(String),
      requestId: said.headers['x-request-id'],
      instance: expect.stringMatching(/^[^?]+$/),
    })
    expect(said.headers).not.toHaveProperty('retry-after')
    expect(Buffer.byteLength(said.body, 'latin1')).toBe(Number(said.headers['content-length']))
    expect(said.whole.match(/HTTP\/1\.1 [2345]/g)).toHaveLength(1)
  })

  test('a request that does not come in time', async () => {
    const slow = await served()
    Object.assign(slow.app.server, { headersTimeout: 1, requestTimeout: 1 })
    const ours = await raw(port, ask('GET /api/shoppinglists'))
    const said = await raw(slow.port, 'GET / HTTP/1.1\r\nhost: x\r\n')
    expect([said.status, JSON.parse(said.body)]).toMatchObject([
      408,
      { code: 'too_slow', detail: 'The request took too long to come.', requestId: said.headers['x-request-id'] },
    ])
    expect(common(said.headers)).toEqual(common(ours.headers))
  })

  test('a problem names an unreadable address as it came, without its query', async () => {
    const { body } = await raw(port, ask('GET /%zz/api/stores?authToken=secret'))
    expect(JSON.parse(body)).toMatchObject({ instance: '/%zz/api/stores' })
  })

  test('an address with too long a part, which no page takes', async () => {
    const { app: bare } = await testApp({}, publicUrl)
    const ours = await bare.inject({ url: '/api/shoppinglists' })
    const visit = (length: number) => bare.inject({ method: 'PUT', url: `/api/stores/${'1'.repeat(length)}?visited=true` })
    const said = await visit(201)
    expect([said.statusCode, said.json()]).toMatchObject([
      414,
      { code: 'url_too_long', detail: 'A part of the address is too long.', requestId: said.headers['x-request-id'] },
    ])
    expect((await visit(200)).statusCode).toBe(401)
    expect(common(said.headers)).toEqual(common(ours.headers))
  })

  test('our own pages may read it, others may not', async () => {
    const { headers } = await raw(port, ask('GET /%zz/api/stores', `origin: ${publicUrl}`))
    expect(headers).toMatchObject({ vary: 'origin', 'access-control-allow-origin': publicUrl })
    const { headers: others } = await raw(port, ask('GET /%zz/api/stores', 'origin: https://evil.example'))
    expect(others['access-control-allow-origin']).toBeUndefined()
  })
})

describe('a page whose address has invalid percent-encoding is a page like others', () => {
  test.each(['/winona/%zz', '/account/%E0%A4%A?q=%zz', '/apiary/%zz'])('2.ROUTE.50 no route matches %s', async (address) => {
    const { status, headers, body } = await raw(port, ask(`GET ${address}`))
    expect({ status, type: headers['content-type'] }).toEqual({ status: 404, type: 'text/html; charset=utf-8' })
    expect(body).toContain(`No route matches URL &quot;${address.split('?', 1)[0]}&quot;`)
  })

  test('also when its headers alone are asked for', async () => {
    const { status, headers } = await raw(port, ask('HEAD /winona/%zz'))
    expect({ status, type: headers['content-type'] }).toEqual({ status: 404, type: 'text/html; charset=utf-8' })
  })

  test.each(['/%E0%A4%A', '/%zz/home'])('8.ERR.19 %s names no store', async (address) => {
    const { status, headers } = await raw(port, ask(`GET ${address}`))
    expect({ status, location: headers.location }).toEqual({ status: 302, location: '/?store=gone' })
  })
})

describe('a refused request counts for its address, and is limited with the others', async () => {
  const { port: strict } = await served({ REQUESTS_PER_MINUTE_PER_ADDRESS: '1' })
  const good = ask('GET /api/app/coop-deals')
  const preflight = ask('OPTIONS /api/shoppinglists', `origin: ${publicUrl}`)

  test.each([...refusals, ['a preflight', preflight, 204, ''] as const])('%s', async (_, bytes, status, _code, how?: { end: boolean }) => {
    vi.advanceTimersByTime(60_000)
    expect((await raw(strict, bytes, how)).status).toBe(status)
    expect((await raw(strict, good)).status).toBe(429)
    vi.advanceTimersByTime(60_000)
    expect((await raw(strict, good)).status).toBe(200)
    const said = await raw(strict, bytes, how)
    expect([said.status, JSON.parse(said.body)]).toMatchObject([
      429,
      { code: 'too_many_requests', requestId: said.headers['x-request-id'] },
    ])
    expect(Number(said.headers['retry-after'])).toBeGreaterThan(0)
  })
})

test('while the server is busy it gets 503 like the others', async () => {
  const { app: busy, http } = await testApp()
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  busy.get('/slow', () => answered)
  const busyPort = Number(new URL(await busy.listen({ host: '127.0.0.1', port: 0 })).port)
  const begun = Array.from({ length: 1000 }, () => http({ url: '/slow' }).then(({ statusCode }) => statusCode)) // `then` starts it
  for (const [what, bytes, , , how] of refusals) {
    const said = await raw(busyPort, bytes, how)
    expect([said.status, JSON.parse(said.body)], what).toMatchObject([503, { code: 'busy' }])
  }
  answer()
  await Promise.all(begun)
})

test('behind our own proxy, the address that the proxy names is counted', async () => {
  const { port: behind } = await served({ REQUESTS_PER_MINUTE_PER_ADDRESS: '1', TRUST_PROXY: 'on' })
  const from = async (address: string) => (await raw(behind, ask('GET /%zz/api/stores', `x-forwarded-for: ${address}`))).status
  expect([await from('192.0.2.1'), await from('192.0.2.2'), await from('192.0.2.1')]).toEqual([400, 400, 429])
})

test('an address may end with a slash, and may be a whole one', async () => {
  for (const address of ['/api/app/coop-deals/', 'http://x/api/app/coop-deals', 'HTTPS://x/api/app/coop-deals'])
    expect((await raw(port, ask(`GET ${address}`))).status, address).toBe(200)
})

test('the log says by its id what never became a request', async () => {
  const lines = logged()
  const { port: logging } = await served({ LOG_LEVEL: 'info' })
  const { headers } = await raw(logging, 'nonsense\r\n\r\n')
  expect(lines().find(({ msg }) => msg === 'no request')).toMatchObject({
    reqId: headers['x-request-id'],
    status: 400,
    code: 'broken_http',
  })
})

describe('connections', () => {
  test('a broken request behind one that has its reply is refused by itself', async () => {
    const socket = connect(port, '127.0.0.1', () => socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n'))
    const [first] = await once(socket, 'data')
    expect(String(first)).toMatch(/^HTTP\/1\.1 200/)
    const said = heard(socket)
    socket.write('nonsense\r\n\r\n')
    expect(await said).toMatchObject({ status: 400, headers: { connection: 'close' } })
  })

  test('what is broken behind a request whose reply is still due is not refused in that reply’s place', async () => {
    const { app: other } = await testApp()
    const { promise: answered, resolve: answer } = Promise.withResolvers<string>()
    other.get('/slow', () => answered)
    const otherPort = Number(new URL(await other.listen({ host: '127.0.0.1', port: 0 })).port)
    const { whole } = await raw(otherPort, 'GET /slow HTTP/1.1\r\nhost: x\r\n\r\nnonsense\r\n\r\n')
    answer('late')
    expect(whole).toBe('')
  })

  test('a caller who breaks off within a request breaks nothing', async () => {
    const left = new Promise<void>((done) => app.server.once('connection', (it) => it.once('close', () => done())))
    const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\n', () => socket.resetAndDestroy()))
    await left
    expect((await raw(port, ask('GET /healthz'))).status).toBe(200)
  })

  test('a refusal does not interrupt a reply that has begun', async () => {
    const { app: other } = await testApp()
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    other.get('/slow', async (_, reply) => {
      reply.hijack()
      reply.raw.writeHead(200, { 'content-length': 8 })
      reply.raw.write('half')
      await ended
      reply.raw.end('half')
    })
    other.server.on('clientError', () => end())
    const otherPort = Number(new URL(await other.listen({ host: '127.0.0.1', port: 0 })).port)
    let sent = ''
    const socket = connect(otherPort, '127.0.0.1', () => socket.write('GET /slow HTTP/1.1\r\nhost: x\r\n\r\n'))
    const closed = new Promise<void>((done) => socket.on('close', () => done()))
    socket.on('error', () => {})
    socket.on('data', (chunk: Buffer) => {
      sent += chunk.toString()
      if (sent.endsWith('half')) socket.write('nonsense\r\n\r\n')
    })
    await closed
    expect(sent.match(/HTTP\/1\.1/g)).toHaveLength(1)
    expect(sent).not.toContain('broken_http')
  })

  test('a refused client that does not close its connection is cut off', async () => {
    const putOut = new Promise<void>((done) => app.server.once('connection', (it) => it.once('close', () => done())))
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => socket.write('nonsense\r\n\r\n'))
    socket.resume()
    socket.on('error', () => {})
    await new Promise<void>((done) => socket.once('end', () => done())) // the reply has arrived, and our half stays open
    await putOut
  })

  test('a tunnel that is broken off while it is refused breaks nothing', async () => {
    const socket = connect({ port, host: '127.0.0.1' }, () => {
      socket.write('CONNECT evil.example:443 HTTP/1.1\r\nhost: evil.example\r\n\r\n', () => socket.resetAndDestroy())
    })
    await new Promise<void>((gone) => socket.once('close', () => gone()))
    expect((await raw(port, ask('GET /healthz'))).status).toBe(200)
  })

  test('a request that has begun to arrive when the server ends gets its reply; then the connection ends', async () => {
    const { app: ending } = await testApp({}, publicUrl)
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const { promise: ended, resolve: end } = Promise.withResolvers<string>()
    ending.get('/slow', () => {
      begin()
      return ended
    })
    const endingPort = Number(new URL(await ending.listen({ host: '127.0.0.1', port: 0 })).port)
    const late = connect(endingPort, '127.0.0.1', () => late.write('GET /api/nothing HTTP/1.1\r\n'))
    await once(late, 'connect')
    const before = raw(endingPort, 'GET /slow HTTP/1.1\r\nhost: x\r\n\r\n')
    await begun
    const stopped = ending.close()
    const after = heard(late)
    late.write('host: x\r\n\r\n')
    expect(await after).toMatchObject({ status: 404, headers: { connection: 'close', 'x-frame-options': 'DENY' } })
    end('done')
    expect(await before).toMatchObject({ status: 200, headers: { connection: 'close' } })
    await stopped
  })
})
