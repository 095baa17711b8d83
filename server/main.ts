import { enableCompileCache, flushCompileCache } from 'node:module'
import { resolve } from 'node:path'
import type { Mail } from '#server/adapters/mailer/mail.ts'
import { readConfig, type Config } from '#server/config.ts'
import { keepPostgres } from '#server/db/kept-postgres.ts'
import { lockDataDir } from '#server/db/lock.ts'
import type { Db, Reach } from '#server/db/pool.ts'
import { drainFor } from '#server/drain.ts'
import type { PlaceOrder } from '#server/jobs/queue.ts'
import { PlainError } from '#server/plain-error.ts'
import { systemCode } from '#server/system-code.ts'

// A start after a kill waits for PostgreSQL to recover, so PostgreSQL is started before anything else is loaded: a module
// needed later belongs in parts.ts. The compile cache takes a third off the time for loading.
enableCompileCache(resolve(import.meta.dirname, '../node_modules/.cache/compiled'))
type Parts = typeof import('#server/parts.ts')
const dev = process.argv.includes('--dev')
/** What was started; it is stopped in reverse order. */
const started: (() => unknown)[] = []
let stopping = false
/** What a stop may take after the drain, in ms. */
const longestStop = 15_000
/** Of a server that shoppers reach: what comes before the stop, and what a further signal does meanwhile. */
let drain = async () => {}
let hurry = () => {}
let drainSeconds = 0

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
const starting = Promise.try(() => start(readConfig(process.env)))
try {
  await starting
} catch (error) {
  // When it is stopped while it starts, the start may fail on what has already been closed.
  if (!stopping) {
    console.error(error instanceof PlainError ? error.message : error)
    await stop(1)
  }
}

async function start(config: Config) {
  drainSeconds = config.drainSeconds
  started.push(lockDataDir(config.dataDir))
  const opening = config.databaseUrl === null ? embedded(config) : given(config.databaseUrl, config)
  opening.catch(() => {}) // awaited below
  const parts = await import('#server/parts.ts')
  const { addPages } = dev ? await import('#server/pages/dev.ts') : await import('#server/pages/built.ts')
  performance.mark('loaded')
  if (config.tracesTo !== null) started.push(await parts.startTracing(config.tracesTo))
  const { requests, direct, replicas, ready } = await opening
  await parts.tryImageStore(config.imageStore)
  const max = config.databasePool
  const { db, pool } = parts.openPool({ ...requests, max }, parts.patience.request, lost)
  const look = openLook(parts, requests)
  started.push(() => Promise.all([pool.end(), look.pool.end()]))
  const replica = replicas && { ...parts.openPool({ ...replicas, max }, parts.patience.replica, lost), look: openLook(parts, replicas) }
  if (replica) started.push(() => Promise.all([replica.pool.end(), replica.look.pool.end()]))
  const reads = replica && parts.openReads({ primary: db, replica: replica.db, now: () => performance.now() })

  const mailer = parts.openMailer(config, (line) => console.log(line))
  started.push(() => mailer.close())
  const gateway = parts.openPushGateway(config.fcmCredentials)
  const { promise: ordering, resolve: takeOrders } = Promise.withResolvers<PlaceOrder>()
  const order: PlaceOrder = async (trx, name, ...orders) => (await ordering)(trx, name, ...orders)
  const post = (trx: Db, mail: Mail) => order(trx, 'mail', mail)
  let queueRuns = false
  let address = config.publicUrl ?? `http://localhost:${config.port}`
  const {
    app,
    sendInside,
    openPreview,
    drain: endConnections,
    show,
    contentChanged: dropReplies,
    watches,
    weekWatches,
  } = await parts.buildApp({
    config,
    db,
    ...(reads && { reads }),
    publicUrl: () => address,
    post,
    postLink: (trx, to, language) => order(trx, 'password-link', { address: to, language }),
    orderPush: gateway && ((trx, ...notices) => order(trx, 'push', ...notices)),
    order,
    isReady: async () => {
      const [database, answers] = await Promise.all([parts.isAlive(look.db), replica && parts.answers(replica.look.db)])
      return { database, ...(answers !== null && { replica: answers }), queue: queueRuns, staying: !stopping }
    },
  })
  const dropPages = await addPages(app, { sendInside, config, openPreview, show })
  show(...parts.poolMeasures('primary', pool), ...(replica ? parts.poolMeasures('replicas', replica.pool) : []))
  const contentChanged = () => [dropReplies, dropPages].forEach((drop) => drop())
  performance.mark('built')

  await ready
  performance.mark('database')
  await makeTables(parts, direct)
  if (direct !== requests && !(await parts.isLimited(db).catch(() => true)))
    console.error('Through DATABASE_URL statements have no time limit: its pooler still has connections of before, or another user.')
  const seeded = config.demo && (await parts.keepDemo(db, (line) => console.log(line)))
  performance.mark('tables')
  const looked = (version: number) => {
    if (reads?.looked(version)) contentChanged()
  }
  const missed = () => [watches, weekWatches].forEach((it) => it.missed())
  started.push(
    await parts.watchChanges(direct, { looked, contentChanged, listsChanged: watches.changed, weekChanged: weekWatches.changed, missed }),
  )
  let stopQueue = async () => {}
  started.push(() => stopQueue()) // after the last request, which may still add a job
  started.push(() => app.close())
  await listen(() => app.listen({ host: config.host, port: config.port }), config)
  performance.mark('listening')
  const [at] = app.addresses()
  if (!config.publicUrl && typeof at === 'object') address = `http://localhost:${at.port}`
  const failed = (error: Error, run?: object) => app.log.error({ err: error, ...run }, 'jobs')
  const done = (run: object) => app.log.info(run, 'job done')
  if (!gateway) app.log.info('push notices are off: FCM_CREDENTIALS is not set')
  let mailsRefused = 0
  const mail = parts.mailWorker(mailer, (error) => {
    mailsRefused++
    failed(error)
  })
  const images = parts.openImageStore(config.imageStore)
  const workers = {
    mail,
    'digest-mail': parts.digestMailWorker({ db, send: mail }),
    'read-file': parts.readFileWorker({ db, images, order }),
    'match-week': parts.matchWeekWorker({ db, images }),
    'password-link': parts.passwordLinkWorker({ db, post, publicUrl: () => address }),
    ...(gateway && { push: parts.pushWorker(db, gateway) }),
  }
  const channels = { mail: config.digest && config.mail, push: config.digest && gateway !== null }
  const digests = parts.digestJob({ order, channels, publicUrl: () => address, authSecret: config.authSecret })
  const cleaning = { name: 'old-weeks', cron: '47 9 * * *', run: parts.cleanWeeks(images) }
  const givingUp = { name: 'lost-files', cron: '*/5 * * * *', run: parts.giveUpLost(order) }
  const jobs = [...parts.schedule, cleaning, givingUp, { name: 'digests', cron: '*/15 * * * *', run: digests }]
  const queue = await parts.startQueue({ connection: direct, jobs, workers, failed, done })
  stopQueue = queue.stop
  takeOrders(queue.order)
  queueRuns = true
  const help = 'Mails that the mail server has refused for good.'
  show(queue.measure, ...parts.queueMeasures(look.db), ...parts.archiveMeasures(look.db), {
    name: 'deals_mails_refused_total',
    help,
    kind: 'counter',
    read: () => mailsRefused,
  })
  drain = () => {
    const draining = drainFor(drainSeconds)
    hurry = draining.hurry
    endConnections()
    return draining.over
  }
  performance.mark('queue')
  if (seeded) contentChanged()
  console.log(`${address} is open (ready in ${Math.round(performance.now())} ms)`)
  // LOG_LEVEL=debug prints the start's timeline.
  const steps = performance.getEntriesByType('mark').map(({ name, startTime }) => [name, Math.round(startTime)])
  app.log.debug({ ms: Object.fromEntries(steps) }, 'start')
  flushCompileCache() // here, since a killed process would not do it at its end
}

