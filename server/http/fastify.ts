import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { allowOrigins, answerPreflights } from './cors.ts'
import { guard } from './guard.ts'
import { securityHeaders } from './headers.ts'
import { followRequests, requestIds } from './origin.ts'
import { HttpProblem, loggedProblem, notFound, problemBody, problemType } from './problem.ts'
import { refuseUnrouted, unroutedRequests } from './refusals.ts'

/** Makes Fastify as all our routes need it: headers on each reply, refusals before a route, problems as replies and in the log. */
export function openFastify(config: Config, publicUrl: () => string) {
  const app: FastifyInstance = Fastify({
    logger: {
      level: config.logLevel,
      serializers: { req: loggedRequest, err: (error: unknown) => loggedError(error) },
    },
    genReqId: requestIds(config),
    requestIdHeader: false,
    bodyLimit: 256 * 1024,
    trustProxy: config.trustProxy,
    forceCloseConnections: 'idle',
    requestTimeout: 30_000,
    clientErrorHandler: (error, socket) => refuseBroken(error, socket),
    ...unroutedRequests(() => app),
  })
  // The order matters: a refusal has all headers, and every request is counted. The hooks return no promise, so that a request is
  // refused before Node reads on.
  const headers = securityHeaders(publicUrl())
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers({ ...headers, 'x-request-id': request.id })
    done()
  })
  followRequests(app, config)
  allowOrigins(app, publicUrl)
  const load = guard(app, config)
  const refuseBroken = refuseUnrouted(app, { admit: load.admit, headers })
  answerPreflights(app)
  const drain = endConnections(app)
  refuseUnknownForms(app)
  app.setErrorHandler((error: FastifyError, request, reply) => sendProblem(loggedProblem(error, request), request, reply))
  app.setNotFoundHandler((request, reply) => sendProblem(notFound('page'), request, reply))
  return { app, load, drain }
}

/**
 * A reply that is made while the server ends closes its connection, which would otherwise stay open and keep the server running.
 * Returns what makes it so from now on: while it drains, proxies and browsers then move on, connection by connection.
 */
function endConnections(app: FastifyInstance): () => void {
  let isEnding = false
  const drain = () => void (isEnding = true)
  app.addHook('preClose', (done) => {
    drain()
    done()
  })
  app.addHook('onSend', (_, reply, payload, done) => {
    if (isEnding) reply.header('connection', 'close')
    done(null, payload)
  })
  return drain
}

/** Refuses all bodies but JSON with 415. An empty JSON body counts as no body. */
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

type LoggedError = { type: string; message: string; stack: string; [more: string]: unknown }

/**
 * Leaves out whatever else hangs on an error: PostgreSQL quotes the row that it refuses, which may be a shopper's, and of a lost connection there
 * is all of it, its key included.
 */
function loggedError(error: unknown, above: readonly unknown[] = []): LoggedError {
  // A program may throw anything.
  if (!(error instanceof Error)) return { type: typeof error, message: typeof error === 'string' ? error : '', stack: '' }
  const { message, stack = '', cause } = error
  const all = [...above, error]
  const isNew = (it: unknown) => !all.includes(it)
  return {
    type: error.constructor.name,
    message,
    stack,
    ...Object.fromEntries(Object.entries(error).filter(([name]) => /^(?:code|table|constraint)$/.test(name))),
    ...(cause instanceof Error && isNew(cause) && { cause: loggedError(cause, all) }),
    ...(error instanceof AggregateError && { errors: error.errors.filter(isNew).map((it) => loggedError(it, all)) }),
  }
}

/** Leaves out the query string, which may contain a code, and all headers, which have tokens and cookies. */
function loggedRequest(request: { method: string; originalUrl: string; id?: string }) {
  return { method: request.method, path: request.originalUrl.split('?', 1)[0], id: request.id }
}
