import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { paths } from '#app/paths.ts'
import { findChromium } from '../scripts/chromium.ts'
import { auditsOf, valueOf, withAuditor, type Audits } from './audits.ts'
import { withDemoServer } from './demo-server.ts'
import { atRest, msOf, pressed, worstOf } from './interactions.ts'
import { bareServer, byMany, freshByMany, load } from './load.ts'
import type { Row } from './main.ts'
import { withManyDeals } from './many-deals.ts'
import { median } from './median.ts'
import { drawPictures, products } from './peer/products.ts'
import { withPeer, type Peer } from './peer/shop.ts'
import { residentOf, residentOfAll } from './process.ts'

const rounds = 5

/** Where the peer is kept between runs, unless `--peer=FOLDER` names another place. */
export const keptFolder = join(tmpdir(), 'co-op-deals-peer')

/** The deals page of our demo network's store, and of a store that has the very products of the peer. */
type Ours = { demo: string; many: string }

/** Measures our deals page and the category page of another storefront, in turn. */
export async function besideAnother(folder: string): Promise<Row[]> {
  process.env.TRUST_PROXY = 'on'
  const many = { count: products, draw: drawPictures }
  try {
    return await withPeer(folder, (peer) =>
      withDemoServer((demo, demoRoute) =>
        withManyDeals(async ({ url }, storeRoute) => {
          const ours = { demo: demo.url + paths.deals(demoRoute), many: url + paths.deals(storeRoute) }
          return [
            ...(await audited(ours, peer)),
            ...(await touched(ours, peer)),
            ...(await loaded(ours, peer)),
            {
              what: `Memory after all this, without PostgreSQL: our servers of the demo and of ${all}`,
              target: 'reported',
              measured: `${megabytes(residentOf(demo.url))}, ${megabytes(residentOf(url))}`,
            },
            {
              what: 'The same: the peer’s server; with the two processes that it starts',
              target: 'reported',
              measured: `${megabytes(residentOf(peer.bare))}; ${megabytes(residentOfAll(peer.bare))}`,
            },
          ]
        }, many),
      ),
    )
  } finally {
    delete process.env.TRUST_PROXY
  }
}

const all = products.toLocaleString('en-US')

