import { sql } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import { expect, test } from 'vitest'
import type { Db } from '#server/db/pool.ts'
import { testDatabase } from '#server/testing/database.ts'
import { makeDeal, makeStore } from '#server/testing/factories.ts'
import { mailServer } from '#server/testing/mail-server.ts'
import { dataFolder, startServer } from '#server/testing/process.ts'
import { newUserId } from '#server/user-id.ts'

const userId = newUserId()
const hours = (count: number) => new Date(Date.now() + count * 3_600_000)

test('a running server sends digests on its schedule, over SMTP, unless they are off; the mail’s own button ends them', async () => {
  const { db, connection } = await testDatabase()
  const { user, password, host, port, database } = connection
  const address = `postgres://${user}:${encodeURIComponent(String(password))}@localhost/${database}?host=${encodeURIComponent(host!)}&port=${port}`
  const smtp = await mailServer()
  const environment = { DATA_DIR: dataFolder(), DATABASE_URL: address, SMTP_URL: `smtp://127.0.0.1:${smtp.port}` }
  /** Runs the job as the clock would. A server looks for it when it starts, and then each half minute. */
  const withJob = async (given: Record<string, string>) => {
    const boss = new PgBoss({ db: fromKysely(db), supervise: false, schedule: false })
    await boss.start()
    const id = await boss.send('digests')
    const server = await startServer(given)
    while ((await boss.findJobs('digests', { id: id! }))[0]?.state !== 'completed') await sql`select pg_sleep(0.05)`.execute(db)
    await boss.stop({ graceful: false })
    return server
  }
  const end = async ({ kill, ended }: Awaited<ReturnType<typeof startServer>>) => {
    kill('SIGTERM')
    await ended
  }
  await end(await startServer(environment))
  const { rows } = await sql`select cron from pgboss.schedule where name = 'digests'`.execute(db)
  expect(rows).toEqual([{ cron: '*/15 * * * *' }])
  await aMemberWithNews(db)

  await end(await withJob({ ...environment, DIGEST: 'off' }))
  expect(await db.selectFrom('digest').selectAll().execute()).toEqual([])
  const { url } = await withJob(environment)
  const [mail] = await smtp.mails(1)
  const [, link] = /^List-Unsubscribe: <http:\/\/[^/]+(\/\S+)>/m.exec(mail!.replace(/\r\n\s+/g, ' ')) ?? []
  const wants = () => db.selectFrom('shopper').select('contact_by_email').executeTakeFirstOrThrow()
  expect(await wants()).toEqual({ contact_by_email: true })
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  expect((await fetch(url + link!, { method: 'POST', body, redirect: 'error' })).status).toBe(200)
  expect(await wants()).toEqual({ contact_by_email: false })
})

/** Somebody who wants mail, and whose favorite has been on sale for an hour at a store where it is noon. */
async function aMemberWithNews(db: Db) {
  const store = await makeStore(db)
  const behind = new Date().getUTCHours() - 12
  const zone = { time_zone: `Etc/GMT${behind < 0 ? '' : '+'}${behind}` }
  await db.updateTable('store').set(zone).execute()
  await makeDeal(db, store, { from: '2000-01-01', to: '2099-12-31' })
  const shown = { visible_from: hours(-1).toISOString(), visible_to: '2099-12-31', visible_to_latest: hours(999) }
  await db
    .updateTable('ad')
    .set({ ...shown, visible_from_earliest: hours(-1), published_at: hours(-1) })
    .execute()
  await db
    .insertInto('shopper')
    .values({
      user_id: userId,
      email: 'a@example.com',
      password_hash: 'none',
      accepted_terms_at: null,
      last_visited_store_id: store.storeId,
    })
    .execute()
  await db.updateTable('shopper').set({ contact_by_email: true }).execute()
  await db
    .insertInto('favorite')
    .values({
      user_id: userId,
      favorite_id: newUserId(),
      store_id: store.storeId,
      ad_studio_asset_id: '',
      product_identifier: '4131',
      title: '',
      ad_space: null,
      ad_date_info: '',
      created_at: hours(-2),
      deleted_at: null,
    })
    .execute()
}
