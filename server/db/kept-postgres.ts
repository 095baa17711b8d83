import { setTimeout as after } from 'node:timers/promises'
import { startPostgres, type Connection } from '#server/db/embedded.ts'

/** Between tries when it does not start: its disk may be full, and be cleared in the meantime. */
const longestPause = 10_000

/**
 * Runs PostgreSQL for as long as the server runs: when it ends, it is started again at the same place, until that
 * succeeds. In the meantime the server runs without it, as it does without a remote database. `ready` is about the
 * first start, which is tried only once.
 */
export async function keepPostgres(
  dataDir: string,
  say: (line: string) => void,
): Promise<{ connection: Connection; ready: Promise<void>; stop: () => Promise<void> }> {
  const stopping = new AbortController()
  let running = await startPostgres(dataDir, died)
  let starting = Promise.resolve()

  function died() {
    if (stopping.signal.aborted) return
    say('PostgreSQL has ended: it is started again.')
    starting = startAgain()
  }
  async function startAgain() {
    for (let pause = 250; !stopping.signal.aborted; pause = Math.min(pause * 2, longestPause)) {
      try {
        running = await startPostgres(dataDir, died, running.connection)
        return await running.ready
      } catch (error) {
        say(error instanceof Error ? error.message : String(error))
        await after(pause, null, { signal: stopping.signal }).catch(() => {})
      }
    }
  }

  return {
    connection: running.connection,
    ready: running.ready,
    async stop() {
      stopping.abort()
      await starting
      await running.stop()
    },
  }
}
