import type { Db } from '#server/db/pool.ts'
import { listedStores } from './queries.ts'
import type { ListedStore } from './rules.ts'

/** Every store of the network, a few thousand at most: read once and kept until the content changes. */
export type Directory = { all: ListedStore[]; byRoute: Map<string, ListedStore>; byId: Map<number, ListedStore> }

export function directoryKeeper() {
  let kept: Promise<Directory> | null = null

  function directory(db: Db): Promise<Directory> {
    if (kept) return kept
    const reading = readDirectory(db)
    kept = reading
    reading.catch(() => {
      if (kept === reading) kept = null
    })
    return reading
  }
  function forget() {
    kept = null
  }
  return { directory, forget }
}

async function readDirectory(db: Db): Promise<Directory> {
  const all = await listedStores(db)
  return {
    all,
    byRoute: new Map(all.map((listed) => [listed.store.storeRoute, listed])),
    byId: new Map(all.map((listed) => [listed.store.storeId, listed])),
  }
}
