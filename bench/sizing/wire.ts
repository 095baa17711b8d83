import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'

/** A body that is a text has its type among the headers. */
type Asked = { method?: string; path: string; headers?: Record<string, string>; body?: object | string }
export type Answered = { status: number; headers: IncomingHttpHeaders; body: string }
export type Wire = ReturnType<typeof wireTo>

/** Keeps connections to a server open, and counts what crosses them in both directions, headers included. */
export function wireTo(url: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()

  /** Resolves to the reply; its body is kept only where it is not compressed. Rejects what is no success, no redirect and not the status that is expected. */
  function ask({ method = 'GET', path, headers, body }: Asked, expected?: number): Promise<Answered> {
    const text = typeof body === 'string' ? body : body && JSON.stringify(body)
    const type = text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
    return new Promise((done, fail) => {
      const sent = request({ agent, hostname, port, method, path, headers: { 'accept-encoding': 'br', ...type, ...headers } }, (reply) => {
        const isText = reply.headers['content-encoding'] === undefined
        let said = ''
        reply.on('data', (chunk: Buffer) => isText && (said += chunk.toString()))
        reply.once('error', fail)
        reply.once('end', () => {
          const { statusCode: status = 0, headers } = reply
          if (status < 400 || status === expected) done({ status, headers, body: said })
          else fail(new Error(`${method} ${path}: ${status} ${said}`))
        })
      })
      sent.once('socket', (socket) => sockets.add(socket))
      sent.once('error', fail)
      sent.end(text)
    })
  }

  return {
    ask,
    /** So far, as the server sees it. */
    bytes() {
      const all = [...sockets]
      return {
        in: all.reduce((sum, it) => sum + it.bytesWritten, 0),
        out: all.reduce((sum, it) => sum + it.bytesRead, 0),
      }
    },
    close: () => agent.destroy(),
  }
}
