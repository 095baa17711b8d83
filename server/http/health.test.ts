import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { healthRoutes } from './health.ts'

test('F02 requests for readiness at the same time query the database once; a later one queries it again', async () => {
  const app = Fastify()
  let answer: (database: boolean) => void = () => {}
  const isReady = vi.fn(() => new Promise<Record<string, boolean>>((done) => (answer = (database) => done({ database }))))
  const arrived = vi.fn(async () => {})
  app.addHook('preHandler', arrived)
  healthRoutes(app, isReady)
  const ask = () => app.inject('/readyz').then(({ statusCode }) => statusCode)
  const first = [ask(), ask(), ask()]
  await expect.poll(() => arrived.mock.calls).toHaveLength(3)
  answer(true)
  expect(await Promise.all(first)).toEqual([200, 200, 200])
  expect(isReady).toHaveBeenCalledTimes(1)
  const later = ask()
  await expect.poll(() => isReady.mock.calls).toHaveLength(2)
  answer(false)
  expect(await later).toBe(503)
})

test.each([
  [{ database: true, replica: true, queue: true }, 200, 'ready'],
  [{ database: true, replica: false, queue: true }, 200, 'ready'],
  [{ database: false, replica: true, queue: true }, 200, 'ready for reads only'],
  [{ database: false, replica: false, queue: true }, 503, 'not ready'],
  [{ database: false, replica: true, queue: false }, 503, 'not ready'],
  [{ database: false, queue: true }, 503, 'not ready'],
])('F02 with %j /readyz returns %i, %s', async (checks, code, status) => {
  const app = Fastify()
  healthRoutes(app, async () => checks)
  const reply = await app.inject('/readyz')
  expect([reply.statusCode, reply.json()]).toEqual([code, { status, checks }])
})

test('F02 neither reply is kept by anybody', async () => {
  const app = Fastify()
  healthRoutes(app, async () => ({ database: true }))
  const [health, ready] = [await app.inject('/healthz'), await app.inject('/readyz')]
  expect([health.statusCode, health.json()]).toEqual([200, { status: 'ok' }])
  expect([health, ready].map(({ headers }) => headers['cache-control'])).toEqual(['no-store', 'no-store'])
})
