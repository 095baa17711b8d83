import { performance } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { Measure, ShowMeasures } from '#server/measures.ts'
import { notFound } from './problem.ts'
import { version } from '#server/version.ts'

/** Upper bounds, in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * GET /metrics in the text format of Prometheus: requests by method, route and status, how long they took, how busy the process is,
 * and what the parts of the server show of themselves; nothing about who made a request. For internal use: the proxy before us must
 * not pass it on.
 */
export async function monitoringRoutes(app: FastifyInstance): Promise<ShowMeasures> {
  // Loaded only when it is wanted: a start without METRICS does not pay for it.
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests that were replied to.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const took = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long replies took, without the requests that wait for a change.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    const route = routeOptions.url ?? 'none'
    requests.inc({ method, route, status: reply.statusCode })
    if (!routeOptions.config.waits)
      took.observe({ method, route, status: `${Math.floor(reply.statusCode / 100)}xx` }, reply.elapsedTime / 1000)
    done()
  })

  /** Several parts may show values of one name. */
  const shown = new Map<string, Measure[]>()
  function showOne(measure: Measure) {
    const { name, help, kind, labels = [] } = measure
    const known = shown.get(name)
    if (known) return known.push(measure)
    const all = [measure]
    shown.set(name, all)
    const declared = { name, help, labelNames: [...labels], registers: [] }
    const read = async () => (await Promise.all(all.map(async (it) => samplesOf(await it.read())))).flat()
    registry.registerMetric(
      kind === 'gauge'
        ? new Gauge({
            ...declared,
            async collect() {
              const samples = await read()
              this.reset() // else what is not there any more, such as a queue that has run empty, would keep its last value
              for (const sample of samples) this.set(sample.labels, sample.value)
            },
          })
        : new Counter({
            ...declared,
            async collect() {
              const samples = await read()
              this.reset()
              for (const sample of samples) this.inc(sample.labels, sample.value)
            },
          }),
    )
  }
  const show: ShowMeasures = (...measures) => measures.forEach(showOne)
  show(...ofProcess)
  showRoute(app, registry)
  return show
}

function showRoute(app: FastifyInstance, registry: Registry) {
  app.get('/metrics', { logLevel: 'warn' }, async ({ originalUrl }, reply) => {
    // At no other address that our router takes for this one, as /metrics/: the proxy need not do so.
    if (originalUrl.split('?', 1)[0] !== '/metrics') throw notFound('page')
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}

function samplesOf(read: Awaited<ReturnType<Measure['read']>>) {
  return typeof read === 'number' ? [{ labels: {}, value: read }] : read
}

const ofProcess: readonly Measure[] = [
  {
    name: 'nodejs_eventloop_active_seconds_total',
    help: 'Time in which the event loop had something to do: its rate is the share of one processor that is used up.',
    kind: 'counter',
    read: () => performance.eventLoopUtilization().active / 1000,
  },
  {
    name: 'deals_build_info',
    help: 'Always 1: the version that runs.',
    kind: 'gauge',
    labels: ['version'],
    read: () => [{ labels: { version }, value: 1 }],
  },
]
