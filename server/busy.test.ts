import { Agent, request } from 'node:http'
import { expect, test } from 'vitest'
import { dataFolder, startServer } from '#server/testing/process.ts'

/** Connections at a time, and for how many seconds; 2000 and 20 are the promise's figures. */
const connections = Number(process.env.BUSY_CONNECTIONS ?? 400)
const seconds = Number(process.env.BUSY_SECONDS ?? 3)

/** Asks without a pause on so many connections; answers how often each status came. A broken connection is status 0. */
async function blast(url: string): Promise<Map<number, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const counts = new Map<number, number>()
  const until = performance.now() + seconds * 1000
  const paths = ['/find/store/results?query=55987', '/api/places/autocomplete?q=win', '/api/account', '/', '/no/such/place']
  const ask = (path: string) =>
    new Promise<number>((done) => {
      const asked = request(url + path, { agent }, (reply) => {
        reply.resume()
        reply.once('end', () => done(reply.statusCode ?? 0))
        reply.once('error', () => done(0))
      })
      asked.once('error', () => done(0))
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

test.each([
  ['an address that asks too much', { REQUESTS_PER_MINUTE_PER_ADDRESS: '300' }, 429],
  ['more requests at a time than anybody can answer', {}, 503],
] as const)(
  '%s is refused, nothing breaks, and it passes',
  async (_, environment, refusal) => {
    const server = await startServer({ DATA_DIR: dataFolder(), ...environment })
    const counts = await blast(server.url)
    const expected = new Set([200, 302, 400, 401, 404, 429, 503])
    for (const status of counts.keys()) expect(expected, `status ${status}`).toContain(status)
    if (refusal === 429 || connections > 1000) expect(counts.get(refusal) ?? 0).toBeGreaterThan(0)
    const ended = performance.now()
    const isOpen = async () => (await fetch(`${server.url}/healthz`)).ok && (await fetch(`${server.url}/readyz`)).ok
    expect(await isOpen()).toBe(true)
    expect(performance.now() - ended).toBeLessThan(5000) // the promise itself
    const again = await fetch(`${server.url}/api/app/coop-deals`)
    expect(refusal === 429 ? [200, 429] : [200]).toContain(again.status)
  },
  120_000 + seconds * 10_000,
)
