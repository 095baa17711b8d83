import { useQuery } from '@tanstack/react-query'
import type { Withdrawn } from '#contract/ads.ts'
import { hasBegun } from '#contract/days.ts'
import type { Store } from '#contract/stores.ts'
import { useMinute } from '#app/clock.ts'
import { useTools } from '#app/context.ts'
import type { Deal } from '#app/features/deal/deal.ts'
import { dealsQuery, withdrawnQuery } from '#app/features/deal/queries.ts'
import { correctionOf, saidSale } from '#app/features/deal/rules.ts'
import type { ListItem } from './changes.ts'

/**
 * Returns a list's items with what the store says of their deals today: a list has a deal as it was, and its price may have been wrong
 * (docs/decisions/0156), or not hold yet (docs/decisions/0247). It asks for nothing that the device has not read, but for why something is gone.
 */
export function useStanding(items: readonly ListItem[], store: Store | null, ended: (item: ListItem) => boolean): readonly ListItem[] {
  const tools = useTools()
  const storeRoute = store?.storeRoute ?? ''
  const query = dealsQuery(tools, storeRoute)
  const { data } = useQuery({ ...query, enabled: tools.queryClient.getQueryData(query.queryKey) !== undefined })
  const deals = data?.kind === 'all' ? data.deals : null
  const isMissed = deals !== null && items.some((it) => isFromFlyer(it) && !ended(it) && !byId(deals).has(it.deal.adSpaceId))
  const { data: withdrawn = none } = useQuery({ ...withdrawnQuery(tools, storeRoute), enabled: isMissed })
  const now = useMinute()
  const told = deals === null ? items : items.map((it) => standing(it, deals, withdrawn))
  return store === null ? told : told.map((it) => (ended(it) ? it : beginning(it, now, store.timeZone)))
}

const isFromFlyer = (it: ListItem): it is ListItem & { deal: Deal } => it.deal !== null && !it.deal.isDigitalExclusive
const none: readonly Withdrawn[] = []

/** Returns the same object while nothing is told of an item, and for the same news. */
export function standing(item: ListItem, deals: readonly Deal[], withdrawn: readonly Withdrawn[]): ListItem {
  const { deal } = item
  if (deal === null) return item
  const now = byId(deals).get(deal.adSpaceId)
  if (!now) {
    const gone = withdrawn.find((it) => it.adSpaceId === deal.adSpaceId)
    return gone ? known(item, gone, () => ({ ...item, told: { kind: 'withdrawn', note: gone.note } })) : item
  }
  const note = correctionOf(now)
  const { price, ownerPrice } = now
  const isSame = JSON.stringify([price, ownerPrice]) === JSON.stringify([item.price, deal.ownerPrice])
  if (note === null || (isSame && note === correctionOf(deal))) return item
  return known(item, now, () => ({ ...item, price, deal: { ...deal, price, ownerPrice }, told: { kind: 'corrected', note } }))
}

/** Marks an item whose deal is not on sale yet; returns the same object while it is not. */
export function beginning(item: ListItem, now: number, timeZone: string): ListItem {
  const { deal } = item
  if (deal === null || hasBegun(deal.startDate, now, timeZone)) return item
  const it = marked.get(item) ?? { ...item, begins: saidSale({ ...deal, isSoon: true }, timeZone) }
  marked.set(item, it)
  return it
}

const marked = new WeakMap<ListItem, ListItem>()

const made = new WeakMap<ListItem, { from: object; it: ListItem }>()

function known(item: ListItem, from: object, make: () => ListItem): ListItem {
  const before = made.get(item)
  if (before?.from === from) return before.it
  const it = make()
  made.set(item, { from, it })
  return it
}

const maps = new WeakMap<readonly Deal[], Map<number, Deal>>()

function byId(deals: readonly Deal[]): Map<number, Deal> {
  const map = maps.get(deals) ?? new Map(deals.map((it) => [it.adSpaceId, it]))
  maps.set(deals, map)
  return map
}
