import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { limitPerMinute, networkOf } from './limits.ts'
import type { Measure } from '#server/measures.ts'
import { HttpProblem, tooMany } from './problem.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The requests of this route wait for something to happen, and cost nothing meanwhile. */
    waits?: boolean
  }
}

/** Addresses that must reply even when the server is too busy for all others. */
export const always: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])
/** More than a healthy process ever has under way: it is reached when the database or the processor is too slow. */
const inFlightMax = 1000
/** Whoever sends requests slowly, or reads replies slowly, keeps as many places at most (docs/decisions/0280). */
const inFlightOfOneMax = 250

/** Refuses too many requests from one network with 429, too many in all with 503, both with Retry-After, instead of queueing. */
export function guard(app: FastifyInstance, { requestsPerAddress }: Pick<Config, 'requestsPerAddress'>) {
  const perAddress = limitPerMinute(requestsPerAddress)
  let inFlight = 0
  const ofNetworks = new Map<string, number>()
  const refused = { rate: 0, busy: 0 }

  function refuse(why: keyof typeof refused, problem: HttpProblem): never {
    refused[why]++
    throw problem
  }
  /** Counts a request from the address, and throws when there are too many. Returns its network. */
  function admit(address: string): string {
    const network = networkOf(address)
    const wait = perAddress(network)
    if (wait > 0) refuse('rate', tooMany(wait))
    if (requestsPerAddress > 0 && (ofNetworks.get(network) ?? 0) >= inFlightOfOneMax) refuse('rate', tooMany(2))
    if (inFlight >= inFlightMax) {
      refuse('busy', new HttpProblem(503, 'busy', 'The server is busy. Please try again in a moment.', { retryAfter: 2 }))
    }
    return network
  }
  function count(network: string, more: 1 | -1) {
    inFlight += more
    const its = (ofNetworks.get(network) ?? 0) + more
    if (its > 0) ofNetworks.set(network, its)
    else ofNetworks.delete(network)
  }
  app.addHook('onRequest', (request, reply, done) => {
    // These are never refused, so they take no place from others.
    if (always.has(request.url)) return done()
    const network = admit(request.ip)
    if (request.routeOptions.config.waits) return done()
    count(network, 1)
    reply.raw.once('close', () => count(network, -1))
    done()
  })
  const measures: readonly Measure[] = [
    {
      name: 'http_requests_in_flight',
      help: 'Requests that are being worked on, without those that wait for a change.',
      kind: 'gauge',
      read: () => inFlight,
    },
    { name: 'http_requests_in_flight_max', help: 'Above this many, requests are refused.', kind: 'gauge', read: () => inFlightMax },
    {
      name: 'http_requests_refused_total',
      help: 'Requests refused before their route: too many from one address (rate), or in all (busy).',
      kind: 'counter',
      labels: ['reason'],
      read: () => Object.entries(refused).map(([reason, value]) => ({ labels: { reason }, value })),
    },
  ]
  return { admit, measures }
}
