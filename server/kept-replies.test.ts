import type { KyselyPlugin } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import * as brand from '#brand'
import { asVisitor, publicUrl, testApp, userIdOf } from '#server/testing/build-app.ts'
import { testDatabase } from '#server/testing/database.ts'
import { makeBanner, makeDeal, makeStore } from '#server/testing/factories.ts'
import { sidecarHeader } from '#server/testing/requests.ts'

// What many requests need is read once and kept until the content changes.
const { db } = await testDatabase()
let atRead: (row: object) => Promise<void> | void = () => {}
/** Reports every row that is read, before it is passed on. */
const reporting: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    for (const row of result.rows) await atRead(row)
    return result
  },
}
const { app, http, contentChanged } = await testApp({}, publicUrl, { db: db.withPlugin(reporting) })
const valley = await makeStore(db, { storeRoute: 'valley' })
await makeDeal(db, valley)
await db.updateTable('ad').set({ visible_from: '2020-01-01', visible_to: '2100-01-01', visible_to_latest: '2100-01-01' }).execute()
await db.updateTable('ad').set({ published_at: '2020-01-01' }).execute()
await makeBanner(db)
const visitor = await asVisitor(app)
const userId = await userIdOf(db, visitor)
const headers = { ...visitor, ...sidecarHeader(userId) }

beforeEach(() => {
  atRead = () => {}
  contentChanged()
})

describe.each([
  {
    what: 'the stores',
    url: '/valley/api/stores',
    column: 'searchText',
    change: () =>
      db
        .updateTable('store')
        .set({ phone: crypto.randomUUID().slice(0, 8) })
        .execute(),
  },
  {
    what: 'a store’s flyers',
    url: '/valley/api/ads',
    column: 'ads',
    change: () => db.updateTable('ad').set({ title: crypto.randomUUID() }).execute(),
  },
  {
    what: 'the banners',
    url: `/api/bannerAds/getBannerAds/${userId}/${brand.customerGuid}`,
    column: 'media',
    change: () =>
      db
        .updateTable('banner_ad')
        .set({ priority: Math.ceil(Math.random() * 1e6) })
        .execute(),
  },
])('$what', ({ url, column, change }) => {
  const ask = () => http({ url, headers })

  test('are read once, for any number of requests meanwhile', async () => {
    let reads = 0
    atRead = (row) => void (column in row && reads++)
    const replies = await Promise.all([ask(), ask(), ask()])
    await ask()
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(reads).toBe(1)
  })

  test('are not kept when the content changes while they are being read', async () => {
    const isRead = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    atRead = (row) => {
      if (!(column in row)) return
      isRead.resolve()
      return goOn.promise
    }
    const before = ask()
    await isRead.promise
    await change()
    contentChanged()
    goOn.resolve()
    expect((await before).statusCode).toBe(200)
    const after = await ask()
    expect(after.body).not.toBe((await before).body)
    await change()
    expect((await ask()).body).toBe(after.body)
  })

  test('are read again after an error', async () => {
    atRead = (row) => {
      if (column in row) throw new Error('cannot be read')
    }
    expect((await Promise.all([ask(), ask()])).map(({ statusCode }) => statusCode)).toEqual([500, 500])
    atRead = () => {}
    expect((await ask()).statusCode).toBe(200)
  })
})
