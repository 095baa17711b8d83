import { uuidv7 } from 'uuidv7'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { sql } from 'kysely'
import { smtpMailer } from '#server/adapters/mailer/smtp.ts'
import { openPool, patience, type Db } from '#server/db/pool.ts'
import { mailWorker } from '#server/jobs/deliver.ts'
import { startQueue, type Orders, type PlaceOrder } from '#server/jobs/queue.ts'
import { shopperData } from '#server/operations/shopper-data.ts'
import { asInsertedMember, asVisitor, publicUrl, testApp, userIdOf } from '#server/testing/build-app.ts'
import { testDatabase } from '#server/testing/database.ts'
import { makeDeal, makeStore } from '#server/testing/factories.ts'
import { mailServer } from '#server/testing/mail-server.ts'
import { asMember } from '#server/testing/shopper.ts'
import type { UserId } from '#server/user-id.ts'
import { digestMailWorker, type DigestMail } from './deliver.ts'
import { forgetOldDigests } from './forget.ts'
import { digestJob } from './jobs.ts'
import type { Channels } from './queries.ts'

const { db, connection } = await testDatabase()
const { app, http, config, mails } = await testApp({}, undefined, { db })
type Headers = { authorization: string }
type Store = Awaited<ReturnType<typeof makeStore>>
let store: Store
beforeEach(async () => {
  await sql`truncate shopper, store, chain, ad, category, brand cascade`.execute(db)
  store = await makeStore(db)
})
afterEach(() => sql`delete from pgboss.job`.execute(db).catch(() => {}))

/** The store's clocks: America/Chicago in December. */
const at = (time: string, day = '2026-12-02') => new Date(`${day}T${time}:00-06:00`)

async function publicationOf({ adSpaceId }: { adSpaceId: number }): Promise<number> {
  const row = await db.selectFrom('ad_space').select('ad_id').where('ad_space_id', '=', adSpaceId).executeTakeFirstOrThrow()
  return row.ad_id
}

/** A publication that begins on Wednesday, December 2, with one deal of the product. */
async function newFlyer(it: Pick<Store, 'chainId'> = store, deal: Parameters<typeof makeDeal>[2] = {}) {
  const made = await makeDeal(db, it, { from: '2026-12-02', to: '2026-12-08', ...deal })
  const adId = await publicationOf(made)
  await db
    .updateTable('ad')
    .set({ visible_from: '2026-12-02', visible_to: '2026-12-08', visible_from_earliest: '2026-12-01', visible_to_latest: '2026-12-10' })
    .set({ published_at: '2026-11-25T12:00:00Z' })
    .where('ad_id', '=', adId)
    .execute()
  return { ...made, adId }
}

/** Makes the product of last week's deal a favorite, as it was a week before the new flyer. */
async function like(me: Headers, it: Store = store, product = '4131') {
  const deal = await makeDeal(db, it, { product })
  // Left as it is made, the publication would begin when the tests run, which may be on a day that they play on.
  await db
    .updateTable('ad')
    .set({ published_at: '2026-11-18T12:00:00Z' })
    .where('ad_id', '=', await publicationOf(deal))
    .execute()
  const favoriteId = uuidv7()
  const payload = { favoriteId, storeId: it.storeId, adStudioAssetId: deal.adStudioAssetId, productIdentifier: product }
  expect((await http({ method: 'POST', url: '/api/favorites', headers: me, payload })).statusCode).toBe(200)
  await db.updateTable('favorite').set({ created_at: '2026-11-20T12:00:00Z' }).where('favorite_id', '=', favoriteId).execute()
  return favoriteId
}
const visit = (me: Headers, { storeId }: Store = store) => http({ method: 'PUT', url: `/api/stores/${storeId}?visited=true`, headers: me })
const likeStore = (me: Headers, { storeId }: Store) => http({ method: 'PUT', url: `/api/stores/${storeId}?favorite=true`, headers: me })
const wantMail = async (me: Headers) =>
  db
    .updateTable('shopper')
    .set({ contact_by_email: true })
    .where('user_id', '=', await userIdOf(db, me))
    .execute()

