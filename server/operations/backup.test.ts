import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import { folderStore } from '#server/adapters/image-store/folder.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Db } from '#server/db/pool.ts'
import { newStaffId } from '#server/staff-id.ts'
import { asVisitor, testApp } from '#server/testing/build-app.ts'
import { directDatabase } from '#server/testing/database.ts'
import { makeBanner, makeDeal, makeExclusive, makeStore } from '#server/testing/factories.ts'
import { scratchFolder } from '#server/testing/scratch.ts'
import { asMember } from '#server/testing/shopper.ts'
import { backup, restore } from './backup.ts'
import { rowsOf, tablesInOrder } from './queries.ts'
import { shopperData } from './shopper-data.ts'

const { app, db, http, mails } = await testApp()
const work = scratchFolder()
const images = folderStore(join(work, 'images'))
const folder = join(work, 'backup')
const now = new Date('2026-11-20T12:00:00Z')

async function contentOf(it: Db): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  await it.transaction().execute(async (trx) => {
    for (const table of await tablesInOrder(trx)) {
      found[table] = []
      for await (const lines of rowsOf(trx, table)) found[table].push(...lines)
      found[table].sort()
    }
  })
  return found
}

beforeAll(async () => {
  const store = await makeStore(db)
  const deal = await makeDeal(db, store, { title: 'Crème fraîche, 8 oz: "half price" \\ 🥛' })
  await makeBanner(db, { storeGuids: ['7d0c2f5e-91f6-4a36-8a3b-6c1f2f0d9e11'] })
  await makeExclusive(db)
  const member = await asMember(app, mails, 'kept@example.com')
  await http({ method: 'PUT', url: '/api/account/acceptterms', headers: member })
  await http({ method: 'PUT', url: `/api/stores/${store.storeId}?visited=true`, headers: member })
  const shoppingListId = uuidv7()
  await http({
    method: 'POST',
    url: '/api/shoppinglists',
    headers: member,
    payload: { shoppingListId, storeId: store.storeId, name: 'Line\none' },
  })
  const items = [deal, { itemName: 'It’s\ttabbed\r\nand broken\u2028in many\u2029ways' }]
  for (const item of items) {
    await http({
      method: 'POST',
      url: `/api/shoppinglists/${shoppingListId}/items`,
      headers: member,
      payload: { shoppingListItemId: uuidv7(), quantity: 2, ...item },
    })
  }
  await http({
    method: 'POST',
    url: '/api/favorites',
    headers: member,
    payload: { favoriteId: uuidv7(), storeId: store.storeId, adStudioAssetId: deal.adStudioAssetId, productIdentifier: '1' },
  })
  await asVisitor(app)
  await images.put('original/products/apples', Buffer.from('picture'))
  await images.put('made/products/apples/320.avif', Buffer.from('made of it'))
  await db
    .updateTable('ad_space')
    .set({ withdrawn_by_hand: true, corrections: JSON.stringify({ title: 'Crème', price: null }) })
    .execute()
  await backup(folder, { db, images }, now)
})

test('a restore brings everything back, row by row, into a database without tables; new ids continue after the old ones', async () => {
  const { db: bare } = await directDatabase({ empty: true })
  const pictures = folderStore(join(work, 'restored'))
  const { tables, pictures: count } = await restore(folder, { db: bare, images: pictures })
  expect(await contentOf(bare)).toEqual(await contentOf(db))
  expect(tables.find(({ name }) => name === 'shopping_list_item')?.rows).toBe(2)
  expect(count).toBe(1)
  expect((await pictures.get('original/products/apples'))?.toString()).toBe('picture')
  expect(await pictures.has('made/products/apples/320.avif')).toBe(false)
  await makeDeal(bare, await makeStore(bare))
})

test('a backup contains private data, so only its owner may read it; it contains no mail and no secret of the server', () => {
  if (process.platform !== 'win32') expect(statSync(join(folder, 'tables')).mode & 0o077).toBe(0)
  expect(readdirSync(folder).toSorted()).toEqual(['backup.json', 'pictures', 'tables'])
  expect(JSON.parse(readFileSync(join(folder, 'backup.json'), 'utf8'))).toMatchObject({ format: 1, madeAt: now.toISOString() })
})

test('nothing is overwritten: neither a folder that is not empty nor a database with shoppers', async () => {
  await expect(backup(folder, { db, images }, now)).rejects.toThrow('is not empty')
  const before = await contentOf(db)
  await expect(restore(folder, { db, images })).rejects.toThrow('into an empty one only')
  expect(await contentOf(db)).toEqual(before)
})

