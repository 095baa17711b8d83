import type { FastifyInstance } from 'fastify'
import { randomUUIDv7 } from 'node:crypto'
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { serverWords } from '#contract/values.ts'
import { asProblem, HttpProblem, notFound, problemBody, problemType } from './problem.ts'

/** Requests that are refused before any route is looked for, and why. */
const unrouted = new WeakMap<IncomingMessage, HttpProblem>()
/** Requests for pages whose address our router cannot read; that of the app reads any, and says what is there (decision 0240). */
const unread = new WeakSet<IncomingMessage>()
/** The address as which they are routed: one that only pages take. */
const anyPage = '/-'
const noPage = new RegExp(`^/(?:(?:[^/]+/)?api|${serverWords.join('|')})(?:[/?]|$)`)

/**
 * Options by which Fastify and Node leave to us what they would refuse by themselves, with other headers and without any
 * hook. A request that their router cannot read is routed as one for '/', and refused by our first hook.
 */
export function unroutedRequests(app: () => FastifyInstance) {
  const again = (why: () => HttpProblem) => (_: string, raw: IncomingMessage, reply: ServerResponse) => {
    unrouted.set(raw, why())
    app().routing(raw, reply)
  }
  return {
    return503OnClosing: false, // a request that still comes on an open connection gets its reply, then the connection ends
    http: { requireHostHeader: false, connectionsCheckingInterval: 2000 },
    /** Fastify keeps the address as it came, as originalUrl. */
    rewriteUrl(raw: IncomingMessage) {
      const { url = '' } = raw
      if (!/^(?:\/|https?:\/\/)/i.test(url)) unrouted.set(raw, badUrl())
      if (unread.has(raw)) return anyPage
      return unrouted.has(raw) ? '/' : url
    },
    routerOptions: {
      maxParamLength: 200,
      ignoreTrailingSlash: true,
      onBadUrl(path: string, raw: IncomingMessage, reply: ServerResponse) {
        if (!isOfPage(raw)) return again(badUrl)(path, raw, reply)
        unread.add(raw)
        app().routing(raw, reply)
      },
      onMaxParamLength: again(() => new HttpProblem(414, 'url_too_long', 'A part of the address is too long.')),
    },
  }
}

const isOfPage = ({ method, url = '' }: IncomingMessage) =>
  (method === 'GET' || method === 'HEAD') && url.startsWith('/') && !noPage.test(url)

const badUrl = () => new HttpProblem(400, 'bad_url', 'The address is not understood.')

type Door = { admit: (address: string) => void; headers: Record<string, string> }

/**
 * Refuses in a hook the requests marked above. Returns the handler for what never becomes a request: it counts it, and writes
 * the refusal directly to the socket, with the headers of every reply.
 */
export function refuseUnrouted(app: FastifyInstance, { admit, headers }: Door) {
  /** The latest request on a connection, and its reply. */
  const last = new WeakMap<Duplex, { raw: IncomingMessage; reply: ServerResponse }>()
  const refused = new WeakSet<Duplex>()

  app.addHook('onRequest', ({ raw }, _, done) => {
    const isLost = raw.httpVersion === '1.1' && raw.headers.host === undefined
    done(unrouted.get(raw) ?? (isLost ? noHost() : undefined))
  })
  const remember = (raw: IncomingMessage, reply: ServerResponse) => void last.set(raw.socket, { raw, reply })
  app.server.on('request', remember)
  app.server.on('checkExpectation', (raw: IncomingMessage, reply: ServerResponse) => {
    remember(raw, reply)
    unrouted.set(raw, new HttpProblem(417, 'expectation_failed', 'The server cannot do what the request expects.'))
    app.routing(raw, reply)
  })
  app.server.on('connect', (_, socket) => {
    socket.on('error', () => {}) // nobody else listens to a tunnel's socket
    refuse(socket, notFound('page'))
  })
  return (error: NodeJS.ErrnoException, socket: Duplex) => {
    const { raw, reply } = last.get(socket) ?? {}
    const isItsBody = raw !== undefined && !raw.complete // otherwise the next request is the broken one
    // A reply that has begun, or is still due, must not be interrupted.
    const isFree = !reply || (isItsBody ? reply.socket === socket && !reply.headersSent : reply.writableFinished)
    if (error.code === 'ECONNRESET') return void socket.destroy()
    if (isFree) return refuse(socket, broken[error.code ?? ''] ?? noHttp, isItsBody)
    if (reply.writableEnded) return end(socket)
    socket.destroy()
  }

  function refuse(socket: Duplex, why: HttpProblem, isCounted = false) {
    if (refused.has(socket)) return // more of the same came before the other side read the reply
    refused.add(socket)
    if (!socket.writable) return void socket.destroy()
    const problem = (isCounted ? null : tooMuch(socket)) ?? why
    const id = randomUUIDv7()
    const body = JSON.stringify(problemBody(problem, '/', id))
    const all = {
      ...headers,
      ...(problem.retryAfter && { 'retry-after': problem.retryAfter }),
      'x-request-id': id,
      'cache-control': 'no-store',
      'content-type': problemType,
      'content-length': Buffer.byteLength(body),
      date: new Date().toUTCString(),
      connection: 'close',
    }
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
    end(socket, `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${lines.join('')}\r\n${body}`)
    app.log.info({ reqId: id, status: problem.status, code: problem.code }, 'no request')
  }

  function tooMuch(socket: Duplex): HttpProblem | null {
    try {
      admit((socket instanceof Socket && socket.remoteAddress) || '')
      return null
    } catch (error) {
      return asProblem(error)
    }
  }
}

/** Reads on while it ends, or the other side would see a reset before the reply; but for 2 seconds at most. */
function end(socket: Duplex, lastWords = '') {
  socket.end(lastWords)
  socket.resume()
  const late = setTimeout(() => socket.destroy(), 2000)
  socket.once('close', () => clearTimeout(late))
}

const noHost = () => new HttpProblem(400, 'no_host', 'The request does not say which host it is for.')
const noHttp = new HttpProblem(400, 'broken_http', 'The request is not understood.')
/** By Node's codes; for any other code: noHttp. */
const broken: Record<string, HttpProblem> = {
  HPE_HEADER_OVERFLOW: new HttpProblem(431, 'headers_too_large', 'The address and the headers are too long.'),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: new HttpProblem(413, 'body_too_large', 'The body is too large.'),
  ERR_HTTP_REQUEST_TIMEOUT: new HttpProblem(408, 'too_slow', 'The request took too long to come.'),
}
