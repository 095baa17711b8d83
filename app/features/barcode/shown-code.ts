import { useQuery } from '@tanstack/react-query'
import type { User } from '#contract/accounts.ts'
import { useTools } from '#app/context.ts'
import { useCurrentStore, useCurrentStoreRoute } from '#app/features/current-store/current-store.ts'
import { exclusivesQuery, useExclusiveCount } from '#app/features/exclusives/queries.ts'
import { scanCodeQuery } from './queries.ts'

/**
 * Returns the member's code while it is of use: there is one, and the current store has digital exclusives (decision C13). Returns
 * null when that is not so or cannot be found out, undefined while it is not known. Only members have a code: a component that is
 * rendered for everybody must not call this (decision C11).
 */
export function useShownCode({ userId }: User): string | null | undefined {
  const tools = useTools()
  const code = useQuery(scanCodeQuery(tools, userId))
  const all = useQuery(exclusivesQuery(tools))
  const storeRoute = useCurrentStoreRoute()
  const count = useExclusiveCount(useCurrentStore())
  if (storeRoute === null || code.data === '' || count === 0) return null
  if (code.data !== undefined && count !== null) return code.data
  return code.isLoadingError || all.isLoadingError ? null : undefined
}
