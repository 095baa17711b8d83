import type { FastifyInstance } from 'fastify'

/**
 * /healthz: the process replies. /readyz: what it needs works too (decision F02). With a replica and without the primary a server is ready for
 * reads only: a proxy that sent it nothing would take from shoppers what goes on (docs/decisions/0204).
 */
export function healthRoutes(app: FastifyInstance, isReady: () => Promise<Record<string, boolean>>) {
  let asking: Promise<Record<string, boolean>> | null = null
  /** No limit applies to these calls, so those that come at the same time share one query of the database. */
  const ask = () => (asking ??= isReady().finally(() => (asking = null)))

  app.get('/healthz', { logLevel: 'warn' }, async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'warn' }, async (_, reply) => {
    const checks = await ask()
    const { database, replica = false, ...others } = checks
    const isUp = (database || replica) && Object.values(others).every(Boolean)
    return reply
      .code(isUp ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: !isUp ? 'not ready' : database ? 'ready' : 'ready for reads only', checks })
  })
}
