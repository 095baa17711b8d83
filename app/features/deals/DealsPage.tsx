import { startTransition, useDeferredValue, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useLocation, useSearchParams } from '#app/router/index.ts'
import * as brand from '#brand'
import { titleOf } from '#contract/store-names.ts'
import type { Store } from '#contract/stores.ts'
import { afterPaint } from '#app/after-paint.ts'
import type { PageArgs } from '#app/context.ts'
import { briefly, type Deal } from '#app/features/deal/deal.ts'
import { isOfAnother, loadDeals, useDeals, type AllDeals, type Deals, type FirstView } from '#app/features/deal/queries.ts'
import { Banner } from '#app/features/banners/Banner.tsx'
import { usePair } from '#app/features/banners/use-pair.ts'
import { useActiveStore } from '#app/features/current-store/active-store.ts'
import { useIsOwner } from '#app/features/owner/owner.ts'
import { getReady } from '#app/search/load.ts'
import { Button } from '#app/ui/Button.tsx'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { SectionHead } from '#app/ui/SectionHead.tsx'
import { SkipLink } from '#app/ui/SkipLink.tsx'
import { DealsNote } from '#app/features/deal/DealsNote.tsx'
import { product } from '#words/product.ts'
import { t } from '#words/t.ts'
import { AboutDeals } from './AboutDeals.tsx'
import { DealsHead } from './DealsHead.tsx'
import { CloseDeals } from './CloseDeals.tsx'
import { DealList } from './DealList.tsx'
import styles from './DealsPage.module.css'
import { DealsTabs } from './DealsTabs.tsx'
import { CategoryChips } from './filters.tsx'
import { FilterDialog } from './FilterDialog.tsx'
import { NotOnSale } from './NotOnSale.tsx'
import { Exclusives } from './Exclusives.tsx'
import { countText, filterOf, firstCount, viewOf, type Filter, type View } from './rules.ts'
import { SearchPanel } from './SearchPanel.tsx'
import { handOnToField } from './search-text.ts'
import { DealsMissing, DealsOld, DealsSkeleton } from './states.tsx'
import { loadClose, useClose } from './use-close.ts'
import { useFilter } from './use-filter.ts'
import { countExclusives, useExclusivesView, type LoadedWithRoom } from './use-exclusives-view.ts'
import { words } from './words.ts'

export async function loader(args: PageArgs): Promise<LoadedWithRoom> {
  const loaded = await loadDeals(args, firstView)
  return { ...loaded, exclusives: await countExclusives(args, loaded.now) }
}

async function firstView({ deals, flyers, categories }: AllDeals, { searchParams }: URL): Promise<FirstView> {
  const filter = filterOf(searchParams, flyers)
  const { deals: found, ...counted } = viewOf(deals, categories, filter)
  const close = await loadClose(deals, filter)
  return { deals: found.slice(0, firstCount).map(briefly), pages: [], flyers, counted, close: close.map(briefly) }
}

/** Everything that a store has on sale, with search and filters, which are kept in the address. */
export default function DealsPage() {
  const store = useActiveStore()!
  const result = useDeals(store)
  const city = store.city || titleOf(store)
  const shown = result.state === 'ready' ? result.data : result.before
  const instead = result.state === 'missing' ? <DealsMissing {...result} /> : <DealsSkeleton />
  return (
    <>
      <title>{t`${product().Many} at ${titleOf(store)} | ${brand.appName}`}</title>
      <meta
        name="description"
        content={t`What is on sale this week at ${titleOf(store)} in ${city}, ${store.stateProvince}: search the ${product().many} and put them on your shopping list.`}
      />
      <SkipLink
        href="#found"
        onClick={(event) => {
          const found = document.getElementById('found')
          if (!found) return
          event.preventDefault()
          found.focus()
        }}
      >
        {words.skip}
      </SkipLink>
      <DealsHead store={store} flyer={shown?.flyers[0]} />
      <DealsTabs store={store} open="items" />
      {result.state === 'ready' && result.old && <DealsOld {...result.old} retry={result.retry} timeZone={store.timeZone} />}
      {shown ? <Items store={store} data={shown} instead={instead} /> : instead}
    </>
  )
}

