import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Db } from '#server/db/pool.ts'
import type { ScheduledJob } from './schedule.ts'

/**
 * Runs the jobs of the schedule, each once however many processes there are: the queue lies in the same database.
 * A run that fails is tried again later by the queue; `failed` hears why.
 */
export async function startQueue(
  connection: pg.PoolConfig,
  db: Db,
  jobs: readonly ScheduledJob[],
  failed: (error: Error) => void,
): Promise<() => Promise<void>> {
  const { host, port, user, database, connectionString } = connection
  const password = connection.password as string
  const boss = new PgBoss({
    ...(connectionString === undefined ? { host: host!, port: port!, user: user!, database: database!, password } : { connectionString }),
    application_name: 'jobs',
    max: 2,
  })
  boss.on('error', failed)
  await boss.start()
  for (const { name, cron, run } of jobs) {
    await boss.createQueue(name, { retryLimit: 3, retryDelay: 60, retryBackoff: true })
    await boss.schedule(name, cron)
    await boss.work(name, { pollingIntervalSeconds: 30 }, async () => {
      try {
        await run(db, new Date())
      } catch (error) {
        failed(error instanceof Error ? error : new Error(String(error)))
        throw error
      }
    })
  }
  return () => boss.stop({ timeout: 5000 })
}