/** A member who wants mail, visited the store last and has its apples as a favorite. */
async function anna() {
  const me = await asInsertedMember(app, db, { terms: true })
  await visit(me)
  await wantMail(me)
  await like(me)
  return me
}

const bothWays: Channels = { mail: true, push: true }
/** Runs the job, and returns what it orders. */
async function runAt(now: Date, { channels = bothWays, on = db }: { channels?: Channels; on?: Db } = {}) {
  const ordered: { [K in keyof Orders]?: Orders[K][] } = {}
  const order: PlaceOrder = async (_, name, ...orders) => void Object.assign(ordered, { [name]: [...(ordered[name] ?? []), ...orders] })
  await digestJob({ order, channels, publicUrl: () => publicUrl, authSecret: config.authSecret })(on, now)
  return { mails: ordered['digest-mail'] ?? [], pushes: ordered.push ?? [] }
}
async function anotherSessionOf(me: Headers): Promise<Headers> {
  const other = await asVisitor(app)
  const session = db.updateTable('session').set({ user_id: await userIdOf(db, me) })
  await session.where('user_id', '=', await userIdOf(db, other)).execute()
  return other
}
const register = (me: Headers, deviceId: string) =>
  http({
    method: 'POST',
    url: '/api/oauth/authenticate',
    headers: me,
    payload: { deviceId, deviceType: 'ios', versionNumber: '1.15', notificationToken: `token of ${deviceId}` },
  })

test('F16 who wants mail gets one when a flyer begins with a favorite: its price, store and last day, the way there, the postal address', async () => {
  await anna()
  await newFlyer()
  const [order] = (await runAt(at('08:00'))).mails
  const { subject, text, html } = order!.mail
  expect(subject).toBe('A favorite is on sale at Valley Co-op')
  expect(text).toContain('VALLEY CO-OP\n- Honeycrisp Apples: 2 for $5, through Tue, Dec 8')
  for (const form of [text, html]) {
    expect(form).toContain(`${publicUrl}/${store.storeRoute}/deals/favorites`)
    expect(form).toContain('Harvest Commons Co-ops, Attn: Privacy, 100 Commons Way, Winona, MN 55987')
    expect(form).toContain(order!.mail.unsubscribeUrl)
  }
  expect(html).toMatch(/<b>Honeycrisp Apples<\/b>[\s\S]*2 for \$5<\/b>[\s\S]*through Tue, Dec 8/)
})

test('0179 whoever reads Spanish is told the titles that the co-op gives in Spanish, and the prices in Spanish', async () => {
  const me = await anna()
  await newFlyer()
  await sql`update ad_space set ad_components = jsonb_set(ad_components::jsonb, '{0,spanishValue}', '"Manzanas"')`.execute(db)
  await db
    .updateTable('shopper')
    .set({ language: 'es' })
    .where('user_id', '=', await userIdOf(db, me))
    .execute()
  const [order] = (await runAt(at('08:00'))).mails
  expect(order!.mail.text).toContain('- Manzanas: 2 por $5, ')
})

test('ten favorites are named, and how many more there are; each price is what the shopper pays', async () => {
  const me = await anna()
  await newFlyer()
  const fields = { kind: 'each', amountCents: 899, quantity: null, unit: null, regularCents: null, text: '$8.99' } as const
  for (let n = 1; n <= 12; n++) {
    await like(me, store, `product ${n}`)
    await newFlyer(store, { product: `product ${n}`, title: `Tea ${n}`, price: fields })
  }
  await db
    .updateTable('ad_space')
    .set({ owner_price: JSON.stringify({ ...fields, text: '$6.49', amountCents: 649 }) })
    .execute()
  const [{ mail }] = (await runAt(at('12:00'))).mails as [DigestMail]
  expect(mail.subject).toBe('13 favorites are on sale at Valley Co-op')
  expect(mail.text.match(/^- /gm)).toHaveLength(10)
  expect(mail.text).toContain('And 3 more.')
  expect(mail.html).toContain('And 3 more.')
  expect(mail.text).toMatch(/- Tea \d+: \$6\.49 owner · \$8\.99 everyone, through/)
  await db.deleteFrom('digest').execute()
  await db
    .insertInto('store_member_number')
    .values({ user_id: await userIdOf(db, me), store_id: store.storeId, member_number: '7' })
    .execute()
  expect((await runAt(at('12:00'))).mails[0]!.mail.text).toMatch(/- Tea \d+: \$6\.49, through/)
})

