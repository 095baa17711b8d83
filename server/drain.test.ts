import { Agent, request } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { dataFolder, readiness, startServer } from '#server/testing/process.ts'
import { visitor } from '#server/testing/writers.ts'

vi.setConfig({ testTimeout: 120_000 }) // whole processes start and end here

test('a server that drains says so at /readyz and serves everything, connection by connection; then it ends, its jobs and pool too', async () => {
  // Longer than a stop may take by itself, which must not cut it off.
  const server = await startServer({ DATA_DIR: dataFolder(), DRAIN_SECONDS: '16' })
  const send = await visitor(server.url)
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const known = await get(agent, `${server.url}/api/app/coop-deals`)
  expect(known).toMatchObject({ status: 200, connection: 'keep-alive', isReused: false })
  const { fingerprint } = (await (await send('GET', '/api/shoppinglistchanges')).json()) as { fingerprint: string }

  server.kill('SIGTERM')
  await expect.poll(() => readiness(server.url)).toMatchObject({ code: 503, checks: { database: true, queue: true, staying: false } })
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  expect(await get(agent, `${server.url}/api/app/coop-deals`)).toMatchObject({ status: 200, connection: 'close', isReused: true })
  expect(await get(agent, `${server.url}/api/app/coop-deals`)).toMatchObject({ status: 200, connection: 'close', isReused: false })
  expect((await send('PUT', '/api/account/acceptterms')).status).toBe(204)

  // What waits for a change is not sent away before the end, so that who asks again finds another server.
  const waiting = await send('GET', `/api/shoppinglistchanges?fingerprint=${fingerprint}`)
  expect([waiting.headers.get('connection'), await waiting.json()]).toEqual(['close', { fingerprint }])
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow('fetch failed')
  expect(await server.ended).toMatchObject({ code: 0, stderr: '' })
})

test('a further signal ends the drain, but not the one with which a single press of Ctrl+C comes twice', async () => {
  const server = await startServer({ DATA_DIR: dataFolder(), DRAIN_SECONDS: '600' })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) server.kill(signal)
  await expect.poll(() => readiness(server.url)).toMatchObject({ code: 503 })
  expect((await fetch(`${server.url}/api/app/coop-deals`)).status).toBe(200)
  const pressing = setInterval(() => server.kill('SIGINT'), 100)
  onTestFinished(() => clearInterval(pressing))
  expect(await server.ended).toMatchObject({ code: 0, stderr: '' })
})

/** Asks on a connection that is kept, and says whether it was. */
function get(agent: Agent, url: string) {
  return new Promise<{ status?: number; connection?: string; isReused: boolean }>((done, fail) => {
    const asking = request(url, { agent }, (reply) => {
      reply
        .resume()
        .once('end', () => done({ status: reply.statusCode, connection: reply.headers.connection, isReused: asking.reusedSocket }))
    })
    asking.once('error', fail).end()
  })
}
