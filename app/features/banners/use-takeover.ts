import { useEffect, useEffectEvent } from 'react'
import type { Store } from '#contract/stores.ts'
import { after } from '#app/clock.ts'
import { useTools } from '#app/context.ts'
import { screen } from '#app/platform/screen/index.ts'
import { bannersQuery, useAllBanners } from './queries.ts'
import { candidatesFor } from './rules.ts'

/** How long the page is there for itself, in ms: nothing of a modal banner is loaded before, so that it slows no page. */
export const calm = 4000

/** Opens the store's modal banner on its home, if there is one for this width, once the page can be used. */
export function useTakeover(store: Store) {
  const { queryClient, send } = useTools()
  const { all } = useAllBanners()
  const { storeGuid } = store
  const isKnown = all !== null
  const offer = useEffectEvent((storeGuid: string) => {
    const query = bannersQuery({ send })
    const candidates = () => {
      const placement = screen.isWide.get() ? 'homepage-takeover' : 'mobile-fullpage-takeover'
      return candidatesFor(queryClient.getQueryData(query.queryKey)?.banners ?? [], { placement, store: { storeGuid }, product: null })
    }
    const left = new AbortController()
    const cancel = after(calm, async () => {
      await queryClient.prefetchQuery(query) // what the device kept may have ended
      if (left.signal.aborted || candidates().length === 0) return
      void import('./Takeover.tsx').then(
        (it) => (left.signal.aborted ? undefined : it.offerTakeover({ candidates, store, left: left.signal })),
        () => {}, // without a network no modal banner opens
      )
    })
    return () => {
      left.abort()
      cancel()
    }
  })
  useEffect(() => {
    if (isKnown) return offer(storeGuid)
  }, [isKnown, storeGuid])
}
