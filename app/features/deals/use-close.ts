import { useState } from 'react'
import type { Deal } from '#app/features/deal/deal.ts'
import type { Deals } from '#app/features/deal/queries.ts'
import { loadGuessing, useGuessing } from '#app/search/load.ts'
import { closeOf, searchOf, type Filter } from './rules.ts'

/** Returns for the server what a filter's text probably means. */
export async function loadClose(deals: readonly Deal[], filter: Filter): Promise<Deal[]> {
  return filter.q === '' ? [] : closeOf(await loadGuessing(), deals, filter)
}

/**
 * Returns the deals that a filter's text probably means besides those that it finds; null while that is not known. A page from the
 * server has them, and they stay until the app can tell by itself.
 */
export function useClose(data: Deals, filter: Filter): readonly Deal[] | null {
  const [first] = useState(data.kind === 'first view' ? { of: keyOf(filter), close: data.close ?? [] } : null)
  const guessing = useGuessing(filter.q)
  if (filter.q === '' || guessing === 'missing') return []
  if (data.kind === 'all' && guessing) return closeOf(guessing, data.deals, filter)
  return first?.of === keyOf(filter) ? first.close : null
}

const keyOf = (filter: Filter) => JSON.stringify(searchOf(filter))
