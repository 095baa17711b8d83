import { rmSync } from 'node:fs'
import { newFolder } from '#server/testing/folder.ts'
import { startServer } from './server.ts'

/** One server with the demo network for all journeys that do not stop it themselves. */
export default async function setup() {
  const dataDir = newFolder()
  const server = await startServer({ dataDir })
  process.env.E2E_URL = server.url
  return async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