/** `instead`: what is in the place of deals that are not there yet. The search stays meanwhile, with what is being typed in it. */
function Items({ store, data: newest, instead }: { store: Store; data: Deals; instead: ReactNode }) {
  // All deals take a while to be drawn when they have come: in slices, between which a touch gets its turn.
  const data = useDeferredValue(newest)
  const isMissed = isOfAnother(data, useLocation())
  const [params] = useSearchParams()
  const { filter: drawn, view: ads } = useView(data, params)
  const close = useClose(data, drawn)
  const exclusives = useExclusivesView(store, data, drawn)
  const view = exclusives.countedIn(ads, drawn)
  const isCloseFirst = useCloseFirst(ads, drawn.q, close)
  const { filter, show } = useFilter(store, data, params)
  const [choosing, setChoosing] = useState(false)
  const choose = () => startTransition(() => setChoosing(true)) // in slices: there is much in the dialog
  const results = useRef<HTMLDivElement>(null)
  useTopOf(results, params.toString())
  const slots = usePair(`mobile-current-${brand.product.path}-inline`, `current-${brand.product.path}-inline`, store)

  const { deals, expected, failed, retry } = exclusives
  const offers = <Exclusives store={store} deals={deals} expected={expected} failed={failed} retry={retry} />
  if (view.total === 0)
    return (
      <>
        <EmptyState {...words.noAd(titleOf(store))} />
        {offers}
      </>
    )
  return (
    <div className={styles.columns}>
      <SearchPanel
        storeRoute={store.storeRoute}
        filter={filter}
        counted={view}
        flyers={data.flyers}
        onShow={(next, replace) => void show(next, replace)}
        onBegin={() => afterPaint(() => getReady(data.deals))}
        onChoose={choose}
      />
      <div ref={results} className={styles.results}>
        <CategoryChips storeRoute={store.storeRoute} counted={view} filter={filter} className={styles.chips} />
        {isMissed ? (
          instead
        ) : (
          <>
            <div className={styles.count}>
              <output>
                {countText(view.shown, view.total, drawn)}
                {close && close.length > 0 && <span className="vh">. {`${words.closeTo(drawn.q)}: ${close.length}`}</span>}
              </output>
              <AboutDeals />
            </div>
            <div id="found" tabIndex={-1} className={styles.found}>
              {offers}
              {view.shown === 0 && close?.length === 0 && (
                <EmptyState
                  title={words.nothingFound}
                  action={
                    <div className={styles.acts}>
                      {drawn.q !== '' && (
                        <Button
                          kind="fill"
                          onClick={(event) => {
                            handOnToField(event)
                            void show({ ...filter, q: '' })
                          }}
                        >
                          {t`Clear search`}
                        </Button>
                      )}
                      <Button kind={drawn.q === '' ? 'fill' : 'ring'} onClick={choose}>
                        {words.adjust}
                      </Button>
                    </div>
                  }
                />
              )}
              {isCloseFirst && (
                <>
                  <CloseDeals q={drawn.q} deals={close} store={store} isAll={false} />
                  <SectionHead title={words.containing(drawn.q)} className={styles.containing} />
                </>
              )}
              {ads.shown > 0 && (
                <DealList
                  deals={ads.deals}
                  store={store}
                  count={ads.shown}
                  inline={slots.length > 0 ? slots.map((slot) => <Banner key={slot.placement} slot={slot} store={store} />) : null}
                />
              )}
              {!isCloseFirst && <CloseDeals q={drawn.q} deals={close} store={store} isAll={view.shown === 0} />}
              {drawn.q !== '' && <NotOnSale key={drawn.q} typed={drawn.q} store={store} />}
              {(view.shown > 0 || close?.length !== 0) && <DealsNote />}
            </div>
          </>
        )}
      </div>
      <FilterDialog
        open={choosing}
        onClose={() => setChoosing(false)}
        data={data}
        exclusives={exclusives}
        filter={filter}
        view={view}
        close={close?.length ?? 0}
        onFilter={(draft) => {
          setChoosing(false)
          void show(draft)
        }}
      />
    </div>
  )
}

/**
 * Returns whether what a text probably means comes before its hits, since these have no more than letters in common with it. What is known
 * only after the hits are drawn stays below them: nothing moves.
 */
function useCloseFirst({ shown, isVague }: View, q: string, close: readonly Deal[] | null): boolean {
  const [late, setLate] = useState<string | null>(null)
  const isAsked = shown > 0 && isVague
  if (isAsked && close === null && late !== q) setLate(q)
  return isAsked && close !== null && close.length > 0 && late !== q
}

/** Returns the view that the address asks for; deferred, so that typing doesn't wait for a long list to render. */
function useView(data: Deals, params: URLSearchParams): { filter: Filter; view: View } {
  // By itself: what a hook stands inside of, the compiler has made anew with each rendering.
  const text = useDeferredValue(params.toString())
  const filter = filterOf(new URLSearchParams(text), data.flyers)
  const answer = useIsOwner()
  const isOwner = filter.sort && answer // nothing but an order depends on it
  const view = data.kind === 'all' ? viewOf(data.deals, data.categories, filter, null, isOwner) : { deals: data.deals, ...data.counted! }
  return { filter, view }
}

/** Scrolls to the beginning of the results when a shopper searches from the middle of the list; the filter just pressed stays in sight. */
function useTopOf(results: RefObject<HTMLElement | null>, search: string) {
  const shown = useRef(search)
  useEffect(() => {
    if (shown.current === search) return
    shown.current = search
    const element = results.current
    if (!element || element.getBoundingClientRect().top >= 0) return
    element.scrollIntoView()
    document.querySelector('search fieldset :focus')?.scrollIntoView({ block: 'nearest' })
  }, [results, search])
}
