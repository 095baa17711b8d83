import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import { ads, type Ad, type Category } from '#contract/ads.ts'
import type { Db } from '#server/db/pool.ts'
import { Once } from '#server/once.ts'
import { prepare, type Prepared } from '#server/http/prepared.ts'
import { adsById, categoriesOfAds, placeOfStore, publicationsOfChain } from './queries.ts'
import { visibleAt, type Publication } from './rules.ts'

type Replies = { list: Prepared<Ad[]>; categories: Prepared<Category[]> }

/**
 * The replies of all stores, each made once. They are kept under the publications that they show, not under the store, so
 * that the stores of a chain share one. What is kept is as old as the shelf: when the content changes, open another.
 */
export function openShelf({ cacheBytes, now }: { cacheBytes: number; now: () => number }) {
  const showing = new LRUCache<string, { adIds: number[]; until: number }>({ max: 50_000 })
  const programs = new Once<Publication[]>({ max: 5000 })
  const replies = new Once<Replies>({ maxSize: cacheBytes, sizeCalculation: ({ list, categories }) => list.bytes + categories.bytes })

  /** The publications that the store shows now; null when there is no such store. */
  async function adIdsOf(db: Db, storeRoute: string): Promise<number[] | null> {
    const kept = showing.get(storeRoute)
    const moment = now()
    if (kept && moment < kept.until) return kept.adIds
    const place = await placeOfStore(db, storeRoute)
    if (!place) return null
    const program = await programs.get(String(place.chainId), () => publicationsOfChain(db, place.chainId, new Date(moment)))
    const shown = visibleAt(program, place, moment)
    showing.set(storeRoute, shown)
    return shown.adIds
  }

  async function make(db: Db, adIds: number[]): Promise<Replies> {
    const [list, categories] = await Promise.all([adsById(db, adIds), categoriesOfAds(db, adIds)])
    return { list: await prepare(v.parse(ads.list.reply, list)), categories: await prepare(v.parse(ads.categories.reply, categories)) }
  }

  return {
    /** What a store shows now; null when there is no such store. */
    async repliesOf(db: Db, storeRoute: string): Promise<Replies | null> {
      const adIds = await adIdsOf(db, storeRoute)
      return adIds && replies.get(adIds.join(), () => make(db, adIds))
    },
  }
}
