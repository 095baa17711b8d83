import { LRUCache } from 'lru-cache'
import type { ReadContent } from '#server/db/reads.ts'
import { listedStores, toldDays } from './queries.ts'
import { directoryOf, withSpecialDays, type Directory } from './rules.ts'

export type ReadDirectory = (content: ReadContent) => Promise<Directory>

/** Returns how all stores are read, and what to call when the content has changed. */
export function keepDirectory(): { directory: ReadDirectory; contentChanged: () => void } {
  /** Read once for all requests meanwhile, and kept until the content changes; a read that runs at that time is not kept. */
  const kept = new LRUCache<'all', Directory, ReadContent>({
    max: 1,
    ignoreFetchAbort: true,
    fetchMethod: (_, __, { context: content }) =>
      content(async (db) => directoryOf(withSpecialDays(await listedStores(db), await toldDays(db)))),
  })
  return { directory: (content) => kept.forceFetch('all', { context: content }), contentChanged: () => kept.clear() }
}
