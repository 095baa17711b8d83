import { useState } from 'react'
import { useLoaderData, useLocation } from '#app/router/index.ts'
import { ads, type Category } from '#contract/ads.ts'
import type { DigitalExclusive } from '#contract/exclusives.ts'
import type { Store } from '#contract/stores.ts'
import type { PageArgs } from '#app/context.ts'
import { loadActiveStore } from '#app/features/current-store/active-store.ts'
import type { Deal } from '#app/features/deal/deal.ts'
import { dealsKey, type Deals, type Loaded } from '#app/features/deal/queries.ts'
import { exclusivesOfNobody, useExclusives } from '#app/features/exclusives/queries.ts'
import { dealsOfExclusives, exclusiveIdOf, shownAt } from '#app/features/exclusives/rules.ts'
import { useMember } from '#app/features/session/user.ts'
import { filterOf, viewOf, withMore, type Filter, type View } from './rules.ts'

/** `exclusives`: how many the page has room for; null in the browser, which knows them itself. */
export type LoadedWithRoom = Loaded & { exclusives: number | null }

/** Counts on the server the exclusives that the address asks for, whoever will look at the page. A page without them is no failure. */
export async function countExclusives(args: PageArgs, now: number): Promise<number | null> {
  return args.context.side === 'browser' ? null : countFound(args, now).catch(() => null)
}

async function countFound(args: PageArgs, now: number): Promise<number> {
  const tools = args.context
  const store = await loadActiveStore(args)
  const [all, categories] = await Promise.all([
    exclusivesOfNobody(tools),
    tools.send(ads.categories, { params: { storeRoute: store.storeRoute } }),
  ])
  const flyers = tools.queryClient.getQueryData<Deals>(dealsKey(store.storeRoute))?.flyers
  const { deals } = viewOf(dealsOnce(all, categories), categories, filterOf(new URL(args.request.url).searchParams, flyers))
  const shown = new Set(shownAt(all, store, now).map(({ id }) => id))
  return deals.filter((deal) => shown.has(exclusiveIdOf(deal)!)).length
}

const made = new WeakMap<readonly DigitalExclusive[], WeakMap<readonly Category[], Deal[]>>()

/** Makes the deals once for each pair of replies: their words are then read once for all searches too. */
function dealsOnce(all: readonly DigitalExclusive[], categories: readonly Category[]): Deal[] {
  const of = made.get(all) ?? new WeakMap<readonly Category[], Deal[]>()
  const deals = of.get(categories) ?? dealsOfExclusives(all, categories)
  made.set(all, of.set(categories, deals))
  return deals
}

function viewOfExclusives(exclusives: readonly DigitalExclusive[], categories: readonly Category[], filter: Filter): View {
  return viewOf(dealsOnce(exclusives, categories), categories, filter)
}

/** Returns the store's exclusives that a filter finds, and how they are counted: they are only a member's deals. */
export function useExclusivesView(store: Store, data: Deals, filter: Filter) {
  const { exclusives: counted } = useLoaderData<LoadedWithRoom>()
  const { pathname, search } = useLocation()
  const { shown, failed, retry } = useExclusives(store)
  const isMember = useMember() !== null
  const inTime = useInTime(shown, counted !== null, pathname + search)
  const categories = data.kind === 'all' ? data.categories : (data.counted?.counts ?? [])
  const viewFor = (its: Filter) => inTime && viewOfExclusives(inTime, categories, its)
  return {
    deals: viewFor(filter)?.deals ?? null,
    expected: counted ?? 0,
    failed,
    retry,
    /** Adds a member's exclusives to what a filter finds among the other deals. */
    countedIn(view: View, its: Filter): View {
      const more = isMember ? viewFor(its) : null
      return more ? withMore(view, more, categories) : view
    },
  }
}

/** What comes after a list was drawn without room for it would push the list down: then it is left out until another address is shown. */
function useInTime<T>(known: T | null, hasRoom: boolean, address: string): T | null {
  const [without, setWithout] = useState<string | null>(null)
  if (known === null && !hasRoom && without !== address) setWithout(address)
  return without === address ? null : known
}
