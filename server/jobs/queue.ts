import { sql } from 'kysely'
import { fromKysely, PgBoss, type SendOptions } from 'pg-boss'
import type { Mail } from '#server/adapters/mailer/mail.ts'
import { openPool, patience, type Db, type Reach } from '#server/db/pool.ts'
import type { DigestMail } from '#server/features/digest/deliver.ts'
import type { PasswordLink } from '#server/features/identity/jobs.ts'
import type { Push } from '#server/features/push/jobs.ts'
import type { MatchOrder, ReadOrder } from '#server/features/weeks/orders.ts'
import type { Measure } from '#server/measures.ts'
import { onBehalfOf, originNow, type Origin } from '#server/origin.ts'
import { inSpan } from '#server/tracing.ts'
import { NotNow } from './not-now.ts'
import type { ScheduledJob } from './schedule.ts'

/** The kinds of orders, each carried out once, and what each order contains. */
export type Orders = {
  mail: Mail
  'password-link': PasswordLink
  push: Push
  'digest-mail': DigestMail
  'read-file': ReadOrder
  'match-week': MatchOrder
}
/**
 * How an order is carried out. When a process dies in between, it happens a second time, with the same `id`, except for the orders
 * that are tried at most once. A worker that returns a time is to be called again then. `signal` aborts when the order took too long,
 * or the process ends.
 */
export type Workers = { [K in keyof Orders]: (order: Orders[K], id: string, signal: AbortSignal) => Promise<void | Date> }
/** Writes orders in the caller's transaction: they are carried out after the commit, or never when that rolls back. */
export type PlaceOrder = <K extends keyof Orders>(db: Db, name: K, ...orders: Orders[K][]) => Promise<void>

/** One try at a job or an order, with the request that ordered it. */
type Run = { queue: string; id: string } & Omit<Origin, 'traceparent'>

type Parts = {
  connection: Reach
  jobs: readonly ScheduledJob[]
  workers: Partial<Workers>
  failed: (error: Error, run?: Run) => void
  /** Told of each order that was carried out. */
  done?: (run: Run) => void
  /** The pause before the first further try; when left out, what suits the kind of order. */
  retrySeconds?: number
}

/** Finished orders are deleted within minutes, since mails contain codes and lists. Others are tried for some hours. */
const kept = { retryBackoff: true, retryDelayMax: 600, deleteAfterSeconds: 600, expireInSeconds: 60 }
const patient = { expireInSeconds: 900, heartbeatSeconds: 15 }
const long = { retryLimit: 5, retryDelay: 5, retentionSeconds: 86_400, expireInSeconds: 3600, heartbeatSeconds: 30 }
const ordered = {
  // A slow mail server may take minutes for one. Tried again meanwhile, it would come twice.
  mail: { ...kept, ...patient, retryLimit: 36, retryDelay: 5, retentionSeconds: 86_400 },
  'password-link': { ...kept, ...patient, retryLimit: 36, retryDelay: 5, retentionSeconds: 86_400 },
  // The push service demands a minute's pause after a refusal; a notice that is a day late is useless.
  push: { ...kept, retryLimit: 0, retryDelay: 60, retentionSeconds: 6 * 3600 },
  'digest-mail': { ...kept, ...patient, retryLimit: 0, retryDelay: 60, retentionSeconds: 6 * 3600 },
  // Both take minutes. By its heartbeat an order of a process that died is noticed within two minutes, not at the end of its time.
  'read-file': { ...kept, ...long },
  'match-week': { ...kept, ...long },
} as const satisfies Record<keyof Orders, SendOptions>

/**
 * A night's deletions may take hours in a large network. A job whose process died is noticed by its heartbeat, and begun again by another.
 * One whose time came while no server ran is made up for, once, when one starts.
 */
const nightly = {
  retryLimit: 3,
  retryDelay: 60,
  retryBackoff: true,
  expireInSeconds: 6 * 3600,
  heartbeatSeconds: 60,
  missed: 'once',
} as const

