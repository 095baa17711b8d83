import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Navigate, redirect, useLoaderData, useParams } from '#app/router/index.ts'
import * as brand from '#brand'
import type { Store } from '#contract/stores.ts'
import { useTools, type PageArgs } from '#app/context.ts'
import { dealsQuery, loadDeals, useDeals, useLastTurn, withdrawnQuery, type Loaded } from '#app/features/deal/queries.ts'
import { itemPathOf, pricedDeals, type ItemPath } from '#app/features/deal/rules.ts'
import { useGone } from '#app/features/deal/use-gone.ts'
import { exclusiveIdOf } from '#app/features/exclusives/rules.ts'
import { useFavorites, useFavoritesValue } from '#app/features/favorite/my-favorites.ts'
import { favoriteDealOf } from '#app/features/favorite/rules.ts'
import { itemOn, targetList } from '#app/features/lists/acts.ts'
import { stateOfMissing, useEnded } from '#app/features/lists/lists.ts'
import { useLists, useListsValue } from '#app/features/lists/shopping-lists.ts'
import { useStanding } from '#app/features/lists/standing.ts'
import { loadActiveStore, useActiveStore } from '#app/features/current-store/active-store.ts'
import { useFindStore } from '#app/features/current-store/visited-stores.ts'
import { useSigningIn } from '#app/features/session/signing-in.ts'
import { useUser } from '#app/features/session/user.ts'
import { paths } from '#app/paths.ts'
import { t } from '#words/t.ts'
import { ForMembers, useExclusive } from './exclusive-item.tsx'
import { DealsMissing, DealsOld } from './states.tsx'
import { Item, ItemSkeleton } from './Item.tsx'
import { Withdrawn } from './Withdrawn.tsx'

/**
 * Redirects to the deals when the item should be among the store's own deals but isn't, and so is gone. What only a shopper's lists
 * or favorites contain, the server leaves to the browser (decision B06).
 */
export async function loader(args: PageArgs): Promise<Loaded> {
  const path = itemPathOf(segmentsOf(args.params))
  if (!path) throw new Response(null, { status: 404, statusText: 'Not Found' })
  const loaded = await loadDeals(args, ({ deals, flyers }) => ({
    deals: deals.filter((it) => it.adSpaceId === path.adSpaceId),
    pages: [],
    flyers,
    counted: null,
  }))
  const { storeRoute, storeId } = await loadActiveStore(args)
  const tools = args.context
  const isOurs = path.storeId === storeId && path.listId === null && path.from !== 'favorites'
  // Who sees an exclusive, and which ones there are, only the browser knows.
  const isExclusive = exclusiveIdOf(path) !== null
  if (
    tools.side === 'server' &&
    isOurs &&
    !isExclusive &&
    tools.queryClient.getQueryData(dealsQuery(tools, storeRoute).queryKey)?.deals.length === 0
  )
    throw redirect(paths.deals(storeRoute))
  return loaded
}

const segmentsOf = (params: PageArgs['params']) => (params['*'] ?? '').split('/')

