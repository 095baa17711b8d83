import { Info, SlidersHorizontal } from 'lucide-react'
import { useDeferredValue, useEffect, useRef, useState, type RefObject } from 'react'
import { useNavigate, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { brand } from '#brand'
import type { Store } from '#contract/stores.ts'
import { briefly } from '#app/features/items/deal.ts'
import type { Deals } from '#app/features/items/queries.ts'
import { saidThrough } from '#app/features/items/rules.ts'
import { useActiveStore } from '#app/features/shell/active-store.ts'
import { paths } from '#app/paths.ts'
import { Button, buttonClass } from '#app/ui/Button.tsx'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { IconButton } from '#app/ui/IconButton.tsx'
import { SearchField } from '#app/ui/SearchField.tsx'
import { DealList } from './DealList.tsx'
import styles from './DealsPage.module.css'
import { DealsTabs } from './DealsTabs.tsx'
import { CategoryChips, CategoryList, FlyerSelect } from './filters.tsx'
import { FilterDialog } from './FilterDialog.tsx'
import { loadDeals, useDeals } from './load-deals.ts'
import { countText, filterOf, firstCount, isFiltered, noFilter, searchOf, viewOf, type Filter, type View } from './rules.ts'
import { useSearchText } from './search-text.ts'
import { DealsMissing, DealsOld, DealsSkeleton } from './states.tsx'
import { words } from './words.ts'

export function loader(args: LoaderFunctionArgs) {
  return loadDeals(args, ({ deals, flyers, categories }, url) => {
    const { deals: kept, ...counted } = viewOf(deals, categories, filterOf(url.searchParams))
    return { deals: kept.slice(0, firstCount).map(briefly), pages: [], flyers, counted }
  })
}

/** Everything that a store has on sale, to search and to filter; all of that stands in the address. */
export function Component() {
  const store = useActiveStore()!
  const result = useDeals(store)
  const city = store.city || store.storeName
  return (
    <>
      <title>{`${brand.product.Many} at ${store.storeName} | ${brand.appName}`}</title>
      <meta
        name="description"
        content={`What is on sale this week at ${store.storeName} in ${city}, ${store.stateProvince}: search the ${brand.product.many} and put them on your shopping list.`}
      />
      <div className={styles.head}>
        <h1>{brand.product.Many}</h1>
        <p>
          <b>{city}</b>
          <br />
          {result.state === 'ready' && result.data.flyers[0] ? saidThrough(result.data.flyers[0].validTo, store.timeZone) : ' '}
        </p>
      </div>
      <DealsTabs store={store} open="items" />
      {result.state === 'loading' && <DealsSkeleton />}
      {result.state === 'missing' && <DealsMissing {...result} />}
      {result.state === 'ready' && (
        <>
          {result.old && <DealsOld {...result.old} retry={result.retry} timeZone={store.timeZone} />}
          <Items store={store} data={result.data} />
        </>
      )}
    </>
  )
}

function Items({ store, data }: { store: Store; data: Deals }) {
  const [params] = useSearchParams()
  const { filter, view } = useView(data, params)
  const search = useSearchText(filter.q, (q) => show({ ...filter, q }))
  const [draft, setDraft] = useState(noFilter)
  const [choosing, setChoosing] = useState(false)
  const results = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  useTopOf(results, params.toString())

  function show(next: Filter) {
    void navigate(paths.deals(store.storeRoute, searchOf(next)), { replace: true, preventScrollReset: true })
  }
  function choose() {
    setDraft(filter)
    setChoosing(true)
  }
  function apply(next: Filter) {
    setChoosing(false)
    search.settle(next.q)
    show(next)
  }

  if (view.total === 0) {
    const none = words.noAd(store.storeName)
    return <EmptyState title={none.title} text={none.text} />
  }
  return (
    <div className={styles.columns}>
      <search className={styles.panel}>
        {' '}
        <form
          className={styles.form}
          action={paths.deals(store.storeRoute)}
          onSubmit={(event) => {
            event.preventDefault()
            apply({ ...filter, q: search.text.trim() })
          }}
        >
          <div className={styles.bar}>
            <SearchField
              label={`Search ${brand.product.many}`}
              placeholder={`Search ${brand.product.many}`}
              name="q"
              maxLength={200}
              value={search.text}
              onChange={search.type}
            />
            <IconButton label="Filter" kind="ring" className={styles.open} aria-haspopup="dialog" onClick={choose}>
              <SlidersHorizontal />
              {(filter.categories !== null || filter.flyer !== null) && <span className={styles.dot} />}
            </IconButton>
          </div>
          {/* For the form without scripts: a search keeps what is chosen. */}
          {filter.categories && <input type="hidden" name="category" value={filter.categories.join(',') || 'none'} />}
          {filter.flyer !== null && <input type="hidden" name="flyer" value={filter.flyer} />}
          <div className={styles.choices}>
            {data.flyers.length > 1 && (
              <FlyerSelect flyers={data.flyers} chosen={filter.flyer} onChange={(flyer) => show({ ...filter, flyer })} />
            )}
            <CategoryList counted={view} chosen={filter.categories} onChange={(categories) => show({ ...filter, categories })} />
            {isFiltered(filter) && (
              <Button kind="text" small onClick={() => apply(noFilter)}>
                Reset Search Criteria
              </Button>
            )}
          </div>
        </form>
      </search>
      <div ref={results} className={styles.results}>
        <CategoryChips storeRoute={store.storeRoute} counted={view} filter={filter} className={styles.chips} />
        <div className={styles.count}>
          <output>{countText(view.shown, view.total, filter)}</output>
          <About />
        </div>
        {view.shown === 0 ? (
          <EmptyState
            title={words.nothingFound}
            action={
              <Button kind="fill" onClick={choose}>
                {words.adjust}
              </Button>
            }
          />
        ) : (
          <DealList deals={view.deals} store={store} count={view.shown} />
        )}
      </div>
      <FilterDialog
        open={choosing}
        onClose={() => setChoosing(false)}
        flyers={data.flyers}
        counted={data.kind === 'all' ? viewOf(data.deals, data.categories, draft) : view}
        draft={draft}
        onChange={setDraft}
        onFilter={() => apply(draft)}
      />
    </div>
  )
}

/** What the address asks for, drawn a moment later than typed where there is a lot to draw. */
function useView(data: Deals, params: URLSearchParams): { filter: Filter; view: View } {
  const asked = filterOf(new URLSearchParams(useDeferredValue(params.toString())))
  const view = data.kind === 'all' ? viewOf(data.deals, data.categories, asked) : { deals: data.deals, ...data.counted! }
  return { filter: asked, view }
}

/** Whoever searches from the middle of the list sees the results from their beginning. */
function useTopOf(results: RefObject<HTMLElement | null>, search: string) {
  const shown = useRef(search)
  useEffect(() => {
    if (shown.current === search) return
    shown.current = search
    const element = results.current
    if (element && element.getBoundingClientRect().top < 0) element.scrollIntoView()
  }, [results, search])
}

/** By the platform's popover: it opens without scripts too. */
function About() {
  return (
    <>
      <button type="button" className={styles.about} popoverTarget="about-deals">
        <Info size={18} />
        About<span className="vh"> these {brand.product.many}</span>
      </button>
      <dialog id="about-deals" popover="auto" className={styles.note} aria-labelledby="about-deals-title">
        <h2 id="about-deals-title">{words.noteTitle}</h2>
        {words.note.map((it) => (
          <p key={it}>{it}</p>
        ))}
        <button type="button" className={buttonClass()} popoverTarget="about-deals" popoverTargetAction="hide">
          Close
        </button>
      </dialog>
    </>
  )
}
