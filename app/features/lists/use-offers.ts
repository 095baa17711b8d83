import { useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useEffect, useMemo } from 'react'
import type { ShoppingList } from '#contract/lists.ts'
import { useMinute } from '#app/clock.ts'
import { useTools } from '#app/context.ts'
import { useCurrentStore } from '#app/features/current-store/current-store.ts'
import type { Deal } from '#app/features/deal/deal.ts'
import { dealsQuery } from '#app/features/deal/queries.ts'
import { pricedDeals } from '#app/features/deal/rules.ts'
import { useGuessing } from '#app/search/load.ts'
import { endedAt, useAisles } from './lists.ts'
import { useOffering } from './load-offers.ts'
import type { Suggestion } from './offers.ts'
import { useListsValue } from './shopping-lists.ts'

/**
 * Returns what is offered for a text, and the aisle of a name. What finds them is loaded after the page, the deals when the
 * field is entered for the first time. Until then, and without a signal, the words themselves are the only offer.
 * The offers follow the keys when there is time: a letter is never late for their sake.
 */
export function useOffers(list: ShoppingList, text: string, isEntered: boolean) {
  const tools = useTools()
  const store = useCurrentStore()
  const items = useListsValue(({ data }) => data.items)
  const enabled = isEntered && store !== null
  const { data } = useQuery({ ...dealsQuery(tools, store?.storeRoute ?? ''), enabled })
  const aisles = useAisles(store)
  const now = useMinute()
  const deals = useMemo(() => (data && store ? pricedDeals(data.deals, now, store.timeZone) : none), [data, store, now])
  const past = useMemo(() => {
    const isOver = endedAt(now, store?.timeZone ?? null)
    return isEntered ? items.filter((it) => it.isChecked || isOver(it)) : []
  }, [isEntered, items, now, store])
  const offering = useOffering()
  const guessing = useGuessing(text)
  useEffect(() => {
    if (offering && guessing && guessing !== 'missing') void offering.prepareOffers(deals, guessing)
  }, [offering, guessing, deals])
  const { shoppingListId: listId } = list
  const find = useCallback(
    (text: string): Suggestion[] => {
      const name = text.trim()
      if (!offering) return name === '' ? [] : [{ id: 'words', kind: 'words', name, isTaken: true }]
      return offering.offersFor({ text, deals, items, past, listId, guessing: guessing === 'missing' ? null : guessing })
    },
    [offering, deals, items, past, listId, guessing],
  )
  const later = useDeferredValue(text)
  const offers = useMemo(() => find(later), [find, later])
  /** What Enter takes now, also when the offers shown are still those of the key before. */
  const takenNow = () => (later === text ? offers : find(text)).find((it) => it.isTaken)
  return { offers, takenNow, offering, store, aisles }
}

const none: readonly Deal[] = []
