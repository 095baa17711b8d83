import type { AddressInfo } from 'node:net'
import { buildApp } from '#server/app.ts'
import { tryImageStore } from '#server/adapters/image-store/index.ts'
import { openPushGateway } from '#server/adapters/push-gateway/index.ts'
import { openMailer, type Mail } from '#server/adapters/mailer/index.ts'
import { readConfig, type Config } from '#server/config.ts'
import { watchContent } from '#server/db/changes.ts'
import { startPostgres } from '#server/db/embedded.ts'
import { lockDataDir } from '#server/db/lock.ts'
import { migrate } from '#server/db/migrate.ts'
import { isAlive, isUnreachable, openPool, type Db } from '#server/db/pool.ts'
import { passwordLinkWorker } from '#server/features/identity/jobs.ts'
import { mailWorker } from '#server/jobs/deliver.ts'
import { pushWorker } from '#server/features/push/jobs.ts'
import { jobCounts, startQueue, type PlaceOrder } from '#server/jobs/queue.ts'
import { schedule } from '#server/jobs/schedule.ts'
import { keepDemo } from '#server/features/content/demo.ts'
import { PlainError } from '#server/plain-error.ts'

const dev = process.argv.includes('--dev')
/** What was started, to be stopped in reverse order. */
const started: (() => unknown)[] = []
let stopping = false
const longestStop = 15_000

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
const starting = Promise.try(() => start(readConfig(process.env)))
try {
  await starting
} catch (error) {
  // Told to stop while it starts, it may stumble over what is gone already.
  if (!stopping) {
    console.error(error instanceof PlainError ? error.message : error)
    await stop(1)
  }
}

async function start(config: Config) {
  started.push(lockDataDir(config.dataDir))
  await tryImageStore(config.imageStore)
  const connection = config.databaseUrl === null ? await embedded(config) : { connectionString: config.databaseUrl }
  const { db, pool } = openPool(connection, (error) => {
    if (!stopping) console.error(`database connection lost: ${error.message}`)
  })
  started.push(() => db.destroy())
  await migrate(db).catch((error: unknown) => {
    throw isUnreachable(error) ? new PlainError(`The database cannot be reached: ${error.message || error.code}.`) : error
  })
  const seeded = config.demo && (await keepDemo(db, (line) => console.log(line)))

  const mailer = openMailer(config, (line) => console.log(line))
  started.push(() => mailer.close())
  const gateway = openPushGateway(config.fcmCredentials)
  const { promise: ordering, resolve: takeOrders } = Promise.withResolvers<PlaceOrder>()
  const post = async (trx: Db, mail: Mail) => (await ordering)(trx, 'mail', mail)
  let queueRuns = false
  let address = config.publicUrl ?? `http://localhost:${config.port}`
  const {
    app,
    sendInside,
    contentChanged: dropReplies,
  } = await buildApp({
    config,
    db,
    publicUrl: () => address,
    post,
    postLink: async (trx, to) => (await ordering)(trx, 'password-link', { address: to }),
    isReady: async () => ({ database: await isAlive(db), queue: queueRuns }),
    gauges: async () => ({
      db_connections: pool.totalCount,
      db_connections_idle: pool.idleCount,
      db_requests_waiting: pool.waitingCount,
      ...(queueRuns && (await jobCounts(db))),
    }),
  })
  const { addPages } = dev ? await import('#server/pages/dev.ts') : await import('#server/pages/built.ts')
  const dropPages = await addPages(app, { sendInside, config })
  const contentChanged = () => [dropReplies, dropPages].forEach((drop) => drop())
  started.push(await watchContent(db, connection, contentChanged))
  let stopQueue = async () => {}
  started.push(() => stopQueue()) // after the last request, which may order something
  started.push(() => app.close())
  await listen(() => app.listen({ host: config.host, port: config.port }), config)
  if (!config.publicUrl) address = `http://localhost:${(app.server.address() as AddressInfo).port}`
  const failed = (error: Error) => app.log.error({ err: error }, 'jobs')
  if (!gateway) app.log.info('push notices are off: FCM_CREDENTIALS is not set')
  const workers = {
    mail: mailWorker(mailer, failed),
    'password-link': passwordLinkWorker({ db, post, publicUrl: () => address }),
    ...(gateway && { push: pushWorker(db, gateway) }),
  }
  const queue = await startQueue({ connection, db, jobs: schedule, workers, failed })
  stopQueue = queue.stop
  takeOrders(queue.order)
  queueRuns = true
  if (seeded) contentChanged()
  console.log(`${address} is open (ready in ${Math.round(performance.now())} ms)`)
}

async function embedded(config: Config) {
  const { connection, stop: stopPostgres } = await startPostgres(config.dataDir, () => {
    console.error('PostgreSQL has ended: the server ends too.')
    void stop(1)
  })
  started.push(stopPostgres)
  return connection
}

async function listen(run: () => Promise<unknown>, { host, port }: Config) {
  try {
    await run()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new PlainError(`Port ${port} is taken by another program: stop it, or set PORT to another number.`)
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new PlainError(`The server cannot listen on ${host}, port ${port} (${code}).`)
    throw error
  }
}

/**
 * Closes the doors first, then what stands behind them. One press of Ctrl+C reaches us twice, from the terminal and from
 * npm start, so a second signal changes nothing; what takes too long is left behind, and the next start clears it up.
 */
async function stop(code: number) {
  if (stopping) return
  stopping = true
  setTimeout(() => process.exit(1), longestStop).unref()
  await starting.catch(() => {}) // what is half started cannot be stopped yet
  for (const undo of started.toReversed()) await Promise.try(undo).catch((error: unknown) => console.error(error))
  process.exit(code)
}
