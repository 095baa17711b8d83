import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { limitPerMinute, networkOf } from './limits.ts'
import { HttpProblem, tooMany } from './problem.ts'

/** What must answer when nothing else does. */
const always = new Set(['/healthz', '/readyz', '/metrics'])
/** More under way than a healthy process ever has: this is how a slow database shows, and a processor that is too small. */
const inFlightMax = 1000

/** Too much from one address gets 429, too much at all 503, both with Retry-After: refused rather than left to wait. */
export function guard(app: FastifyInstance, { requestsPerAddress }: Pick<Config, 'requestsPerAddress'>) {
  const perAddress = limitPerMinute(requestsPerAddress, Date.now)
  let inFlight = 0
  let refused = 0

  function refuse(problem: HttpProblem): never {
    refused++
    throw problem
  }
  /** Counts what comes from the address, and throws when it is too much. */
  function admit(address: string) {
    const wait = perAddress(networkOf(address))
    if (wait > 0) refuse(tooMany(wait))
    if (inFlight >= inFlightMax) {
      refuse(new HttpProblem(503, 'busy', 'The server is busy. Please try again in a moment.', { retryAfter: 2 }))
    }
  }
  app.addHook('onRequest', (request, reply, done) => {
    if (!always.has(request.url)) admit(request.ip)
    inFlight++
    reply.raw.once('close', () => inFlight--)
    done()
  })
  return { admit, inFlight: () => inFlight, refused: () => refused }
}