/** One item of a store's ads, or one that a list or the favorites keep from an ad that is over. */
export default function ItemPage() {
  const store = useActiveStore()!
  const lists = useLists()
  const favorites = useFavorites()
  const path = itemPathOf(segmentsOf(useParams()))!
  const isOurs = path.storeId === store.storeId
  const result = useDeals(store)
  const found = useFindStore(path.storeId)(path.storeId)
  const published = result.state === 'ready' && isOurs ? result.data.deals.find((it) => it.adSpaceId === path.adSpaceId) : undefined
  const isMissed = !published && (!isOurs || (result.state === 'ready' && result.data.kind === 'all'))
  const kept = useKept(path, found.store, store.timeZone, isMissed)
  const offered = useExclusive(isOurs ? path : null, store, result)
  const deal = published ?? offered.deal ?? kept.deal
  const gone = useGone(path.adSpaceId, deal)
  if (!deal) {
    if (offered.state === 'failed') return <Missing offline={false} retry={offered.retry} />
    if (offered.state === 'unknown' || (offered.state === 'for members' && kept.state === 'unknown')) return <ItemSkeleton />
    if (offered.state === 'for members') return <ForMembers {...offered} store={store} />
    if (result.state === 'missing') return <Missing {...result} />
    const isGone = result.state === 'ready' && ((isOurs && path.listId === null && path.from !== 'favorites') || kept.state === 'known')
    if (isGone && gone) return <Withdrawn deal={gone} store={store} />
    if (isGone) return <Navigate to={paths.deals(store.storeRoute)} replace />
    const retry = () => {
      lists?.refresh()
      favorites?.refresh()
    }
    if (kept.state === 'failed') return <Missing offline={false} retry={retry} />
    return <ItemSkeleton />
  }
  // In the place of its store the current one would not do: what is added would be put on a list of that.
  if (found.state === 'failed') return <Missing offline={false} retry={found.retry} />
  if (found.state === 'missing') return <Navigate to={paths.deals(store.storeRoute)} replace />
  if (!found.store) return <ItemSkeleton />
  if (kept.isWithdrawn) return <Withdrawn deal={deal} store={found.store} />
  return (
    <>
      {(path.listId !== null || !published) && <meta name="robots" content="noindex" />}
      {result.state === 'ready' && result.old && <DealsOld {...result.old} retry={result.retry} timeZone={store.timeZone} />}
      <Item
        key={`${path.storeId} ${path.listId} ${path.adSpaceId}`}
        deal={deal}
        store={found.store}
        flyer={result.state === 'ready' ? result.data.flyers.find((it) => it.adId === deal.adId) : undefined}
        listId={path.listId}
        asks={!published && path.listId === null}
      />
    </>
  )
}

/** In place of an item of which nothing is known yet. */
function Missing(props: ComponentProps<typeof DealsMissing>) {
  return (
    <>
      <title>{`${t`Item`} | ${brand.appName}`}</title>
      <h1 className="vh">{t`Item`}</h1>
      <DealsMissing {...props} />
    </>
  )
}

/**
 * Returns the item as a shopping list or the favorites on this device have it, with what became of it since (docs/decisions/0156). For a
 * shopper who may have neither it is known that there is none; while a sign-in is pending, it is not. `own` is the item's store, once it
 * is known, among whose deals the item `isMissed`.
 */
function useKept({ storeId, adSpaceId, listId, from }: ItemPath, own: Store | null, zoneHere: string, isMissed: boolean) {
  const timeZone = own?.timeZone ?? zoneHere
  const { now } = useLoaderData<Loaded>()
  const user = useUser()
  const isSigningIn = useSigningIn()
  const ofLists = useListsValue(stateOfMissing)
  const ofFavorites = useFavoritesValue((it) => stateOfMissing({ ...it, isOld: it.savedAt !== null }))
  const listed = useListsValue((snapshot) => itemOn(snapshot, targetList(snapshot, storeId, listId), adSpaceId))
  const [item] = useStanding(listed ? [listed] : [], own, useEnded(own))
  const liked = useFavoritesValue(({ data }) => (from === 'favorites' ? favoriteDealOf(data.favorites, storeId, adSpaceId) : null))
  const kept = liked ?? (item?.deal ? { ...item.deal, adDateInfo: item.adDateInfo } : null)
  const mayBeWithdrawn = isMissed && own !== null && kept !== null && !kept.isDigitalExclusive
  const { data: withdrawn } = useQuery({ ...withdrawnQuery(useTools(), own?.storeRoute ?? ''), enabled: mayBeWithdrawn })
  const turned = useLastTurn(kept ? [kept] : [], now, timeZone)
  const state = from === 'favorites' ? ofFavorites : ofLists
  return {
    deal: kept && pricedDeals([kept], turned, timeZone)[0]!,
    isWithdrawn: isMissed && withdrawn?.some((it) => it.adSpaceId === adSpaceId) === true,
    state: isSigningIn ? 'unknown' : state === 'off' && user && !user.acceptedTerms ? 'known' : state,
  }
}
