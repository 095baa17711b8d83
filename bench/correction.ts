import { Agent, get } from 'node:http'
import { chromium } from 'playwright-core'
import * as v from 'valibot'
import { ads } from '#contract/ads.ts'
import { following, tagOf } from '#contract/following.ts'
import { publishing, Running } from '#contract/studio/publishing.ts'
import { paths } from '#app/paths.ts'
import { openDatabase } from '#server/db/beside.ts'
import { staffSession } from '#server/testing/staff.ts'
import type { Server } from '../e2e/server.ts'
import { findChromium } from '../scripts/chromium.ts'
import { withDemoServer } from './demo-server.ts'
import type { Row } from './main.ts'
import { median } from './median.ts'
import { phone } from './phone.ts'
import { processorTimeOf, residentOf } from './process.ts'

const corrections = 10
/** Phones that wait beside the one that is looked at. */
const crowds = [0, 2000]

/** Measures how long a corrected price takes from the press in the studio to an open page that nobody touches, and what the waiting phones cost. */
export async function correction(): Promise<Row[]> {
  const rows: Row[] = []
  for (const count of crowds) rows.push(...(await withDemoServer((server, storeRoute) => measured(server, storeRoute, count))))
  return rows
}

async function measured(server: Server, storeRoute: string, count: number): Promise<Row[]> {
  const { correct, path } = await studioOf(server, storeRoute)
  const browser = await chromium.launch({ executablePath: await findChromium() })
  const crowd = crowdOf(server.url, storeRoute)
  try {
    const page = await (await browser.newContext(phone)).newPage()
    const shows = (cents: number) =>
      page.waitForFunction(
        (words) => document.querySelector('main')?.textContent.includes(words),
        `${Math.floor(cents / 100)} dollars ${String(cents % 100).padStart(2, '0')} cents`,
      )
    const waits = page.waitForRequest(/\/api\/changes\?/)
    await page.goto(server.url + path)
    await waits
    await correct(311) // the first time takes longer: code is compiled
    await shows(311)
    const before = residentOf(server.url)
    await crowd.come(count)
    const waiting = residentOf(server.url) - before
    const from = processorTimeOf(server.url)
    await new Promise((done) => setTimeout(done, count === 0 ? 0 : 30_000))
    const idle = (processorTimeOf(server.url) - from) / 30_000
    const seen: number[] = []
    const told: number[] = []
    const taken: number[] = []
    for (let at = 0; at < corrections; at++) {
      const busy = processorTimeOf(server.url)
      const all = crowd.allTold()
      const pressed = await correct(411 + at)
      await shows(411 + at)
      seen.push((performance.now() - pressed) / 1000)
      await all
      told.push((performance.now() - pressed) / 1000)
      await new Promise((done) => setTimeout(done, 1500)) // until each waits again
      taken.push(processorTimeOf(server.url) - busy)
    }
    const of = count === 0 ? 'one phone' : `${count.toLocaleString('en-US')} phones more that wait`
    const seconds = (them: readonly number[]) => `${median(them).toFixed(1)} s, ${Math.max(...them).toFixed(1)} s`
    const own = {
      what: `From the press in the studio to the new price on an open page, ${of}: median, longest of ${corrections}`,
      target: '≤ 10 s',
    }
    if (count === 0) return [{ ...own, measured: seconds(seen) }]
    return [
      { ...own, measured: seconds(seen) },
      {
        what: `Until all ${count.toLocaleString('en-US')} have the new prices: median, longest`,
        target: '≤ 10 s',
        measured: seconds(told),
      },
      {
        what: `The server with them: memory; processor while they wait; processor time of a correction with all that it brings`,
        target: 'reported',
        measured: `${Math.round(waiting / 1e6)} MB (${(waiting / count / 1000).toFixed(1)} kB each); ${(idle * 100).toFixed(1)} %; ${(median(taken) / 1000).toFixed(1)} s`,
      },
    ]
  } finally {
    crowd.leave()
    await browser.close()
  }
}

