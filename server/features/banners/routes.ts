import * as v from 'valibot'
import { banners } from '#contract/banners.ts'
import { count } from '#server/features/metrics/count.ts'
import { notFound } from '#server/http/problem.ts'
import type { Serve } from '#server/http/serve.ts'
import { allBanners, isBannerMedia } from './queries.ts'
import { networkReplyCache } from './network-reply-cache.ts'

/** Returns what to call when the content has changed. */
export function bannerRoutes(serve: Serve): () => void {
  const cache = networkReplyCache(allBanners, (values) => v.parse(banners.all.reply, values))

  serve(banners, {
    all: (_, { content }) => cache.reply(content),

    async metric({ body: { bannerAdId, bannerAdMediaId, metricType } }, { db, caller }) {
      if (!(await isBannerMedia(db, bannerAdId, bannerAdMediaId))) throw notFound('banner')
      await count(db, caller.userId, { kind: 'banner', thingId: bannerAdId, mediaId: bannerAdMediaId, metricType })
    },
  })
  return cache.forget
}
