import { useRef, useState } from 'react'
import { useLocation, useRouter, type Location } from '#app/router/index.ts'
import type { Store } from '#contract/stores.ts'
import type { Deals } from '#app/features/deal/queries.ts'
import { paths } from '#app/paths.ts'
import { searchAhead } from '#app/search/load.ts'
import { filterOf, searchOf, type Filter } from './rules.ts'

type Show = (next: Filter, replace?: boolean) => Promise<void>

/**
 * Returns the filter that was asked for last, and the function that shows another. The address follows when what it finds is
 * known, a moment after a press: a second press in that moment must start from the first one, and not undo it.
 */
export function useFilter(store: Store, data: Deals, params: URLSearchParams): { filter: Filter; show: Show } {
  const location = useLocation()
  const router = useRouter()
  const [asked, setAsked] = useState<Asked | null>(null)
  const awaited = useRef<Asked | null>(null)
  const isAsked = asked !== null && (asked.from === location || asked.drawn === location)
  // Forgotten with the drawing of any other location: another update could be drawn before it. Back leads to a new one.
  if (asked && !isAsked) setAsked(null)

  async function show(filter: Filter, replace = false) {
    const from = router.page().location
    // What takes the place of one that has no entry of the history yet makes that entry.
    const isFirst = awaited.current?.from === from && !awaited.current.replace
    const mine = { from, drawn: location, filter, replace: replace && !isFirst }
    awaited.current = mine
    setAsked(mine)
    if (data.kind === 'all') await searchAhead(data.deals, filter.q)
    // Not for who has left the page meanwhile, or followed a link to other deals.
    if (awaited.current === mine && router.page().location === from) {
      awaited.current = null
      await router.navigate(paths.deals(store.storeRoute, searchOf(filter)), { replace: mine.replace, keepsScroll: true })
    }
  }
  return { filter: isAsked ? asked.filter : filterOf(params, data.flyers), show }
}

/** `from` is where it was asked; the page of the location before it, `drawn`, may still be drawn. */
type Asked = { from: Location; drawn: Location; filter: Filter; replace: boolean }
