import type { LoaderFunctionArgs } from 'react-router'
import type { Store } from '#contract/stores.ts'
import { toolsOf, type Tools } from '#app/context.ts'
import { dealsQuery } from '#app/features/deal/queries.ts'
import { visitedQuery } from '#app/features/lists/queries.ts'
import { loadActiveStore } from '#app/features/current-store/active-store.ts'
import { chainQuery } from '#app/features/stores/queries.ts'

let loaded: string | null = null

/**
 * Returns the store for the pages below it. When the store changes, it begins to fetch all data of the store (spec section 7,
 * decision F14), so that it can be read later without a network too; pages wait only for what they show.
 * The shopper's own data follows when the visit is recorded.
 */
export async function loadStore(args: LoaderFunctionArgs): Promise<Store> {
  const tools = toolsOf(args.context)
  const { activeStoreRoute } = args.params
  if (tools.side === 'browser' && activeStoreRoute && activeStoreRoute !== loaded) sendForAll(tools, activeStoreRoute)
  return loadActiveStore(args)
}

function sendForAll(tools: Tools, storeRoute: string) {
  loaded = storeRoute
  const { queryClient } = tools
  void queryClient.prefetchQuery(dealsQuery(tools, storeRoute))
  void queryClient.prefetchQuery(chainQuery(tools, storeRoute))
  void queryClient.prefetchQuery(visitedQuery(tools, storeRoute))
}
