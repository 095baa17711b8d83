import { queryOptions, useQuery } from '@tanstack/react-query'
import { stores, type Store } from '#contract/stores.ts'
import { useTools, type Tools } from '#app/context.ts'
import { useSigningIn } from '#app/features/session/signing-in.ts'
import { userQuery } from '#app/features/session/user.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useCurrentStore, useCurrentStoreRoute } from './current-store.ts'

/**
 * The visited stores, which include all stores that the shopper has lists in. A copy is read again wherever it is shown: what a store's
 * page has read on its way in lacks that very store.
 */
export const visitedQuery = ({ send }: Pick<Tools, 'send'>, storeRoute: string) =>
  queryOptions({
    queryKey: ['visited stores', storeRoute],
    staleTime: 0,
    queryFn: () => send(stores.visited, { params: { storeRoute }, query: { visited: 'true' } }),
  })

/** The latest first; `stores` is undefined while nothing is known. */
export type VisitedStores = { stores: readonly Store[] | undefined; failed: boolean; isFetching: boolean; retry: () => void }

/**
 * The visited stores are asked for by the route of any store: the page's or the device's, else the shopper's last one, which alone is
 * known on a new device. With `enabled` false nothing is asked for.
 */
export function useVisitedStores(enabled = true): VisitedStores {
  const tools = useTools()
  const isHydrated = useHydrated()
  const isSigningIn = useSigningIn()
  const onDevice = useCurrentStoreRoute()
  const user = useQuery({ ...userQuery(tools), enabled: enabled && isHydrated && onDevice === null })
  const route = onDevice ?? user.data?.lastVisitedStoreRoute ?? null
  const visited = useQuery({ ...visitedQuery(tools, route ?? ''), enabled: enabled && route !== null })
  const asked = route === null ? user : visited
  const known = route === null ? user.data && [] : visited.data
  return {
    // None is no news before it is known whose stores are asked for.
    stores: isHydrated && !(isSigningIn && known?.length === 0) ? known : undefined,
    failed: isHydrated && (asked.isError || asked.fetchStatus === 'paused'),
    isFetching: asked.isFetching || isSigningIn || !isHydrated,
    retry: () => void asked.refetch(),
  }
}

/** missing: it is none of the shopper's stores, or it has left the network. */
export type FoundStore =
  { state: 'known'; store: Store } | { state: 'unknown' | 'missing'; store: null } | { state: 'failed'; store: null; retry: () => void }

/** Returns a function that finds a store that the shopper has lists or favorites in: the current one, or one visited before. */
export function useFindStore(storeId?: number): (storeId: number) => FoundStore {
  const current = useCurrentStore()
  const { stores: visited, failed, isFetching, retry } = useVisitedStores(storeId === undefined || current?.storeId !== storeId)
  return (id) => {
    const store = current?.storeId === id ? current : visited?.find((it) => it.storeId === id)
    if (store) return { state: 'known', store }
    if (isFetching) return { state: 'unknown', store: null }
    if (failed) return { state: 'failed', store: null, retry }
    return { state: visited ? 'missing' : 'unknown', store: null }
  }
}

export function useStoreOf(storeId: number): Store | null {
  return useFindStore(storeId)(storeId).store
}
