import { randomUUIDv7 } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { onBehalfOf, originNow } from '#server/origin.ts'
import { keyedHashOf } from '#server/secrets.ts'
import { beginSpan } from '#server/tracing.ts'
import { always } from './guard.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the span of the request, while traces are on. */
    traceparent: string | undefined
  }
}

/** Returns the request's id: the one that our own proxy gave it, which is in its log too, or a new one. */
export function requestIds({ trustProxy }: Pick<Config, 'trustProxy'>): (request: { headers: IncomingHttpHeaders }) => string {
  return ({ headers }) => {
    const given = headers['x-request-id']
    return trustProxy !== false && typeof given === 'string' && /^[\w.-]{1,100}$/.test(given) ? given : randomUUIDv7()
  }
}

/** Lets what a request does know which request it is (server/origin.ts); while traces are on, each is a span of the trace that our own proxy began. */
export function followRequests(app: FastifyInstance, config: Pick<Config, 'trustProxy' | 'tracesTo'>) {
  app.decorateRequest('traceparent', undefined)
  if (config.tracesTo !== null) traceRequests(app, config)
  // Here, not earlier: a body is parsed in the socket's context, and what runs behind it would not know.
  app.addHook('preHandler', ({ id, traceparent }, _, done) => {
    onBehalfOf({ reqId: id, ...(traceparent !== undefined && { traceparent }) }, done)
  })
}

function traceRequests(app: FastifyInstance, { trustProxy }: Pick<Config, 'trustProxy'>) {
  const spans = new WeakMap<FastifyRequest, NonNullable<ReturnType<typeof beginSpan>>>()
  app.addHook('onRequest', (request, _, done) => {
    const { method, routeOptions, headers, id, url } = request
    const parent = trustProxy !== false && typeof headers.traceparent === 'string' ? headers.traceparent : undefined
    const route = routeOptions.url ?? 'none'
    const attributes = { 'http.request.method': method, 'http.route': route, 'deals.request_id': id }
    const span = always.has(url) ? null : beginSpan(`${method} ${route}`, { kind: 'SERVER', attributes, parent })
    if (span) {
      request.traceparent = span.traceparent
      spans.set(request, span)
    }
    done()
  })
  function end(request: FastifyRequest, status: number) {
    spans.get(request)?.end({ 'http.response.status_code': status }, status >= 500)
    spans.delete(request)
  }
  app.addHook('onResponse', (request, reply, done) => {
    end(request, reply.statusCode)
    done()
  })
  app.addHook('onRequestAbort', (request, done) => {
    end(request, 499)
    done()
  })
}

/**
 * Lets the log, and what the request orders, name whom it is for: by a pseudonym that is the same at every server for a day (UTC), and leads
 * to nobody without AUTH_SECRET (docs/decisions/0210).
 */
export function pseudonyms(authSecret: string, now: () => number) {
  return (id: string, request: FastifyRequest, reply: FastifyReply) => {
    const day = new Date(now()).toISOString().slice(0, 10)
    const who = keyedHashOf(authSecret, `who:${day}:${id}`).slice(0, 12)
    originNow().who = who
    request.log = reply.log = request.log.child({ who })
  }
}
