import { setTimeout as after } from 'node:timers/promises'
import type { visitor } from '#server/testing/writers.ts'

type Send = Awaited<ReturnType<typeof visitor>>

/** What a reader was refused, or could not read. */
export type Failure = { path: string; what: string }

/** In ms: so many servers and what they are asked share a machine, which must not be busy with asking alone. */
const pause = 40

/** Reads each path again and again until stopped. */
export function startReaders(url: string, paths: readonly string[]) {
  const failures: Failure[] = []
  const over = new AbortController()
  let read = 0

  async function reader(path: string) {
    while (!over.signal.aborted) {
      const since = performance.now()
      const fail = (what: string) => failures.push({ path, what: `${what} (after ${Math.round(performance.now() - since)} ms)` })
      try {
        const reply = await fetch(url + path, { redirect: 'manual' })
        const text = await reply.text()
        if (reply.status !== 200) fail(`${reply.status} ${text.slice(0, 200)}`)
      } catch (error) {
        fail(String(error instanceof Error ? (error.cause ?? error) : error))
      }
      read++
      await after(pause)
    }
  }
  const reading = paths.map(reader)
  return {
    failures,
    read: () => read,
    async stop() {
      over.abort()
      await Promise.all(reading)
    },
  }
}

/**
 * A shopper with two devices: one keeps a list open, the other renames the list as soon as the first has heard of the name before. Says
 * how long each name took to be heard.
 */
export async function startFollowing(send: Send, shoppingListId: string) {
  const took: number[] = []
  const failures: Failure[] = []
  const over = new AbortController()
  const path = '/api/shoppinglistchanges'

  async function fingerprint(known?: string): Promise<string> {
    const reply = await send('GET', known === undefined ? path : `${path}?fingerprint=${known}`)
    if (reply.status !== 200) throw new Error(`${reply.status} ${await reply.text()}`)
    return ((await reply.json()) as { fingerprint: string }).fingerprint
  }

  async function run() {
    let known = await fingerprint()
    for (let name = 1; !over.signal.aborted; name++) {
      const asking = heard(known)
      const renamed = await send('PUT', `/api/shoppinglists/${shoppingListId}`, { name: `Party ${name}` }, crypto.randomUUID())
      if (renamed.status !== 200) failures.push({ path: 'rename', what: `${renamed.status} ${await renamed.text()}` })
      const since = performance.now()
      known = await asking
      took.push(performance.now() - since)
      await after(pause)
    }
  }
  /** As the app does: a reply without news is asked for again at once. */
  async function heard(known: string): Promise<string> {
    for (;;) {
      try {
        const now = await fingerprint(known)
        if (now !== known) return now
      } catch (error) {
        failures.push({ path, what: String(error) })
      }
    }
  }
  const running = run()
  running.catch(() => {}) // `stop` throws it
  return {
    failures,
    heard: () => took.length,
    slowest: () => Math.max(0, ...took),
    async stop() {
      over.abort()
      await running
    },
  }
}
