import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from './server.ts'

/** One server with the demo network for all journeys that do not stop it themselves. */
export default async function setup() {
  const dataDir = mkdtempSync(join(tmpdir(), 'deals-e2e-'))
  const server = await startServer({ dataDir })
  process.env.E2E_URL = server.url
  return async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
