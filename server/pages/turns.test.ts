import { expect, test } from 'vitest'
import { testApp } from '#server/testing/build-app.ts'
import { makeDeal, makeStore } from '#server/testing/factories.ts'
import { addPages } from './built.ts'
import { drawingTurns } from './turns.ts'

/** With a small cache: it has room for a handful of pages. */
const { app, sendInside, db, config, contentChanged } = await testApp({ CACHE_MB: '2' })
await addPages(app, { sendInside, config })
const { storeId, chainId } = await makeStore(db, { storeRoute: 'valley' })
await makeDeal(db, { chainId })

const [greedy, other] = ['10.0.0.9', '10.0.0.1']
let asked = 0
const nobodyAsked = () => `/valley/deals/items?q=${asked++}`

/** Sends the request at once; `order` collects the addresses in the order in which their pages come. */
async function get(url: string, remoteAddress: string, order: string[] = []) {
  const reply = await app.inject({ url, remoteAddress })
  if (reply.statusCode === 200) order.push(remoteAddress)
  return reply
}
const many = (count: number, order?: string[]) => Array.from({ length: count }, () => get(nobodyAsked(), greedy, order))

test('promise 15 a client with more pages at a time than its share gets the app without contents, and delays no other', async () => {
  await get('/valley/home', other)
  const order: string[] = []
  const pages = many(80, order)
  const others = [get('/valley/home', greedy), get('/valley/api/ads', greedy), get(nobodyAsked(), other, order)]
  const replies = await Promise.all(pages)
  const shells = replies.filter(({ statusCode }) => statusCode === 503)
  expect(shells.length).toBeGreaterThanOrEqual(30) // more when drawing is slow
  const [shell] = shells as [(typeof shells)[0]]
  expect(shell.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' })
  expect(shell.headers['content-security-policy']).toContain("default-src 'self'")
  expect(shell.body).toMatch(/<script type="application\/json" id="files">\["\/assets\/[^<]*<\/script>/)
  expect(shell.body).toMatch(/<noscript>[^<]*again/)
  // Kept pages and replies of the API wait for no turn; another network's page is drawn between those of the greedy one.
  for (const { statusCode } of await Promise.all(others)) expect(statusCode).toBe(200)
  expect(order).toHaveLength(81 - shells.length)
  expect(order.slice(0, order.length / 2)).toContain(other)
  expect((await get(nobodyAsked(), greedy)).statusCode).toBe(200)
})

test('promise 15 a page that two networks wait for is drawn at the turn of the first', async () => {
  const order: string[] = []
  const pages = many(40, order)
  const [url, late] = [nobodyAsked(), '10.0.0.2']
  pages.push(get(url, greedy), get(url, late, order))
  await Promise.all(pages)
  expect(order.slice(0, order.length / 2)).toContain(late)
})

test('promise 15 the pages of a client that wants too many push no others out of the cache', async () => {
  // A page is kept for ten seconds: this one is asked for here first.
  await get('/valley/details', other)
  await Promise.all(many(50))
  await db.updateTable('store').set({ store_name: 'Riverside' }).where('store_id', '=', storeId).execute()
  contentChanged()
  expect((await get(nobodyAsked(), other)).body).toContain('Riverside')
  expect((await get('/valley/details', other)).body).not.toContain('Riverside')
})

test('promise 15 a page whose turn does not come within a second is given up, and takes no turn of another', async () => {
  const turns = drawingTurns()
  const slow = () => {
    const until = performance.now() + 300
    while (performance.now() < until);
    return 'drawn'
  }
  // The third would come after two slow ones, and the pause after each.
  const [first, second, third, others] = [turns.begin(greedy)!, turns.begin(greedy)!, turns.begin(greedy)!, turns.begin(other)!]
  const drawn = await Promise.all([first.draw(slow), second.draw(slow), third.draw(slow), others.draw(() => 'drawn')])
  expect(drawn).toEqual(['drawn', 'drawn', null, 'drawn'])
})

test('promise 15 a network that came back waits for no network that came after it', async () => {
  const turns = drawingTurns()
  const order: string[] = []
  const page = (network: string) => turns.begin(network)!.draw(() => order.push(network))
  const began = performance.now()
  await page(other)
  // Its pause lasts three times as long as its page at most.
  const paused = performance.now() + 3 * (performance.now() - began)
  while (performance.now() < paused);
  await Promise.all([other, '10.0.0.2', '10.0.0.3'].map(page))
  expect(order).toEqual([other, other, '10.0.0.2', '10.0.0.3'])
})
