import type { User } from '#contract/accounts.ts'
import type { Store } from '#contract/stores.ts'
import type { Tools, PageArgs } from '#app/context.ts'
import { dealsQuery } from '#app/features/deal/queries.ts'
import { exclusivesQuery } from '#app/features/exclusives/queries.ts'
import { scanCodeQuery } from '#app/features/barcode/queries.ts'
import { loadActiveStore, storeQuery } from '#app/features/current-store/active-store.ts'
import { visitedQuery } from '#app/features/current-store/visited-stores.ts'
import { accountQuery } from '#app/features/session/account.ts'
import { userQuery } from '#app/features/session/user.ts'
import { bannersQuery, loadStoresBanners } from '#app/features/banners/queries.ts'
import { chainQuery } from '#app/features/stores/chain.ts'

let loaded: string | null = null

/**
 * Returns the store for the pages below it. When the store changes, it begins to fetch all data of the store (spec section 7,
 * decision F14), so that it can be read later without a network too; pages wait only for what they show.
 */
export async function loadStore(args: PageArgs): Promise<Store> {
  const tools = args.context
  const { activeStoreRoute } = args.params
  if (tools.side === 'browser' && activeStoreRoute) loadAllOf(tools, activeStoreRoute)
  const store = await loadActiveStore(args)
  if (tools.side === 'server') await loadStoresBanners(tools, store)
  return store
}

/** For the store of a page that the server rendered, whose loaders do not run in the browser. Does nothing for the store loaded last. */
export function loadAllOf(tools: Tools, storeRoute: string) {
  if (storeRoute === loaded) return
  loaded = storeRoute
  void loadAll(tools, storeRoute)
}

/** Never rejects: what could not be fetched is fetched again where it is shown. */
async function loadAll(tools: Tools, storeRoute: string) {
  const { queryClient } = tools
  const user = queryClient.ensureQueryData(userQuery(tools)).catch(() => null)
  await Promise.all([
    queryClient.prefetchQuery(storeQuery(tools, storeRoute)),
    queryClient.prefetchQuery(dealsQuery(tools, storeRoute)), // the ads with their categories
    queryClient.prefetchQuery(chainQuery(tools, storeRoute)),
    queryClient.prefetchQuery(visitedQuery(tools, storeRoute)),
    user.then((it) => it && loadOwn(tools, it)),
  ])
  await Promise.all([
    queryClient.prefetchQuery(bannersQuery(tools)),
    queryClient.prefetchQuery(exclusivesQuery(tools)),
    user.then((it) => (it?.isAnonymous === false ? queryClient.prefetchQuery(scanCodeQuery(tools, it.userId)) : undefined)),
  ])
}

/** Lists and favorites are read by what shows them on this device, which knows of changes that are being sent. */
async function loadOwn(tools: Tools, { userId, isAnonymous }: User) {
  const { queryClient } = tools
  const readAgain = (queryKey: readonly string[]) =>
    queryClient.refetchQueries({ queryKey, type: 'active', stale: true }, { cancelRefetch: false })
  await Promise.all([
    readAgain(['lists', userId]),
    readAgain(['items', userId]),
    readAgain(['favorites', userId]),
    !isAnonymous && queryClient.prefetchQuery(accountQuery(tools, userId)),
  ])
}
