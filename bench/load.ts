import autocannon from 'autocannon'
import { fork } from 'node:child_process'
import { join } from 'node:path'
import { median } from './median.ts'

const seconds = 3

/** Makes each request another one, by its number. */
export type Vary = (path: string, at: number) => { path: string; headers?: Record<string, string> }

let asked = 0
export const nextNumber = () => asked++

/** The same address, asked for by many networks, each of which gets its share of a server only. */
export const byMany: Vary = (path, at) => ({ path, headers: { 'accept-encoding': 'br', 'x-forwarded-for': networkOf(at) } })

/** Addresses that nobody has asked for before. A page may be drawn by `to`, which only the entry reads. */
export const fresh: Vary = (path, at) => ({ path: `${path}&to=${at}` })

export const freshByMany: Vary = (path, at) => byMany(fresh(path, at).path, at)

export const networkOf = (at: number) => `10.0.${(at >> 8) % 16}.${at % 256}`

export function load(url: string, vary?: Vary): Promise<autocannon.Result> {
  return autocannon({
    url,
    connections: 16,
    duration: seconds,
    headers: { 'accept-encoding': 'br' },
    setupClient: forgetBodies,
    ...(vary && {
      requests: [{ setupRequest: (request) => ({ ...request, ...vary(new URL(url).pathname + new URL(url).search, nextNumber()) }) }],
    }),
  })
}

/** Returns the median of the replies a second. */
export function rateOf(what: string, results: readonly autocannon.Result[]): number {
  const failed = results.find(({ non2xx, errors }) => non2xx + errors > 0)
  if (failed) throw new Error(`${what}: ${failed.non2xx} replies were no success, ${failed.errors} failed`)
  return median(results.map((it) => it.requests.average))
}

/** Drops the bodies: autocannon would turn compressed ones into text, which takes many times longer than our reply. */
function forgetBodies(client: autocannon.Client) {
  Object.assign(Reflect.get(client, 'pipelinedRequests'), { addBody() {} })
}

export async function bareServer(length: number) {
  const child = fork(join(import.meta.dirname, 'bare-http.ts'), [String(length)])
  const url = await new Promise<string>((found) => child.once('message', (port: number) => found(`http://127.0.0.1:${port}/`)))
  return { url, stop: () => void child.kill() }
}
