import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { guard } from './guard.ts'

const app = fastify()
const load = guard(app, { requestsPerAddress: 3 })
/** What /metrics shows of it: a number, or the sum of those by reason. */
const shown = (name: string) => {
  const read = load.measures.find((it) => it.name === name)!.read()
  return Array.isArray(read) ? read.reduce((sum, { value }) => sum + value, 0) : Number(read)
}
const inFlight = () => shown('http_requests_in_flight')
const refused = () => shown('http_requests_refused_total')
const slow = Promise.withResolvers<string>()
app.get('/', async () => inFlight())
app.get('/healthz', async () => inFlight())
app.get('/slow', () => slow.promise)
app.get('/waits', { config: { waits: true } }, async () => inFlight())
afterAll(() => app.close())
const ask = async (url: string, remoteAddress: string) => app.inject({ url, remoteAddress })

test('one address gets 429 with the time to wait, but for the operator’s checks; refusals are counted', async () => {
  const statuses = []
  for (let at = 0; at < 4; at++) statuses.push((await ask('/', '10.0.0.1')).statusCode)
  expect(statuses).toEqual([200, 200, 200, 429])
  expect([(await ask('/healthz', '10.0.0.1')).statusCode, (await ask('/', '10.0.0.2')).statusCode]).toEqual([200, 200])
  expect(refused()).toBe(1)
  expect(() => load.admit('10.0.0.1')).toThrow('Too many requests. Please wait a while.')
  expect(refused()).toBe(2)
})

test('what is being worked on is counted until it has its reply; what only waits is not', async () => {
  expect([(await ask('/', '10.0.1.1')).body, (await ask('/waits', '10.0.1.1')).body]).toEqual(['1', '0'])
  expect(inFlight()).toBe(0)
})

test('one network has 250 under way at most, whatever it asks for, and others are served', async () => {
  const own = fastify()
  const door = guard(own, { requestsPerAddress: 6000 })
  const held = Promise.withResolvers<string>()
  own.get('/', () => 'here')
  own.get('/slow', () => held.promise)
  own.post('/healthz', () => held.promise)
  const at = async (remoteAddress: string, url = '/', method: 'GET' | 'POST' = 'GET') => own.inject({ url, method, remoteAddress })
  const begun = Array.from({ length: 251 }, () => at('10.3.0.1', '/slow'))
  const checks = Array.from({ length: 1000 }, () => at('10.3.0.1', '/healthz', 'POST'))
  expect([(await at('10.3.0.1')).statusCode, (await at('10.3.0.2')).statusCode]).toEqual([429, 200])
  held.resolve('done')
  const statuses = (await Promise.all(begun)).map((it) => it.statusCode)
  expect([statuses.filter((it) => it === 200).length, statuses.at(-1)]).toEqual([250, 429])
  expect((await Promise.all(checks)).every((it) => it.statusCode === 200)).toBe(true)
  expect(() => door.admit('10.3.0.1')).not.toThrow()
  await own.close()
})

test('more than a thousand at a time get 503, until there are fewer', async () => {
  const begun = Array.from({ length: 1000 }, (_, at) => ask('/slow', `10.1.${at >> 8}.${at & 255}`))
  while (inFlight() < 1000) await new Promise((resolve) => setImmediate(resolve))
  const reply = await ask('/', '10.2.0.1')
  expect([reply.statusCode, reply.json().message]).toEqual([503, 'The server is busy. Please try again in a moment.'])
  expect((await ask('/healthz', '10.2.0.1')).statusCode).toBe(200)
  slow.resolve('done')
  await Promise.all(begun)
  expect((await ask('/', '10.2.0.1')).statusCode).toBe(200)
})
