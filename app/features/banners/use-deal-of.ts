import { useQuery } from '@tanstack/react-query'
import type { Store } from '#contract/stores.ts'
import { useTools } from '#app/context.ts'
import { dealsQuery, type Deals } from '#app/features/deal/queries.ts'
import { offeredOf, pricedDeals } from '#app/features/deal/rules.ts'

/** Returns the store's deal of a product, the one on sale if there are several; null when it has none, undefined while its deals are not all known. */
export function useDealOf({ storeRoute, timeZone }: Store, productIdentifier: string) {
  const find = (data: Deals) => {
    const ofProduct = data.deals.filter((it) => it.productIdentifier === productIdentifier)
    const deal = offeredOf(pricedDeals(ofProduct, Date.now(), timeZone))
    return { deal: deal ?? (data.kind === 'all' ? null : undefined) }
  }
  return useQuery({ ...dealsQuery(useTools(), storeRoute), enabled: false, select: find }).data?.deal
}