/**
 * Nobody asked for these, so nobody may get one twice. When a process dies while it carries one out, nobody knows whether it was
 * sent, and it is not tried again. One that failed is placed again as a new order, at most this often (docs/decisions/0081).
 */
const furtherTries: Partial<Record<keyof Orders, number>> = { push: 20, 'digest-mail': 20 }

/** What takes minutes of the processor is carried out one at a time in a process. */
const oneAtATime = new Set<keyof Orders>(['read-file', 'match-week'])

/**
 * Runs the jobs of the schedule and the orders, each once however many processes there are, because the queue is in the
 * same database. The queue tries again what failed; `failed` receives the error.
 */
export async function startQueue({ connection, jobs, workers, failed, done = () => {}, retrySeconds }: Parts): Promise<{
  order: PlaceOrder
  stop: () => Promise<void>
  measure: Measure
}> {
  const { db, pool } = openPool({ ...connection, application_name: 'jobs', max: 3 }, patience.job, failed)
  // pg-boss's own pool is not used: its statements have no time limit, and it waits for a connection that was cut off.
  const executeSql = (text: string, values?: unknown[]) => pool.query(text, values)
  const boss = new PgBoss({ db: { executeSql }, maintenanceIntervalSeconds: 600 })
  const runs = new Map<string, { done: number; failed: number }>()
  boss.on('error', failed)
  await boss.start()
  for (const { name, cron, run } of jobs) {
    await boss.createQueue(name)
    // With the schedule, since a queue that an earlier version has made keeps the options of then.
    await boss.schedule(name, cron, null, nightly)
    await boss.work(name, { pollingIntervalSeconds: 30 }, ([job]) => report({ queue: name, id: job!.id }, {}, () => run(db, new Date())))
  }
  for (const name of orderNames) {
    await boss.createQueue(name)
    await startWorker(name, workers[name])
  }

  async function startWorker<K extends keyof Orders>(name: K, work: Workers[K] | undefined) {
    if (!work) return
    const most = furtherTries[name]
    const run =
      most === undefined
        ? work
        : (order: Orders[K], id: string, signal: AbortSignal) => onlyOnce(name, order, most, () => work(order, id, signal))
    for (let workers = oneAtATime.has(name) ? 1 : 2; workers > 0; workers--) {
      const worker = await boss.work<Orders[K] & Placed>(name, { pollingIntervalSeconds: 1 }, async (batch) => {
        for (const { data, id, signal } of batch) {
          const { reqId, who } = data.origin ?? {}
          const of = { queue: name, id, ...(reqId !== undefined && { reqId }), ...(who !== undefined && { who }) }
          await report(of, data.origin ?? {}, () => run(data, id, signal))
          done(of)
        }
        // The next one at once: left alone, a worker sleeps for the rest of its second. After a failure that is right.
        boss.notifyWorker(worker)
      })
    }
  }
  /** Places the order again when it could not be carried out now; pg-boss itself never tries it a second time. */
  async function onlyOnce<K extends keyof Orders>(name: K, order: Orders[K] & Placed, most: number, work: () => Promise<void | Date>) {
    try {
      const again = await work()
      if (again) await place(db, name, [order], again)
    } catch (error) {
      const tries = (order.tries ?? 0) + 1
      if (tries <= most) await place(db, name, [{ ...order, tries }], afterPause(error, tries, retrySeconds ?? ordered[name].retryDelay))
      throw error
    }
  }
  async function report(of: Run, origin: Origin, run: () => Promise<unknown>) {
    const counts = runs.get(of.queue) ?? runs.set(of.queue, { done: 0, failed: 0 }).get(of.queue)!
    try {
      await onBehalfOf(origin, () => inSpan(`job ${of.queue}`, { kind: 'CONSUMER' }, async () => run()))
      counts.done++
    } catch (error) {
      counts.failed++
      failed(error instanceof Error ? error : new Error(String(error)), of)
      throw error
    }
  }

  const stop = async () => {
    await boss.stop({ timeout: 5000 })
    await pool.end()
  }
  const place = placing(boss, retrySeconds)
  const measure: Measure = {
    name: 'deals_job_runs_total',
    help: 'Jobs and orders that this process has carried out, or tried to.',
    kind: 'counter',
    labels: ['queue', 'result'],
    read: () =>
      [...runs].flatMap(([queue, counts]) => Object.entries(counts).map(([result, value]) => ({ labels: { queue, result }, value }))),
  }
  return { order: (trx, name, ...orders) => place(trx, name, orders), stop, measure }
}

