import { queryOptions, useQuery } from '@tanstack/react-query'
import * as brand from '#brand'
import { nobody } from '#contract/endpoint.ts'
import { exclusives, type DigitalExclusive } from '#contract/exclusives.ts'
import type { Store } from '#contract/stores.ts'
import { useTools, type Tools } from '#app/context.ts'
import { userQuery } from '#app/features/session/user.ts'
import { minutes } from '#app/clock.ts'
import { useObserved } from '#app/observable.ts'
import { byPriority, shownAt } from './rules.ts'

/** The network's exclusives of today, the same for everybody; the server wants the caller's id all the same (decision C12). */
export const exclusivesQuery = ({ send }: Pick<Tools, 'send'>) =>
  queryOptions({
    queryKey: ['exclusives'],
    meta: { whose: 'everybody' },
    staleTime: 5 * 60_000,
    queryFn: async ({ client }): Promise<DigitalExclusive[]> => {
      const { userId } = await client.ensureQueryData(userQuery({ send }))
      return send(exclusives.all, { params: { userId, customerGuid: brand.customerGuid } })
    },
  })

/** Reads the exclusives on the server, where there is no user. */
export function exclusivesOfNobody({ send }: Pick<Tools, 'send'>): Promise<DigitalExclusive[]> {
  return send(exclusives.all, { params: { userId: nobody, customerGuid: brand.customerGuid } })
}

export type ExclusivesNow = {
  /** Those that the store shows now, by priority; null while they are not known, on the server and while hydrating. */
  shown: readonly DigitalExclusive[] | null
  /** They could not be read, and no copy is stored. */
  failed: boolean
  retry: () => void
}

/** The component renders again when an exclusive begins or ends, without another reply. */
export function useExclusives(store: Store | null): ExclusivesNow {
  const { data, isError, isFetching, fetchStatus, refetch } = useQuery(exclusivesQuery(useTools()))
  // A text, which is the same one until an exclusive begins or ends.
  const readIds = () => (data && store ? idsAt(data, store) : null)
  const ids = useObserved(minutes, readIds, null)
  const failed = data === undefined && ((isError && !isFetching) || fetchStatus === 'paused')
  return { shown: data && ids !== null ? withIds(data, ids) : null, failed, retry: () => void refetch() }
}

function idsAt(all: readonly DigitalExclusive[], store: Store): string {
  return shownAt(all, store, Date.now())
    .map(({ id }) => id)
    .join()
}

function withIds(all: readonly DigitalExclusive[], ids: string): DigitalExclusive[] {
  const shown = new Set(ids.split(','))
  return byPriority(all).filter(({ id }) => shown.has(String(id)))
}

/** Returns how many exclusives the store has now, whether or not this shopper sees them; null while that is not known. */
export function useExclusiveCount(store: Store | null): number | null {
  return useExclusives(store).shown?.length ?? null
}
