import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { uuidv7 } from 'uuidv7'
import type { Config } from '#server/config.ts'
import { allowOrigins, answerPreflights } from './cors.ts'
import { guard } from './guard.ts'
import { securityHeaders } from './headers.ts'
import { HttpProblem, notFound, problemBody, problemType, told } from './problem.ts'
import { refuseUnheard, unheardRequests } from './refusals.ts'

/** Fastify as every route of ours has it: what is on each reply, what is refused before a route, how a problem is told. */
export function openFastify(config: Config, publicUrl: () => string) {
  const app: FastifyInstance = Fastify({
    logger: { level: config.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'], serializers: { req: loggedRequest } },
    genReqId: () => uuidv7(),
    requestIdHeader: config.trustProxy === false ? false : 'x-request-id',
    bodyLimit: 256 * 1024,
    trustProxy: config.trustProxy,
    forceCloseConnections: 'idle',
    requestTimeout: 30_000,
    clientErrorHandler: (error, socket) => refuseBroken(error, socket),
    ...unheardRequests(() => app),
  })
  // In this order: what is refused has all headers, and whatever comes is counted. Without a promise between them, so that a
  // request is refused before Node reads on.
  const headers = securityHeaders(publicUrl())
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers({ ...headers, 'x-request-id': request.id })
    done()
  })
  allowOrigins(app, publicUrl)
  const load = guard(app, config)
  const refuseBroken = refuseUnheard(app, { admit: load.admit, headers })
  answerPreflights(app)
  endConnections(app)
  refuseUnknownForms(app)
  app.setErrorHandler((error: FastifyError, request, reply) => sendProblem(told(error, request), request, reply))
  app.setNotFoundHandler((request, reply) => sendProblem(notFound('page'), request, reply))
  return { app, load }
}

/** A reply that is made while the server ends says so, or its connection would stay open, and with it the server. */
function endConnections(app: FastifyInstance) {
  let isEnding = false
  app.addHook('preClose', (done) => {
    isEnding = true
    done()
  })
  app.addHook('onSend', (_, reply, payload, done) => {
    if (isEnding) reply.header('connection', 'close')
    done(null, payload)
  })
}

/** JSON is the only body that the API reads; other types get 415. An empty JSON body is no body. */
function refuseUnknownForms(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body: string, done) => {
    if (body === '') return done(null, undefined)
    try {
      done(null, JSON.parse(body))
    } catch {
      done(new HttpProblem(400, 'bad_json', 'The body is not JSON.'))
    }
  })
}

function sendProblem(problem: HttpProblem, { originalUrl, id }: FastifyRequest, reply: FastifyReply) {
  if (problem.retryAfter) reply.header('retry-after', String(problem.retryAfter))
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .header('content-type', problemType)
    .send(JSON.stringify(problemBody(problem, originalUrl, id)))
}

/** No query string: it may hold a code. */
function loggedRequest(request: { method: string; originalUrl: string; id?: string }) {
  return { method: request.method, path: request.originalUrl.split('?', 1)[0], id: request.id }
}
