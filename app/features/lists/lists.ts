import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useSearchParams } from '#app/router/index.ts'
import type { Category } from '#contract/ads.ts'
import { isExpired } from '#contract/days.ts'
import type { Store } from '#contract/stores.ts'
import { useMinute } from '#app/clock.ts'
import { useTools } from '#app/context.ts'
import { useActiveStore } from '#app/features/current-store/active-store.ts'
import { categoriesQuery } from '#app/features/deal/queries.ts'
import { useSigningIn } from '#app/features/session/signing-in.ts'
import { useUser } from '#app/features/session/user.ts'
import { targetList } from './acts.ts'
import { listIn, type ListItem, type ListsData } from './changes.ts'
import { activateList } from './list-acts.ts'
import { useLists, useListsValue, type Snapshot } from './shopping-lists.ts'

/** Fetches the lists again each time a page of lists is opened, and then follows what other devices change. */
export function useFreshLists() {
  const lists = useLists()
  useEffect(() => {
    lists?.refresh()
    return lists?.follow()
  }, [lists])
}

/**
 * Makes the list that ?listId= names the store's active one and removes the parameter from the address (decision E05). This is
 * done here, after the navigation, because a loader also runs for pages that are never shown.
 */
export function useListIdParam() {
  const [search, setSearch] = useSearchParams()
  const from = useLocation()
  const store = useActiveStore()
  const lists = useLists()
  const listId = search.get('listId')
  const state = useKnownState()
  // The device's copy may be older than the list.
  const isThere = useListsValue(({ isReading, data }) => !isReading || has(data, listId))
  const known = state === 'known' && isThere
  useEffect(() => {
    if (!lists || !store || listId === null || !known) return
    const list = targetList(lists.snapshot(), store.storeId, listId)
    if (list && !list.isDefault && !list.isTemplate) activateList(lists, list)
    setSearch(
      (now) => {
        now.delete('listId')
        return now
      },
      { replace: true, keepsScroll: true, from },
    )
  }, [lists, store, listId, known, setSearch, from])
}

const has = (data: ListsData, listId: string | null) => listId !== null && listIn(data, listId) !== null

/** Returns what is known of something that the device's copy lacks: while that is read, and when it could not be read again, it may be older. */
export function stateOfMissing({ state, isReading, isOld }: Pick<Snapshot, 'state' | 'isReading' | 'isOld'>): Snapshot['state'] {
  if (state !== 'known') return state
  return isReading ? 'unknown' : isOld ? 'failed' : 'known'
}

/** The state of the lists; for a shopper who may have no lists it is known that there are none. */
export function useKnownState(): Snapshot['state'] {
  const state = useListsValue((it) => it.state)
  const user = useUser()
  if (useSigningIn()) return 'unknown'
  return state === 'off' && user?.acceptedTerms === false ? 'known' : state
}

/** Returns the names of the store's aisles in the store's order; none until they are known. */
export function useAisles(store: Pick<Store, 'storeRoute'> | null): readonly string[] {
  return useQuery({ ...categoriesQuery(useTools(), store?.storeRoute ?? ''), enabled: store !== null, select: namesOf }).data ?? noAisles
}
const noAisles: readonly string[] = []
const namesOf = (categories: readonly Category[]) => categories.map((it) => it.categoryName)

/** Returns a function that tests whether an item's sale is over by the store's clock, or was withdrawn; false while the store is not known. */
export function useEnded(store: Pick<Store, 'timeZone'> | null): (item: ListItem) => boolean {
  const now = useMinute()
  return endedAt(now, store?.timeZone ?? null)
}

/** Remembers the result for each end date: it is called for every row of a list, and few lists have more than two end dates. */
export function endedAt(now: number, timeZone: string | null): (item: ListItem) => boolean {
  const known = new Map<string, boolean>()
  return ({ deal, told }) => {
    if (deal === null || timeZone === null) return false
    if (told?.kind === 'withdrawn') return true
    const ended = known.get(deal.endDate) ?? isExpired(deal.endDate, now, timeZone)
    known.set(deal.endDate, ended)
    return ended
  }
}