/** Returns what corrects the price of one deal as the studio does, and where that deal's page is. */
async function studioOf({ url, dataDir }: Server, storeRoute: string) {
  const shown = v.parse(ads.list.reply, await (await fetch(`${url}/${storeRoute}/api/ads`)).json())
  const spaces = shown.flatMap((ad) => ad.adPages.flatMap((it) => it.adSpaces))
  const { adSpaceId } = spaces.find(({ price, ownerPrice }) => price?.kind === 'each' && !price.unit && !ownerPrice)!
  const { db, close } = await openDatabase({ databaseUrl: null, dataDir })
  const { cookie } = await staffSession(db)
  const deal = await db
    .selectFrom('ad_space')
    .innerJoin('ad', 'ad.ad_id', 'ad_space.ad_id')
    .innerJoin('store', 'store.chain_id', 'ad.chain_id')
    .where('ad_space_id', '=', adSpaceId)
    .where('store_route', '=', storeRoute)
    .select(['ad.external_id as publication', 'ad_space.external_id as item', 'store_id as storeId'])
    .executeTakeFirstOrThrow()
  await close()
  const items = url + publishing.running.path.replace(':publication', deal.publication)
  const headers = { cookie, origin: url, 'content-type': 'application/json' }
  async function correct(cents: number) {
    const { items: all } = v.parse(Running, await (await fetch(items, { headers })).json())
    const { version } = all.find((it) => it.item === deal.item)!
    const price = `$${(cents / 100).toFixed(2)}`
    const pressed = performance.now()
    const body = JSON.stringify({ version, note: `The right price is ${price}.`, price })
    const reply = await fetch(`${items}/${encodeURIComponent(deal.item)}/correct`, { method: 'POST', headers, body })
    if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`)
    return pressed
  }
  return { correct, path: paths.item(storeRoute, deal.storeId, adSpaceId) }
}

/** Phones that wait, and read the deals and the aisles again when they are told: each with a connection of its own. */
function crowdOf(url: string, storeRoute: string) {
  const agent = new Agent({ keepAlive: true })
  const api = `${url}/${storeRoute}/api`
  const now = { isOver: false, waiting: 0, told: 0 }
  let count = 0
  let all = Promise.withResolvers<void>()

  async function wait(has: string): Promise<void> {
    while (!now.isOver) {
      now.waiting += 1
      const { changed } = v.parse(following.changes.reply, JSON.parse((await asked(agent, `${api}/changes?ads=${has}`)).body))
      now.waiting -= 1
      if (changed.length === 0 || now.isOver) continue
      const [list] = await Promise.all([asked(agent, `${api}/ads`, has), asked(agent, `${api}/categories`)])
      has = tagOf(list.etag)!
      now.told += 1
      if (now.told === count) all.resolve()
    }
  }

  return {
    /** Resolves when all of them wait. */
    async come(phones: number) {
      const tag = tagOf((await asked(agent, `${api}/ads`)).etag)!
      for (count = 0; count < phones; count++) {
        wait(tag).catch((error: unknown) => now.isOver || console.error(error))
        if (count % 100 === 0) await new Promise((done) => setTimeout(done, 20))
      }
      while (now.waiting < phones) await new Promise((done) => setTimeout(done, 100))
    },
    /** Resolves when each of them has read what the next correction changes. */
    allTold() {
      now.told = 0
      all = Promise.withResolvers()
      if (count === 0) all.resolve()
      return all.promise
    },
    leave() {
      now.isOver = true
      agent.destroy()
    },
  }
}

/** Its body is read only where it is needed: a compressed one is dropped. */
function asked(agent: Agent, url: string, has?: string): Promise<{ body: string; etag: string | null }> {
  const isWait = url.includes('/changes?')
  const headers = { ...(!isWait && { 'accept-encoding': 'br' }), ...(has && { 'if-none-match': `"${has}"` }) }
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers }, (reply) => {
      let body = ''
      reply.on('data', (chunk: Buffer) => isWait && (body += chunk.toString()))
      reply.on('end', () => resolve({ body, etag: reply.headers.etag ?? null }))
    })
    request.on('error', reject)
  })
}
