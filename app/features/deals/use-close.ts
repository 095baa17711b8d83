import { useEffect, useState } from 'react'
import type { Deal } from '#app/features/deal/deal.ts'
import type { Deals } from '#app/features/deal/queries.ts'
import { loadGuessing, useGuessing, type Guessing } from '#app/search/load.ts'
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
  const ready = useReady(data, filter, guessing)
  if (filter.q === '' || guessing === 'missing') return []
  if (ready) return closeOf(ready.guessing, ready.deals, filter)
  return first?.of === keyOf(filter) ? first.close : null
}

type Ready = { guessing: Guessing; deals: readonly Deal[] }

/** Returns what guesses once that takes no time: the words of all deals are read in pieces before the first guess among them. */
function useReady({ kind, deals }: Deals, { q }: Filter, loaded: Guessing | 'missing' | null): Ready | null {
  const [prepared, setPrepared] = useState<readonly Deal[] | null>(null)
  const guessing = q === '' || loaded === 'missing' || kind !== 'all' ? null : loaded
  const isReady = prepared === deals || guessing?.isReady(deals)
  useEffect(() => {
    if (guessing && !isReady) void guessing.prepareGuesses(deals, q).then(() => setPrepared(deals))
  }, [guessing, isReady, deals, q])
  return guessing && isReady ? { guessing, deals } : null
}

const keyOf = (filter: Filter) => JSON.stringify(searchOf(filter))
