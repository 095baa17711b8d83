import { useQuery } from '@tanstack/react-query'
import type { Store } from '#contract/stores.ts'
import { useTools } from '#app/context.ts'
import { dealsQuery, type Deals } from '#app/features/deal/queries.ts'

/** Returns the store's deal of a product; null when it has none, undefined while its deals are not all known. */
export function useDealOf({ storeRoute }: Store, productIdentifier: string) {
  const find = (data: Deals) => {
    const deal = data.deals.find((it) => it.productIdentifier === productIdentifier)
    return { deal: deal ?? (data.kind === 'all' ? null : undefined) }
  }
  return useQuery({ ...dealsQuery(useTools(), storeRoute), enabled: false, select: find }).data?.deal
}
