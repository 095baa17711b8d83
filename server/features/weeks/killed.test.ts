import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { expect, test } from 'vitest'
import type { StudioFile } from '#contract/studio/weeks.ts'
import { line, pdf } from '#server/features/content/reading/testing.ts'
import { openOrders, startQueue } from '#server/jobs/queue.ts'
import { testDatabase } from '#server/testing/database.ts'
import { giveUpLost } from './lost.ts'
import { openStudio } from './testing.ts'

const { db, connection } = await testDatabase()
const { config, newWeek, drop, work, orders, read, week } = await openStudio({ db })
const queued = await openOrders(db)
const flyer = pdf(Array.from({ length: 8 }, () => Array.from({ length: 24 }, (_, n) => line(72, 700 - n * 12, 9, `word${n}`)).join('\n')))
const fileOf = async (weekId: string): Promise<StudioFile> => (await week(weekId)).files[0]!

test('a file whose server is killed while it reads is read by the next one', async () => {
  const { weekId } = await newWeek()
  const fileId = await drop(weekId, 'flyer.pdf', flyer)
  orders.length = 0
  await queued.order(db, 'read-file', { fileId })
  const { user, password, host, port, database } = connection
  const environment = {
    DATA_DIR: config.dataDir,
    DATABASE_URL: `postgres://${user}:${encodeURIComponent(String(password))}@/${database}?host=${encodeURIComponent(host!)}&port=${port}`,
  }
  const server = spawn(process.execPath, ['server/testing/read-files.ts'], { env: { ...process.env, ...environment }, stdio: 'ignore' })
  await expect.poll(async () => (await fileOf(weekId)).state, { interval: 20 }).toBe('reading')
  server.kill('SIGKILL')
  await once(server, 'exit')
  expect((await fileOf(weekId)).state).toBe('reading')
  expect(readdirSync(tmpdir()).filter((it) => it.startsWith(`deals-studio-${server.pid}-`))).toHaveLength(1)
  // As if the half minute had passed in which it gives no sign of life.
  await sql`update pgboss.job set heartbeat_on = now() - interval '1 hour' where name = 'read-file'`.execute(db)
  const watch = new PgBoss({ ...(connection as object), supervise: false, schedule: false, migrate: false })
  watch.on('error', () => {})
  await watch.start()
  await watch.supervise('read-file')
  await watch.stop({ graceful: false })
  await sql`update pgboss.job set start_after = now() where name = 'read-file'`.execute(db)
  await giveUpLost(queued.order)(db, new Date())
  const next = await startQueue({ connection, jobs: [], workers: { 'read-file': read }, failed: () => {} })
  await expect.poll(async () => (await fileOf(weekId)).state, { interval: 50 }).toBe('read')
  expect(readdirSync(tmpdir()).filter((it) => it.startsWith(`deals-studio-${server.pid}-`))).toEqual([])
  await next.stop()
})

test('a file whose reading process is killed is refused with a sentence', async () => {
  const { weekId } = await newWeek()
  await drop(weekId, 'flyer.pdf', flyer)
  const done = work()
  await expect.poll(readers, { interval: 20 }).toHaveLength(1)
  process.kill(readers()[0]!, 'SIGKILL')
  await done
  expect(await fileOf(weekId)).toMatchObject({ state: 'refused', reason: expect.stringContaining('could not be read') })
})

test('a file that nobody reads any more is refused, and the week goes on without it; one that waits for its turn is left alone', async () => {
  const { weekId } = await newWeek()
  await drop(weekId, 'week.csv', Buffer.from('Item,Price\nApples,1.99\n'))
  await work()
  const [lost, waiting] = [await drop(weekId, 'lost.pdf', flyer), await drop(weekId, 'waiting.pdf', flyer)]
  orders.length = 0
  await queued.order(db, 'read-file', { fileId: waiting })
  await giveUpLost(async (_, name) => void orders.push({ name, data: { fileId: '' } }))(db, new Date())
  const stateOf = async (fileId: string) => (await week(weekId)).files.find((it) => it.fileId === fileId)
  expect(await stateOf(lost)).toMatchObject({ state: 'refused', reason: expect.stringMatching(/^The file could not be read, though/) })
  expect(await stateOf(waiting)).toMatchObject({ state: 'waiting', reason: null })
  await sql`delete from pgboss.job where name = 'read-file'`.execute(db)
  await giveUpLost(async (_, name) => void orders.push({ name, data: { fileId: '' } }))(db, new Date())
  expect(orders.map((it) => it.name)).toEqual(['match-week'])
  // Nobody matches its rows either.
  await giveUpLost(async () => {})(db, new Date())
  expect(await week(weekId)).toMatchObject({ progress: null, files: [{ note: expect.stringContaining('hand it in again') }, {}, {}] })
})

/** The processes that read files for this one. */
function readers(): number[] {
  const found = execFileSync('ps', ['--ppid', String(process.pid), '-o', 'pid=,args='], { encoding: 'utf8' })
  return found.split('\n').flatMap((it) => (it.includes('reader.ts') ? [Number.parseInt(it, 10)] : []))
}
