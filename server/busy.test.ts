import { Agent, request } from 'node:http'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dataFolder, inDatabase, readiness, startServer, type ServerProcess } from '#server/testing/process.ts'

/** Number of connections at a time, and seconds that they last; the promise names 2000 and 20. */
const connections = Number(process.env.BUSY_CONNECTIONS ?? 400)
const seconds = Number(process.env.BUSY_SECONDS ?? 3)

/** Sends requests without a pause on that many connections; returns how often each status came, or why a connection broke. */
async function blast(url: string): Promise<Map<number | string, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const counts = new Map<number | string, number>()
  const until = performance.now() + seconds * 1000
  const paths = ['/find/store/results?query=55987', '/api/places/autocomplete?q=win', '/api/account', '/', '/no/such/place']
  const headers = { authorization: `Bearer ${'f'.repeat(43)}` }
  const ask = (path: string) =>
    new Promise<number | string>((done) => {
      const failed = (error: NodeJS.ErrnoException) => done(error.code ?? error.message)
      const asked = request(url + path, { agent, headers }, (reply) => {
        reply.resume()
        reply.once('end', () => done(reply.statusCode!))
        reply.once('error', failed)
      })
      asked.once('error', failed)
      asked.end()
    })
  await Promise.all(
    Array.from({ length: connections }, async (_, at) => {
      for (let turn = at; performance.now() < until; turn++) {
        const status = await ask(paths[turn % paths.length]!)
        counts.set(status, (counts.get(status) ?? 0) + 1)
      }
    }),
  )
  agent.destroy()
  return counts
}

/** Expects only statuses that are allowed, and a server that works as usual afterwards. */
async function expectCalm(server: ServerProcess, counts: Map<number | string, number>) {
  const expected = new Set<number | string>([200, 302, 401, 404, 429, 503])
  for (const status of counts.keys()) expect(expected, JSON.stringify([...counts])).toContain(status)
  const ended = performance.now()
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  await expect.poll(() => readiness(server.url)).toMatchObject({ code: 200 })
  // Five seconds by the promise, at its own figures (npm run soak -- 11): beside other tests they tell nothing of the server.
  if (process.env.BUSY_SECONDS) expect(performance.now() - ended).toBeLessThan(5000)
}

const patience = 240_000 + seconds * 10_000

test('an address that sends too many requests gets 429, and nothing breaks', { timeout: patience }, async () => {
  const server = await startServer({ DATA_DIR: dataFolder(), REQUESTS_PER_MINUTE_PER_ADDRESS: '300' })
  const counts = await blast(server.url)
  expect(counts.get(429)).toBeGreaterThan(0)
  await expectCalm(server, counts)
})

test('each request gets a reply or 503, and nothing breaks', { timeout: patience }, async () => {
  const server = await startServer({ DATA_DIR: dataFolder() })
  await expectCalm(server, await blast(server.url))
})

test('while the database is stuck, requests that need it get 503; when it is back, all works again', { timeout: patience }, async () => {
  const dataDir = dataFolder()
  const server = await startServer({ DATA_DIR: dataDir })
  const counts = await inDatabase(dataDir, (db) =>
    db.transaction().execute(async (trx) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
      await sql`lock table session in access exclusive mode`.execute(trx)
      return blast(server.url)
    }),
  )
  expect(counts.get(503)).toBeGreaterThan(0)
  expect(counts.get(200)).toBeGreaterThan(0)
  await expectCalm(server, counts)
  expect((await fetch(`${server.url}/api/account`, { headers: { authorization: `Bearer ${'f'.repeat(43)}` } })).status).toBe(401)
})
