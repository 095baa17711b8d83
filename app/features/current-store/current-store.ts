import { useQuery } from '@tanstack/react-query'
import type { Store } from '#contract/stores.ts'
import { useTools } from '#app/context.ts'
import { storeQuery, useActiveStore, useLastStoreRoute } from './active-store.ts'

/** Returns the route of the page's own store, else of the last visited one; null when there is none, or it is not known yet. */
export function useCurrentStoreRoute(): string | null {
  const active = useActiveStore()
  const last = useLastStoreRoute(active === null)
  return active?.storeRoute ?? last
}

/** Returns the store as it was read last: that of the page's loader may have been closed for a day since. */
export function useFreshStore(store: Store): Store {
  return useQuery(storeQuery(useTools(), store.storeRoute)).data ?? store
}

export function useCurrentStore(): Store | null {
  const tools = useTools()
  const active = useActiveStore()
  const last = useLastStoreRoute(active === null)
  const { data } = useQuery({ ...storeQuery(tools, last ?? ''), enabled: active === null && last !== null })
  return active ?? data ?? null
}
