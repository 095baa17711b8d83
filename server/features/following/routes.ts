import { setTimeout as pause } from 'node:timers/promises'
import * as brand from '#brand'
import { ads } from '#contract/ads.ts'
import { banners } from '#contract/banners.ts'
import { nobody } from '#contract/endpoint.ts'
import { exclusives } from '#contract/exclusives.ts'
import { followed, following, followingPatience, spreadMost, tagOf, type Followed } from '#contract/following.ts'
import { badRequest } from '#server/http/problem.ts'
import type { Serve, TagInside } from '#server/http/serve.ts'
import { makeWatches, type Watches } from '#server/http/watches.ts'

/** Phones that may wait at one process (docs/decisions/0155). */
const phones = 20_000
/** So many replies go out in a second when all are told of something. */
const repliesPerSecond = 2500

/**
 * The one request by which an open page learns that what it shows was corrected. It waits under what it has, so that all who have the same
 * are compared once. Returns those who wait, and what to call when the content has changed and no reply of before is kept any more.
 */
export function followingRoutes(serve: Serve, tagInside: TagInside): { watches: Watches; contentChanged: () => void } {
  const watches = makeWatches({ patience: followingPatience, most: { each: phones, all: phones } })

  async function changedFrom(key: string): Promise<Followed[]> {
    const [storeRoute = '', ...tags] = key.split(' ')
    const now = await Promise.all(followed.map(async (it, at) => (tags[at] ? tagsNow(it, storeRoute) : null)))
    return followed.filter((_, at) => now[at]?.every((tag) => tag !== null && tag !== tags[at]))
  }

  /** Returns each of the ETags by which an app may know this: one from before `ads.brief` reads the flyers whole. */
  async function tagsNow(what: Followed, storeRoute: string): Promise<(string | null)[]> {
    const everybody = { params: { userId: nobody, customerGuid: brand.customerGuid } }
    if (what === 'banners') return [tagOf(await tagInside(banners.all, everybody))]
    if (what === 'exclusives') return [tagOf(await tagInside(exclusives.all, everybody))]
    const ofStore = { params: { storeRoute } }
    return [tagOf(await tagInside(ads.brief, { ...ofStore, query: { brief: 'true' } })), tagOf(await tagInside(ads.list, ofStore))]
  }

  /** One after the other: the first of a chain makes the replies that the others then find. */
  async function tell() {
    for (const key of watches.keys()) {
      // Without the database nothing is known: those who wait look again by themselves.
      const changed = await changedFrom(key).catch(() => [])
      if (changed.length > 0) watches.changed(key)
    }
  }

  serve(following, {
    async changes({ params: { storeRoute }, query }, { from, gone }) {
      if (followed.every((it) => query[it] === undefined)) throw badRequest('The query must say what the page has.')
      const key = [storeRoute, ...followed.map((it) => query[it] ?? '')].join(' ')
      const watch = watches.open(key, from)
      try {
        const changed = await changedFrom(key)
        if (changed.length > 0) return { changed }
        const left = gone()
        await watch.over(left)
        if (left.aborted) return { changed: [] }
        await pause(Math.random() * Math.min(spreadMost, (watches.count() / repliesPerSecond) * 1000))
      } finally {
        watch.end()
      }
      return { changed: await changedFrom(key) }
    },
  })
  return { watches, contentChanged: () => void tell() }
}
