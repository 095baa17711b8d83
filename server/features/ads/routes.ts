import { ads } from '#contract/ads.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/pool.ts'
import { notFound } from '#server/http/problem.ts'
import type { Serve } from '#server/http/serve.ts'
import { openShelf } from './shelf.ts'

/** Answers what to call when the content has changed. */
export function adRoutes(serve: Serve, { cacheBytes }: Pick<Config, 'cacheBytes'>): () => void {
  const open = () => openShelf({ cacheBytes, now: Date.now })
  let shelf = open()

  async function repliesOf(db: Db, storeRoute: string) {
    const replies = await shelf.repliesOf(db, storeRoute)
    if (!replies) throw notFound('store')
    return replies
  }

  serve(ads, {
    list: async ({ params: { storeRoute } }, { db }) => (await repliesOf(db, storeRoute)).list,
    categories: async ({ params: { storeRoute } }, { db }) => (await repliesOf(db, storeRoute)).categories,
  })
  // Replies under way were read before the change: they are kept on the old shelf alone.
  return () => void (shelf = open())
}
