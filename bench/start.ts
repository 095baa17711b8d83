import autocannon from 'autocannon'
import { newFolder } from '#server/testing/folder.ts'
import { removeDataDir, startServer } from '../e2e/server.ts'
import type { Row } from './main.ts'
import { median } from './median.ts'
import { residentOf } from './process.ts'

/** Measures the time from the process's start to /readyz on existing data, and the server's own memory under load. */
export async function coldStart(): Promise<Row[]> {
  const dataDir = newFolder()
  try {
    const first = performance.now()
    await (await startServer({ dataDir })).stop()
    const filled = performance.now() - first
    const starts: number[] = []
    for (let run = 0; run < 5; run++) {
      const began = performance.now()
      const server = await startServer({ dataDir })
      while (!(await fetch(`${server.url}/readyz`)).ok) await new Promise((again) => setTimeout(again, 10))
      starts.push(performance.now() - began)
      await server.stop()
    }
    const server = await startServer({ dataDir })
    for (const path of ['/winona-commons/deals/items', '/winona-commons/api/ads?brief=true', '/find/store/results?query=55406']) {
      await autocannon({ url: server.url + path, connections: 20, duration: 5, headers: { 'accept-encoding': 'br' } })
    }
    const memory = residentOf(server.url)
    await server.stop()
    return [
      {
        what: 'Cold start on existing data, to /readyz (median of 5)',
        target: '≤ 1 s',
        measured: `${(median(starts) / 1000).toFixed(2)} s`,
      },
      {
        what: 'First start: empty database, demo network imported',
        target: 'under 2 minutes with the install',
        measured: `${(filled / 1000).toFixed(1)} s`,
      },
      { what: 'Server memory after load, without PostgreSQL', target: '≤ 200 MB', measured: `${Math.round(memory / 1e6)} MB` },
    ]
  } finally {
    removeDataDir(dataDir)
  }
}