describe('a publication and a shopper have one digest', () => {
  test('a second run orders nothing; the next flyer has its own', async () => {
    await anna()
    await newFlyer()
    expect((await runAt(at('08:00'))).mails).toHaveLength(1)
    expect((await runAt(at('08:15'))).mails).toEqual([])
    await newFlyer()
    expect((await runAt(at('08:30'))).mails).toHaveLength(1)
  })

  test('two flyers that begin together, at two stores, make one mail', async () => {
    const me = await anna()
    const other = await makeStore(db)
    await likeStore(me, other)
    await like(me, other)
    for (const it of [store, other]) await newFlyer(it)
    const { mails: ordered } = await runAt(at('08:00'))
    expect(ordered).toHaveLength(1)
    expect(ordered[0]!.mail.subject).toBe('2 favorites are on sale at your stores')
    for (const it of [store, other]) expect(ordered[0]!.mail.text).toContain(`/${it.storeRoute}/deals/favorites`)
  })

  test('a favorite in two flyers that begin together is named once, and neither flyer has a digest of its own', async () => {
    await anna()
    for (const title of ['Apples', 'Honeycrisp Apples']) await newFlyer(store, { title })
    const [order] = (await runAt(at('08:00'))).mails
    expect(order!.mail.subject).toBe('A favorite is on sale at Valley Co-op')
    expect((await runAt(at('08:15'))).mails).toEqual([])
  })

  test('a run that fails before its orders are kept marks nobody as told', async () => {
    await anna()
    await newFlyer()
    const order: PlaceOrder = () => Promise.reject(new Error('the queue is away'))
    const job = digestJob({ order, channels: bothWays, publicUrl: () => publicUrl, authSecret: config.authSecret })
    await expect(job(db, at('08:00'))).rejects.toThrow('the queue is away')
    expect((await runAt(at('08:15'))).mails).toHaveLength(1)
  })

  test('two servers at once send each digest once, over SMTP', async () => {
    const people = await Promise.all(Array.from({ length: 30 }, () => anna()))
    await newFlyer()
    const smtp = await mailServer()
    const servers = await Promise.all(
      [1, 2].map(async () => {
        const mailer = smtpMailer(`smtp://127.0.0.1:${smtp.port}`, 'Deals <deals@example.com>')
        const { db: own } = openPool(connection, patience.job, () => {})
        const send = mailWorker(mailer, () => {})
        const workers = { 'digest-mail': digestMailWorker({ db: own, send, now: () => at('08:00').getTime() }) }
        const queue = await startQueue({ connection, jobs: [], workers, failed: () => {} })
        onTestFinished(async () => {
          await queue.stop()
          await own.destroy()
          mailer.close()
        })
        return digestJob({ order: queue.order, channels: bothWays, publicUrl: () => publicUrl, authSecret: config.authSecret }).bind(
          null,
          own,
        )
      }),
    )
    await Promise.all([...servers, ...servers].map((run) => run(at('08:00'))))
    const received = await smtp.mails(people.length)
    const addresses = received.map((it) => /^To: (.*?)\r?$/m.exec(it)?.[1])
    expect(new Set(addresses).size).toBe(people.length)
    const header = received[0]!.replace(/\r\n\s+/g, ' ')
    expect(header).toMatch(/^List-Unsubscribe: <http:\/\/localhost:3000\/api\/unsubscribe\?token=\S+>\r?$/m)
    expect(header).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
    const { rows } = await sql`select 1 from pgboss.job where name = 'digest-mail'`.execute(db)
    expect([rows.length, smtp.received.length]).toEqual([people.length, people.length])
  })

  test('what was told to a visitor is not told again to the member whom the visitor becomes', async () => {
    const visitor = await asVisitor(app, { terms: true })
    await visit(visitor)
    await like(visitor)
    await register(visitor, 'phone')
    await newFlyer()
    expect((await runAt(at('08:00'))).pushes).toHaveLength(1)
    const member = await asMember(app, mails, 'becomes@example.com', visitor)
    await wantMail(member)
    expect(await runAt(at('09:00'))).toEqual({ mails: [], pushes: [] })
    await db.deleteFrom('digest').execute()
    expect((await runAt(at('09:00'))).mails).toHaveLength(1)
  })
})