async function embedded(config: Config) {
  const postgres = await keepPostgres(config.dataDir, (line) => console.error(line))
  started.push(postgres.stop)
  return { requests: postgres.connection, direct: postgres.connection, replicas: null, ready: postgres.ready }
}

async function given(databaseUrl: string, config: Config) {
  const { reachOf } = await import('#server/db/reach.ts')
  return { ...reachOf(databaseUrl, config), ready: null }
}

/** Connections of their own for /readyz, which wait behind nobody. */
function openLook(parts: Parts, reach: Reach) {
  return parts.openPool({ ...reach, max: 2, idleTimeoutMillis: 60_000 }, parts.patience.look, lost)
}

/** Has a pool of its own: a change of a large table may take long, and the server's statements have to be quick. */
async function makeTables(parts: Parts, reach: Reach) {
  const { db, pool } = parts.openPool(reach, parts.patience.command, lost)
  try {
    await parts.migrate(db)
    if (reach.pooler) await parts.limitRole(db)
  } catch (error) {
    throw parts.plainly(error)
  } finally {
    await pool.end()
  }
}

function lost(error: Error) {
  if (!stopping) console.error(`database connection lost: ${error.message}`)
}

async function listen(run: () => Promise<unknown>, { host, port }: Config) {
  try {
    await run()
  } catch (error) {
    const code = systemCode(error)
    if (code === 'EADDRINUSE') throw new PlainError(`Port ${port} is taken by another program: stop it, or set PORT to another number.`)
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new PlainError(`The server cannot listen on ${host}, port ${port} (${code}).`)
    throw error
  }
}

/**
 * Drains, stops taking requests, then stops what they need. A further signal ends the drain, no more; what takes too long is left
 * behind, and the next start cleans it up.
 */
async function stop(code: number) {
  if (stopping) return hurry()
  stopping = true
  setTimeout(() => process.exit(1), drainSeconds * 1000 + longestStop).unref()
  await starting.catch(() => {}) // what has only half started cannot be stopped yet
  await drain()
  for (const undo of started.toReversed()) await Promise.try(undo).catch((error: unknown) => console.error(error))
  process.exit(code)
}
