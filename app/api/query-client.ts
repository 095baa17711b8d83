import {
  persistQueryClientRestore,
  persistQueryClientSave,
  persistQueryClientSubscribe,
  type PersistedClient,
} from '@tanstack/query-persist-client-core'
import { QueryClient, type Query } from '@tanstack/react-query'
import { CallError } from '#app/api/call.ts'
import { appState } from '#app/platform/app-state/index.ts'
import { deviceValue } from '#app/platform/database/index.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * Said by a query whose data is the same for every shopper, but for a mark such as isFavorited. One that says nothing is
     * the shopper's own, and dropped when another one comes to the device. Kept and restored with the query.
     */
    queryMeta: { whose: 'everybody' }
  }
}

const fortnight = 14 * 24 * 3600_000
/** Raise it when what a query holds changes its shape: what devices have kept is then dropped. */
const shape = '2'

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

/**
 * What was read stays readable offline: kept on the device and put back at the next start, for the same shopper only.
 * `whose` is asked each time: it changes when somebody signs in or out. Nothing is written where `isTheirs` says that
 * another shopper has come meanwhile.
 */
export function keepQueries(queryClient: QueryClient, whose: () => string, isTheirs: () => boolean = () => true) {
  const store = deviceValue<PersistedClient>('co-op-deals', 'queries')
  let dropped = false
  const copy = soon(async (client: PersistedClient) => {
    if (!dropped && isTheirs()) await unless(() => store.write(withTexts(client)))
  })
  const options = {
    queryClient,
    persister: {
      // A full disk, or a browser without a database, loses only the copy.
      persistClient: (client: PersistedClient) => copy.write(client),
      restoreClient: () => unless(async () => withData(await store.read())),
      removeClient: () => unless(() => store.remove()),
    },
    get buster() {
      return `${shape} ${whose()}`
    },
    maxAge: fortnight,
    dehydrateOptions: { shouldDehydrateQuery: isWhole },
  }
  return {
    restore: () => persistQueryClientRestore(options),
    keep: () => void persistQueryClientSubscribe(options),
    /** Resolves once the queries as they are now are on the device. */
    async kept(): Promise<void> {
      await persistQueryClientSave(options)
      await copy.written()
    },
    /** Takes the copy off the device, and makes no more of them. */
    async drop(): Promise<void> {
      dropped = true
      await unless(() => store.remove())
    },
  }
}

const texts = new WeakMap<object, string>()

/**
 * Data is kept as JSON: a database copies a text at once, but thousands of deals piece by piece, for as long as nothing
 * else can happen. What has not changed since keeps its text.
 */
function withTexts(client: PersistedClient): PersistedClient {
  return eachData(client, (data) => {
    if (typeof data !== 'object' || data === null) return JSON.stringify(data)
    const text = texts.get(data) ?? JSON.stringify(data)
    texts.set(data, text)
    return text
  })
}

function withData(client: PersistedClient | undefined) {
  return client && eachData(client, (text) => JSON.parse(text as string))
}

/** Without the failures of later reads: what is kept is data, and how old it is. */
function eachData({ clientState, ...client }: PersistedClient, change: (data: unknown) => unknown): PersistedClient {
  const well = {
    status: 'success',
    error: null,
    errorUpdateCount: 0,
    errorUpdatedAt: 0,
    fetchFailureCount: 0,
    fetchFailureReason: null,
  } as const
  const queries = clientState.queries.map((query) => ({ ...query, state: { ...query.state, ...well, data: change(query.state.data) } }))
  return { ...client, clientState: { ...clientState, queries } }
}

/** undefined when the work fails, at once or later. */
async function unless<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch {
    return undefined
  }
}

/**
 * Writes only the last of what comes within a second: every reply would write everything anew. Who leaves the page
 * does not wait for that. `written` resolves when all that came is written.
 */
function soon<T>(write: (it: T) => Promise<unknown>) {
  let waiting: { it: T; timer: ReturnType<typeof setTimeout>; written: PromiseWithResolvers<unknown> } | null = null
  let last: Promise<unknown> = Promise.resolve()
  function now() {
    if (!waiting) return
    const { it, timer, written } = waiting
    waiting = null
    clearTimeout(timer)
    last = written.promise
    written.resolve(write(it))
  }
  appState.onHidden(now)
  return {
    write(it: T) {
      if (waiting) waiting.it = it
      else waiting = { it, timer: setTimeout(now, 1000), written: Promise.withResolvers() }
    },
    written: () => waiting?.written.promise ?? last,
  }
}

/**
 * The beginning of the truth, which the server put into a page, is not worth keeping. What a later read could not renew
 * is: it is what is shown.
 */
function isWhole({ state }: Query) {
  const data = state.data as { kind?: unknown } | null | undefined
  return data !== undefined && data?.kind !== 'first view'
}
