import { expect, test } from 'vitest'
import * as v from 'valibot'
import * as brand from '#brand'
import { collector } from '#server/testing/collector.ts'
import { testDatabase } from '#server/testing/database.ts'
import { makeStore } from '#server/testing/factories.ts'
import { dataFolder, startServer } from '#server/testing/process.ts'

// Whole servers here: what one shopper does is followed through two of them, and into a job.
const { db, connection } = await testDatabase()
const databaseUrl = `postgres://${connection.user}:${encodeURIComponent(String(connection.password))}@127.0.0.1:1/${connection.database}?host=${encodeURIComponent(connection.host!)}&port=${connection.port}`

const start = (environment: Record<string, string> = {}) =>
  startServer({
    DATA_DIR: dataFolder(),
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: 'a'.repeat(32),
    TRUST_PROXY: 'on',
    LOG_LEVEL: 'info',
    ...environment,
  })

type Call = (path: string, method: string, headers: Record<string, string>, body?: object) => Promise<Response>
const calling =
  (url: string): Call =>
  (path, method, headers, body) =>
    fetch(url + path, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })

/** A visitor's session, and a list of theirs. */
async function visitor(call: Call) {
  const reply = await call('/api/account/authenticate', 'POST', {}, { clientToken: brand.client })
  const { authToken } = v.parse(v.object({ authToken: v.string() }), await reply.json())
  const me = { authorization: `Bearer ${authToken}` }
  await call('/api/account/acceptterms', 'PUT', me)
  const { storeId } = await makeStore(db)
  const shoppingListId = crypto.randomUUID()
  expect((await call('/api/shoppinglists', 'POST', me, { shoppingListId, storeId, name: 'listsecret' })).status).toBe(200)
  return { me, list: `/api/shoppinglists/${shoppingListId}` }
}

const Line = v.looseObject({ reqId: v.optional(v.string()), who: v.optional(v.string()), msg: v.string() })
const linesOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => v.parse(Line, JSON.parse(line)))

test('the log follows a request into the job that it orders, and a shopper of a day through all servers, without who it is', async () => {
  const [one, two] = [await start(), await start()]
  const { me, list } = await visitor(calling(one.url))
  await calling(one.url)('/api/shoppinglists', 'GET', { ...me, 'x-request-id': 'first' })
  const mailed = await calling(two.url)(`${list}/email?address=ann@secret.example`, 'POST', { ...me, 'x-request-id': 'second' })
  expect([mailed.ok, mailed.headers.get('x-request-id')]).toEqual([true, 'second'])
  const other = await visitor(calling(two.url))
  await calling(two.url)('/api/shoppinglists', 'GET', { ...other.me, 'x-request-id': 'other' })

  const lines = () => [one, two].flatMap(({ stdout }) => linesOf(stdout()))
  const of = (reqId: string, msg: string) => lines().find((it) => it.reqId === reqId && it.msg === msg)
  // A server writes the line of a request after its reply.
  await expect.poll(() => ['first', 'second', 'other'].filter((id) => !of(id, 'request completed'))).toEqual([])
  await expect.poll(() => of('second', 'job done')).toMatchObject({ queue: 'mail' })
  const who = of('first', 'request completed')!.who!
  expect(who).toMatch(/^[\w-]{12}$/)
  expect([of('second', 'request completed')!.who, of('second', 'job done')!.who]).toEqual([who, who])
  expect(of('other', 'request completed')!.who).not.toBe(who)
  expect(JSON.stringify(lines())).not.toMatch(/secret|ann@/)
})

test('a trace goes from our own proxy through two servers and into a job, with the statements of each and no word of the shopper', async () => {
  const spans = await collector()
  const [one, two] = [
    await start({ OTEL_EXPORTER_OTLP_ENDPOINT: spans.url }),
    await start({ OTEL_EXPORTER_OTLP_ENDPOINT: `${spans.url}/`, MAIL_FROM: 'deals@secret.example' }),
  ]
  const { me, list } = await visitor(calling(one.url))
  const traceId = 'abcdef0123456789abcdef0123456789'
  const traced = { ...me, traceparent: `00-${traceId}-0123456789abcdef-01` }
  expect((await calling(one.url)('/api/shoppinglists', 'GET', traced)).status).toBe(200)
  expect((await calling(two.url)(`${list}/email?address=ann@secret.example`, 'POST', traced)).ok).toBe(true)
  await expect.poll(() => [one, two].some(({ stdout }) => stdout().includes('job done'))).toBe(true)
  for (const { kill, ended } of [one, two]) {
    kill('SIGTERM')
    expect(await ended).toMatchObject({ code: 0, stderr: '' }) // what was not sent yet is sent at the end
  }

  const ours = spans.all().filter((it) => it.traceId === traceId)
  const named = (name: string) => ours.filter((it) => it.name === name)
  const [read, write] = [named('GET /api/shoppinglists')[0]!, named('POST /api/shoppinglists/:shoppingListId/email')[0]!]
  expect([read.parentSpanId, write.parentSpanId]).toEqual(['0123456789abcdef', '0123456789abcdef'])
  expect(read.pid).not.toBe(write.pid)
  for (const request of [read, write]) {
    const handler = named('handler').find((it) => it.parentSpanId === request.spanId)!
    expect(named('select').some((it) => it.parentSpanId === handler.spanId)).toBe(true)
  }
  const [job] = named('job mail')
  expect(named('handler').map((it) => it.spanId)).toContain(job!.parentSpanId)
  expect(spans.all().some((it) => it.name.includes('/readyz'))).toBe(false)
  expect(spans.text()).not.toMatch(/secret|ann@/)
  expect(spans.text()).not.toContain(me.authorization.slice('Bearer '.length))
})
