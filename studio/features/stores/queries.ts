import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { studioStores, StudioStore } from '#contract/studio/hours.ts'
import { call } from '#studio/api/call.ts'
import { presentOf } from '#studio/api/meanwhile.ts'

export const storesQuery = queryOptions({ queryKey: ['stores'], queryFn: ({ signal }) => call(studioStores.all, {}, { signal }) })

export const storeQuery = (storeId: number) =>
  queryOptions({
    queryKey: ['store', storeId],
    queryFn: ({ signal }) => call(studioStores.one, { params: { storeId: String(storeId) } }, { signal }),
  })

/** Runs a change of a store, and shows the store that it returns. When somebody else was faster, that is what is there now. */
export function useStoreChange(storeId: number, done: (store: StudioStore) => void) {
  const queryClient = useQueryClient()
  const { queryKey } = storeQuery(storeId)
  return useMutation({
    mutationFn: (send: () => Promise<StudioStore>) => send(),
    onSuccess(store) {
      queryClient.setQueryData(queryKey, store)
      done(store)
    },
    onError(error) {
      const present = presentOf(error, StudioStore)
      if (present) queryClient.setQueryData(queryKey, present)
    },
  })
}
