import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import * as brand from '#brand'
import { runningPostgres } from '#server/db/embedded.ts'
import { openPool, patience } from '#server/db/pool.ts'
import { newFolder } from '#server/testing/folder.ts'
import { removeDataDir } from '../e2e/server.ts'
import { startRested } from './demo-server.ts'
import type { Row } from './main.ts'
import { median, p99 } from './median.ts'
import { clientOf, offer, type Asked, type Latencies } from './offered.ts'
import { processorTimeOf, residentOf } from './process.ts'
import { makeShoppers, shoppersOf, type Shopper } from './shoppers.ts'

const shoppers = 400
/** Requests a second: four fifths of them public reads, three twentieths of lists, one twentieth writes. */
const rate = 200
const seconds = 15
const rounds = 5

/** Measures what shoppers wait while several hundred of them read pages and deals, and read and change their lists. */
export async function mixedLoad(): Promise<Row[]> {
  const dataDir = newFolder()
  process.env.TRUST_PROXY = 'on'
  const server = await startRested(dataDir)
  try {
    const { db } = openPool(runningPostgres(dataDir)!, patience.command, () => {})
    await makeShoppers(db, shoppers)
    const asks = asksOf(await shoppersOf(db, shoppers), await dealsShown(db))
    await db.destroy()
    const client = clientOf(server.url, 64)
    await offer(client, asks, { rate: rate / 5, seconds: 5 }) // until the code is compiled
    const all: Latencies[] = []
    const before = processorTimeOf(server.url)
    for (let round = 0; round < rounds; round++) all.push(await offer(client, asks, { rate, seconds }))
    const each = (processorTimeOf(server.url) - before) / (rounds * seconds * rate)
    client.close()
    const row = (kind: string, share: string): Row => ({
      what: `${rate}/s in all of ${shoppers} shoppers: ${kind}, ${share}: p50, p99`,
      target: 'p99 ≤ 50 ms',
      measured: `${median(all.map((it) => median(it[kind]!))).toFixed(1)} ms, ${median(all.map((it) => p99(it[kind]!))).toFixed(1)} ms`,
    })
    return [
      row('public reads', '80 %'),
      row('reads of lists', '15 %'),
      row('writes', '5 %'),
      { what: 'The server’s processor time for each of them', target: 'reported', measured: `${each.toFixed(2)} ms` },
      {
        what: 'Server memory after it, without PostgreSQL',
        target: '≤ 200 MB',
        measured: `${Math.round(residentOf(server.url) / 1e6)} MB`,
      },
    ]
  } finally {
    await server.stop()
    delete process.env.TRUST_PROXY
    removeDataDir(dataDir)
  }
}

type Shown = { adSpaceId: number; adStudioAssetId: string; itemName: string; chainId: number; storeRoute: string; storeId: number }

/** Returns what the first store of each chain shows. */
async function dealsShown(db: Parameters<typeof shoppersOf>[0]): Promise<Shown[]> {
  const { rows } = await sql<Shown>`
    select s.ad_space_id as "adSpaceId", s.ad_studio_asset_id as "adStudioAssetId", 'Deal' as "itemName", a.chain_id as "chainId",
      st.store_route as "storeRoute", st.store_id as "storeId"
    from ad_space s join ad a using (ad_id)
    join (select distinct on (chain_id) * from store order by chain_id, store_id) st using (chain_id)
    where s.show_in_item_view and a.published_at <= now()`.execute(db)
  return rows
}

/** Returns the function that says what is asked for next: by a shopper at random, each behind a network of their own. */
function asksOf(all: readonly Shopper[], deals: readonly Shown[]): () => Asked {
  let count = 0
  return () => {
    const at = count++
    const turn = at % 20 // one is a write, three are reads of lists
    const shopper = oneOf(all)
    const headers = { 'x-forwarded-for': `10.1.${(at >> 8) % 256}.${at % 256}` }
    if (turn === 7) return { ...write(shopper, deals), headers: { ...headers, ...signed(shopper), 'idempotency-key': uuidv7() } }
    if (turn % 6 === 4) return { kind: 'reads of lists', path: listRead(shopper), headers: { ...headers, ...signed(shopper) } }
    return { kind: 'public reads', path: publicRead(shopper, oneOf(deals)), headers }
  }
}

const signed = ({ authorization }: Shopper) => ({ authorization })

function publicRead({ storeRoute }: Shopper, deal: Shown): string {
  const word = oneOf(['apple', 'bread', 'cheese', 'coffee', 'granola', 'milk', 'soup', 'tea', 'yogurt', 'bean', 'oil', 'salad'])
  return oneOf([
    `/${storeRoute}/home`,
    `/${storeRoute}/deals/items`,
    `/${storeRoute}/deals/items?q=${word}`,
    `/${deal.storeRoute}/deals/${deal.storeId}/${deal.adSpaceId}`,
    `/${storeRoute}/api/ads?brief=true`,
    `/${storeRoute}/api/ads?brief=true`,
    `/${storeRoute}/api/categories`,
    `/api/stores?clientToken=${brand.client}&q=${oneOf(['winona', '55406', 'co-op', 'minneapolis'])}`,
  ])
}

function listRead({ storeId }: Shopper): string {
  return oneOf(['/api/shoppinglistitems', `/api/shoppinglists?storeId=${storeId}`, '/api/shoppinglistchanges'])
}

function write({ shoppingListId, itemIds }: Shopper, deals: readonly Shown[]): Asked {
  const kind = 'writes'
  const list = `/api/shoppinglists/${shoppingListId}/items`
  const { adSpaceId, adStudioAssetId, itemName } = oneOf(deals)
  const fresh = { shoppingListItemId: uuidv7(), quantity: 1 }
  return oneOf([
    { kind, method: 'PUT', path: `${list}/${oneOf(itemIds)}`, body: { isChecked: Math.random() < 0.5 } },
    { kind, method: 'PUT', path: `${list}/${oneOf(itemIds)}`, body: { quantity: 1 + Math.floor(Math.random() * 9) } },
    { kind, method: 'POST', path: list, body: { ...fresh, itemName: 'Oat milk' } },
    { kind, method: 'POST', path: list, body: { ...fresh, itemName, adSpaceId, adStudioAssetId } },
  ])
}

function oneOf<T>(all: readonly T[]): T {
  return all[Math.floor(Math.random() * all.length)]!
}
