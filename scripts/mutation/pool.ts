import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { PoolWorker, WorkerRequest } from 'vitest/node'

const entry = fileURLToPath(new URL('thread.ts', import.meta.url))
let kept: Worker | null = null

/**
 * A pool of one thread that is kept for all runs: to start one, and to load in it all that vitest needs, takes five times as long as
 * the tests of most mutants. A mutant that never ends is ended by Stryker, with the process.
 */
export const keptThread = {
  name: 'kept',
  createPoolWorker: (): PoolWorker => ({
    name: 'kept',
    on: (event, callback) => void thread().on(event, callback),
    off: (event, callback) => void thread().off(event, callback),
    send: (message: WorkerRequest) => thread().postMessage(message, []),
    deserialize: (data) => data,
    start: async () => {},
    stop: async () => {},
  }),
}

export async function endThread() {
  await kept?.terminate()
}

function thread(): Worker {
  if (kept) return kept
  kept = new Worker(entry)
  kept.setMaxListeners(0)
  kept.once('exit', () => (kept = null))
  return kept
}
