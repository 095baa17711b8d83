import { expect } from 'vitest'
import type { TestCluster } from '#cluster/testing/cluster.ts'
import { isOk, until } from '#cluster/waiting.ts'
import { makeDeal, makeStore } from '#server/testing/factories.ts'
import { startWriters } from '#server/testing/writers.ts'

/** So many that the servers have kept no reply of most when they are read. */
const stores = 120

/**
 * Starts shoppers on the cluster. Some write without a pause, each write under one key until it is acknowledged. Some read pages and
 * the API: of one store again and again, and of many stores one after the other.
 */
export async function startShoppers({ url, db }: TestCluster) {
  const writers = await startWriters(url, db, 3)
  const paths = ({ storeRoute }: { storeRoute: string }) => [`/${storeRoute}/api/ads`, `/${storeRoute}/deals/items`]
  const others: string[] = []
  for (let made = 0; made < stores; made++) {
    const store = await makeStore(db)
    await makeDeal(db, store)
    others.push(...paths(store))
  }
  // Nothing told the servers that there is something new: they read of it once the replicas have it.
  await until(() => isOk(`${url}${others.at(-1)}`), 'The replicas do not get the new stores.')
  const readers = [startReader(url, paths(writers.store)), startReader(url, others)]

  return {
    /** Resolves when every writer has two more writes acknowledged: the first may have been done before. */
    writeAgain: () => writers.written(2),
    /** How many tries of a write were refused with a time to come back. */
    refusals: writers.refusals,
    /** Resolves when this many more were. */
    refused: (more: number) => writers.refused(more),
    /** Expects that every acknowledged write is there once, and that no public read failed. */
    async stop() {
      const read = await Promise.all(readers.map((it) => it.stop()))
      await writers.stop()
      expect(read.flatMap(({ failures }) => failures)).toEqual([])
      for (const { count } of read) expect(count).toBeGreaterThan(0)
    },
  }
}

/** Reads one path after the other, over and over. */
function startReader(url: string, paths: string[]) {
  const failures: string[] = []
  const stopping = new AbortController()
  let count = 0
  async function read() {
    for (; !stopping.signal.aborted; count++) {
      const path = paths[count % paths.length]!
      const began = performance.now()
      try {
        const reply = await fetch(url + path)
        const text = await reply.text()
        if (reply.status !== 200)
          failures.push(`${path}: ${reply.status} ${text.slice(0, 200)} after ${Math.round(performance.now() - began)} ms`)
      } catch (error) {
        failures.push(`${path}: ${String(error)}`)
      }
    }
  }
  const reading = read()
  return {
    async stop() {
      stopping.abort()
      await reading
      return { failures, count }
    },
  }
}
