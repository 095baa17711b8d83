import type { Result } from 'autocannon'
import { newFolder } from '#server/testing/folder.ts'
import { removeDataDir, startServer } from '../e2e/server.ts'
import { startRested } from './demo-server.ts'
import { bareServer, fresh, freshByMany, load, nextNumber, rateOf, type Vary } from './load.ts'
import type { Row } from './main.ts'
import { median, p99 } from './median.ts'
import { clientOf, offer } from './offered.ts'
import { processorTimeOf } from './process.ts'

const rounds = 5
/** Pages a second, and for how many seconds. */
const steadyRate = 200
const steadySeconds = 15

/** Measures public reads, prepared and not, and a rendered page, each against bare node:http with a constant string of the same length. */
export async function publicReads(): Promise<Row[]> {
  const dataDir = newFolder()
  try {
    await (await startRested(dataDir)).stop()
    const [cached, bytes] = await against(dataDir, '64', '/winona-commons/api/ads?brief=true')
    // 1 MB has no room for a reply of this size, so each is built anew from the database.
    const [uncached] = await against(dataDir, '1', '/winona-commons/api/ads?brief=true')
    const [page] = await against(dataDir, '64', '/winona-commons/deals/items?q=apple')
    // New addresses each time, requested by many networks, and then by a single one, which gets only its share.
    const [newPage] = await against(dataDir, '64', '/winona-commons/deals/items?q=apple', freshByMany)
    const steady = await atRate(dataDir, '/winona-commons/deals/items?q=apple', freshByMany)
    const [ofOne] = await against(dataDir, '64', '/winona-commons/deals/items?q=apple', fresh)
    return [
      {
        what: `GET /api/ads?brief=true, kept (${Math.round(bytes / 1000)} kB brotli): requests/s, ratio to bare node:http`,
        target: '≥ 1.0',
        measured: `${Math.round(cached.ours)}/s, ${cached.ratio.toFixed(2)}`,
      },
      {
        what: 'GET /api/ads?brief=true, not kept: requests/s, MB/s before compression',
        target: 'reported',
        measured: `${uncached.ours.toFixed(1)}/s, ${uncached.megabytes.toFixed(1)} MB/s`,
      },
      {
        what: 'Rendered deals/items?q=, one process, kept: pages/s, p99',
        target: '≥ 15,000/s, ≤ 50 ms',
        measured: `${Math.round(page.ours)}/s, ${Math.round(page.p99)} ms`,
      },
      {
        what: 'Rendered deals/items?q=, one process, not kept: pages/s, p99',
        target: '≥ 1,500/s, ≤ 50 ms',
        measured: `${Math.round(newPage.ours)}/s, ${Math.round(newPage.p99)} ms`,
      },
      {
        what: `The same, ${steadyRate} a second offered: p50, p99; the server’s processor time for each`,
        target: 'p99 ≤ 50 ms',
        measured: `${median(steady.taken).toFixed(1)} ms, ${p99(steady.taken).toFixed(1)} ms; ${steady.each.toFixed(2)} ms`,
      },
      {
        what: 'The same, all asked for from one network: pages/s',
        target: 'a quarter of the event loop',
        measured: `${Math.round(ofOne.ours)}/s`,
      },
    ]
  } finally {
    removeDataDir(dataDir)
  }
}

async function against(dataDir: string, cacheMb: string, path: string, vary?: Vary) {
  process.env.CACHE_MB = cacheMb
  process.env.TRUST_PROXY = 'on'
  const server = await startServer({ dataDir })
  try {
    const sample = await fetch(server.url + path, { headers: { 'accept-encoding': 'br' } })
    const plain = (await sample.bytes()).length
    const length = Number(sample.headers.get('content-length') ?? plain)
    const bare = await bareServer(length)
    try {
      const ours: Result[] = []
      const theirs: Result[] = []
      for (let round = 0; round < rounds; round++) {
        ours.push(await load(server.url + path, vary))
        theirs.push(await load(bare.url))
      }
      const rate = rateOf(path, ours)
      return [
        {
          ours: rate,
          ratio: rate / rateOf('bare node:http', theirs),
          p99: median(ours.map((it) => it.latency.p99)),
          megabytes: (rate * plain) / 1e6,
        },
        length,
      ] as const
    } finally {
      bare.stop()
    }
  } finally {
    await server.stop()
    delete process.env.CACHE_MB
    delete process.env.TRUST_PROXY
  }
}

/** Asks for pages at a fixed rate, after a warm-up at a quarter of it. */
async function atRate(dataDir: string, path: string, vary: Vary): Promise<{ taken: number[]; each: number }> {
  process.env.TRUST_PROXY = 'on'
  const server = await startServer({ dataDir })
  const client = clientOf(server.url, 64)
  try {
    const next = () => ({ kind: 'page', ...vary(path, nextNumber()) })
    await offer(client, next, { rate: steadyRate / 4, seconds: 5 })
    const before = processorTimeOf(server.url)
    const { page: taken = [] } = await offer(client, next, { rate: steadyRate, seconds: steadySeconds })
    return { taken, each: (processorTimeOf(server.url) - before) / taken.length }
  } finally {
    client.close()
    await server.stop()
    delete process.env.TRUST_PROXY
  }
}
