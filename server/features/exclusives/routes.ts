import { randomInt } from 'node:crypto'
import * as v from 'valibot'
import { barcode, exclusives } from '#contract/exclusives.ts'
import type { Db } from '#server/db/pool.ts'
import { networkReplyCache } from '#server/features/banners/network-reply-cache.ts'
import { placeOfStore } from '#server/features/ads/queries.ts'
import { count } from '#server/features/metrics/count.ts'
import { countCode, countView } from '#server/features/results/counting-queries.ts'
import { notFound } from '#server/http/problem.ts'
import type { Serve } from '#server/http/serve.ts'
import type { UserId } from '#server/user-id.ts'
import { allExclusives, insertScanCode, isExclusive, scanCodeOf } from './queries.ts'
import { newScanCode } from './rules.ts'

/** Returns what to call when the content has changed. */
export function exclusiveRoutes(serve: Serve): () => void {
  const cache = networkReplyCache(allExclusives, (values) => v.parse(exclusives.all.reply, values))

  serve(exclusives, {
    all: (_, { content }) => cache.reply(content),

    scanCode: async (_, { db, caller }) => ({ scanCode: await stableScanCode(db, caller.userId) }),

    async metric({ body: { digitalExclusiveId, metricType } }, { db, caller }) {
      if (!(await isExclusive(db, digitalExclusiveId))) throw notFound('exclusive')
      await count(db, caller.userId, { kind: 'exclusive', thingId: digitalExclusiveId, mediaId: 0, metricType })
      if (metricType === 'view') await countView(db, caller.userId, digitalExclusiveId)
    },
  })
  serve(barcode, {
    async opened({ params: { storeRoute } }, { db, caller }) {
      const store = await placeOfStore(db, storeRoute)
      if (!store) throw notFound('store')
      await countCode(db, caller.userId, store.storeId)
    },
  })
  return cache.forget
}

/** Makes the code at first use; two devices that ask at once get the same one. */
async function stableScanCode(db: Db, userId: UserId): Promise<string> {
  for (let tries = 0; tries < 3; tries++) {
    const kept = await scanCodeOf(db, userId)
    if (kept !== null) return kept
    await insertScanCode(
      db,
      userId,
      newScanCode(() => randomInt(10)),
    )
  }
  return (await scanCodeOf(db, userId)) ?? '' // '': the account is gone
}
