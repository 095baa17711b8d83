import { ChevronRight, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#app/router/index.ts'
import * as brand from '#brand'
import { inFeaturedCarousel } from '#contract/exclusives.ts'
import { titleOf } from '#contract/store-names.ts'
import type { Store } from '#contract/stores.ts'
import { useMinute } from '#app/clock.ts'
import type { PageArgs } from '#app/context.ts'
import { Banner } from '#app/features/banners/Banner.tsx'
import { useTakeover } from '#app/features/banners/use-takeover.ts'
import { useSlot } from '#app/features/banners/use-slot.ts'
import { DealCard } from '#app/features/deals/DealCard.tsx'
import { loadDeals, useDeals, type Deals as DealsData, type DealsNow } from '#app/features/deal/queries.ts'
import { bestSavings } from '#app/features/deal/savings.ts'
import { currentCount, featuredCount, listedOf, noFilter, viewOf } from '#app/features/deals/rules.ts'
import { DealsMissing, DealsOld } from '#app/features/deals/states.tsx'
import { words } from '#app/features/deals/words.ts'
import { briefly, type Deal, type Flyer } from '#app/features/deal/deal.ts'
import { useExclusives } from '#app/features/exclusives/queries.ts'
import { dealsOfExclusives } from '#app/features/exclusives/rules.ts'
import { ListSummary } from '#app/features/lists/ListSummary.tsx'
import { useListIdParam } from '#app/features/lists/lists.ts'
import { useActiveStore } from '#app/features/current-store/active-store.ts'
import { useFreshStore } from '#app/features/current-store/current-store.ts'
import { useIsOwner } from '#app/features/owner/owner.ts'
import { OpenLine } from '#app/features/stores/OpenLine.tsx'
import { useMember } from '#app/features/session/user.ts'
import { useObserved } from '#app/observable.ts'
import { screen } from '#app/platform/screen/index.ts'
import { device } from '#app/platform/device/index.ts'
import { AppBadges } from '#app/ui/AppBadges.tsx'
import { paths } from '#app/paths.ts'
import { buttonClass } from '#app/ui/Button.tsx'
import { classes } from '#app/ui/classes.ts'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { SectionHead } from '#app/ui/SectionHead.tsx'
import { Skeleton } from '#app/ui/Skeleton.tsx'
import { product, seeProducts } from '#words/product.ts'
import { contentLanguage, plural, t } from '#words/t.ts'
import { Cover } from './Cover.tsx'
import { DealStrip } from './DealStrip.tsx'
import { FavoritesOnSale } from './FavoritesOnSale.tsx'
import { Featured } from './Featured.tsx'
import styles from './HomePage.module.css'

export function loader(args: PageArgs) {
  return loadDeals(args, (all) => {
    const { deals, pages, flyers, categories } = all
    const { deals: listed, ...counted } = viewOf(deals, categories, noFilter)
    const open = notOver(listed)
    const first = open.slice(0, Math.max(featuredCount, currentCount))
    const best = (bestSavings(deals, null) ?? open.slice(0, rowCount)).filter((deal) => !first.includes(deal))
    const shown = [...first, ...best.map(briefly)]
    const cover = coverOf(all)
    // Those before it tell where the flyer begins.
    const covers = pages
      .slice(0, pages.findLastIndex(({ adId }) => adId === cover?.adId) + 1)
      .map((page) => ({ ...page, adSpaceIds: [], regions: [] }))
    return { deals: shown, pages: covers, flyers, counted: { ...counted, shown: shown.length, counts: [] } }
  })
}

/** Returns what the few places of a home are for: nothing that is over, while there is anything else (docs/decisions/0293). */
function notOver(deals: readonly Deal[]): readonly Deal[] {
  const open = deals.filter(({ isOver }) => !isOver)
  return open.length > 0 ? open : deals
}

/** Returns the first flyer of which not all deals are over; the first of all where there is none. A page from the server ends with its pages. */
function coverOf({ kind, deals, pages, flyers }: DealsData): Flyer | undefined {
  const isOpen = ({ adId }: Flyer) => {
    if (kind === 'first view') return adId === pages.at(-1)?.adId
    const own = deals.filter((deal) => deal.adId === adId)
    return own.length === 0 || own.some(({ isOver }) => !isOver)
  }
  return flyers.find(isOpen) ?? flyers[0]
}

/**
 * A store's home. A phone begins with a line about the store, the flyer and the best savings; from 992 px, where the header names the
 * store, with featured deals. The HTML from the server is the same for all widths: the styles hide what a width does not show.
 */
export default function HomePage() {
  const store = useActiveStore()!
  useListIdParam()
  useTakeover(store)
  const result = useDeals(store)
  const isWide = useObserved(screen.isWide, screen.isWide.get, false)
  const [wide, phone, phoneCarousel, onList] = [
    useSlot('homepage-banner', store),
    useSlot('mobile-homepage', store),
    useSlot('mobile-carousel', store),
    useSlot('shopping-list-takeover', store),
  ]
  const name = titleOf(store)
  const whole = result.state === 'ready' && result.data.kind === 'all' ? result.data.deals : null
  return (
    <>
      <title>{`${name} | ${brand.appName}`}</title>
      <meta
        name="description"
        content={t`${name} in ${store.city}, ${store.stateProvince}: this week's ${product().many}, flyers and your shopping list.`}
      />
      <h1 className="vh">{t`${name}, home`}</h1>
      <StoreLine store={store} name={name} />
      <div className={styles.root}>
        <ThisWeek result={result} store={store} name={name} />
        <div className={classes(styles.list, onList.room && styles.listWithAd)}>
          <ListSummary
            store={store}
            max={isWide && onList.room ? summaryCountWithAd : summaryCount}
            ad={<Banner slot={onList} store={store} />}
          />
        </div>
        <Banner slot={phone} store={store} />
        <FavoritesOnSale store={store} deals={whole} className={styles.favorites} />
        <Banner slot={wide} store={store} className={styles.ad} />
        <OnWideScreens>
          <Current result={result} store={store} />
        </OnWideScreens>
        <YourStore store={store} name={name} />
        <Banner slot={phoneCarousel} store={store} />
        {device.offersApps() && (
          <section className={styles.promo}>
            <div>
              <h2>{t`Take your list along`}</h2>
              <p>{t`With the app your list is in your pocket, and it works where the store has no signal.`}</p>
            </div>
            <AppBadges />
          </section>
        )}
      </div>
    </>
  )
}

/** The number of items in the summary of the list; one less on a desktop when a banner is there (spec section 9, decision E11). */
const summaryCount = 3
const summaryCountWithAd = 2

/** A phone's styles hide what is in it, and its app drops it, once it has taken over the server's page: nobody sees it, and it would be drawn again and again. */
function OnWideScreens({ children }: { children: ReactNode }) {
  return useObserved(screen.isWide, screen.isWide.get, true) ? children : null
}

/** The store in one line, with whether it is open. */
function StoreLine({ store, name }: { store: Store; name: string }) {
  const fresh = useFreshStore(store)
  return (
    <Link className={styles.line} to={paths.storeDetails(store.storeRoute)}>
      <MapPin size={20} />
      <span>
        <b>{name}</b>
        <OpenLine store={fresh} />
      </span>
      <ChevronRight size={20} />
    </Link>
  )
}

function YourStore({ store, name }: { store: Store; name: string }) {
  return (
    <section className={styles.store} aria-labelledby="your-store">
      <h2 id="your-store">{t`Your Store`}</h2>
      <p className={styles.name}>
        <Link to={paths.storeDetails(store.storeRoute)}>{name}</Link>
      </p>
      <p className={styles.address} lang={contentLanguage()}>
        {[store.addressLine1, `${store.city}, ${store.stateProvince}`].filter(Boolean).join(', ')}
      </p>
      <div className={styles.acts}>
        <Link viewTransition className={buttonClass({ kind: 'fill' })} to={paths.deals(store.storeRoute)}>
          {seeProducts()}
        </Link>
        <Link className={buttonClass()} to={paths.findStore()}>
          {t`Change Store`}
        </Link>
      </div>
    </section>
  )
}

type DealsProps = { result: DealsNow; store: Store }

/** What is on sale, at the head of the page. */
function ThisWeek({ result, store, name }: DealsProps & { name: string }) {
  const exclusives = useExclusiveDeals(store, result.state === 'ready' ? result.data : null)
  const now = useMinute()
  const answer = useIsOwner()
  if (result.state === 'loading')
    return (
      <div className={styles.wait} role="status" aria-label={t`Loading`}>
        <Skeleton kind="block" className={styles.coverWait} />
        <Skeleton kind="block" className={styles.stripWait} />
      </div>
    )
  if (result.state === 'missing')
    return (
      <div>
        <DealsMissing {...result} />
      </div>
    )
  const { data, old } = result
  const { deals, total } = shownOf(data)
  const flyer = coverOf(data)
  const featured = (
    <OnWideScreens>
      <Featured
        exclusives={exclusives.featured}
        deals={deals.slice(0, featuredCount)}
        store={store}
        validTo={flyer?.validTo ?? null}
        className={styles.featured}
      />
    </OnWideScreens>
  )
  if (total === 0 && exclusives.all.length === 0)
    return (
      <div>
        <EmptyState {...words.noAd(name)} />
      </div>
    )
  if (total === 0)
    return (
      <>
        {exclusives.featured.length > 0 && featured}
        <DealStrip
          title={words.exclusives}
          to={paths.deals(store.storeRoute)}
          deals={exclusives.all}
          store={store}
          className={styles.exclusives}
        />
      </>
    )
  // The first view has only what saves most of those who may be owners: the row of who is none changes once, when all deals have come.
  const isOwner = data.kind === 'all' ? answer : null
  const best = bestSavings(data.deals, isOwner)
  return (
    <>
      {old && <DealsOld {...old} retry={result.retry} timeZone={store.timeZone} />}
      {featured}
      {flyer && <Cover flyer={flyer} pages={data.pages} store={store} now={Math.max(result.now, now)} className={styles.cover} />}
      <DealStrip
        key={String(isOwner === false)} // another row then, in whose place nothing moves
        title={best ? t`Best savings` : t`This week’s ${product().many}`}
        to={paths.deals(store.storeRoute)}
        deals={best ?? deals.slice(0, rowCount)}
        store={store}
        className={styles.best}
      />
    </>
  )
}

/** Returns the deals that the page has room for, with the number of all; a page from the server contains the first ones, and brings the number along. */
function shownOf(data: DealsData): { deals: readonly Deal[]; total: number } {
  if (data.kind === 'first view') return { deals: notOver(data.deals), total: data.counted!.total }
  const listed = listedOf(data.deals)
  return { deals: notOver(listed), total: listed.length }
}

/** How many deals the row at the top shows where no savings are known. */
const rowCount = 10

/** Returns the digital exclusives that a member sees, and which of them are among the featured deals. */
function useExclusiveDeals(store: Store, data: DealsData | null): { all: readonly Deal[]; featured: readonly Deal[] } {
  const { shown } = useExclusives(store)
  const isMember = useMember() !== null
  const seen = isMember && shown ? shown : []
  const dealsOf = (some: typeof seen) => dealsOfExclusives(some, data?.kind === 'all' ? data.categories : [])
  return { all: dealsOf(seen), featured: dealsOf(seen.filter((it) => it[inFeaturedCarousel])) }
}

function Current({ result, store }: DealsProps) {
  if (result.state !== 'ready') return null
  const { deals, total } = shownOf(result.data)
  if (total === 0) return null
  const { flyers } = result.data
  return (
    <section className={styles.current} aria-labelledby="current">
      <SectionHead
        id="current"
        title={t`Current ${product().Many}`}
        text={plural(flyers.length, {
          one: t`${total} items in ${flyers.length} flyer`,
          other: t`${total} items in ${flyers.length} flyers`,
        })}
        action={
          <Link viewTransition className={buttonClass({ kind: 'text', small: true })} to={paths.deals(store.storeRoute)}>
            {t`View All`}
          </Link>
        }
      />
      <ul className={styles.grid}>
        {deals.slice(0, currentCount).map((deal) => (
          <li key={deal.adSpaceId}>
            <DealCard deal={deal} store={store} level={3} />
          </li>
        ))}
      </ul>
    </section>
  )
}
