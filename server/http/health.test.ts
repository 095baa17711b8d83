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
