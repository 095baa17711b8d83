import { execFileSync } from 'node:child_process'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import * as brand from '#brand'
import { runningPostgres } from '#server/db/embedded.ts'
import { openPool, patience } from '#server/db/pool.ts'
import { newFolder } from '#server/testing/folder.ts'
import { removeDataDir, startServer } from '../e2e/server.ts'
import { startRested } from './demo-server.ts'
import type { Row } from './main.ts'
import { median, p99 } from './median.ts'
import { growNetwork } from './network.ts'
import { clientOf, type Asked, type Client } from './offered.ts'
import { makeShoppers, shoppersOf, type Shopper } from './shoppers.ts'

const sizes = [1, 10, 100]
/** Shoppers of the network as it is. */
const shoppers = 300
const rounds = { kept: 200, made: 100 }

type Place = { client: Client; shoppers: Shopper[]; stop: () => Promise<void> }

/** Measures what a request takes in networks 10 and 100 times as large: one request at a time, to each network in turn. */
export async function growth(): Promise<Row[]> {
  const first = newFolder()
  await (await startRested(first)).stop()
  const folders = sizes.map(() => newFolder())
  const open: Place[] = []
  try {
    for (const [at, size] of sizes.entries()) {
      execFileSync('cp', ['-a', `${first}/.`, folders[at]!])
      await grow(folders[at]!, size)
    }
    // With the usual room for prepared replies, and with too little for any.
    return [...(await measure(folders, open, '64', kept, rounds.kept)), ...(await measure(folders, open, '1', made, rounds.made))]
  } finally {
    await Promise.all(open.map(({ stop }) => stop()))
    for (const folder of [first, ...folders]) removeDataDir(folder)
  }
}

async function grow(dataDir: string, size: number) {
  const server = await startServer({ dataDir })
  const { db } = openPool(runningPostgres(dataDir)!, patience.command, () => {})
  const began = performance.now()
  if (size > 1) await growNetwork(db, size)
  await makeShoppers(db, shoppers * size)
  await sql`vacuum analyze`.execute(db)
  const { rows } = await sql<{ said: string }>`
    select (select count(*) from store) || ' stores, ' || (select count(*) from ad_space) || ' items, ' ||
      (select count(*) from shopper) || ' shoppers with ' || (select count(*) from shopping_list_item) || ' items' as said`.execute(db)
  console.log(`  ${size} times: ${rows[0]!.said}, made in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  await db.destroy()
  await server.stop()
}

async function measure(folders: string[], open: Place[], cacheMb: string, kinds: Kinds, rounds: number): Promise<Row[]> {
  process.env.CACHE_MB = cacheMb
  for (const dataDir of folders) open.push(await place(dataDir))
  delete process.env.CACHE_MB
  const taken: Record<string, number[][]> = {}
  // The first requests make the code fast, and are not counted.
  for (let round = -rounds / 4; round < rounds; round++)
    for (const [kind, ask] of Object.entries(kinds))
      for (const [at, { client, shoppers }] of open.entries()) {
        const took = await client.send({ kind, ...ask(shoppers[Math.abs(round * 7) % shoppers.length]!, round) })
        if (round >= 0) ((taken[kind] ??= sizes.map(() => []))[at] ??= []).push(took)
      }
  for (const it of open.splice(0)) await it.stop()
  return Object.entries(taken).map(([kind, each]) => rowOf(kind, each))
}

async function place(dataDir: string): Promise<Place> {
  const server = await startServer({ dataDir })
  const { db } = openPool(runningPostgres(dataDir)!, patience.command, () => {})
  const those = await shoppersOf(db, shoppers)
  await db.destroy()
  const client = clientOf(server.url, 1)
  const stop = async () => {
    client.close()
    await server.stop()
  }
  return { client, shoppers: those, stop }
}

function rowOf(kind: string, each: number[][]): Row {
  const [small, ...larger] = each.map((it) => ({ middle: median(it), late: p99(it) }))
  const ratios = larger.map(({ middle, late }) => `${(middle / small!.middle).toFixed(2)} / ${(late / small!.late).toFixed(2)}`)
  return {
    what: `${kind}: median / p99; how many times as long in a network 10, 100 times as large`,
    target: '≤ 1.2; ≤ 1.5',
    measured: `${small!.middle.toFixed(1)} / ${small!.late.toFixed(1)} ms; ${ratios.join('; ')}`,
  }
}

type Kinds = Record<string, (shopper: Shopper, round: number) => Omit<Asked, 'kind'>>
const search = `/api/stores?clientToken=${brand.client}`
const signed = ({ authorization }: Shopper) => ({ headers: { authorization } })

const kept: Kinds = {
  'GET /api/ads?brief=true, kept': () => ({ path: '/winona-commons/api/ads?brief=true' }),
  'Deals page, kept': () => ({ path: '/winona-commons/deals/items' }),
  'Deals page, drawn': (_, round) => ({ path: `/winona-commons/deals/items?q=apple&to=${round}` }),
  'Search for stores by name': () => ({ path: `${search}&q=winona` }),
  'Search for stores by a misspelled name': () => ({ path: `${search}&q=winonna` }),
  'Search for stores near a place': () => ({ path: `${search}&lat=44.05&long=-91.64` }),
  'Reading lists': (shopper) => ({ path: '/api/shoppinglists', ...signed(shopper) }),
  'Reading list items': (shopper) => ({ path: '/api/shoppinglistitems', ...signed(shopper) }),
  'Ticking an item': (shopper, round) => ({
    method: 'PUT',
    path: `/api/shoppinglists/${shopper.shoppingListId}/items/${shopper.itemIds[Math.abs(round) % shopper.itemIds.length]}`,
    headers: { ...signed(shopper).headers, 'idempotency-key': uuidv7() },
    body: { isChecked: round % 2 === 0 },
  }),
}

const made: Kinds = {
  'GET /api/ads?brief=true, made': ({ storeRoute }) => ({ path: `/${storeRoute}/api/ads?brief=true` }),
  'Deals page, with its deals read': ({ storeRoute }, round) => ({ path: `/${storeRoute}/deals/items?q=apple&to=${round}` }),
}
