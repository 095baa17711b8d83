import type { AttributeValue, Context, Span, SpanKind } from '@opentelemetry/api'
import type { LogEvent } from 'kysely'
import { onBehalfOf, originNow } from '#server/origin.ts'
import { systemCode } from '#server/system-code.ts'
import { name, version } from '#server/version.ts'

type Attributes = Record<string, AttributeValue>
type Begin = { kind?: keyof typeof SpanKind; attributes?: Attributes; parent?: string | undefined; startTime?: number }
type Tracing = { begin: (name: string, options: Begin) => Span; traceparentOf: (span: Span) => string }

/** null while traces are off. There is one, as there is one log. */
let tracing: Tracing | null = null
/** OpenTelemetry's SpanStatusCode.ERROR, whose module is loaded only when traces are on. */
const failed = { code: 2 } as const

/**
 * Turns traces on, sent to `endpoint` by OTLP over HTTP. Returns what sends the rest and ends them. A span has no text of a shopper, no
 * token, no address and no value of a statement.
 */
export async function startTracing(endpoint: string): Promise<() => Promise<void>> {
  // Loaded only when they are wanted: a start without them does not pay for it.
  const { ROOT_CONTEXT, SpanKind, trace } = await import('@opentelemetry/api')
  const { BatchSpanProcessor, TracerProvider } = await import('@opentelemetry/sdk-trace')
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http')
  const { resourceFromAttributes } = await import('@opentelemetry/resources')
  const { parseTraceParent } = await import('@opentelemetry/core')
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': name, 'service.version': version, 'process.pid': process.pid }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) })],
  })
  const tracer = provider.getTracer(name, version)
  function contextOf(traceparent: string | undefined): Context {
    const parent = traceparent === undefined ? null : parseTraceParent(traceparent)
    return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT
  }
  tracing = {
    begin: (what, { kind = 'INTERNAL', attributes = {}, parent, startTime }) =>
      tracer.startSpan(what, { kind: SpanKind[kind], attributes, ...(startTime !== undefined && { startTime }) }, contextOf(parent)),
    traceparentOf(span) {
      const { traceId, spanId, traceFlags } = span.spanContext()
      return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
    },
  }
  return () => {
    tracing = null
    return provider.shutdown()
  }
}

/** Begins a span that somebody else ends, with the traceparent for what belongs to it; null while traces are off. */
export function beginSpan(
  name: string,
  options: Begin,
): { traceparent: string; end: (attributes: Attributes, isFailure: boolean) => void } | null {
  if (!tracing) return null
  const span = tracing.begin(name, options)
  return {
    traceparent: tracing.traceparentOf(span),
    end(attributes, isFailure) {
      span.setAttributes(attributes)
      if (isFailure) span.setStatus(failed)
      span.end()
    },
  }
}

/** Runs something as a span of what it is done on behalf of. */
export async function inSpan<T>(name: string, options: Omit<Begin, 'parent'>, run: () => Promise<T>): Promise<T> {
  const origin = originNow()
  const span = beginSpan(name, { ...options, parent: origin.traceparent })
  if (!span) return run()
  let isFailure = true
  try {
    const result = await onBehalfOf({ ...origin, traceparent: span.traceparent }, run)
    isFailure = false
    return result
  } finally {
    span.end({}, isFailure)
  }
}

/** For Kysely: makes a span of each statement that is run on somebody's behalf. While traces are off Kysely measures nothing. */
export function statementSpans(): ((event: LogEvent) => void) | undefined {
  return tracing ? spanOfStatement : undefined
}

function spanOfStatement(event: LogEvent) {
  const { traceparent: parent } = originNow()
  if (!tracing || parent === undefined) return
  const isFailure = event.level === 'error'
  const { sql } = event.query // its values are apart
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': sql.trim().slice(0, 2000) }
  const name = sql.trim().split(/\s/, 1)[0]!.toLowerCase()
  const span = tracing.begin(name, { kind: 'CLIENT', attributes, parent, startTime: Date.now() - event.queryDurationMillis })
  if (isFailure) span.setStatus(failed).setAttribute('db.response.status_code', systemCode(event.error))
  span.end()
}
