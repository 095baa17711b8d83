import { newFolder } from '#server/testing/folder.ts'
import { demoDataDir, removeDataDir, startServer } from './server.ts'

/** Fills one folder with the demo network, and starts one server for all journeys that do not stop the server themselves. */
export default async function setup() {
  const seeded = newFolder()
  await (await startServer({ dataDir: seeded })).stop()
  process.env.E2E_SEEDED = seeded
  const dataDir = demoDataDir()
  const server = await startServer({ dataDir })
  process.env.E2E_URL = server.url
  process.env.E2E_DATA_DIR = dataDir
  return async () => {
    await server.stop()
    for (const folder of [dataDir, seeded]) removeDataDir(folder)
  }
}
