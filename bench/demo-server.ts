import { newFolder } from '#server/testing/folder.ts'
import { removeDataDir, startServer, type Server } from '../e2e/server.ts'
import { untilQuiet } from './process.ts'

/** Starts the built server, and waits until its pictures are made: after an import that takes all processors for half a minute. */
export async function startRested(dataDir: string): Promise<Server> {
  const server = await startServer({ dataDir })
  try {
    await untilQuiet(server.url)
  } catch (error) {
    await server.stop()
    throw error
  }
  return server
}

/** Runs the built server with the demo network in a folder of its own. */
export async function withDemoServer<T>(run: (server: Server, storeRoute: string) => Promise<T>): Promise<T> {
  const dataDir = newFolder()
  const server = await startRested(dataDir)
  try {
    return await run(server, 'winona-commons')
  } finally {
    await server.stop()
    removeDataDir(dataDir)
  }
}
