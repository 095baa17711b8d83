import { startTransition, useRef, useState } from 'react'
import { useLocation, useRouter } from '#app/router/index.ts'
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
  const { key } = useLocation()
  const router = useRouter()
  const [asked, setAsked] = useState<Asked | null>(null)
  const awaited = useRef<Asked | null>(null)
  const isAsked = asked !== null && (asked.from === key || asked.drawn === key)
  // Forgotten as soon as the address has followed: Back returns to the entry in which it was asked.
  if (asked && !isAsked) setAsked(null)

  async function show(filter: Filter, replace = false) {
    const { key: from } = router.page().location
    // What takes the place of one that has no entry of the history yet makes that entry.
    const isFirst = awaited.current?.from === from && !awaited.current.replace
    const mine = { from, drawn: key, filter, replace: replace && !isFirst }
    awaited.current = mine
    setAsked(mine)
    if (data.kind === 'all') await searchAhead(data.deals, filter.q)
    // Not for who has left the page meanwhile, or followed a link to other deals.
    if (awaited.current === mine && router.page().location.key === from) {
      awaited.current = null
      await router.navigate(paths.deals(store.storeRoute, searchOf(filter)), { replace: mine.replace, keepsScroll: true })
    }
    // Also when Back was faster than the page.
    startTransition(() => setAsked((it) => (it === mine ? null : it)))
  }
  return { filter: isAsked ? asked.filter : filterOf(params), show }
}

/** `from` is the entry of the history in which it was asked; of that before it, `drawn`, the page may still be drawn. */
type Asked = { from: string; drawn: string; filter: Filter; replace: boolean }
