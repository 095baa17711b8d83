import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startQueue } from '#server/jobs/queue.ts'
import type { Mail } from '#server/adapters/mailer/mail.ts'
import type { Database } from '#server/db/schema.ts'
import { asVisitor, publicUrl, testApp } from '#server/testing/build-app.ts'
import { testDatabase } from '#server/testing/database.ts'
import { asMember, beginSignIn, PlainBrowser } from '#server/testing/shopper.ts'
import { passwordLinkWorker } from './jobs.ts'

/** Nothing may show whether an address has an account: these tests compare what is done for it, not how long it takes. */
const { connection } = await testDatabase()
const statements: string[] = []
const db = new Kysely<Database>({
  dialect: new PostgresDialect({ pool: new pg.Pool(connection) }),
  log: ({ query }) => void statements.push(query.sql.replaceAll(/\s+/g, ' ').trim()),
})
const mails: Mail[] = []
const links: string[] = []
const failed = (error: Error) => {
  throw error
}
/** The real queue, without workers. */
const queue = await startQueue({ connection, jobs: [], workers: {}, failed })
afterAll(async () => {
  await queue.stop()
  await db.destroy()
})
const { app } = await testApp({}, publicUrl, {
  db,
  post: async (trx, mail) => {
    mails.push(mail)
    await queue.order(trx, 'mail', mail)
  },
  postLink: async (trx, address) => {
    links.push(address)
    await queue.order(trx, 'password-link', { address })
  },
})

beforeEach(() => db.deleteFrom('attempt').execute())

/** Sends the form of a new visitor's sign-in page; returns the reply and the statements that it ran. */
async function send(page: 'login' | 'signup' | 'forgot', fields: { email: string; password?: string }) {
  const { code } = await beginSignIn(app, await asVisitor(app))
  const browser = new PlainBrowser(app)
  await browser.open(`/api/oauth/${page === 'signup' ? 'signup' : 'login'}?returnUrl=/login&authToken=${code}`)
  if (page === 'forgot') await browser.open('/api/oauth/forgot')
  statements.length = 0
  const { statusCode, headers, body } = await browser.submit(`/api/oauth/${page}`, fields)
  const { date: _, 'x-request-id': __, 'set-cookie': ___, ...said } = headers
  const plain = body.replaceAll(fields.email, '').replaceAll(/name="csrf" value="[^"]*"/g, '')
  return { statusCode, headers: said, body: plain, did: [...statements] }
}

await asMember(app, mails, 'known@example.com')
const [known, unknown] = ['known@example.com', 'never@example.com']

test('a forgotten password: the same work, the same reply and one order, for an address with an account or without', async () => {
  const seen = [await send('forgot', { email: known }), await send('forgot', { email: unknown })]
  expect(seen[1]).toEqual(seen[0])
  expect(seen[0]!.did.filter((it) => it.includes('pgboss'))).not.toEqual([])
  expect(links).toEqual([known, unknown])
})

test('an order becomes a mail only for an address with an account', async () => {
  const sent: Mail[] = []
  const work = passwordLinkWorker({ db, post: async (_, mail) => void sent.push(mail), publicUrl: () => publicUrl })
  await work({ address: unknown })
  expect(sent).toEqual([])
  await work({ address: known })
  expect(sent.map(({ to, text }) => [to, /\/api\/oauth\/password\?code=[\w-]{43}\b/.test(text)])).toEqual([[known, true]])
})

test('signing up: the same work and the same reply for an address that has an account', async () => {
  const password = 'leeks lamps ladders'
  const seen = [await send('signup', { email: known, password }), await send('signup', { email: unknown, password })]
  expect(seen[1]).toEqual(seen[0])
  expect(mails.slice(-2).map(({ to }) => to)).toEqual([known, unknown])
})

test('a refused sign-in: the same work and the same reply for a known address and an unknown one', async () => {
  const seen = [await send('login', { email: known, password: 'wrong' }), await send('login', { email: unknown, password: 'wrong' })]
  expect(seen[1]).toEqual(seen[0])
})
