import type { FastifyInstance } from 'fastify'
import type { IncomingHttpHeaders } from 'node:http'
import * as brand from '#brand'

/** Lets only our own pages and those of the native apps call, with credentials; by /healthz they learn whether the server can be reached. */
export function allowOrigins(app: FastifyInstance, publicUrl: () => string) {
  app.addHook('onRequest', ({ originalUrl, headers }, reply, done) => {
    const { origin } = headers
    if (!/^(\/[^/]+)?\/api\/|^\/healthz/.test(originalUrl)) return done()
    reply.header('vary', 'origin')
    if (origin && (origin === publicUrl() || brand.native.origins.some((native) => native === origin))) {
      reply.headers({
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-expose-headers': 'retry-after, x-request-id, etag',
      })
    }
    // The preview of the studio is an origin of its own; it has no cookies, and sends none.
    if (origin === 'null' && isOfPreview(headers)) reply.header('access-control-allow-origin', 'null')
    done()
  })
}

function isOfPreview({ preview, 'access-control-request-headers': asked = '' }: IncomingHttpHeaders): boolean {
  return preview !== undefined || asked.split(',').some((it) => it.trim() === 'preview')
}

/** Replies to preflights of the origins that allowOrigins admits, with the methods and headers that the API takes. */
export function answerPreflights(app: FastifyInstance) {
  app.addHook('onRequest', ({ method, headers }, reply, done) => {
    if (method !== 'OPTIONS' || !reply.hasHeader('access-control-allow-origin')) return done()
    reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': `authorization, content-type, idempotency-key, configuration-token${isOfPreview(headers) ? ', preview' : ''}`,
        'access-control-max-age': '86400',
      })
      .send()
  })
}
