import { useEffect, useEffectEvent } from 'react'
import type { Store } from '#contract/stores.ts'
import { after } from '#app/clock.ts'
import { screen } from '#app/platform/screen/index.ts'
import { useAllBanners } from './queries.ts'
import { candidatesFor } from './rules.ts'

/** How long the page is there for itself, in ms: nothing of a modal banner is loaded before, so that it slows no page. */
export const calm = 4000

/** Opens the store's modal banner on its home, if there is one for this width, once the page can be used. */
export function useTakeover(store: Store) {
  const { all } = useAllBanners()
  const { storeGuid } = store
  const isKnown = all !== null
  const offer = useEffectEvent((storeGuid: string) => {
    if (!all) return
    const placement = screen.isWide.get() ? 'homepage-takeover' : 'mobile-fullpage-takeover'
    const candidates = candidatesFor(all, { placement, store: { storeGuid }, product: null })
    if (candidates.length === 0) return
    const left = new AbortController()
    const cancel = after(calm, () => {
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
