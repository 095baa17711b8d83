import { Agent, request } from 'node:http'

export type Asked = { kind: string; method?: string; path: string; headers?: Record<string, string>; body?: object }
/** In ms, by the kind of request. A request that the server was too busy for waits for ever. */
export type Latencies = Record<string, number[]>
export type Client = { send: (asked: Asked) => Promise<number>; close: () => void }

/**
 * Keeps connections to a server open. `send` resolves to the milliseconds until the last byte, and to Infinity for a 503. autocannon
 * sends all that is due within a second at once; here each request has a moment of its own.
 */
export function clientOf(url: string, connections: number): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const { hostname, port } = new URL(url)
  return {
    send({ method = 'GET', path, headers, body }) {
      const began = performance.now()
      return new Promise((done, fail) => {
        const json = body && JSON.stringify(body)
        const type = json === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) }
        const sent = request(
          { agent, hostname, port, method, path, headers: { 'accept-encoding': 'br', ...type, ...headers } },
          (reply) => {
            const { statusCode = 0 } = reply
            reply.once('error', fail)
            reply.once('end', () =>
              statusCode < 300
                ? done(performance.now() - began)
                : statusCode === 503
                  ? done(Infinity)
                  : fail(new Error(`${method} ${path}: ${statusCode}`)),
            )
            reply.resume()
          },
        )
        sent.once('error', fail)
        sent.end(json)
      })
    },
    close: () => agent.destroy(),
  }
}

/**
 * Sends requests at a fixed rate, evenly, whether or not earlier ones have their reply. A latency begins when the request was due,
 * so that one that was held up by others counts in full.
 */
export async function offer(client: Client, next: () => Asked, { rate, seconds }: { rate: number; seconds: number }): Promise<Latencies> {
  const taken: Latencies = {}
  const under: Promise<void>[] = []
  const failed: unknown[] = []
  const begin = performance.now()
  for (let sent = 0; sent < rate * seconds;) {
    const due = begin + (sent * 1000) / rate
    const early = due - performance.now()
    if (early > 0) {
      await new Promise((now) => setTimeout(now, early))
      continue
    }
    sent++
    const asked = next()
    const take = (took: number) => void (taken[asked.kind] ??= []).push(took === Infinity ? took : performance.now() - due)
    under.push(client.send(asked).then(take, (error: unknown) => void failed.push(error)))
  }
  await Promise.all(under)
  if (failed.length > 0) throw new Error(`${failed.length} requests failed`, { cause: failed[0] })
  return taken
}
