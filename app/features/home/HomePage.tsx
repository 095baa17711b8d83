import { Clock, MapPin } from 'lucide-react'
import { Link, type LoaderFunctionArgs } from 'react-router'
import { brand } from '#brand'
import { inFeaturedCarousel } from '#contract/exclusives.ts'
import { titleOf } from '#contract/store-names.ts'
import type { Store } from '#contract/stores.ts'
import { Banner } from '#app/features/banners/Banner.tsx'
import { useTakeover } from '#app/features/banners/use-takeover.ts'
import { useSlot } from '#app/features/banners/use-slot.ts'
import { DealCard } from '#app/features/deals/DealCard.tsx'
import { loadDeals, useDeals, type Deals as DealsData } from '#app/features/deal/queries.ts'
import { currentCount, featuredCount, noFilter, viewOf } from '#app/features/deals/rules.ts'
import { DealsMissing, DealsOld, DealsSkeleton } from '#app/features/deals/states.tsx'
import { words } from '#app/features/deals/words.ts'
import type { Deal } from '#app/features/deal/deal.ts'
import { useExclusives } from '#app/features/exclusives/queries.ts'
import { dealsOfExclusives } from '#app/features/exclusives/rules.ts'
import { ListSummary } from '#app/features/lists/ListSummary.tsx'
import { useListIdParam } from '#app/features/lists/lists.ts'
import { useActiveStore } from '#app/features/current-store/active-store.ts'
import { OpenLine } from '#app/features/stores/OpenLine.tsx'
import { useMember } from '#app/features/session/user.ts'
import { useObserved } from '#app/observable.ts'
import { screen } from '#app/platform/screen/index.ts'
import { AppBadges } from '#app/ui/AppBadges.tsx'
import { paths } from '#app/paths.ts'
import { buttonClass } from '#app/ui/Button.tsx'
import { classes } from '#app/ui/classes.ts'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { SectionHead } from '#app/ui/SectionHead.tsx'
import { Featured } from './Featured.tsx'
import styles from './HomePage.module.css'

export function loader(args: LoaderFunctionArgs) {
  return loadDeals(args, ({ deals, flyers, categories }) => {
    const { deals: all, ...counted } = viewOf(deals, categories, noFilter)
    const shown = all.slice(0, Math.max(featuredCount, currentCount))
    return { deals: shown, pages: [], flyers, counted: { ...counted, shown: shown.length, counts: [] } }
  })
}

/**
 * A store's home. A phone shows the store and the list; from 992 px, where the header names the store, deals are shown in place of
 * the store. The DOM is the same for all widths: the styles hide what a width does not show.
 */
export default function HomePage() {
  const store = useActiveStore()!
  useListIdParam()
  useTakeover(store)
  const isWide = useObserved(screen.isWide, screen.isWide.get, false)
  const [wide, phone, phoneCarousel, onList] = [
    useSlot('homepage-banner', store),
    useSlot('mobile-homepage', store),
    useSlot('mobile-carousel', store),
    useSlot('shopping-list-takeover', store),
  ]
  const name = titleOf(store)
  return (
    <>
      <title>{`${name} | ${brand.appName}`}</title>
      <meta
        name="description"
        content={`${name} in ${store.city}, ${store.stateProvince}: this week's ${brand.product.many}, flyers and your shopping list.`}
      />
      <h1 className="vh">{name}, home</h1>
      <div className={styles.root}>
        <YourStore store={store} name={name} />
        <Deals store={store} name={name} />
        <Banner slot={phone} store={store} />
        <div className={classes(styles.list, onList.room && styles.listWithAd)}>
          <ListSummary
            store={store}
            max={isWide && onList.room ? summaryCountWithAd : summaryCount}
            ad={<Banner slot={onList} store={store} className={styles.listAd} />}
          />
        </div>
        <Banner slot={phoneCarousel} store={store} />
        <Banner slot={wide} store={store} className={styles.ad} />
        <section className={styles.promo}>
          <div>
            <h2>Take your list along</h2>
            <p>With the app your list is in your pocket, and it works where the store has no signal.</p>
          </div>
          <AppBadges />
        </section>
      </div>
    </>
  )
}

/** The number of items in the summary of the list; one less on a desktop when a banner is there (spec section 9, decision E11). */
const summaryCount = 3
const summaryCountWithAd = 2

function YourStore({ store, name }: { store: Store; name: string }) {
  return (
    <section className={styles.store} aria-labelledby="your-store">
      <h2 id="your-store">Your Store</h2>
      <p className={styles.name}>
        <Link to={paths.storeDetails(store.storeRoute)}>{name}</Link>
      </p>
      <p className={styles.line}>
        <MapPin size={18} />
        {[store.addressLine1, `${store.city}, ${store.stateProvince}`].filter(Boolean).join(', ')}
      </p>
      {store.storeHours && (
        <p className={styles.line}>
          <Clock size={18} />
          <OpenLine store={store} />
        </p>
      )}
      <div className={styles.acts}>
        <Link viewTransition className={buttonClass({ kind: 'fill' })} to={paths.deals(store.storeRoute)}>
          See {brand.product.Many}
        </Link>
        <Link className={buttonClass()} to={paths.findStore()}>
          Change Store
        </Link>
      </div>
    </section>
  )
}

function Deals({ store, name }: { store: Store; name: string }) {
  const result = useDeals(store)
  const exclusives = useFeaturedExclusives(store, result.state === 'ready' ? result.data : null)
  if (result.state === 'loading')
    return (
      <div className={styles.current}>
        <DealsSkeleton />
      </div>
    )
  if (result.state === 'missing')
    return (
      <div className={styles.current}>
        <DealsMissing {...result} />
      </div>
    )
  const { data, old } = result
  const view = data.kind === 'all' ? viewOf(data.deals, data.categories, noFilter) : { deals: data.deals, ...data.counted! }
  if (view.total === 0)
    return (
      <div className={styles.current}>
        <EmptyState {...words.noAd(name)} />
      </div>
    )
  const flyers = `${data.flyers.length} ${data.flyers.length === 1 ? 'flyer' : 'flyers'}`
  return (
    <>
      <Featured
        exclusives={exclusives}
        deals={view.deals.slice(0, featuredCount)}
        store={store}
        validTo={data.flyers[0]?.validTo ?? null}
        className={styles.featured}
      />
      <section className={styles.current} aria-labelledby="current">
        {old && <DealsOld {...old} retry={result.retry} timeZone={store.timeZone} />}
        <SectionHead
          id="current"
          title={`Current ${brand.product.Many}`}
          text={`${view.total} items in ${flyers}`}
          action={
            <Link viewTransition className={buttonClass({ kind: 'text', small: true })} to={paths.deals(store.storeRoute)}>
              View All
            </Link>
          }
        />
        <Current deals={view.deals.slice(0, currentCount)} store={store} />
      </section>
    </>
  )
}

/** Returns the digital exclusives that a member sees among the featured deals. */
function useFeaturedExclusives(store: Store, data: DealsData | null): readonly Deal[] {
  const { shown } = useExclusives(store)
  const isMember = useMember() !== null
  if (!isMember || !shown) return []
  const featured = shown.filter((it) => it[inFeaturedCarousel])
  return dealsOfExclusives(featured, data?.kind === 'all' ? data.categories : [])
}

function Current({ deals, store }: { deals: readonly Deal[]; store: Store }) {
  return (
    <ul className={styles.grid}>
      {deals.map((deal) => (
        <li key={deal.adSpaceId}>
          <DealCard deal={deal} store={store} level={3} />
        </li>
      ))}
    </ul>
  )
}
