import helmet from '@fastify/helmet'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
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
import { asProblem, HttpProblem, notFound, problemBody, told } from '#server/problem.ts'
import type { Mail } from '#server/adapters/mailer/index.ts'
import { signInPages } from '#server/features/identity/pages.ts'
import { guard } from '#server/guard.ts'
import { healthRoutes } from '#server/health.ts'
import { limitPerMinute } from '#server/limits.ts'
import { monitoringRoutes, type Gauges } from '#server/monitoring.ts'
import { openApiRoutes } from '#server/openapi.ts'
import { server } from '#server/serve.ts'
import { versionRoutes } from '#server/features/app/routes.ts'

export type Parts = {
  config: Config
  db: Db
  publicUrl: () => string
  post: (db: Db, mail: Mail) => Promise<void>
  isReady: () => Promise<Record<string, boolean>>
  /** What else /metrics tells, by name. */
  gauges: Gauges
}
export type Built = { app: FastifyInstance; sendInside: Send; contentChanged: () => void }

/** The server without its pages: every feature by name, in one list. */
export async function buildApp({ config, db, publicUrl, post, isReady, gauges }: Parts): Promise<Built> {
  const app = Fastify({
    logger: { level: config.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'], serializers: { req: loggedRequest } },
    genReqId: () => uuidv7(),
    requestIdHeader: config.trustProxy === false ? false : 'x-request-id',
    bodyLimit: 256 * 1024,
    trustProxy: config.trustProxy,
    forceCloseConnections: 'idle',
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    clientErrorHandler: refuseBrokenHttp,
    frameworkErrors: (error, request, reply: FastifyReply) => void sendProblem(asProblem(error), request, reply),
  })
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    strictTransportSecurity: publicUrl().startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
  })
  allowOrigins(app, publicUrl)
  const load = guard(app, config)
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
  accountRoutes(serve, { post, publicUrl })
  signInPages(app, { db, config, publicUrl, post })
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
  app.addHook('onRequest', async (request, reply) => {
    if (!/^(\/[^/]+)?\/api\//.test(request.url)) return
    reply.header('vary', 'origin')
    const { origin } = request.headers
    if (!origin || !(origin === publicUrl() || brand.native.origins.some((native) => native === origin))) return
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'retry-after, x-request-id',
    })
    if (request.method !== 'OPTIONS') return
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': 'authorization, content-type, idempotency-key, configuration-token',
        'access-control-max-age': '86400',
      })
      .send()
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

function sendProblem(problem: HttpProblem, { url, id }: { url: string; id: string }, reply: Pick<FastifyReply, 'code' | 'header'>) {
  if (problem.retryAfter) reply.header('retry-after', String(problem.retryAfter))
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/problem+json')
    .send(JSON.stringify(problemBody(problem, url, id)))
}

/** What is no HTTP at all never becomes a request: the answer is written to the socket as it is. */
function refuseBrokenHttp(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }[error.code ?? ''] ?? 400
  const body = JSON.stringify(problemBody(new HttpProblem(status, 'broken_http', 'The request is not understood.'), '/'))
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/problem+json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
  )
}

/** No query string: it may hold a code. */
function loggedRequest(request: { method: string; url: string; id?: string }) {
  return { method: request.method, path: request.url.split('?', 1)[0], id: request.id }
}