async function audited({ demo, many }: Ours, peer: Peer): Promise<Row[]> {
  const target = 'reported / sooner than the peer’s / reported / a fifth of the peer’s at most'
  const pages = [
    { name: 'Our deals page, demo', url: demo, target },
    { name: `Our deals page, ${all} deals`, url: many, target },
    { name: `The peer’s category page, ${all} products`, url: peer.url + peer.category, target: 'reported' },
  ]
  return (await withAuditor(() => auditsOf(pages))).flatMap(([name, results], at) => [
    {
      what: `${name}: points / LCP / FCP / TBT`,
      target: pages[at]!.target,
      measured: [
        Math.round(median(results.map((it) => (it.categories.performance?.score ?? 0) * 100))),
        seconds(valueOf(results, 'largest-contentful-paint')),
        seconds(valueOf(results, 'first-contentful-paint')),
        `${Math.round(valueOf(results, 'total-blocking-time'))} ms`,
      ].join(' / '),
    },
    { what: `${name}: script / in all / requests`, target: 'reported', measured: weightOf(results) },
  ])
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`

function weightOf(results: Audits): string {
  const weights = results.map(({ audits }) => {
    const details = audits['network-requests']?.details
    const requests = details?.type === 'table' ? details.items : []
    const bytes = (of: typeof requests) => of.reduce((sum, { transferSize }) => sum + Number(transferSize), 0)
    return { script: bytes(requests.filter((it) => it.resourceType === 'Script')), all: bytes(requests), requests: requests.length }
  })
  const kB = (bytes: number[]) => `${Math.round(median(bytes) / 1000)} kB`
  return `${kB(weights.map((it) => it.script))} / ${kB(weights.map((it) => it.all))} / ${median(weights.map((it) => it.requests))}`
}

async function touched({ demo, many }: Ours, peer: Peer): Promise<Row[]> {
  const open = (url: string) => async (page: Page) => {
    await page.goto(url)
    await atRest(page)
  }
  const ours = [
    { name: 'Ours, demo', url: demo },
    { name: `Ours, ${all} deals`, url: many },
  ]
  const doings = [
    ...ours.map(({ name, url }) => ({
      what: `${name}: a tap on Filter, which opens it`,
      target: '≤ 50 ms',
      open: open(url),
      act: (page: Page) => pressed(page, page.getByRole('button', { name: /^Filter/ })),
      seen: (page: Page) => page.getByRole('dialog').getByRole('group', { name: 'Category' }),
    })),
    {
      what: 'The peer: a tap on Filters, which opens it',
      target: 'reported',
      open: open(peer.url + peer.category),
      act: (page: Page) => pressed(page, page.getByRole('button', { name: 'Filters' })),
      seen: (page: Page) => page.getByRole('dialog').getByText('Apply Filters'),
    },
    ...ours.map(({ name, url }) => ({
      what: `${name}: a tap into the field ‘Search deals’, and the keys of ‘apples’`,
      target: '≤ 50 ms',
      open: open(url),
      async act(page: Page) {
        await pressed(page, page.getByRole('searchbox', { name: 'Search deals' }))
        await typeApples(page)
      },
      seen: (page: Page) => page.getByText(/^Showing [\d,]+ of/),
    })),
    {
      what: 'The peer: a tap on its magnifying glass, which opens the search, and the same keys',
      target: 'reported',
      open: open(peer.url + peer.category),
      async act(page: Page) {
        await pressed(page, page.getByRole('link', { name: 'Search' }))
        await typeApples(page)
      },
      seen: (page: Page) => page.getByRole('button', { name: /apples no\. \d+/ }).first(),
    },
  ]
  const worst = doings.map((): number[] => [])
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  try {
    for (let round = 0; round < rounds; round++)
      for (const [at, { open, act, seen }] of doings.entries())
        worst[at]!.push(
          await worstOf(browser, open, async (page) => {
            await act(page)
            await seen(page).waitFor()
          }),
        )
  } finally {
    await browser.close()
  }
  return doings.map(({ what, target }, at) => ({ what, target, measured: msOf(worst[at]!) }))
}

async function typeApples(page: Page) {
  for (const key of 'apples') await page.keyboard.press(key, { delay: 60 })
}

async function loaded({ demo, many }: Ours, peer: Peer): Promise<Row[]> {
  const sample = await fetch(demo, { headers: { 'accept-encoding': 'br' } })
  const plain = (await sample.bytes()).length
  const bytes = Number(sample.headers.get('content-length') ?? plain)
  const bare = await bareServer(bytes)
  try {
    const asked = [
      { name: 'our deals page, demo', ask: () => load(demo) },
      { name: 'our deals page', ask: () => load(many) },
      { name: 'the peer’s category page', ask: () => load(peer.bare + peer.category, byMany) },
      { name: 'bare node:http', ask: () => load(bare.url) },
      { name: 'our search, demo', ask: () => load(`${demo}?q=apples`, freshByMany) },
      { name: 'our search', ask: () => load(`${many}?q=apples`, freshByMany) },
      { name: 'the peer’s search', ask: () => load(`${peer.bare}/search?keyword=apples`, freshByMany) },
    ]
    const results = asked.map((): Awaited<ReturnType<typeof load>>[] => [])
    for (let round = 0; round < rounds; round++) for (const [at, { ask }] of asked.entries()) results[at]!.push(await ask())
    const [ours = 0, ofMany = 0, theirs = 0, least = 0, search = 0, searchOfMany = 0, theirSearch = 0] = results.map((of) =>
      median(of.map((it) => it['2xx'] / it.duration)),
    )
    const refused = asked.flatMap(({ name }, at) => {
      const count = results[at]!.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0)
      return count > 0 ? [`${count} of ${name}`] : []
    })
    return [
      {
        what: `Pages/s, each as its server keeps it: our deals page (demo, ${Math.round(bytes / 1000)} kB brotli), ratio to bare node:http with as many bytes`,
        target: '≥ 1.0',
        measured: `${whole(ours)}/s, ${(ours / least).toFixed(2)}`,
      },
      { what: `The same: ours with ${all} deals`, target: 'reported', measured: `${whole(ofMany)}/s` },
      {
        what: 'The same: the peer’s category page; how many times as many ours are, with as many deals',
        target: 'reported',
        measured: `${theirs.toFixed(1)}/s; ${whole(ofMany / theirs)}`,
      },
      {
        what: `Search for apples by an address that is new each time, pages/s: ours, demo and ${all} deals`,
        target: 'reported',
        measured: `${whole(search)}/s, ${whole(searchOfMany)}/s`,
      },
      {
        what: 'The same: the peer’s; how many times as many ours are, with as many deals',
        target: 'reported',
        measured: `${theirSearch.toFixed(1)}/s; ${(searchOfMany / theirSearch).toFixed(1)}`,
      },
      { what: 'Replies to all these loads that were refusals or failed', target: 'none', measured: refused.join(', ') || 'none' },
    ]
  } finally {
    bare.stop()
  }
}

const whole = (number: number) => Math.round(number).toLocaleString('en-US')

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
