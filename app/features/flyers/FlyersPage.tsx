import { ChevronLeft, ChevronRight, List, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useParams, type LoaderFunctionArgs } from 'react-router'
import { brand } from '#brand'
import { pagePicture } from '#contract/pictures.ts'
import { titleOf } from '#contract/store-names.ts'
import type { Store } from '#contract/stores.ts'
import { DealsTabs } from '#app/features/deals/DealsTabs.tsx'
import { loadDeals, useDeals } from '#app/features/deal/queries.ts'
import { DealsMissing, DealsOld } from '#app/features/deals/states.tsx'
import { words } from '#app/features/deals/words.ts'
import { briefly } from '#app/features/deal/deal.ts'
import type { Deals } from '#app/features/deal/queries.ts'
import { saidDates } from '#app/features/deal/rules.ts'
import { useActiveStore } from '#app/features/current-store/active-store.ts'
import { paths } from '#app/paths.ts'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { IconButton, iconButtonClass } from '#app/ui/IconButton.tsx'
import { Select } from '#app/ui/Select.tsx'
import { Skeleton } from '#app/ui/Skeleton.tsx'
import { FlyerStage } from './FlyerStage.tsx'
import styles from './FlyersPage.module.css'
import { pageSizes, pageWidths } from './page-picture.ts'
import { PageLists } from './PageLists.tsx'
import { activePageOf, firstPageOf, placeOf, zoomBy, zoomMax, type Place } from './rules.ts'

export function loader(args: LoaderFunctionArgs) {
  return loadDeals(args, ({ deals, pages, flyers }) => {
    const shown = activePageOf(args.params.activePage, pages.length) - 1
    const onPage = new Set([...(pages[shown]?.adSpaceIds ?? []), ...(pages[shown]?.regions.map((it) => it.adSpaceId) ?? [])])
    return {
      deals: deals.filter((it) => onPage.has(it.adSpaceId)).map(briefly),
      pages: pages.map((page, at) => (at === shown ? page : { ...page, adSpaceIds: [], regions: [] })),
      flyers,
      counted: null,
    }
  })
}

/** The flyers of a store, one page at a time: a picture, and for screen readers lists of the same items. */
export default function FlyersPage() {
  const store = useActiveStore()!
  const result = useDeals(store)
  const { activePage } = useParams()
  const data = result.state === 'ready' ? result.data : null
  const shown = activePageOf(activePage, data?.pages.length ?? 0)
  const place = data && placeOf(shown, data.pages, data.flyers)
  const name = titleOf(store)
  return (
    <div className={styles.root}>
      <title>{`${place ? `${place.flyer.title}, page ${place.number} of ${place.of}` : 'Flyers'} | ${name} | ${brand.appName}`}</title>
      <meta
        name="description"
        content={`The flyers of ${name} in ${store.city}, ${store.stateProvince}, page by page${place ? `: ${place.flyer.title}, ${place.flyer.adDateInfo}` : ''}.`}
      />
      <h1 className="vh">{place ? `${place.flyer.title} flyer, page ${place.number} of ${place.of}` : 'Flyers'}</h1>
      <DealsTabs store={store} open="flyers" />
      {result.state === 'loading' && <Skeleton kind="block" className={styles.blank} />}
      {result.state === 'missing' && <DealsMissing {...result} />}
      {result.state === 'ready' && result.old && <DealsOld {...result.old} retry={result.retry} timeZone={store.timeZone} />}
      {data && (place ? <Viewer store={store} data={data} place={place} shown={shown} /> : <EmptyState {...words.noAd(name)} />)}
    </div>
  )
}

type ViewerProps = { store: Store; data: Deals; place: Place; shown: number }

function Viewer({ store, data, place, shown }: ViewerProps) {
  const { page, flyer, number, of, previous, next } = place
  const [zoom, setZoom] = useState(1)
  const [zoomed, setZoomed] = useState(page)
  const navigate = useNavigate()
  // A page that was turned to is shown whole first.
  if (zoomed !== page) {
    setZoomed(page)
    if (zoomed.adPageId !== page.adPageId) setZoom(1)
  }
  useLoadedAhead(next === null ? null : data.pages[next - 1]!.imageName)

  function go(to: number | null) {
    if (to !== null) void navigate(paths.flyers(store.storeRoute, to), { replace: true, preventScrollReset: true })
  }
  const dealsById = new Map(data.deals.map((it) => [it.adSpaceId, it]))
  return (
    <div className={styles.viewer}>
      <div className={styles.picture}>
        <div className={styles.tools}>
          {data.flyers.length > 1 ? (
            <Select label="Flyer" labelHidden value={flyer.adId} onChange={(adId) => go(firstPageOf(Number(adId), data.pages))}>
              {data.flyers.map(({ adId, title }) => (
                <option key={adId} value={adId}>
                  {title}
                </option>
              ))}
            </Select>
          ) : (
            <p className={styles.name}>{flyer.title}</p>
          )}
          <a className={iconButtonClass('ring')} href="#page-list" aria-label="This page as a list">
            <List />
          </a>
        </div>
        <FlyerStage
          page={page}
          deals={dealsById}
          store={store}
          label={`${flyer.title}, page ${number} of ${of}`}
          zoom={zoom}
          onZoom={setZoom}
          onTurn={(way) => go(way === 1 ? next : previous)}
        />
        <div className={styles.pager}>
          <Turn to={previous} label="Previous page" store={store}>
            <ChevronLeft />
          </Turn>
          <div>
            <IconButton label="Zoom out" disabled={zoom === 1} onClick={() => setZoom(zoomBy(zoom, -1))}>
              <ZoomOut />
            </IconButton>
            <output>
              Page {number} of {of}
            </output>
            <IconButton label="Zoom in" disabled={zoom === zoomMax} onClick={() => setZoom(zoomBy(zoom, 1))}>
              <ZoomIn />
            </IconButton>
          </div>
          <Turn to={next} label="Next page" store={store}>
            <ChevronRight />
          </Turn>
        </div>
      </div>
      <div className={styles.lists}>
        <p className={styles.dates}>{flyer.adDateInfo || saidDates(flyer.validFrom, flyer.validTo, store.timeZone)}</p>
        <PageLists pages={data.pages} adId={flyer.adId} shown={shown} deals={dealsById} whole={data.kind === 'all'} store={store} />
      </div>
    </div>
  )
}

/** A link, so that pages turn without scripts; the address is replaced (spec section 2). */
function Turn({ to, label, store, children }: { to: number | null; label: string; store: Store; children: React.ReactNode }) {
  if (to === null)
    return (
      <IconButton kind="ring" label={label} disabled>
        {children}
      </IconButton>
    )
  return (
    <Link className={iconButtonClass('ring')} to={paths.flyers(store.storeRoute, to)} replace preventScrollReset aria-label={label}>
      {children}
    </Link>
  )
}

/** Loads the next page's picture while this page is read. */
function useLoadedAhead(imageName: string | null) {
  useEffect(() => {
    if (imageName === null) return
    const timer = setTimeout(() => {
      const image = new Image()
      image.fetchPriority = 'low'
      image.sizes = pageSizes
      image.srcset = pageWidths.map((it) => `${pagePicture(imageName)}?w=${it} ${it}w`).join(', ')
    }, 500)
    return () => clearTimeout(timer)
  }, [imageName])
}