test('a database in which there is staff already is not an empty one', async () => {
  const { db: begun } = await directDatabase({ empty: true })
  await migrate(begun)
  const marketing = { staff_id: newStaffId(), email: 'marketing@coop.example', name: 'Marketing', role: 'administrator' } as const
  await begun.insertInto('staff').values(marketing).execute()
  await expect(restore(folder, { db: begun, images })).rejects.toThrow('The database holds stores, shoppers, staff or weeks')
})

test('a picture of a week that goes meanwhile is left out, while an original that is gone is a fault', async () => {
  const listing = (...more: string[]) => ({ ...images, keys: async (prefix: string) => more.filter((it) => it.startsWith(prefix)) })
  const some = listing('original/products/apples', 'studio/weeks/one/page.webp')
  expect(await backup(join(work, 'meanwhile'), { db, images: some }, now)).toMatchObject({ pictures: 1 })
  const damaged = backup(join(work, 'without'), { db, images: listing('original/products/pears') }, now)
  await expect(damaged).rejects.toThrow('The picture original/products/pears is gone.')
})

test('an incomplete backup is refused, and leaves nothing behind', async () => {
  const { db: bare } = await directDatabase({ empty: true })
  await expect(restore(join(work, 'nowhere'), { db: bare, images })).rejects.toThrow('no whole backup')
  const damaged = join(work, 'damaged')
  cpSync(folder, damaged, { recursive: true })
  rmSync(join(damaged, 'pictures'), { recursive: true })
  await expect(restore(damaged, { db: bare, images })).rejects.toThrow('The backup is damaged: 0 pictures instead of 1.')
  await expect(tablesInOrder(bare)).resolves.toEqual([])
  cpSync(join(folder, 'pictures'), join(damaged, 'pictures'), { recursive: true })
  const items = join(damaged, 'tables/shopping_list_item.jsonl.gz')
  const whole = readFileSync(items)
  rmSync(items)
  await expect(restore(damaged, { db: bare, images })).rejects.toThrow(`The backup is damaged: ${items} cannot be read (ENOENT).`)
  writeFileSync(items, whole.subarray(0, -10))
  await expect(restore(damaged, { db: bare, images })).rejects.toThrow(`The backup is damaged: ${items} cannot be read (Z_BUF_ERROR).`)
  writeFileSync(items, gzipSync(gunzipSync(whole).toString().split('\n').slice(0, 1).join('\n')))
  await expect(restore(damaged, { db: bare, images })).rejects.toThrow('shopping_list_item has 1 rows instead of 2')
  expect((await contentOf(bare)).shopper).toEqual([])
})

test('a backup of an older version is restored into its tables, which are then migrated to the newest', async () => {
  const { db: bare } = await directDatabase({ empty: true })
  await migrate(bare, '003_sign_in')
  await sql`insert into chain (external_id, chain_name) values ('old', 'Old Chain')`.execute(bare)
  const old = join(work, 'old')
  const { migration } = await backup(old, { db: bare, images }, now)
  expect(migration).toBe('003_sign_in')
  const { db: fresh } = await directDatabase({ empty: true })
  await restore(old, { db: fresh, images: folderStore(join(work, 'old-images')) })
  expect(await fresh.selectFrom('chain').select('chain_name').execute()).toEqual([{ chain_name: 'Old Chain' }])
  expect(await fresh.selectFrom('favorite').select('title').execute()).toEqual([])
})

test('a backup of a newer release is refused, and nothing of it is left out: without tables, and with those of this release', async () => {
  const { db: newer } = await directDatabase({ empty: true })
  await migrate(newer)
  await sql`alter table chain add column phone text`.execute(newer)
  await sql`insert into kysely_migration (name, timestamp) values ('999_phone', now()::text)`.execute(newer)
  await sql`insert into chain (external_id, chain_name, phone) values ('a', 'A', '555-0100')`.execute(newer)
  const made = join(work, 'newer')
  await backup(made, { db: newer, images }, now)
  const { db: empty } = await directDatabase({ empty: true })
  const refused = () =>
    expect(restore(made, { db: empty, images })).rejects.toThrow('a release with the migration 999_phone, which this one does not know')
  await refused()
  await migrate(empty)
  await refused()
})

test('a member’s data is everything that is stored under their ids, without passwords and tokens', async () => {
  const data = await shopperData(db, ' Kept@Example.com')
  expect(Object.keys(data)).toEqual(
    expect.arrayContaining(['shopper', 'session', 'store_visit', 'shopping_list', 'shopping_list_item', 'favorite', 'merged_shopper']),
  )
  // What an anonymous shopper typed before becoming the member belongs to the member too.
  expect(data.shopper).toMatchObject([{ email: 'kept@example.com' }, { email: null }])
  expect(data.shopping_list).toHaveLength(2)
  expect(JSON.stringify(data)).not.toMatch(/password_hash|token_hash|argon2/)
  await expect(shopperData(db, 'nobody@example.com')).rejects.toThrow('Nobody has an account with nobody@example.com.')
})
