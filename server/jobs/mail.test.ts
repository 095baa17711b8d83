import { sql } from 'kysely'
import { inspect } from 'node:util'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import type { Mail } from '#server/adapters/mailer/mail.ts'
import { silenceMax, smtpMailer } from '#server/adapters/mailer/smtp.ts'
import { inTransaction } from '#server/db/pool.ts'
import { testDatabase } from '#server/testing/database.ts'
import { mailServer } from '#server/testing/mail-server.ts'
import { mailWorker } from './deliver.ts'
import { openOrders, startQueue } from './queue.ts'

const { db, connection } = await testDatabase()
afterEach(() => sql`delete from pgboss.job`.execute(db))

const codeMail = (subject: string): Mail => ({
  to: 'shopper@example.com',
  subject,
  text: 'Your code is 123456.',
  html: '<p>Your code is 123456.</p>',
})

async function queueTo(port: number, failed: (error: Error) => void = () => {}) {
  const mailer = smtpMailer(`smtp://127.0.0.1:${port}`, 'Deals <deals@example.com>')
  const queue = await startQueue({ connection, jobs: [], workers: { mail: mailWorker(mailer, failed) }, failed, retrySeconds: 1 })
  onTestFinished(async () => {
    await queue.stop()
    mailer.close()
  })
  return queue
}

const states = async () =>
  (await sql<{ state: string }>`select state::text from pgboss.job where name = 'mail'`.execute(db)).rows.map((it) => it.state)
async function until(what: () => Promise<boolean>) {
  while (!(await what())) await sql`select pg_sleep(0.05)`.execute(db)
}

test('a mail leaves once when the transaction that ordered it commits, and never when that rolls back', async () => {
  const server = await mailServer()
  const { order } = await queueTo(server.port)
  await inTransaction(db, async (trx) => {
    await order(trx, 'mail', codeMail('never'))
    throw new Error('changed my mind')
  }).catch(() => {})
  await inTransaction(db, async (trx) => {
    await order(trx, 'mail', codeMail('once'))
    expect(await states()).toEqual([]) // nobody sees it before the commit
  })
  await server.mails(1)
  await until(async () => (await states()).join() === 'completed')
  await inTransaction(db, (trx) => order(trx, 'mail', codeMail('after it')))
  await server.mails(2)
  expect(server.received.map((it) => /^Subject: (.*?)\r?$/m.exec(it)?.[1])).toEqual(['once', 'after it'])
  expect(server.received[0]).toMatch(/^To: shopper@example.com\r?$/m)
  expect(server.received[0]).toMatch(/^From: Deals <deals@example.com>\r?$/m)
  expect(server.received[0]).toContain('multipart/alternative')
})

// One second longer than the 20 s after which a mail was given up once, and sent again.
test('a mail server that takes its time before it accepts a mail gets it once', { timeout: 60_000 }, async () => {
  let taken = 0
  const server = await mailServer({
    onData(stream, _, done) {
      stream.resume()
      stream.on('end', () => setTimeout(() => done(null, `taken ${(taken += 1)}`), 21_000))
    },
  })
  const { order } = await queueTo(server.port)
  await inTransaction(db, (trx) => order(trx, 'mail', codeMail('slow')))
  await until(async () => (await states()).join() === 'completed')
  expect(taken).toBe(1)
})

test('the order of a mail lasts longer than a mail server may be silent twice', async () => {
  const { order, stop } = await openOrders(db)
  onTestFinished(stop)
  const mail = codeMail('any')
  await order(db, 'mail', mail)
  await order(db, 'password-link', {} as never)
  await order(db, 'digest-mail', { userId: '', mailId: '', mail, manners: {} } as never)
  const { rows } = await sql<{ seconds: number }>`select expire_seconds as seconds from pgboss.job`.execute(db)
  expect(rows).toHaveLength(3)
  for (const { seconds } of rows) expect(1000 * seconds).toBeGreaterThan(2 * silenceMax)
})

test('a mail that was ordered while the mail server was down arrives when it is back, under one Message-ID', async () => {
  const first = await mailServer()
  await first.close()
  let fail: () => void = () => {}
  const failure = new Promise<void>((done) => (fail = done))
  const { order } = await queueTo(first.port, () => fail())
  await inTransaction(db, (trx) => order(trx, 'mail', codeMail('late')))
  await failure
  const id = (await sql<{ id: string }>`select id from pgboss.job where name = 'mail'`.execute(db)).rows[0]!.id
  const back = await mailServer({}, first.port)
  const [mail] = await back.mails(1)
  expect(mail).toContain('Subject: late')
  expect(mail).toContain(`<${id}@`)
  await until(async () => (await states()).join() === 'completed')
  expect(back.received).toHaveLength(1)
})

test('a busy mail server is tried again; one that refuses an address for good is not', async () => {
  let tries = 0
  const errors: string[] = []
  const server = await mailServer({
    onRcptTo({ address }, _, done) {
      tries++
      if (address === 'nobody@example.com') return done(Object.assign(new Error('no such mailbox'), { responseCode: 550 }))
      if (tries === 1) return done(Object.assign(new Error('busy'), { responseCode: 451 }))
      done()
    },
  })
  const { order } = await queueTo(server.port, (error) => errors.push(error.message))
  await inTransaction(db, (trx) => order(trx, 'mail', codeMail('twice tried')))
  await server.mails(1)
  await inTransaction(db, (trx) => order(trx, 'mail', { ...codeMail('refused'), to: 'nobody@example.com' }))
  await until(async () => (await states()).join() === 'completed,completed')
  expect(tries).toBe(3)
  expect(server.received).toHaveLength(1)
  expect(errors.at(-1)).toMatch(/no such mailbox/)
})

test('what the log is told of a mail that was refused has the reply, and the address of nobody', async () => {
  const replies: Record<string, [number, string]> = {
    'nobody@example.com': [550, '5.1.1 <nobody@example.com>: no such mailbox (see postmaster@example.com)'],
    'late@example.com': [451, 'late@example.com is greylisted'],
  }
  const server = await mailServer({
    onRcptTo({ address }, _, done) {
      const [responseCode, words] = replies[address] ?? [250, '']
      done(Object.assign(new Error(words), { responseCode }))
    },
  })
  const mailer = smtpMailer(`smtp://127.0.0.1:${server.port}`, 'Deals <deals@example.com>')
  onTestFinished(() => mailer.close())
  const refused: Error[] = []
  const send = mailWorker(mailer, (error) => refused.push(error))
  await send({ ...codeMail('refused'), to: 'nobody@example.com' }, 'one')
  const later: unknown = await send({ ...codeMail('later'), to: 'late@example.com' }, 'other').catch((error: unknown) => error)
  expect(refused).toMatchObject([{ code: 'EENVELOPE', responseCode: 550 }])
  expect(later).toMatchObject({ code: 'EENVELOPE', responseCode: 451 })
  const told = inspect([refused, later], { depth: null, showHidden: true })
  expect(told).not.toContain('@example.com')
  expect(told).toContain('550 5.1.1 … no such mailbox (see …')
})

test('the text of a mail, with its code or list, is not kept once it was sent', async () => {
  const server = await mailServer()
  const { order } = await queueTo(server.port)
  await inTransaction(db, (trx) => order(trx, 'mail', codeMail('short-lived')))
  await until(async () => (await states()).join() === 'completed')
  const { rows } = await sql<{ seconds: number }>`select deletion_seconds as seconds from pgboss.job where name = 'mail'`.execute(db)
  expect(rows[0]!.seconds).toBeLessThanOrEqual(600)
})