describe('nothing is sent from nine in the evening to eight in the morning at the store', () => {
  test.each([
    ['00:00', 0],
    ['07:59', 0],
    ['08:00', 1],
    ['20:59', 1],
    ['21:00', 0],
    ['23:59', 0],
  ])('at %s there are %i', async (time, count) => {
    await anna()
    await newFlyer()
    expect((await runAt(at(time))).mails).toHaveLength(count)
  })

  test('a shopper with news at two stores waits until it is morning at both', async () => {
    const me = await anna()
    const west = await makeStore(db)
    await db.updateTable('store').set({ time_zone: 'America/Los_Angeles' }).where('store_id', '=', west.storeId).execute()
    await likeStore(me, west)
    await like(me, west)
    for (const it of [store, west]) await newFlyer(it)
    expect((await runAt(at('09:59'))).mails).toEqual([])
    expect((await runAt(at('10:00'))).mails[0]!.mail.subject).toBe('2 favorites are on sale at your stores')
  })

  test('nor is it when a mail was ordered before and could not be sent until then; it is sent in the morning', async () => {
    await anna()
    await newFlyer()
    const [order] = (await runAt(at('20:59'))).mails
    const sent: string[] = []
    const worker = (now: Date) =>
      digestMailWorker({ db, send: async ({ to }, id) => void sent.push(`${id} ${to}`), now: () => now.getTime() })(order!)
    expect(await worker(at('21:00'))).toEqual(at('08:00', '2026-12-03'))
    expect(sent).toEqual([])
    expect(await worker(at('08:00', '2026-12-03'))).toBeUndefined()
    expect(sent).toEqual([expect.stringMatching(`^${order!.mailId} .*@example.com`)])
    // After the sale it would be wrong.
    await worker(at('12:00', '2026-12-09'))
    expect(sent).toHaveLength(1)
  })
})

