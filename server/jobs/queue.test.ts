import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { expect, test } from 'vitest'
import { testDatabase } from '#server/testing/database.ts'
import { startQueue } from './queue.ts'
import { schedule, type ScheduledJob } from './schedule.ts'

const { db, connection } = await testDatabase()
const silent = () => {}
const start = (parts: Partial<Parameters<typeof startQueue>[0]>) =>
  startQueue({ connection, jobs: [], workers: {}, failed: silent, ...parts })

/** Puts a run into the queue as the clock would. */
async function order(name: string) {
  const client = new PgBoss({ ...(connection as object), supervise: false, schedule: false, migrate: false })
  client.on('error', silent)
  await client.start()
  await client.send(name)
  await client.stop({ graceful: false })
}

test('the queue has each job of the schedule once, however often the server starts', async () => {
  for (const _ of [1, 2]) await (await start({ jobs: schedule })).stop()
  const { rows } = await sql<{ name: string; cron: string }>`select name, cron from pgboss.schedule order by name`.execute(db)
  expect(rows).toEqual(schedule.map(({ name, cron }) => ({ name, cron })).toSorted((a, b) => a.name.localeCompare(b.name)))
})

test('a night’s deletions have hours, also in a queue that an earlier version has made', async () => {
  const client = new PgBoss({ ...(connection as object), supervise: false, schedule: false })
  client.on('error', silent)
  await client.start()
  await client.createQueue('earlier', { expireInSeconds: 900 })
  const nextMinute = { name: 'earlier', cron: '* * * * *', run: async () => {} }
  await (await start({ jobs: [nextMinute] })).stop()
  const [kept] = await client.getSchedules('earlier')
  await client.send('earlier', null, kept!.options)
  await client.stop({ graceful: false })
  const { rows } = await sql<{ seconds: number }>`select expire_seconds as seconds from pgboss.job where name = 'earlier'`.execute(db)
  expect(rows[0]!.seconds).toBeGreaterThan(3600)
})

test('orders are carried out one after the other, without a pause: six hundred would take five minutes with one', async () => {
  let left = 600
  let done: () => void = silent
  const finished = new Promise<void>((resolve) => (done = resolve))
  const mail = async () => {
    if (--left === 0) done()
  }
  const { order, stop } = await start({ workers: { mail } })
  const one = { to: 'somebody@example.com', subject: 'Code', text: '123456', html: '123456' }
  await order(db, 'mail', ...Array.from({ length: left }, () => one))
  await finished
  await stop()
})

test('a job is run by one of several processes, with the time of its run', async () => {
  const ran: Date[] = []
  let done: () => void = silent
  const finished = new Promise<void>((resolve) => (done = resolve))
  const jobs: ScheduledJob[] = [
    {
      name: 'count',
      cron: '0 0 1 1 *',
      run: async (_, now) => {
        ran.push(now)
        done()
      },
    },
  ]
  await (await start({ jobs })).stop()
  await order('count')
  const before = Date.now()
  const queues = await Promise.all([start({ jobs }), start({ jobs })])
  await finished
  await Promise.all(queues.map(({ stop }) => stop()))
  expect(ran).toHaveLength(1)
  expect(ran[0]!.getTime()).toBeGreaterThanOrEqual(before)
})

test('a job whose time came while no server ran is made up for, once, when one starts', async () => {
  const now = Temporal.Now.zonedDateTimeISO('UTC')
  const { hour, minute } = now.subtract({ hours: 2 })
  const jobs = [
    { name: 'missed', cron: `${minute} ${hour} * * *`, run: async () => {} },
    { name: 'not-due', cron: `0 0 1 ${now.add({ months: 6 }).month} *`, run: async () => {} },
  ]
  await (await start({ jobs })).stop()
  // As after three nights without a server.
  await sql`update pgboss.version set cron_on = now() - interval '3 days'`.execute(db)
  await sql`update pgboss.schedule set created_on = now() - interval '9 days'`.execute(db)
  const { stop } = await start({ jobs })
  const placed = async () => {
    const { rows } = await sql<{ name: string }>`select name from pgboss.job where name in ('missed', 'not-due')`.execute(db)
    return rows.map(({ name }) => name)
  }
  await expect.poll(placed, { timeout: 15_000 }).toEqual(['missed'])
  await stop()
})

test('a job that fails is reported, and stays in the queue to be tried again', async () => {
  let failed: (error: Error) => void = silent
  const failure = new Promise<Error>((resolve) => (failed = resolve))
  const jobs: ScheduledJob[] = [
    {
      name: 'fail',
      cron: '0 0 1 1 *',
      run: async () => {
        throw new Error('the disk is full')
      },
    },
  ]
  await (await start({ jobs })).stop()
  await order('fail')
  const { stop } = await start({ jobs, failed })
  expect((await failure).message).toBe('the disk is full')
  await stop()
  const { rows } = await sql<{ state: string }>`select state::text from pgboss.job where name = 'fail'`.execute(db)
  expect(rows).toEqual([{ state: 'retry' }])
})
