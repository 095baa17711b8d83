import { useQuery } from '@tanstack/react-query'
import type { Store } from '#contract/stores.ts'
import { CallError } from '#app/api/call.ts'
import { useTools } from '#app/context.ts'
import { storeQuery, useLastStoreRoute } from '#app/features/current-store/active-store.ts'
import { useVisitedStores } from '#app/features/current-store/visited-stores.ts'
import { useSigningIn } from '#app/features/session/signing-in.ts'
import { userQuery } from '#app/features/session/user.ts'
import { favoriteStoresQuery } from '#app/features/stores/favorites.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** Stores that are the shopper's own. visitor: only members have such stores. */
export type Read =
  { kind: 'waiting' } | { kind: 'visitor' } | { kind: 'failed'; retry: () => void } | { kind: 'known'; stores: readonly Store[] }

const waiting: Read = { kind: 'waiting' }

/** The store of this device: one store or none. */
export function useYourStore(): Read {
  const isHydrated = useHydrated()
  const route = useLastStoreRoute()
  const { data, error, refetch } = useQuery({ ...storeQuery(useTools(), route ?? ''), enabled: route !== null })
  if (!isHydrated) return waiting
  // A store that has left the network is nobody's store any more.
  if (route === null || (!data && error instanceof CallError && error.status === 404)) return { kind: 'known', stores: [] }
  return readOf(data && [data], error !== null, () => void refetch())
}

export function useFavoriteStores(): Read {
  const tools = useTools()
  const user = useQuery(userQuery(tools))
  const isSigningIn = useSigningIn()
  const isMember = user.data?.isAnonymous === false
  const { data, isError, refetch } = useQuery({ ...favoriteStoresQuery(tools, user.data?.userId ?? ''), enabled: isMember })
  if (!user.data) return readOf(undefined, user.isError, () => void user.refetch())
  if (isMember) return readOf(data, isError, () => void refetch())
  return isSigningIn ? waiting : { kind: 'visitor' }
}

/** The visited stores, the latest first. */
export function usePreviousStores(): Read {
  const { stores, failed, retry } = useVisitedStores()
  return readOf(stores, failed, retry)
}

/** What was read before is shown also when it could not be read again. */
function readOf(stores: readonly Store[] | undefined, failed: boolean, retry: () => void): Read {
  if (stores) return { kind: 'known', stores }
  return failed ? { kind: 'failed', retry } : waiting
}
