import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { studioStores, type StudioStore } from '#contract/studio/hours.ts'
import { call, CallError } from '#studio/api/call.ts'

export const storesQuery = queryOptions({ queryKey: ['stores'], queryFn: ({ signal }) => call(studioStores.all, {}, { signal }) })

export const storeQuery = (storeId: number) =>
  queryOptions({
    queryKey: ['store', storeId],
    queryFn: ({ signal }) => call(studioStores.one, { params: { storeId: String(storeId) } }, { signal }),
  })

/** Runs a change of a store, and shows the store that it returns. When somebody else was faster, what is there now is read. */
export function useStoreChange(storeId: number, done: (store: StudioStore) => void) {
  const queryClient = useQueryClient()
  const { queryKey } = storeQuery(storeId)
  return useMutation({
    mutationFn: (send: () => Promise<StudioStore>) => send(),
    onSuccess(store) {
      queryClient.setQueryData(queryKey, store)
      done(store)
    },
    onError: (error) => error instanceof CallError && error.status === 409 && void queryClient.invalidateQueries({ queryKey }),
  })
}
