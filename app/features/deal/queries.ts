import { queryOptions, useQuery, type QueryFunctionContext } from '@tanstack/react-query'
import { useLoaderData, useLocation, type Location } from '#app/router/index.ts'
import { ads, type BriefAd, type Category } from '#contract/ads.ts'
import type { Store } from '#contract/stores.ts'
import { minutes } from '#app/clock.ts'
import { useTools, type Tools, type PageArgs } from '#app/context.ts'
import { loadActiveStore } from '#app/features/current-store/active-store.ts'
import { useAway } from '#app/features/offline/connection.ts'
import { useObserved } from '#app/observable.ts'
import { drawnBy } from '#app/paths.ts'
import { dealsOf, flyersOf, pagesOf, type Deal, type Flyer, type FlyerPage } from './deal.ts'
import { lastTurn, pricedDeals } from './rules.ts'
import type { Trait } from './traits.ts'

/** Everything that a store has on sale now. */
export type AllDeals = {
  kind: 'all'
  deals: readonly Deal[]
  pages: readonly FlyerPage[]
  flyers: readonly Flyer[]
  categories: readonly Category[]
}
/** The deals that a page from the server shows at first, with the numbers that it shows about all of them. */
export type FirstView = {
  deals: readonly Deal[]
  pages: readonly FlyerPage[]
  flyers: readonly Flyer[]
  counted: Counted | null
  /** What the address's search text probably means besides what it finds. */
  close?: readonly Deal[]
}
/** `of` is the page's path and query, so that no other page uses this first view. */
export type Deals = AllDeals | (FirstView & { kind: 'first view'; of: string })

/**
 * How many deals a list shows and how many there are; `counts` is by category, `everyCount` over all categories, `traits` by what
 * shoppers ask for.
 */
export type Counted = {
  shown: number
  total: number
  everyCount: number
  counts: readonly (Category & { count: number })[]
  traits: readonly { trait: Trait; count: number }[]
  /** The text has no more than letters in common with the deals that it finds. */
  isVague: boolean
}

export const dealsKey = (storeRoute: string) => ['deals', storeRoute] as const

/** The deals of a store: its current ads, and the names of their categories. */
export const dealsQuery = ({ send }: Pick<Tools, 'send'>, storeRoute: string) =>
  queryOptions({
    queryKey: dealsKey(storeRoute),
    meta: { whose: 'everybody' },
    staleTime: ({ state }) => (state.data?.kind === 'first view' ? 0 : 60_000),
    queryFn: async ({ client }: QueryFunctionContext): Promise<Deals> => {
      const categories = client.fetchQuery({ ...categoriesQuery({ send }, storeRoute), staleTime: 60_000 })
      return allDeals(...(await Promise.all([send(ads.brief, { params: { storeRoute }, query: { brief: 'true' } }), categories])))
    },
  })

/** The store's categories in the order of its aisles. A page that the server drew has them with it. */
export const categoriesQuery = ({ send }: Pick<Tools, 'send'>, storeRoute: string) =>
  queryOptions({
    queryKey: [...dealsKey(storeRoute), 'categories'],
    meta: { whose: 'everybody' },
    staleTime: 3600_000,
    queryFn: () => send(ads.categories, { params: { storeRoute } }),
  })

/** What was withdrawn from the store's flyers, and why. Whatever makes its deals stale makes this stale too. */
export const withdrawnQuery = ({ send }: Pick<Tools, 'send'>, storeRoute: string) =>
  queryOptions({
    queryKey: [...dealsKey(storeRoute), 'withdrawn'],
    meta: { whose: 'everybody' },
    queryFn: () => send(ads.withdrawn, { params: { storeRoute } }),
  })

const made = new WeakMap<readonly BriefAd[], AllDeals>()

