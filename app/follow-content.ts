import type { QueryClient } from '@tanstack/react-query'
import { ads } from '#contract/ads.ts'
import { banners } from '#contract/banners.ts'
import { exclusives } from '#contract/exclusives.ts'
import { followed, following as endpoints, followingPatience, spreadMost, tagOf, type Followed } from '#contract/following.ts'
import { forgetTag, lastTag, type Call } from '#app/api/call.ts'
import { after } from '#app/clock.ts'
import { dealsKey } from '#app/features/deal/queries.ts'
import { makeFollowing } from '#app/following.ts'
import { appState } from '#app/platform/app-state/index.ts'
import { network } from '#app/platform/network/index.ts'

type Parts = {
  queryClient: QueryClient
  call: Call
  /** Returns the store of the page that is shown; null when it has none. */
  storeRoute: () => string | null
  /** Calls the listener when another page is shown. */
  onPage: (listener: () => void) => void
}

const replies = { ads: ads.brief, exclusives: exclusives.all, banners: banners.all }

/**
 * Brings what the co-op corrects to the page that is open, while it can be seen (docs/decisions/0155): one request waits at the server with the
 * ETags of what this device has read. What is on screen is then asked for again, the rest when it is shown.
 */
export function followContent({ queryClient, call, storeRoute, onPage }: Parts) {
  /** The waiting request, with what it was sent with. One that was given up ends after the next has begun. */
  let asked: { own: string } | null = null
  let news: readonly Followed[] = []

  function has() {
    const route = storeRoute()
    const query = Object.fromEntries(followed.map((it) => [it, route && tagOf(lastTag(...placeOf(it, route)))]).filter(([, tag]) => tag))
    return route && Object.keys(query).length > 0 ? { params: { storeRoute: route }, query } : null
  }

  function own() {
    const it = has()
    return it && JSON.stringify(it)
  }

  const learned = new Set<string>()

  /** What is on screen as the device had kept it has no ETag: it is asked for once, which costs a reply without contents. */
  function learn() {
    const route = storeRoute()
    if (route === null) return
    for (const it of followed) {
      const queryKey = keyOf(it, route)
      if (lastTag(...placeOf(it, route)) || learned.has(queryKey.join()) || !queryClient.getQueryCache().find({ queryKey })?.isActive())
        continue
      learned.add(queryKey.join())
      void queryClient.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false })
    }
  }

  async function read() {
    const route = storeRoute()
    if (route === null) return
    for (const it of news) {
      const queryKey = keyOf(it, route)
      await queryClient.invalidateQueries({ queryKey })
      // What nothing shows is not asked for now, and not followed until it is.
      if (!queryClient.getQueryCache().find({ queryKey })?.isActive()) forgetTag(...placeOf(it, route))
    }
  }

  const following = makeFollowing({
    async ask(own, signal) {
      const request = has()!
      const patience = AbortSignal.any([signal, AbortSignal.timeout(longestWait)])
      const mine = { own }
      asked = mine
      try {
        news = (await call(endpoints.changes, request, { signal: patience, asNobody: true })).changed
      } finally {
        if (asked === mine) asked = null
      }
      return [own, ...news].join(' ')
    },
    own,
    onOwn: (listener) => queryClient.getQueryCache().subscribe(listener),
    read,
    isVisible: appState.isVisible,
    onVisible: appState.onVisible,
    onHidden: appState.onHidden,
    after,
    random: Math.random,
  })

  const lookAgain = () => void (asked !== null && own() !== asked.own && following.restart())
  onPage(lookAgain)
  queryClient.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated') lookAgain()
    if (type === 'observerAdded') learn()
  })
  network.onBack(following.restart)
  learn()
  following.start()
  following.follow()
}

/** Longer than the server lets a request wait. */
const longestWait = followingPatience + spreadMost + 10_000

const placeOf = (it: Followed, storeRoute: string) => [replies[it], it === 'ads' ? storeRoute : undefined] as const
const keyOf = (it: Followed, storeRoute: string) => (it === 'ads' ? dealsKey(storeRoute) : [it])
