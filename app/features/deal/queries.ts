import { onlineManager, queryOptions, useQuery } from '@tanstack/react-query'
import { useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router'
import { ads, type Ad, type Category } from '#contract/ads.ts'
import type { Store } from '#contract/stores.ts'
import { toolsOf, useTools, type Tools } from '#app/context.ts'
import { loadActiveStore } from '#app/features/current-store/active-store.ts'
import { useObserved, type Observable } from '#app/observable.ts'
import { dealsOf, flyersOf, pagesOf, type Deal, type Flyer, type FlyerPage } from './deal.ts'
import { pricedDeals } from './rules.ts'

/** Everything that a store has on sale now. */
export type AllDeals = {
  kind: 'all'
  deals: readonly Deal[]
  pages: readonly FlyerPage[]
  flyers: readonly Flyer[]
  categories: readonly Category[]
}
/** What a page that the server made shows of them at first, with what it says about the rest. */
export type FirstView = {
  deals: readonly Deal[]
  pages: readonly FlyerPage[]
  flyers: readonly Flyer[]
  counted: Counted | null
}
/** `of` is the page's path and query, so that another page does not take it for its own. */
export type Deals = AllDeals | (FirstView & { kind: 'first view'; of: string })

/** How many deals a list shows and how many there are; `counts` by category, over all of them `everyCount`. */
export type Counted = { shown: number; total: number; everyCount: number; counts: readonly (Category & { count: number })[] }

/** The deals of a store: its ads that are on now, and the names of their categories. */
export const dealsQuery = ({ send }: Pick<Tools, 'send'>, storeRoute: string) =>
  queryOptions({
    queryKey: ['deals', storeRoute],
    meta: { whose: 'everybody' },
    staleTime: ({ state }) => (state.data?.kind === 'first view' ? 0 : 60_000),
    queryFn: async (): Promise<Deals> => {
      const params = { storeRoute }
      return allDeals(...(await Promise.all([send(ads.list, { params }), send(ads.categories, { params })])))
    },
  })

const made = new WeakMap<readonly Ad[], AllDeals>()

/** Remembered by the reply itself: on the server many pages are made from one. */
function allDeals(flyers: readonly Ad[], categories: readonly Category[]): AllDeals {
  const known = made.get(flyers)
  if (known) return known
  const all: AllDeals = {
    kind: 'all',
    deals: dealsOf(flyers, categories),
    pages: pagesOf(flyers),
    flyers: flyersOf(flyers),
    categories: [...categories],
  }
  made.set(flyers, all)
  return all
}

/** `now` is the moment that the page was asked for: server and browser must draw the same of it. */
export type Loaded = { now: number }

/**
 * For the loaders of pages that show a store's deals. The server waits for them, and puts into the page only what its first
 * view shows: the app fetches all of them as soon as it runs. In the browser the page comes at once, and draws what is still
 * missing.
 */
export async function loadDeals(args: LoaderFunctionArgs, firstView: (all: AllDeals, address: URL) => FirstView): Promise<Loaded> {
  const { queryClient, side, send } = toolsOf(args.context)
  const { storeRoute } = await loadActiveStore(args)
  const query = dealsQuery({ send }, storeRoute)
  if (side === 'browser') void queryClient.prefetchQuery(query)
  else {
    const deals = await queryClient.fetchQuery(query)
    const address = new URL(args.request.url)
    const of = address.pathname + address.search
    const shown: Deals = deals.kind === 'all' ? { kind: 'first view', of, ...firstView(deals, address) } : deals
    queryClient.setQueryData(query.queryKey, shown)
  }
  return { now: Date.now() }
}

export type DealsNow =
  | { state: 'loading' }
  /** Nothing to show: the call failed, or there is no network and nothing was kept. */
  | { state: 'missing'; offline: boolean; retry: () => void }
  | { state: 'ready'; data: Deals; now: number; old: Old | null; retry: () => void }
/** What is shown could not be renewed; it is of `savedAt`. Of a first view the rest is missing. */
export type Old = { savedAt: number; offline: boolean; isFirstView: boolean }

/** The store's deals as this page can show them now: all of them, or the first view that the server made of this very address. */
export function useDeals({ storeRoute, timeZone }: Store): DealsNow {
  const loaded = useLoaderData<Loaded>()
  const { pathname, search } = useLocation()
  const online = useOnline()
  const { data, dataUpdatedAt, isError, fetchStatus, refetch } = useQuery(dealsQuery(useTools(), storeRoute))
  const retry = () => void refetch()
  const offline = !online || fetchStatus === 'paused'
  if (data === undefined || (data.kind === 'first view' && data.of !== pathname + search)) {
    return isError || (offline && fetchStatus !== 'fetching') ? { state: 'missing', offline, retry } : { state: 'loading' }
  }
  const now = Math.max(loaded.now, dataUpdatedAt)
  // A page of the server's that shows all it means to show is not old: what it was fetched for comes later.
  const isFirstView = data.kind === 'first view'
  const isWhole = isFirstView && (data.counted === null || data.deals.length >= data.counted.shown)
  const old = (isError || offline) && !isWhole ? { savedAt: dataUpdatedAt, offline, isFirstView } : null
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
