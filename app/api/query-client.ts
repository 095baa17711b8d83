import { persistQueryClientRestore, persistQueryClientSubscribe, type PersistedClient } from '@tanstack/query-persist-client-core'
import { QueryClient, type Query } from '@tanstack/react-query'
import { createStore, del, get, set } from 'idb-keyval'
import { CallError } from '#app/api/call.ts'

const fortnight = 14 * 24 * 3600_000
/** Raise it when what a query holds changes its shape: what devices have kept is then dropped. */
const shape = '1'

export function makeQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: fortnight,
        staleTime: 60_000,
        networkMode: 'offlineFirst',
        retry: (failures, error) => failures < 2 && !(error instanceof CallError && error.status < 500),
      },
    },
  })
}

/** What was read stays readable offline: kept on the device and put back at the next start. */
export function keepQueries(queryClient: QueryClient) {
  const store = createStore('co-op-deals', 'queries')
  const options = {
    queryClient,
    persister: {
      persistClient: (client: PersistedClient) => set('queries', client, store).catch(() => {}), // a full disk loses only the copy
      restoreClient: () => get<PersistedClient>('queries', store).catch(() => undefined),
      removeClient: () => del('queries', store).catch(() => {}),
    },
    buster: shape,
    maxAge: fortnight,
    dehydrateOptions: { shouldDehydrateQuery: isWhole },
  }
  return { restore: () => persistQueryClientRestore(options), keep: () => void persistQueryClientSubscribe(options) }
}

/** The beginning of the truth, which the server put into a page, is not worth keeping. */
function isWhole({ state }: Query) {
  const data = state.data as { kind?: unknown } | null | undefined
  return state.status === 'success' && data?.kind !== 'part'
}