describe('who is told, and of what', () => {
  const nobody = { mails: [], pushes: [] }
  test('by push on each device, else by mail, else not at all', async () => {
    const me = await anna()
    await newFlyer()
    await db.updateTable('shopper').set({ contact_by_email: false }).execute()
    expect(await runAt(at('08:00'))).toEqual(nobody)
    await wantMail(me)
    await register(me, 'phone')
    await register(await anotherSessionOf(me), 'tablet')
    const { mails: mailed, pushes } = await runAt(at('08:00'))
    expect(mailed).toEqual([])
    expect(pushes.map(({ deviceId }) => deviceId).toSorted()).toEqual(['phone', 'tablet'])
    expect(pushes[0]!.notice).toEqual({
      title: 'A favorite is on sale at Valley Co-op',
      body: 'Honeycrisp Apples 2 for $5',
      path: `/${store.storeRoute}/deals/favorites`,
      about: expect.stringMatching(/^digest-\d+$/),
    })
  })

  test('only by what the installation has; with both off nobody is marked as told', async () => {
    const me = await anna()
    await register(me, 'phone')
    await newFlyer()
    expect(await runAt(at('08:00'), { channels: { mail: false, push: false } })).toEqual(nobody)
    expect((await runAt(at('08:00'), { channels: { mail: true, push: false } })).mails).toHaveLength(1)
  })

  test.each<[string, (me: Headers) => Promise<unknown>]>([
    ['neither a favorite nor the last visited store', async (me) => visit(me, await makeStore(db))],
    [
      'no favorite any more',
      async (me) => {
        const { favorite_id: id } = await db.selectFrom('favorite').select('favorite_id').executeTakeFirstOrThrow()
        return http({ method: 'DELETE', url: `/api/favorites/${id}`, headers: me })
      },
    ],
    [
      'a favorite only since the flyer began',
      () =>
        db
          .updateTable('favorite')
          .set({ created_at: at('00:30') })
          .execute(),
    ],
    ['not in the flyer any more', () => db.updateTable('ad_space').set({ withdrawn_at: new Date() }).execute()],
    ['not on sale before Friday', () => db.updateTable('ad_space').set({ start_date: '2026-12-04' }).execute()],
    ['another product', () => db.updateTable('favorite').set({ product_identifier: 'other', ad_studio_asset_id: 'other' }).execute()],
    ['in a flyer that is staged', () => db.updateTable('ad').set({ published_at: null }).execute()],
    ['in a flyer that was withdrawn', () => db.updateTable('ad').set({ withdrawn_at: new Date() }).execute()],
    [
      'in a flyer that other stores show',
      async () => {
        const { ad_id: adId } = await db.selectFrom('ad').select('ad_id').where('visible_from', '=', '2026-12-02').executeTakeFirstOrThrow()
        return db.insertInto('ad_store').values({ ad_id: adId, store_id: store.storeId, included: false }).execute()
      },
    ],
    [
      'in a flyer that began the day before',
      () => db.updateTable('ad').set({ visible_from: '2026-12-01', valid_from: '2026-12-01' }).execute(),
    ],
    ['at a store that is withdrawn', () => db.updateTable('store').set({ withdrawn_at: new Date() }).execute()],
  ])('not of what is %s', async (_, change) => {
    const me = await anna()
    await newFlyer()
    await change(me)
    expect(await runAt(at('12:00'))).toEqual(nobody)
  })

  test('of a flyer that was shown days before its prices hold, when they do', async () => {
    await anna()
    const { adId } = await newFlyer()
    await db
      .updateTable('ad')
      .set({
        visible_from: '2026-11-29T15:00:00-06:00',
        visible_from_earliest: '2026-11-29T21:00:00Z',
        published_at: '2026-11-29T21:00:00Z',
      })
      .where('ad_id', '=', adId)
      .execute()
    for (const early of [at('15:15', '2026-11-29'), at('08:00', '2026-11-30')]) expect(await runAt(early)).toEqual(nobody)
    expect((await runAt(at('08:00'))).mails).toHaveLength(1)
  })

  test('of a favorite at a favorite store, too, though another one was visited last', async () => {
    const me = await anna()
    await likeStore(me, store)
    await visit(me, await makeStore(db))
    await newFlyer()
    expect((await runAt(at('12:00'))).mails).toHaveLength(1)
  })

  test('all are, however many batches they fill, in few statements', async () => {
    const me = await anna()
    await newFlyer()
    const [favorite] = await db
      .selectFrom('favorite')
      .selectAll()
      .where('user_id', '=', await userIdOf(db, me))
      .execute()
    const ids = Array.from({ length: 450 }, () => uuidv7() as UserId)
    const own = { password_hash: 'none', contact_by_email: true, accepted_terms_at: null, last_visited_store_id: store.storeId }
    await db
      .insertInto('shopper')
      .values(ids.map((id) => ({ user_id: id, email: `${id}@example.com`, ...own })))
      .execute()
    const row = { ...favorite!, ad_space: null }
    await db
      .insertInto('favorite')
      .values(ids.map((id) => ({ ...row, user_id: id, favorite_id: uuidv7() })))
      .execute()
    const before = statements
    expect((await runAt(at('12:00'), { on: counting })).mails).toHaveLength(451)
    // Two for the run; for each of the three batches one that finds them, three in a transaction, and its begin and commit.
    expect(statements - before).toBe(2 + 3 * 4)
  })
})

let statements = 0
const counting = db.withPlugin({
  transformQuery: ({ node }) => {
    statements++
    return node
  },
  transformResult: async ({ result }) => result,
})

