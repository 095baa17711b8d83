import { sql } from 'kysely'
import type pg from 'pg'
import { fromKysely, PgBoss, type SendOptions } from 'pg-boss'
import type { Mail } from '#server/adapters/mailer/mail.ts'
import { openPool, patience, type Db } from '#server/db/pool.ts'
import type { PasswordLink } from '#server/features/identity/jobs.ts'
import type { Push } from '#server/features/push/jobs.ts'
import type { ScheduledJob } from './schedule.ts'

/** The kinds of orders, each carried out once, and what each order contains. */
export type Orders = { mail: Mail; 'password-link': PasswordLink; push: Push }
/** How an order is carried out. It may happen twice when a process dies in between; `id` is the same both times. */
export type Workers = { [K in keyof Orders]: (order: Orders[K], id: string) => Promise<void> }
/** Writes an order in the caller's transaction: it is carried out after the commit, or never when that rolls back. */
export type PlaceOrder = <K extends keyof Orders>(db: Db, name: K, order: Orders[K]) => Promise<void>

type Parts = {
  connection: pg.PoolConfig
  jobs: readonly ScheduledJob[]
  workers: Partial<Workers>
  failed: (error: Error) => void
  /** The pause before the first further try; when left out, what suits the kind of order. */
  retrySeconds?: number
}

/** Finished orders are deleted within minutes, since mails contain codes and lists. Others are tried for some hours. */
const kept = { retryBackoff: true, retryDelayMax: 600, deleteAfterSeconds: 600, expireInSeconds: 60 }
const ordered = {
  mail: { ...kept, retryLimit: 36, retryDelay: 5, retentionSeconds: 86_400 },
  'password-link': { ...kept, retryLimit: 36, retryDelay: 5, retentionSeconds: 86_400 },
  // The push service demands a minute's pause after a refusal; a notice that is a day late is useless.
  push: { ...kept, retryLimit: 20, retryDelay: 60, retentionSeconds: 6 * 3600 },
} as const satisfies Record<keyof Orders, SendOptions>

/**
 * Runs the jobs of the schedule and the orders, each once however many processes there are, because the queue is in the
 * same database. The queue tries again what failed; `failed` receives the error.
 */
export async function startQueue({ connection, jobs, workers, failed, retrySeconds }: Parts): Promise<{
  order: PlaceOrder
  stop: () => Promise<void>
}> {
  const { db, pool } = openPool({ ...connection, application_name: 'jobs', max: 3 }, patience.job, failed)
  // pg-boss's own pool is not used: its statements have no time limit, and it waits for a connection that was cut off.
  const executeSql = (text: string, values?: unknown[]) => pool.query(text, values)
  const boss = new PgBoss({ db: { executeSql }, maintenanceIntervalSeconds: 600 })
  boss.on('error', failed)
  await boss.start()
  for (const { name, cron, run } of jobs) {
    await boss.createQueue(name, { retryLimit: 3, retryDelay: 60, retryBackoff: true })
    await boss.schedule(name, cron)
    await boss.work(name, { pollingIntervalSeconds: 30 }, () => reportFailure(() => run(db, new Date())))
  }
  for (const name of orderNames) {
    await boss.createQueue(name)
    await startWorker(name, workers[name])
  }

  async function startWorker<K extends keyof Orders>(name: K, work: Workers[K] | undefined) {
    if (!work) return
    await boss.work<Orders[K]>(name, { pollingIntervalSeconds: 1, localConcurrency: 2 }, async (batch) => {
      for (const { data, id } of batch) await reportFailure(() => work(data, id))
    })
  }
  async function reportFailure(run: () => Promise<void>) {
    try {
      await run()
    } catch (error) {
      failed(error instanceof Error ? error : new Error(String(error)))
      throw error
    }
  }

  const stop = async () => {
    await boss.stop({ timeout: 5000 })
    await pool.end()
  }
  return { order: placeOrder(boss, retrySeconds), stop }
}

/** Returns the number of jobs in each state except 'completed'. */
export async function jobCounts(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; state: string; count: number }>`
    select name, state::text, count(*) from pgboss.job where state <> 'completed' and name not like '\\_\\_%' group by 1, 2`.execute(db)
  return Object.fromEntries(rows.map(({ name, state, count }) => [`jobs{name="${name}",state="${state}"}`, count]))
}

/** Lets a command that runs beside the server place orders, which the server carries out. */
export async function openOrders(db: Db): Promise<{ order: PlaceOrder; stop: () => Promise<void> }> {
  const boss = new PgBoss({ db: fromKysely(db), supervise: false, schedule: false })
  boss.on('error', () => {}) // an error of a statement is thrown as well
  await boss.start()
  for (const name of orderNames) await boss.createQueue(name)
  return { order: placeOrder(boss), stop: () => boss.stop({ graceful: false }) }
}

function placeOrder(boss: PgBoss, retrySeconds?: number): PlaceOrder {
  return async (trx, name, order) => {
    const { retryDelay, ...options } = ordered[name]
    await boss.send(name, order, { ...options, retryDelay: retrySeconds ?? retryDelay, db: fromKysely(trx) })
  }
}

const orderNames = ['mail', 'password-link', 'push'] as const satisfies readonly (keyof Orders)[]
