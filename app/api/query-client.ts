import {
  persistQueryClientRestore,
  persistQueryClientSave,
  persistQueryClientSubscribe,
  type PersistedClient,
} from '@tanstack/query-persist-client-core'
import { onlineManager, QueryClient, type DehydratedState, type Query } from '@tanstack/react-query'
import * as brand from '#brand'
import { CallError } from '#app/api/call.ts'
import { untilPause } from '#app/pause.ts'
import { atOnce, inPieces, type Work } from '#app/pieces.ts'
import { appState } from '#app/platform/app-state/index.ts'
import { deviceValue } from '#app/platform/database/index.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * Set by a query whose data is the same for every shopper, except for a mark such as isFavorited. A query without it is the
     * shopper's own, and is dropped when another shopper uses the device. It is stored and restored with the query.
     */
    queryMeta: { whose: 'everybody' }
  }
}

const fortnight = 14 * 24 * 3600_000
/** Raise it when the data of a query changes its shape: the copies on the devices are then dropped. */
const shape = '3'

export function makeQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: fortnight,
        staleTime: 60_000,
        networkMode: 'offlineFirst',
        // Out of reach, a query fails at once instead of waiting for a signal: the page then says so. It is asked again when the signal is back.
        retry: (failures, error) => failures < 2 && onlineManager.isOnline() && !(error instanceof CallError && error.status < 500),
      },
      // It would wait for a signal, and its button with it: what waits is in the outbox, and all else fails at once and says so.
      mutations: { networkMode: 'always' },
    },
  })
}

/**
 * Makes what was read readable offline: stores it on the device and restores it at the next start, for the same shopper only.
 * `whose` is called each time, because its value changes when somebody signs in or out. Nothing is written when `isTheirs`
 * returns false: another shopper uses the device by then.
 */
export function keepQueries(queryClient: QueryClient, whose: () => string, isTheirs: () => boolean = () => true) {
  const store = deviceValue<PersistedClient>(brand.storage, 'queries')
  let dropped = false
  const copy = soon(async (client: PersistedClient) => {
    const written = await withTexts(client)
    if (!dropped && isTheirs()) await unless(() => store.write(written))
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
    async restore(): Promise<void> {
      await persistQueryClientRestore(options)
      // A read that began before goes back, when it is canceled, to what was there then: nothing. What is set by hand stays.
      for (const query of queryClient.getQueryCache().getAll()) {
        const { data, dataUpdatedAt, fetchStatus } = query.state
        if (fetchStatus !== 'idle' && data !== undefined) query.setData(data, { updatedAt: dataUpdatedAt, manual: true })
      }
    },
    keep: () => void persistQueryClientSubscribe(options),
    /** Resolves once the queries as they are now are stored on the device. */
    async kept(): Promise<void> {
      await persistQueryClientSave(options)
      await copy.written()
    },
    /** Removes the copy from the device, and makes no new one. */
    async drop(): Promise<void> {
      dropped = true
      await unless(() => store.remove())
    },
  }
}

/**
 * Returns the queries of a page, none of which is of a time to come: where the device's clock is behind the server's that would keep them from
 * being read. Those of a page that the device kept, and read at `keptAt`, are older than what it has stored since, which then wins.
 */
export function queriesOf(page: DehydratedState, keptAt: number | null): DehydratedState {
  const latest = Math.min(Date.now(), (keptAt ?? Infinity) - 1)
  const queries = page.queries.map((query) => {
    const { state } = query
    return { ...query, state: { ...state, dataUpdatedAt: Math.min(state.dataUpdatedAt, latest) } }
  })
  return { ...page, queries }
}

const texts = new WeakMap<object, string>()

/**
 * Turns the data into JSON: a database copies a text at once, but copies thousands of deals piece by piece, which blocks the page
 * meanwhile. Making the text would too, so that it is made in pieces, unless the page may end at any moment. The text of data that has not
 * changed is used again.
 */
async function withTexts(client: PersistedClient): Promise<PersistedClient> {
  for (const { state } of client.clientState.queries) {
    const data: unknown = state.data
    if (isObject(data) && !texts.has(data)) texts.set(data, await (appState.isVisible() ? inPieces : atOnce)(textOf(data)))
  }
  return eachData(client, (data) => (isObject(data) ? texts.get(data) : JSON.stringify(data)))
}

/** Returns what JSON.stringify returns of data that was JSON, with a pause after each entry of its lists. */
function* textOf(data: object): Work<string> {
  if (Array.isArray(data)) {
    const entries: string[] = []
    for (const it of data) {
      entries.push(JSON.stringify(it))
      yield
    }
    return `[${entries.join(',')}]`
  }
  const fields: string[] = []
  for (const [name, value] of Object.entries(data))
    if (value !== undefined) fields.push(`${JSON.stringify(name)}:${Array.isArray(value) ? yield* textOf(value) : JSON.stringify(value)}`)
  return `{${fields.join(',')}}`
}

/**
 * What is the shopper's own is read again where it is shown: a page that was left at once may not have stored its last change. So is what was
 * stored while the device's clock was ahead; of it nobody knows how old it is, and what the page has read is newer.
 */
function withData(client: PersistedClient | undefined) {
  const read = client && eachData(client, (text) => JSON.parse(String(text)))
  for (const { meta, state } of read?.clientState.queries ?? []) {
    const isAhead = state.dataUpdatedAt > Date.now()
    if (isAhead) state.dataUpdatedAt = performance.timeOrigin
    if (isAhead || meta?.whose !== 'everybody') state.isInvalidated = true
  }
  return read
}

/** Changes each query's data. Drops the failures of later reads: only the data and its age are stored. */
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

/** Returns what the work returns, or undefined when it throws or rejects. */
async function unless<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch {
    return undefined
  }
}

/**
 * Writes only the last value of each second, because otherwise every reply would write everything again, and when nobody touches the page just
 * then. When the page is hidden, it writes at once. `written` resolves when everything so far is written.
 */
function soon<T>(write: (it: T) => Promise<unknown>) {
  let waiting: { it: T; timer: ReturnType<typeof setTimeout>; written: PromiseWithResolvers<unknown> } | null = null
  let last: Promise<unknown> = Promise.resolve()
  function now() {
    if (!waiting) return
    const { it, timer, written } = waiting
    waiting = null
    clearTimeout(timer)
    const before = last
    last = written.promise
    // After the one before, which may still be making its texts.
    written.resolve(before.then(() => write(it)))
  }
  appState.onHidden(now)
  return {
    write(it: T) {
      if (waiting) waiting.it = it
      else waiting = { it, timer: setTimeout(() => void untilPause().then(now), 1000), written: Promise.withResolvers() }
    },
    written: () => waiting?.written.promise ?? last,
  }
}

/**
 * Returns whether the query's data is worth storing. The first view's part, which the server put into a page, is not; data that
 * a later read could not renew is, since it is what the page shows.
 */
function isWhole({ state }: Query) {
  const { data } = state
  const isFirstView = isObject(data) && 'kind' in data && data.kind === 'first view'
  return data !== undefined && !isFirstView
}

const isObject = (data: unknown): data is object => typeof data === 'object' && data !== null
