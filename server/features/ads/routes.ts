import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import { ads, type Ad, type BriefAd, type Category, type Withdrawn } from '#contract/ads.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/pool.ts'
import type { ReadContent } from '#server/db/reads.ts'
import { prepare, type Prepared } from '#server/http/prepared.ts'
import { notFound } from '#server/http/problem.ts'
import type { Serve } from '#server/http/serve.ts'
import { keptMeasures, type Lookups } from '#server/kept-measures.ts'
import type { ShowMeasures } from '#server/measures.ts'
import { adsById, categoriesOfAds, placeOfStore, publicationsOfChain, withdrawnOfAds } from './queries.ts'
import { visibleAt, type Publication } from './rules.ts'

/** Returns what to call when the content has changed. */
export function adRoutes(serve: Serve, { cacheBytes }: Pick<Config, 'cacheBytes'>, show: ShowMeasures): () => void {
  const lookups: Lookups = { hit: 0, miss: 0 }
  const open = () => openReplyCache({ cacheBytes, now: Date.now, lookups })
  let cache = open()
  show(...keptMeasures('replies', { lookups, bytes: () => cache.bytes(), bytesMax: cacheBytes }))

  serve(ads, {
    list: async ({ params: { storeRoute } }, { content }) => (await cache.repliesOf(content, storeRoute)).list,
    brief: async ({ params: { storeRoute } }, { content }) => (await cache.repliesOf(content, storeRoute)).brief,
    categories: async ({ params: { storeRoute } }, { content }) => (await cache.repliesOf(content, storeRoute)).categories,
    withdrawn: async ({ params: { storeRoute } }, { content }) => (await cache.repliesOf(content, storeRoute)).withdrawn,
  })
  // Replies that are still being made were read before the change: they are kept only in the old cache.
  return () => void (cache = open())
}

type Replies = { list: Prepared<Ad[]>; brief: Prepared<BriefAd[]>; categories: Prepared<Category[]>; withdrawn: Prepared<Withdrawn[]> }

type CacheParts = { cacheBytes: number; now: () => number; lookups?: Lookups }

/**
 * The replies of all stores, each made once for all requests meanwhile. They are kept by the publications that they show, not
 * by the store, so that the stores of a chain share one.
 */
export function openReplyCache({ cacheBytes, now, lookups = { hit: 0, miss: 0 } }: CacheParts) {
  const showing = new LRUCache<string, { adIds: number[]; until: number }>({ max: 50_000 })
  const programs = new LRUCache<number, Publication[], { content: ReadContent; after: Date }>({
    max: 5000,
    ignoreFetchAbort: true, // the request gets its reply even when there is no room to keep it
    fetchMethod: (chainId, _, { context: { content, after } }) => content((db) => publicationsOfChain(db, chainId, after)),
  })
  const replies = new LRUCache<string, Replies, { content: ReadContent; adIds: number[] }>({
    maxSize: cacheBytes,
    sizeCalculation: ({ list, brief, categories, withdrawn }) => list.bytes + brief.bytes + categories.bytes + withdrawn.bytes,
    ignoreFetchAbort: true,
    fetchMethod: (_, __, { context: { content, adIds } }) => make(content, adIds),
  })

  let latest = 0

  /** Returns the publications that the store shows now. A clock that is set back was ahead: what was read by it lacks what was over by then. */
  async function adIdsOf(content: ReadContent, storeRoute: string): Promise<number[]> {
    const moment = now()
    if (moment < latest) for (const it of [showing, programs]) it.clear()
    latest = moment
    const kept = showing.get(storeRoute)
    if (kept && moment < kept.until) return kept.adIds
    const place = await content((db) => placeOfStore(db, storeRoute))
    if (!place) throw notFound('store')
    const program = await programs.forceFetch(place.chainId, { context: { content, after: new Date(moment) } })
    const shown = visibleAt(program, place, moment)
    showing.set(storeRoute, shown)
    return shown.adIds
  }

  async function make(content: ReadContent, adIds: number[]): Promise<Replies> {
    const read = (db: Db) => Promise.all([adsById(db, adIds), categoriesOfAds(db, adIds), withdrawnOfAds(db, adIds)])
    const [list, categories, withdrawn] = await content(read)
    return {
      list: await prepare(v.parse(ads.list.reply, list)),
      brief: await prepare(v.parse(ads.brief.reply, list)),
      categories: await prepare(v.parse(ads.categories.reply, categories)),
      withdrawn: await prepare(v.parse(ads.withdrawn.reply, withdrawn)),
    }
  }

  return {
    /** Returns the replies with what a store shows now. */
    async repliesOf(content: ReadContent, storeRoute: string): Promise<Replies> {
      const adIds = await adIdsOf(content, storeRoute)
      const key = adIds.join()
      const kept = replies.get(key)
      lookups[kept ? 'hit' : 'miss']++
      return kept ?? replies.forceFetch(key, { context: { content, adIds } })
    },
    bytes: () => replies.calculatedSize,
  }
}