type WaitingJobs = { queue: string; state: string; count: number; due: number }

/** Returns the number of jobs of each queue in each state except 'completed', and for how many seconds the oldest of them is due. */
export async function jobsByState(db: Db): Promise<WaitingJobs[]> {
  const { rows } = await sql<WaitingJobs>`
    select name as queue, state::text, count(*), greatest(0, extract(epoch from now() - min(start_after)))::float8 as due
    from pgboss.job where state <> 'completed' and name not like '\\_\\_%' group by 1, 2`.execute(db)
  return rows
}

/** What /metrics shows of the queue, which all servers share; nothing while the database is away. */
export function queueMeasures(db: Db): readonly Measure[] {
  const look = () => jobsByState(db).catch(() => [])
  return [
    {
      name: 'deals_jobs',
      help: 'Jobs and orders that are not completed, of all servers: each of them shows the same.',
      kind: 'gauge',
      labels: ['queue', 'state'],
      read: async () => (await look()).map(({ queue, state, count }) => ({ labels: { queue, state }, value: count })),
    },
    {
      name: 'deals_job_due_seconds',
      help: 'For how long the oldest job of the queue could have begun and has not.',
      kind: 'gauge',
      labels: ['queue'],
      read: async () =>
        (await look()).filter(({ state }) => state === 'created').map(({ queue, due }) => ({ labels: { queue }, value: due })),
    },
  ]
}

/** Lets a command that runs beside the server place orders, which the server carries out. */
export async function openOrders(db: Db): Promise<{ order: PlaceOrder; stop: () => Promise<void> }> {
  const boss = new PgBoss({ db: fromKysely(db), supervise: false, schedule: false })
  boss.on('error', () => {}) // an error of a statement is thrown as well
  await boss.start()
  for (const name of orderNames) await boss.createQueue(name)
  const place = placing(boss)
  return { order: (trx, name, ...orders) => place(trx, name, orders), stop: () => boss.stop({ graceful: false }) }
}

/** How often an order has failed, and on whose behalf it was placed. */
type Placed = { tries?: number; origin?: Origin }

function placing(boss: PgBoss, retrySeconds?: number) {
  return async <K extends keyof Orders>(db: Db, name: K, orders: readonly (Orders[K] & Placed)[], startAfter?: Date): Promise<void> => {
    const { retryDelay, ...options } = ordered[name]
    const origin = originNow()
    const isKnown = Object.keys(origin).length > 0
    const each = { ...options, retryDelay: retrySeconds ?? retryDelay, ...(startAfter && { startAfter }) }
    await boss.insert(
      name,
      orders.map((data) => ({ ...each, data: isKnown ? { ...data, origin } : data })),
      { db: fromKysely(db) },
    )
  }
}

/** Waits as long as the other side has said; else twice as long after each try, at most ten minutes. */
function afterPause(error: unknown, tries: number, first: number): Date {
  const pause = Math.min(first * 2 ** (tries - 1), kept.retryDelayMax)
  return new Date(Date.now() + 1000 * (error instanceof NotNow ? Math.max(error.seconds, first) : pause))
}

const orderNames = ['mail', 'password-link', 'push', 'digest-mail', 'read-file', 'match-week'] as const satisfies readonly (keyof Orders)[]
