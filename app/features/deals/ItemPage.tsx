import { CalendarDays } from 'lucide-react'
import { Navigate, redirect, useLoaderData, useParams, type LoaderFunctionArgs } from 'react-router'
import { brand } from '#brand'
import { moneyText } from '#contract/prices.ts'
import { titleOf } from '#contract/store-names.ts'
import type { Store } from '#contract/stores.ts'
import { toolsOf } from '#app/context.ts'
import { DealsNote } from '#app/features/deal/DealsNote.tsx'
import type { Deal, Flyer } from '#app/features/deal/deal.ts'
import { dealsQuery, loadDeals, useDeals, type Loaded } from '#app/features/deal/queries.ts'
import { itemPathOf, pricedDeals, saidDates, saidSale, savingOf, validityText, type ItemPath } from '#app/features/deal/rules.ts'
import { Badges } from '#app/features/exclusives/Badges.tsx'
import { exclusiveIdOf } from '#app/features/exclusives/rules.ts'
import { useExclusiveSeen } from '#app/features/exclusives/use-exclusive-seen.ts'
import { Banner } from '#app/features/banners/Banner.tsx'
import { useSlot } from '#app/features/banners/use-slot.ts'
import { FavoriteButton } from '#app/features/favorite/FavoriteButton.tsx'
import { useFavorites, useFavoritesValue } from '#app/features/favorite/my-favorites.ts'
import { favoriteDealOf } from '#app/features/favorite/rules.ts'
import { AddToListBar } from '#app/features/lists/AddToList.tsx'
import { itemOn, targetList } from '#app/features/lists/acts.ts'
import { useLists, useListsValue } from '#app/features/lists/shopping-lists.ts'
import { loadActiveStore, useActiveStore } from '#app/features/current-store/active-store.ts'
import { useStoreOf } from '#app/features/current-store/visited-stores.ts'
import { useSigningIn } from '#app/features/session/signing-in.ts'
import { useUser } from '#app/features/session/user.ts'
import { paths } from '#app/paths.ts'
import { DigitalMark, OwnerMark, TagMark } from '#app/ui/Marks.tsx'
import { Price } from '#app/ui/Price.tsx'
import { priceText } from '#app/ui/price-words.ts'
import { Skeleton } from '#app/ui/Skeleton.tsx'
import { BogoPicture } from './DealPrice.tsx'
import { ForMembers, useExclusive } from './exclusive-item.tsx'
import styles from './ItemPage.module.css'
import { ItemPictures } from './ItemPictures.tsx'
import { DealsMissing, DealsOld } from './states.tsx'

/**
 * Redirects to the deals when the item should be among the store's own deals but isn't, and so is gone. What only a shopper's lists
 * or favorites contain, the server leaves to the browser (decision B06).
 */
