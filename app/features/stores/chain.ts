import { queryOptions } from '@tanstack/react-query'
import { stores } from '#contract/stores.ts'
import type { Tools } from '#app/context.ts'

/** The stores of a store's chain. Every page of a store fetches them: what searches stores is not in its file. */
export const chainQuery = ({ send }: Pick<Tools, 'send'>, storeRoute: string) =>
  queryOptions({
    queryKey: ['stores', 'chain', storeRoute],
    meta: { whose: 'everybody' },
    queryFn: () => send(stores.chain, { params: { storeRoute } }),
    staleTime: 3600_000,
  })
