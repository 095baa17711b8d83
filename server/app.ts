import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { uuidv7 } from 'uuidv7'
import { brand } from '#brand'
import type { Send } from '#contract/endpoint.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/pool.ts'
import { accountRoutes } from '#server/features/accounts/routes.ts'
import { adRoutes } from '#server/features/ads/routes.ts'
import { bannerRoutes } from '#server/features/banners/routes.ts'
import { exclusiveRoutes } from '#server/features/exclusives/routes.ts'
import { previewRoutes } from '#server/features/content/preview/routes.ts'
import { favoriteRoutes } from '#server/features/favorites/routes.ts'
import { imageRoutes } from '#server/features/images/routes.ts'
import { listRoutes } from '#server/features/lists/routes.ts'
import { placeRoutes } from '#server/features/places/routes.ts'
import { storeRoutes } from '#server/features/stores/routes.ts'
import { HttpProblem, mailOff, notFound, problemBody, problemType, told } from '#server/http/problem.ts'
import type { Mail } from '#server/adapters/mailer/index.ts'
import { signInPages } from '#server/features/identity/pages.ts'
import { guard } from '#server/http/guard.ts'
import { securityHeaders } from '#server/http/headers.ts'
import { healthRoutes } from '#server/http/health.ts'
import { limitPerMinute } from '#server/http/limits.ts'
import { monitoringRoutes, type Gauges } from '#server/http/monitoring.ts'
import { openApiRoutes } from '#server/http/openapi.ts'
import { refuseUnheard, unheardRequests } from '#server/http/refusals.ts'
import { server } from '#server/http/serve.ts'
import { versionRoutes } from '#server/features/app/routes.ts'

export type Parts = {
  config: Config
  db: Db
  publicUrl: () => string
  post: (db: Db, mail: Mail) => Promise<void>
  /** Keeps an order to mail a link that changes the password to whoever has this address, if anybody has. */
  postLink: (db: Db, address: string) => Promise<void>
  isReady: () => Promise<Record<string, boolean>>
  /** What else /metrics tells, by name. */
  gauges: Gauges
}
export type Built = { app: FastifyInstance; sendInside: Send; contentChanged: () => void }

/** The server without its pages: every feature by name, in one list. */
export async function buildApp({ config, db, publicUrl, isReady, gauges, ...parts }: Parts): Promise<Built> {
  const off = () => Promise.reject(mailOff())
  const { post, postLink } = config.mail ? parts : { post: off, postLink: off }
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

  const { serve, sendInside } = server(app, db, limitPerMinute(config.requestsPerUser, Date.now))
  healthRoutes(app, isReady)
  if (config.metrics) {
    const busy = () => ({ http_requests_in_flight: load.inFlight(), http_requests_refused_total: load.refused() })
    monitoringRoutes(app, async () => ({ ...busy(), ...(await gauges()) }))
  }
  openApiRoutes(app)
  versionRoutes(serve, config)
  accountRoutes(serve, { postLink, config })
  signInPages(app, { db, config, publicUrl, post, postLink })
  placeRoutes(serve)
  listRoutes(serve, { post, publicUrl })
  favoriteRoutes(serve)
  previewRoutes(app, db)
  const changes: (() => void)[] = [
    storeRoutes(serve),
    adRoutes(serve, config),
    imageRoutes(app, db, config),
    bannerRoutes(serve),
    exclusiveRoutes(serve),
  ]
  return { app, sendInside, contentChanged: () => changes.forEach((heard) => heard()) }
}

/** Exactly our own pages and those of the native apps may call, with credentials. */
function allowOrigins(app: FastifyInstance, publicUrl: () => string) {
  app.addHook('onRequest', ({ originalUrl, headers: { origin } }, reply, done) => {
    if (!/^(\/[^/]+)?\/api\//.test(originalUrl)) return done()
    reply.header('vary', 'origin')
    if (origin && (origin === publicUrl() || brand.native.origins.some((native) => native === origin))) {
      reply.headers({
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-expose-headers': 'retry-after, x-request-id',
      })
    }
    done()
  })
}

/** What may be asked, told to whom allowOrigins lets ask. */
function answerPreflights(app: FastifyInstance) {
  app.addHook('onRequest', ({ method }, reply, done) => {
    if (method !== 'OPTIONS' || !reply.hasHeader('access-control-allow-origin')) return done()
    reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': 'authorization, content-type, idempotency-key, configuration-token',
        'access-control-max-age': '86400',
      })
      .send()
  })
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
