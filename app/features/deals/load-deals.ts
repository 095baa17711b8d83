import { onlineManager, useQuery } from '@tanstack/react-query'
import { useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router'
import type { Store } from '#contract/stores.ts'
import { toolsOf, useTools } from '#app/context.ts'
import { dealsQuery, type AllDeals, type Deals, type PartOfDeals } from '#app/features/deal/queries.ts'
import { pricedDeals } from '#app/features/deal/rules.ts'
import { useObserved, type Observable } from '#app/observable.ts'
import { loadActiveStore } from '#app/features/current-store/active-store.ts'

/** `now` is the moment that the page was asked for: server and browser must draw the same of it. */
export type Loaded = { now: number }

/**
 * For the loaders of pages that show a store's deals. The server waits for them and keeps what `part` says the first
 * view shows; in the browser the page comes at once, and draws what is still missing.
 */
export async function loadDeals(
  args: LoaderFunctionArgs,
  part: (all: AllDeals, url: URL) => Omit<PartOfDeals, 'kind' | 'of'>,
): Promise<Loaded> {
  const tools = toolsOf(args.context)
  const { storeRoute } = await loadActiveStore(args)
  const url = new URL(args.request.url)
  if (tools.side === 'server') {
    await tools.queryClient.fetchQuery(
      dealsQuery(tools, storeRoute, (all) => ({ kind: 'part', of: url.pathname + url.search, ...part(all, url) })),
    )
  } else void tools.queryClient.prefetchQuery(dealsQuery(tools, storeRoute))
  return { now: Date.now() }
}

export type DealsNow =
  | { state: 'loading' }
  /** Nothing to show: the call failed, or there is no network and nothing was kept. */
  | { state: 'missing'; offline: boolean; retry: () => void }
  | { state: 'ready'; data: Deals; now: number; old: Old | null; retry: () => void }
/** What is shown could not be renewed; it is of `savedAt`. Of a part the rest is missing. */
export type Old = { savedAt: number; offline: boolean; isPart: boolean }

/** The store's deals as this page can show them now: all of them, or the part that the server made for this very address. */
export function useDeals({ storeRoute, timeZone }: Store): DealsNow {
  const loaded = useLoaderData<Loaded>()
  const { pathname, search } = useLocation()
  const online = useOnline()
  const { data, dataUpdatedAt, isError, fetchStatus, refetch } = useQuery(dealsQuery(useTools(), storeRoute))
  const retry = () => void refetch()
  const offline = !online || fetchStatus === 'paused'
  if (data === undefined || (data.kind === 'part' && data.of !== pathname + search)) {
    return isError || (offline && fetchStatus !== 'fetching') ? { state: 'missing', offline, retry } : { state: 'loading' }
  }
  const now = Math.max(loaded.now, dataUpdatedAt)
  // A page of the server's that shows all it means to show is not old: what it was fetched for comes later.
  const isPart = data.kind === 'part'
  const isWhole = isPart && (data.counted === null || data.deals.length >= data.counted.shown)
  const old = (isError || offline) && !isWhole ? { savedAt: dataUpdatedAt, offline, isPart } : null
  return { state: 'ready', data: priced(data, now, timeZone), now, old, retry }
}

/** The same object while nothing has expired: what is made from the deals is remembered by it. */
function priced(data: Deals, now: number, timeZone: string): Deals {
  const deals = pricedDeals(data.deals, now, timeZone)
  return deals === data.deals ? data : { ...data, deals }
}

/** True on the server and while hydrating. */
function useOnline(): boolean {
  return useObserved(connection, () => onlineManager.isOnline(), true)
}

const connection: Observable = { subscribe: (hear) => onlineManager.subscribe(hear) }
