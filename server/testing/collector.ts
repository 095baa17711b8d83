import { createServer } from 'node:http'
import * as v from 'valibot'
import { atEnd } from './at-end.ts'
import { portOf } from './door.ts'

const Attributes = v.pipe(
  v.array(v.object({ key: v.string(), value: v.object({ stringValue: v.optional(v.string()), intValue: v.optional(v.number()) }) })),
  v.transform((all) => Object.fromEntries(all.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))),
)
const Span = v.object({
  traceId: v.string(),
  spanId: v.string(),
  parentSpanId: v.optional(v.string()),
  name: v.string(),
  /** OpenTelemetry's: 1 internal, 2 of a server, 3 of a client. */
  kind: v.number(),
  attributes: Attributes,
  /** 2: it failed. */
  status: v.object({ code: v.number() }),
})
const Traces = v.object({
  resourceSpans: v.array(
    v.object({ resource: v.object({ attributes: Attributes }), scopeSpans: v.array(v.object({ spans: v.array(Span) })) }),
  ),
})

/** Takes traces as OpenTelemetry's collector does, by OTLP over HTTP in JSON. */
export async function collector() {
  const received: string[] = []
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      if (request.url === '/v1/traces') received.push(Buffer.concat(pieces).toString())
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  }).listen(0, '127.0.0.1')
  atEnd(async () => void server.close())
  await new Promise((done) => server.once('listening', done))
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    text: () => received.join('\n'),
    all: () =>
      received
        .flatMap((text) => v.parse(Traces, JSON.parse(text)).resourceSpans)
        .flatMap(({ resource, scopeSpans }) => {
          const pid = resource.attributes['process.pid']
          return scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, pid })))
        }),
  }
}