export async function loader(args: LoaderFunctionArgs): Promise<Loaded> {
  const path = itemPathOf(segmentsOf(args.params))
  if (!path) throw new Response(null, { status: 404, statusText: 'Not Found' })
  const loaded = await loadDeals(args, ({ deals, flyers }) => ({
    deals: deals.filter((it) => it.adSpaceId === path.adSpaceId),
    pages: [],
    flyers,
    counted: null,
  }))
  const { storeRoute, storeId } = await loadActiveStore(args)
  const tools = toolsOf(args.context)
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

const segmentsOf = (params: LoaderFunctionArgs['params']) => (params['*'] ?? '').split('/')

/** One item of a store's ads, or one that a list or the favorites keep from an ad that is over. */
export default function ItemPage() {
  const store = useActiveStore()!
  const lists = useLists()
  const favorites = useFavorites()
  const path = itemPathOf(segmentsOf(useParams()))!
  const isOurs = path.storeId === store.storeId
  const result = useDeals(store)
  const own = useStoreOf(path.storeId) ?? store
  const kept = useKept(path, own)
  const offered = useExclusive(isOurs ? path : null, store, result)
  const published = result.state === 'ready' && isOurs ? result.data.deals.find((it) => it.adSpaceId === path.adSpaceId) : undefined
  const deal = published ?? offered.deal ?? kept.deal
  if (!deal) {
    if (offered.state === 'failed') return <DealsMissing offline={false} retry={offered.retry} />
    if (offered.state === 'unknown' || (offered.state === 'for members' && kept.state === 'unknown')) return <ItemSkeleton />
    if (offered.state === 'for members') return <ForMembers {...offered} store={store} />
    if (result.state === 'missing') return <DealsMissing {...result} />
    const isGone = result.state === 'ready' && ((isOurs && path.listId === null && path.from !== 'favorites') || kept.state === 'known')
    if (isGone) return <Navigate to={paths.deals(store.storeRoute)} replace />
    const retry = () => {
      lists?.refresh()
      favorites?.refresh()
    }
    if (kept.state === 'failed') return <DealsMissing offline={false} retry={retry} />
    return <ItemSkeleton />
  }
  return (
    <>
      {(path.listId !== null || !published) && <meta name="robots" content="noindex" />}
      {result.state === 'ready' && result.old && <DealsOld {...result.old} retry={result.retry} timeZone={store.timeZone} />}
      <Item
        deal={deal}
        store={own}
        flyer={result.state === 'ready' ? result.data.flyers.find((it) => it.adId === deal.adId) : undefined}
        listId={path.listId}
        asks={!published && path.listId === null}
      />
    </>
  )
}

/**
 * Returns the item as a shopping list or the favorites on this device have it. For a shopper who may have neither it is known that
 * there is none; while a sign-in is pending, it is not.
 */
function useKept({ storeId, adSpaceId, listId, from }: ItemPath, { timeZone }: Store) {
  const { now } = useLoaderData<Loaded>()
  const user = useUser()
  const isSigningIn = useSigningIn()
  const ofLists = useListsValue((snapshot) => snapshot.state)
  const ofFavorites = useFavoritesValue((snapshot) => snapshot.state)
  const item = useListsValue((snapshot) => itemOn(snapshot, targetList(snapshot, storeId, listId), adSpaceId))
  const liked = useFavoritesValue(({ data }) => (from === 'favorites' ? favoriteDealOf(data.favorites, storeId, adSpaceId) : null))
  const kept = liked ?? (item?.deal ? { ...item.deal, adDateInfo: item.adDateInfo } : null)
  const state = from === 'favorites' ? ofFavorites : ofLists
  return {
    deal: kept && pricedDeals([kept], now, timeZone)[0]!,
    state: isSigningIn ? 'unknown' : state === 'off' && user && !user.acceptedTerms ? 'known' : state,
  }
}

type ItemProps = {
  deal: Deal
  store: Store
  flyer: Flyer | undefined
  listId: string | null
  /** Only the shopper's favorites have it: the heart asks before it is gone. */
  asks: boolean
}

export function Item({ deal, store, flyer, listId, asks }: ItemProps) {
  const seen = useExclusiveSeen(deal)
  const price = deal.ownerPrice ?? deal.price
  const cost = price ? priceText(price) : deal.bogoPicture ? 'Buy one, get one free' : null
  const column = useSlot('productpage-desc-column', store, deal.productIdentifier)
  const wide = useSlot('productpage-banner', store, deal.productIdentifier)
  const phone = useSlot('mobile-productpage-banner', store, deal.productIdentifier)
  const dates = saidDates(deal.startDate, deal.endDate, store.timeZone)
  return (
    <article className={styles.root}>
      <title>{`${[deal.title, cost].filter(Boolean).join(', ')} | ${brand.appName}`}</title>
      <meta
        name="description"
        content={`${[deal.brand, deal.title, deal.size].filter(Boolean).join(', ')}: ${cost ? `${cost}, ` : ''}${dates} at ${titleOf(store)}, ${store.city}.`}
      />
      <ItemPictures deal={deal} className={styles.pictures} />
      <div ref={seen} className={styles.text}>
        <FavoriteButton deal={deal} storeId={store.storeId} asks={asks} className={styles.heart} />
        <p className={styles.brand}>{deal.brand}</p>
        <h1 className={styles.title}>{deal.title}</h1>
        <p className={styles.size}>{deal.size}</p>
        <Offer deal={deal} store={store} />
        <div className={styles.dates}>
          <CalendarDays />
          <div>
            <p>{deal.adDateInfo || dates}</p>
            {flyer && (flyer.validFrom !== deal.startDate || flyer.validTo !== deal.endDate) && <p>This price: {dates}</p>}
            {deal.isDigitalExclusive && <p className={styles.validity}>{validityText(deal.startDate, deal.endDate, store.timeZone)}</p>}
          </div>
        </div>
        {deal.healthyOptions.length > 0 && (
          <ul className={styles.marks} aria-label="Healthy options">
            {deal.healthyOptions.map((it) => (
              <li key={it}>
                <TagMark>{it}</TagMark>
              </li>
            ))}
          </ul>
        )}
        {deal.badges && <Badges addresses={deal.badges} />}
        {deal.texts.length > 0 && (
          <section className={styles.more}>
            <h2>More Information</h2>
            {deal.texts.map((it) => (
              <p key={it}>{it}</p>
            ))}
          </section>
        )}
        <Banner slot={phone} store={store} className={styles.ad} />
      </div>
      <div className={styles.bar}>
        <AddToListBar deal={deal} store={store} listId={listId ?? undefined} />
      </div>
      <Banner slot={column} store={store} className={styles.columnAd} />
      <Banner slot={wide} store={store} className={styles.wideAd} />
      <DealsNote className={styles.note} />
    </article>
  )
}

/** The price with all its details: whom it is for, what others pay, what it saves. */
function Offer({ deal, store: { timeZone } }: { deal: Deal; store: Store }) {
  const { price, ownerPrice, bogoPicture, isDigitalExclusive } = deal
  const shown = ownerPrice ?? price
  const saving = savingOf(deal)
  const unit = shown?.unit ? ` ${shown.unit}` : ''
  return (
    <div className={styles.offer}>
      <div className={styles.price}>
        {isDigitalExclusive && <DigitalMark />}
        {ownerPrice && <OwnerMark />}
        {bogoPicture ? (
          <BogoPicture address={bogoPicture} price={price} size="xl" />
        ) : shown ? (
          <Price price={shown} size="xl" />
        ) : (
          <p>{saidSale(deal, timeZone)}</p>
        )}
      </div>
      {shown && (ownerPrice !== null || price?.regularCents != null) && (
        <dl>
          {ownerPrice && price ? (
            <div>
              <dt>Everyone</dt> <dd>{priceText(price)}</dd>
            </div>
          ) : (
            price?.regularCents != null && (
              <div>
                <dt>Regular</dt>{' '}
                <dd>
                  {moneyText(price.regularCents)}
                  {unit}
                </dd>
              </div>
            )
          )}
          {saving !== null && (
            <div>
              <dt>You save</dt>{' '}
              <dd>
                {moneyText(saving)}
                {unit}
              </dd>
            </div>
          )}
        </dl>
      )}
    </div>
  )
}

export function ItemSkeleton() {
  return (
    <div className={styles.root} aria-busy="true">
      <title>{brand.appName}</title>
      <meta name="robots" content="noindex" />
      <div className={styles.pictures}>
        <Skeleton kind="block" className={styles.blank} />
      </div>
      <div className={styles.text}>
        <Skeleton className={styles.brand} />
        <Skeleton kind="title" />
        <Skeleton />
      </div>
    </div>
  )
}