describe('one tap ends the mails', () => {
  const linkTo = async () => {
    const me = await anna()
    await newFlyer()
    const url = new URL((await runAt(at('12:00'))).mails[0]!.mail.unsubscribeUrl!)
    return { me, path: url.pathname + url.search, token: url.searchParams.get('token')! }
  }
  const wants = async (me: Headers) =>
    (await http({ url: '/api/account', headers: me })).json<{ contactPreferences: { email: boolean } }>().contactPreferences.email
  const form = { 'content-type': 'application/x-www-form-urlencoded' }

  test('a mail program’s own button: a POST without cookies or origin (RFC 8058)', async () => {
    const { me, path } = await linkTo()
    const other = await anna()
    expect(await wants(me)).toBe(true)
    const reply = await http({ method: 'POST', url: path, headers: form, payload: 'List-Unsubscribe=One-Click' })
    expect([reply.statusCode, reply.headers.location, await wants(me), await wants(other)]).toEqual([200, undefined, false, true])
    expect((await http({ method: 'POST', url: path, headers: form, payload: 'List-Unsubscribe=One-Click' })).statusCode).toBe(200)
  })

  test('or as a form with parts', async () => {
    const { me, path } = await linkTo()
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const payload = '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    expect((await http({ method: 'POST', url: path, headers, payload })).statusCode).toBe(200)
    expect(await wants(me)).toBe(false)
  })

  test('the link opens a page that needs no script: opening it changes nothing, its form does', async () => {
    const { me, path } = await linkTo()
    for (const method of ['GET', 'HEAD'] as const) expect((await http({ method, url: path })).statusCode).toBe(200)
    const page = await http({ url: path })
    expect(await wants(me)).toBe(true)
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    const action = /<form method="post" action="([^"]*)"/.exec(page.payload)![1]!
    const done = await http({ method: 'POST', url: action, headers: { ...form, origin: publicUrl }, payload: '' })
    expect([done.statusCode, await wants(me)]).toEqual([200, false])
    expect(done.payload).toContain('No more emails')
  })

  test('a mail that was ordered before it is not sent any more', async () => {
    const me = await anna()
    await newFlyer()
    const [order] = (await runAt(at('12:00'))).mails
    await http({ method: 'POST', url: order!.mail.unsubscribeUrl!.slice(publicUrl.length), headers: form, payload: '' })
    const sent: unknown[] = []
    await digestMailWorker({ db, send: async (mail) => void sent.push(mail), now: () => at('12:00').getTime() })(order!)
    expect([await wants(me), sent]).toEqual([false, []])
  })

  test('a link that we did not sign does nothing, and one that we did signs nobody in', async () => {
    const { me, path, token } = await linkTo()
    const [id, signature] = token.split('.')
    const otherId = await userIdOf(db, await anna())
    for (const wrong of ['', id!, `${id}.`, `${id}.${signature}x`, `${otherId}.${signature}`, `${token}.x`]) {
      const url = `/api/unsubscribe?token=${wrong}`
      for (const method of ['GET', 'POST'] as const)
        expect((await http({ method, url, ...(method === 'POST' && { headers: form, payload: '' }) })).statusCode, wrong).toBe(404)
    }
    expect((await http({ method: 'POST', url: `${path}&token=x`, headers: form, payload: '' })).statusCode).toBe(404)
    for (const bearer of [token, signature])
      expect((await http({ url: '/api/account', headers: { authorization: `Bearer ${bearer}` } })).statusCode).toBe(401)
    expect(await wants(me)).toBe(true)
  })
})

test('who was told of what belongs to the member’s data, and goes with the account, or after 90 days', async () => {
  const me = await anna()
  await newFlyer()
  await runAt(at('12:00'))
  await db.updateTable('shopper').set({ email: 'told@example.com' }).execute()
  expect((await shopperData(db, 'told@example.com')).digest).toEqual([expect.objectContaining({ user_id: await userIdOf(db, me) })])
  const kept = async () => (await db.selectFrom('digest').select('ad_id').execute()).length
  await db
    .updateTable('digest')
    .set({ ordered_at: at('12:00') })
    .execute()
  await forgetOldDigests(db, new Date(at('12:00').getTime() + 89 * 86_400_000))
  expect(await kept()).toBe(1)
  await forgetOldDigests(db, new Date(at('12:00').getTime() + 91 * 86_400_000))
  expect(await kept()).toBe(0)
  await runAt(at('12:00'))
  expect(await kept()).toBe(1)
  await http({ method: 'DELETE', url: '/api/account', headers: me })
  expect(await kept()).toBe(0)
})
