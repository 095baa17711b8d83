import { endOf } from '#contract/days.ts'
import { after } from '#app/clock.ts'
import type { Tools } from '#app/context.ts'
import { lastStore, storeQuery } from '#app/features/current-store/active-store.ts'
import type { Deal } from '#app/features/deal/deal.ts'
import { dealsQuery, type AllDeals } from '#app/features/deal/queries.ts'
import { isAway, onReached } from '#app/features/offline/connection.ts'
import { paths } from '#app/paths.ts'
import { anyList } from '#app/platform/offline/caches.ts'
import { turns } from '#app/platform/offline/drop.ts'
import { offline } from '#app/platform/offline/index.ts'

/** A page is shown at once for a week at most, where nothing on it ends sooner. */
const longestMs = 7 * 24 * 3600_000
/** After this long a page is fetched again though its deals are the same: banners and hours change too. */
const freshMs = 3600_000
/** After this long the frame of a list is: of the same build it changes only with the server's configuration. */
const frameMs = 24 * 3600_000
/** What is around a list. Nothing in it is of a list, and nothing of it stops being true. */
const frames = [paths.lists(), paths.list(anyList), paths.shopping(anyList)]
/** Over how long the phones of a store renew what they keep when its deals change. */
const spreadMs = 30_000

/** Returns when the first of the sales that go on ends: a page that shows it as on sale is not true any more. */
export function trueUntil(deals: readonly Pick<Deal, 'endDate'>[], now: number, timeZone: string): number {
  const ends = [...new Set(deals.map(({ endDate }) => endDate))].map((day) => endOf(day, timeZone))
  return Math.min(...ends.filter((end) => end > now), now + longestMs)
}

/** Keeps the pages that a shopper opens first, and renews them when the deals change. `entry` is the path of the script that began this page. */
export function keepPages({ queryClient, send }: Tools, entry: string) {
  let kept: AllDeals['deals'] | undefined
  let { drops } = turns
  let hasTried = false
  async function keep() {
    // Whoever looks at another store has its pages dropped, and comes back to the same deals.
    if (drops !== turns.drops) kept = undefined
    drops = turns.drops
    const storeRoute = lastStore()
    if (storeRoute === null || isAway()) return
    const deals = queryClient.getQueryState(dealsQuery({ send }, storeRoute).queryKey)
    const store = queryClient.getQueryData(storeQuery({ send }, storeRoute).queryKey)
    if (deals?.data?.kind !== 'all' || deals.data.deals === kept || deals.isInvalidated || !store) return
    const before = kept
    const now = deals.data.deals
    kept = now
    hasTried = true
    const { dataUpdatedAt: readAt } = deals
    const ofDeals = { readAt, until: trueUntil(now, readAt, store.timeZone), notBefore: before ? readAt : readAt - freshMs, entry }
    const ofLists = { readAt, until: Infinity, notBefore: readAt - frameMs, entry }
    try {
      await offline.keepPages([
        ...[paths.home(storeRoute), paths.deals(storeRoute)].map((path) => ({ path, ...ofDeals })),
        ...frames.map((path) => ({ path, ...ofLists })),
      ])
    } catch {
      // Without a signal, with a full disk, or by a busy server. It is tried again when the server is in reach again, or the deals are read again.
      if (kept === now) kept = before
    }
  }
  let isDue = false
  /** A correction, or a server that is up again, reaches all open pages within seconds, and then they do not all fetch two pages more at once. */
  function later() {
    if (isDue) return
    isDue = true
    after(Math.random() * spreadMs, () => {
      isDue = false
      void keep()
    })
  }
  queryClient
    .getQueryCache()
    .subscribe(({ type, query }) => type === 'updated' && query.queryKey[0] === 'deals' && (hasTried ? later() : void keep()))
  onReached(later)
  void keep()
}
