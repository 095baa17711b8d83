import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { limitPerMinute } from './limits.ts'
import { watchLoad } from './overload.ts'
import { HttpProblem, tooMany } from './problem.ts'

/** What must answer when nothing else does. */
const always = new Set(['/healthz', '/readyz', '/metrics'])

/** Too much from one address gets 429, too much at all 503, both with Retry-After. Answers how busy it is. */
export function guard(app: FastifyInstance, { requestsPerAddress }: Pick<Config, 'requestsPerAddress'>) {
  const perAddress = limitPerMinute(requestsPerAddress, Date.now)
  const load = watchLoad()
  let refused = 0
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    load.begin()
    reply.raw.once('close', load.end)
    if (always.has(request.url)) return
    const wait = perAddress(request.ip)
    if (wait > 0 || load.isTooMuch()) refused++
    if (wait > 0) throw tooMany(wait)
    if (load.isTooMuch()) throw new HttpProblem(503, 'busy', 'The server is busy. Please try again in a moment.', { retryAfter: 2 })
  })
  app.addHook('onClose', () => load.stop())
  return { ...load, refused: () => refused }
}
