import { resolve } from 'node:path'
import { newFolder } from '#server/testing/folder.ts'
import { execFileSync } from 'node:child_process'
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
  process.env.E2E_NATIVE = buildNative(server.url)
  return async () => {
    await server.stop()
    for (const folder of [dataDir, seeded, process.env.E2E_NATIVE!]) removeDataDir(folder)
  }
}

/** Builds the app for Android and iOS with this server as its own, and returns the folder of its files. */
function buildNative(server: string): string {
  const folder = newFolder()
  execFileSync(process.execPath, ['scripts/native/build.ts', folder], {
    cwd: resolve(import.meta.dirname, '..'),
    env: { ...process.env, VITE_API_DOMAIN: server, MAP_STYLE_URL: 'http://127.0.0.1:9/style.json' },
    stdio: 'inherit',
  })
  return folder
}
