import { newFolder } from '#server/testing/folder.ts'
import { removeDataDir, startServer, type Server } from '../e2e/server.ts'

/** Runs the built server with the demo network in a folder of its own. */
export async function withDemoServer<T>(run: (server: Server, storeRoute: string) => Promise<T>): Promise<T> {
  const dataDir = newFolder()
  const server = await startServer({ dataDir })
  try {
    return await run(server, 'winona-commons')
  } finally {
    await server.stop()
    removeDataDir(dataDir)
  }
}
