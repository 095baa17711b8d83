import type { FastifyInstance } from 'fastify'

export type Gauges = () => Promise<Record<string, number>>

/** Upper bounds, in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * GET /metrics in the text format of Prometheus: requests by method, route and status, how long they took, and what
 * `gauges` returns; nothing about who made them. For internal use: the proxy before us must not pass it on.
 */
export function monitoringRoutes(app: FastifyInstance, gauges: Gauges) {
  const requests = new Map<string, number>()
  const took = new Map<string, { counts: number[]; sum: number; count: number }>()

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const status = `method="${request.method}",route="${route}",status="${reply.statusCode}"`
    requests.set(status, (requests.get(status) ?? 0) + 1)
    const kept = took.get(route) ?? took.set(route, { counts: bounds.map(() => 0), sum: 0, count: 0 }).get(route)!
    const seconds = reply.elapsedTime / 1000
    kept.sum += seconds
    kept.count++
    bounds.forEach((bound, at) => {
      if (seconds <= bound) kept.counts[at]!++
    })
  })

  app.get('/metrics', { logLevel: 'warn' }, async (_, reply) => {
    const { rss, heapUsed } = process.memoryUsage()
    const { user, system } = process.cpuUsage()
    const ofProcess = {
      process_cpu_seconds_total: (user + system) / 1e6,
      process_resident_memory_bytes: rss,
      nodejs_heap_size_used_bytes: heapUsed,
      process_uptime_seconds: process.uptime(),
    }
    const lines = [
      '# TYPE http_requests_total counter',
      ...[...requests].map(([labels, count]) => `http_requests_total{${labels}} ${count}`),
      '# TYPE http_request_duration_seconds histogram',
      ...[...took].flatMap(([route, { counts, sum, count }]) => [
        ...bounds.map((bound, at) => `http_request_duration_seconds_bucket{route="${route}",le="${bound}"} ${counts[at]}`),
        `http_request_duration_seconds_bucket{route="${route}",le="+Inf"} ${count}`,
        `http_request_duration_seconds_sum{route="${route}"} ${sum}`,
        `http_request_duration_seconds_count{route="${route}"} ${count}`,
      ]),
      ...Object.entries({ ...ofProcess, ...(await gauges()) }).flatMap(([name, value]) => [
        `# TYPE ${name.split('{', 1)[0]} ${name.endsWith('_total') ? 'counter' : 'gauge'}`,
        `${name} ${value}`,
      ]),
    ]
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(`${lines.join('\n')}\n`)
  })
}
