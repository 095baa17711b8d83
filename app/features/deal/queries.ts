import { queryOptions } from '@tanstack/react-query'
import { ads, type Ad, type Category } from '#contract/ads.ts'
import type { Tools } from '#app/context.ts'
import { dealsOf, flyersOf, pagesOf, type Deal, type Flyer, type FlyerPage } from './deal.ts'

/** Everything that a store has on sale now. */
export type AllDeals = {
  kind: 'all'
  deals: readonly Deal[]
  pages: readonly FlyerPage[]
  flyers: readonly Flyer[]
  categories: readonly Category[]
}
/**
 * What the server puts into a page: only what its first view shows, with what that page says about the rest.
 * `of` is the page's path and query, so that another page does not take it for its own.
 */
export type PartOfDeals = {
  kind: 'part'
  of: string
  deals: readonly Deal[]
  pages: readonly FlyerPage[]
  flyers: readonly Flyer[]
  counted: Counted | null
}
export type Deals = AllDeals | PartOfDeals

/** How many deals a list shows and how many there are; `counts` by category, over all of them `everyCount`. */
export type Counted = { shown: number; total: number; everyCount: number; counts: readonly (Category & { count: number })[] }

/**
 * The deals of a store. On the server a page says by `part` what its first view needs of them; the app then fetches
 * all of them as soon as it runs, since a part is stale at once.
 */
export const dealsQuery = (tools: Pick<Tools, 'send' | 'side'>, storeRoute: string, part?: (all: AllDeals) => PartOfDeals) =>
  queryOptions({
    queryKey: ['deals', storeRoute],
    meta: { whose: 'everybody' },
    staleTime: ({ state }) => ((state.data as Deals | undefined)?.kind === 'part' ? 0 : 60_000),
    queryFn: async (): Promise<Deals> => {
      const params = { storeRoute }
      const [flyers, categories] = await Promise.all([tools.send(ads.list, { params }), tools.send(ads.categories, { params })])
      const all = allDeals(flyers, categories)
      return tools.side === 'server' && part ? part(all) : all
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