/** Makes the deals once for each reply: on the server many pages are made from the same one. */
function allDeals(flyers: readonly BriefAd[], categories: readonly Category[]): AllDeals {
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

/** `now` is the time of the request for the page, from which server and browser must render the same. */
export type Loaded = { now: number }

/**
 * Loads the deals for pages that show them. The server waits for them, and puts only those of the first view into the page, chosen by
 * the prices that hold now: the app fetches all of them as soon as it runs, and must not choose others. In the browser the page is
 * shown at once, and the deals when they arrive.
 */
export async function loadDeals(
  args: PageArgs,
  firstView: (all: AllDeals, address: URL) => FirstView | Promise<FirstView>,
): Promise<Loaded> {
  const { queryClient, side, send } = args.context
  const { storeRoute, timeZone } = await loadActiveStore(args)
  const query = dealsQuery({ send }, storeRoute)
  if (side === 'browser') void queryClient.prefetchQuery(query)
  else {
    const deals = await queryClient.fetchQuery(query)
    const address = new URL(args.request.url)
    const of = drawnBy(address)
    const all = deals.kind === 'all' ? priced(deals, Date.now(), timeZone) : null
    const shown: Deals = all ? { kind: 'first view', of, ...(await firstView(all, address)) } : deals
    queryClient.setQueryData(query.queryKey, shown)
  }
  return { now: Date.now() }
}

/** For pages of which the server draws the frame alone: which deals they show only the browser knows. */
export function loadFrame(args: PageArgs): Promise<Loaded> {
  return loadDeals(args, ({ flyers }) => ({ deals: [], pages: [], flyers, counted: null }))
}

export type DealsNow =
  | { state: 'loading'; before?: Deals }
  /** There is nothing to show: the call failed, or there is no network and no stored copy. */
  | { state: 'missing'; offline: boolean; retry: () => void; before?: Deals }
  | { state: 'ready'; data: Deals; now: number; old: Old | null; retry: () => void }
/** What is shown could not be renewed; it is from `savedAt`. With `isFirstView`, only the first view is there. */
export type Old = { savedAt: number; offline: boolean; isFirstView: boolean }

/**
 * Returns the deals that this page can show now: all of them, or the first view that the server made for exactly this address. `before` is
 * the first view of this page with another search, from which the shopper went on before all deals had come.
 */
export function useDeals({ storeRoute, timeZone }: Store): DealsNow {
  const loaded = useLoaderData<Loaded>()
  const location = useLocation()
  const offline = useAway()
  const { data, dataUpdatedAt, isError, fetchStatus, refetch } = useQuery(dealsQuery(useTools(), storeRoute))
  const retry = () => void refetch()
  const now = Math.max(loaded.now, dataUpdatedAt)
  const turned = useLastTurn(data?.deals ?? none, now, timeZone)
  if (data === undefined || isOfAnother(data, location)) {
    const before = data && isOfPath(data, location) && { before: data }
    return isError || (offline && fetchStatus !== 'fetching')
      ? { state: 'missing', offline, retry, ...before }
      : { state: 'loading', ...before }
  }
  // A page from the server that already shows all its deals is not old: what the app fetches is only needed later.
  const isFirstView = data.kind === 'first view'
  const isWhole = isFirstView && (data.counted === null || data.deals.length >= data.counted.shown)
  const old = (isError || offline) && !isWhole ? { savedAt: dataUpdatedAt, offline, isFirstView } : null
  return { state: 'ready', data: priced(data, turned, timeZone), now, old, retry }
}

const none: readonly Deal[] = []

/** Returns whether the deals are no more than the first view of another address. */
export const isOfAnother = (data: Deals, here: Location): boolean => data.kind === 'first view' && data.of !== drawnBy(here)
const isOfPath = (data: Deals, { pathname }: Location): boolean => data.kind === 'first view' && data.of.split('?')[0] === pathname

/**
 * Returns a moment at which the same of these sales had begun and ended as now, or as by `known`; 0 while none has begun. The component renders
 * again when one does, and not each minute.
 */
export function useLastTurn(deals: readonly Deal[], known: number, timeZone: string): number {
  const at = (now: number) => lastTurn(deals, Math.max(known, now), timeZone)
  return useObserved(minutes, () => at(Date.now()), at(0))
}

/** Returns the same object while all of it is on sale, because what is made from the deals is remembered for that object. */
function priced<T extends Deals>(data: T, now: number, timeZone: string): T {
  const deals = pricedDeals(data.deals, now, timeZone)
  return deals === data.deals ? data : { ...data, deals }
}
