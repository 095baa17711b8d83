import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import { afterAll, expect, test } from 'vitest'
import { ads, type Ad } from '#contract/ads.ts'
import * as brand from '#brand'
import { tagOf } from '#contract/following.ts'
import { picturesOf } from '#contract/pictures.ts'
import { startCdn } from '#cluster/cdn.ts'
import { raiseContentVersion } from '#server/db/changes.ts'
import { runningPostgres } from '#server/db/embedded.ts'
import { inTransaction, openPool, patience } from '#server/db/pool.ts'
import { scratchFolder } from '#server/testing/scratch.ts'
import { everyEndpoint, requestTo, sidecarHeader } from '#server/testing/requests.ts'
import { startServer } from '../e2e/server.ts'

const folder = scratchFolder()
const server = await startServer({ dataDir: folder })
afterAll(() => server.stop())
const cdn = await startCdn({ folder: join(folder, 'cdn'), server: `127.0.0.1:${new URL(server.url).port}` })
afterAll(cdn.stop)
const { db } = openPool(runningPostgres(folder)!, patience.command, () => {})
afterAll(() => db.destroy())

const store = 'winona-commons'
const deals = `/${store}/${brand.product.path}`
type Headers = Record<string, string>

async function ask(path: string, headers: Headers = {}, method = 'GET', body?: object) {
  const reply = await fetch(cdn.url + path, {
    method,
    redirect: 'manual',
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { reply, cache: reply.headers.get('x-cache'), body: await reply.text() }
}

/** A shopper who accepted the terms, with a list that has an item of this name. */
async function shopper(itemName: string) {
  const { authToken } = JSON.parse((await ask('/api/account/authenticate', {}, 'POST', { clientToken: brand.client })).body) as {
    authToken: string
  }
  const headers = { authorization: `Bearer ${authToken}`, cookie: `lastStore=${store}; language=en` }
  const device = { deviceId: `of ${itemName}`, deviceType: 'web', versionNumber: '1.15', notificationToken: null }
  const { userId } = JSON.parse((await ask('/api/oauth/authenticate', headers, 'POST', device)).body) as { userId: string }
  await ask('/api/account/acceptterms', headers, 'PUT')
  const { storeId } = await db.selectFrom('store').select('store_id as storeId').where('store_route', '=', store).executeTakeFirstOrThrow()
  const shoppingListId = uuidv7()
  await ask('/api/shoppinglists', headers, 'POST', { shoppingListId, storeId, name: itemName })
  await ask(`/api/shoppinglists/${shoppingListId}/items`, headers, 'POST', { shoppingListItemId: uuidv7(), quantity: 1, itemName })
  return { headers: { ...headers, ...sidecarHeader(userId) }, known: { userId, shoppingListId, storeRoute: store, storeId } }
}
const [ana, ben] = [await shopper('Figs'), await shopper('Dates')]

async function shown(): Promise<Ad[]> {
  return JSON.parse((await ask(ads.list.path.replace(':storeRoute', store))).body) as Ad[]
}

test('a CDN asks the server once for each picture and each file of the app, whoever opens the page', async () => {
  const spaces = (await shown()).flatMap(({ adPages }) => adPages.flatMap(({ adSpaces }) => adSpaces)).slice(0, 20)
  const pictures = spaces.flatMap((it) => picturesOf(it).slice(0, 1)).map((it) => new URL(`${it}?w=240`, cdn.url))
  const { body: page } = await ask(`${deals}/items`)
  const files = [...page.matchAll(/"(\/assets\/[^"]+\.(?:js|css|woff2))"/g)].map(([, path]) => path!)
  const paths = [...new Set([...pictures.map(({ pathname, search }) => pathname + search), ...files])]
  expect(files.length).toBeGreaterThan(3)
  expect(pictures.length).toBeGreaterThan(10)
  const seen: (string | null)[] = []
  for (let phone = 0; phone < 10; phone++)
    for (const path of paths) {
      const { reply, cache } = await ask(path, { cookie: `phone=${phone}`, accept: 'image/avif,image/webp,*/*' })
      expect(reply.status, path).toBe(200)
      seen.push(cache)
    }
  expect(seen.slice(0, paths.length).every((it) => it === 'MISS')).toBe(true)
  expect(seen.slice(paths.length).filter((it) => it !== 'HIT')).toEqual([])
})

test('a picture is kept for each form in which it goes out', async () => {
  const [space] = (await shown()).flatMap(({ adPages }) => adPages.flatMap(({ adSpaces }) => adSpaces))
  const { pathname } = new URL(picturesOf(space!)[0]!, cdn.url)
  const typeFor = async (accept: string) => (await ask(`${pathname}?w=320`, { accept })).reply.headers.get('content-type')
  for (let time = 0; time < 2; time++) {
    expect(await typeFor('image/avif,image/webp,*/*')).toBe('image/avif')
    expect(await typeFor('image/webp,*/*')).toBe('image/webp')
  }
})

test('promise 6 a CDN keeps no page, no call and nothing of a shopper, though it looks at neither cookies nor sessions', async () => {
  const pages = [
    '/',
    `/${store}/home`,
    `${deals}/items`,
    `${deals}/flyers`,
    '/find/store',
    '/lists',
    '/account',
    '/login',
    '/api/oauth/login',
  ]
  const calls = everyEndpoint
    .filter(([, { method }]) => method === 'GET')
    .map(
      ([, endpoint]) =>
        (who: typeof ana) =>
          requestTo(endpoint, who.known).url,
    )
  for (const path of [...pages.map((it) => () => it), ...calls])
    for (const who of [ana, ben, ana]) {
      const { reply, cache } = await ask(path(who), who.headers)
      expect(cache, `${reply.status} ${path(who)}`).not.toMatch(/HIT|STALE|UPDATING|REVALIDATED/)
      // Without it some CDNs keep a reply by the ending of its address.
      expect(reply.headers.get('cache-control'), path(who)).toMatch(/no-cache|no-store/)
    }
  const itemsOf = async ({ headers }: typeof ana) => (await ask('/api/shoppinglistitems', headers)).body
  expect(await itemsOf(ana)).toContain('Figs')
  expect(await itemsOf(ben)).not.toContain('Figs')
})

test('a correction is seen through a CDN within ten seconds, by who opens the page and by who has it open', async () => {
  const path = ads.list.path.replace(':storeRoute', store)
  const before = await ask(path)
  const has = tagOf(before.reply.headers.get('etag'))
  const waiting = ask(`/${store}/api/changes?ads=${has}`)
  const { adSpaceId } = (JSON.parse(before.body) as Ad[])[0]!.adPages[0]!.adSpaces[0]!
  const price = { kind: 'each', text: '$87.65', amountCents: 8765, quantity: null, unit: null, regularCents: null }
  await inTransaction(db, async (trx) => {
    await trx
      .updateTable('ad_space')
      .set({ price: JSON.stringify(price) })
      .where('ad_space_id', '=', adSpaceId)
      .execute()
    await raiseContentVersion(trx)
  })
  const committed = performance.now()
  await expect.poll(async () => (await ask(path, { 'if-none-match': `"${has}"` })).body).toContain('$87.65')
  expect(JSON.parse((await waiting).body)).toEqual({ changed: ['ads'] })
  expect(performance.now() - committed).toBeLessThan(10_000)
})
