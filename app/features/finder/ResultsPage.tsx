import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate, useSearchParams } from '#app/router/index.ts'
import * as brand from '#brand'
import type { SortMethod, Store } from '#contract/stores.ts'
import type { Point } from '#contract/distance.ts'
import { useTools, type PageArgs } from '#app/context.ts'
import { useLastStoreRoute } from '#app/features/current-store/active-store.ts'
import { useDeviceLocation, useFreshLocation } from '#app/features/stores/device-location.ts'
import { mostPins } from '#app/features/stores/map/rules.ts'
import { StoreMap } from '#app/features/stores/map/StoreMap.tsx'
import { storesQuery } from '#app/features/stores/queries.ts'
import { hasMoved, pointToSearch, searchOf, sortMethodOf, sortOf, sortOfNext, sortStores, type Search } from '#app/features/stores/rules.ts'
import { StoreDetailsDialog } from '#app/features/stores/StoreDetailsDialog.tsx'
import { paths, type FinderSearch } from '#app/paths.ts'
import { screen } from '#app/platform/screen/index.ts'
import { classes } from '#app/ui/classes.ts'
import { SkipLink } from '#app/ui/SkipLink.tsx'
import { t } from '#words/t.ts'
import { ResultsList } from './ResultsList.tsx'
import { aboutFinding, areFar } from './rules.ts'
import { resultsStateOf, StoreSearch, type ResultsState } from './StoreSearch.tsx'
import { ViewSwitch, type View } from './ViewSwitch.tsx'
import styles from './ResultsPage.module.css'

/** On the server the page waits for its stores; in the browser it is shown at once, and the stores when they have loaded. */
export async function loader({ request, context }: PageArgs) {
  const tools = context
  const search = searchOf(new URL(request.url).searchParams)
  if (search.kind === 'none') return null
  const found = tools.queryClient.ensureQueryData(storesQuery(tools, search))
  if (tools.side === 'server') await found
  else found.catch(() => {}) // the page's own query reports the failure
  return null
}

export default function ResultsPage() {
  const [params] = useSearchParams()
  const { place, fromDevice = false } = resultsStateOf(useLocation().state)
  const asked = searchOf(params)
  const chosen = sortOf(params)
  const search = useFollowedSearch(asked, chosen, fromDevice)
  const { data, isPending, isLoadingError, refetch } = useStores(search)
  const device = useDeviceLocation()
  const selectedRoute = useLastStoreRoute()
  const [openId, setOpenId] = useState<number | null>(null)
  const [details, setDetails] = useState<Store | null>(null)
  const [hasMap, setHasMap] = useState(false)
  const [wanted, setView] = useState<View>('list')
  const map = useRef<HTMLElement>(null)

  const from = data?.searchLocation ?? device.point
  // Stores around where the device was are said to be so; the finds of a name are not (docs/decisions/0273).
  const milesFrom = search.kind === 'text' && !data?.searchLocation && !device.isRecent ? null : from
  const method = sortMethodOf(chosen, data?.sortMethod ?? 'name', from)
  const stores = data ? sortStores(data.results, method, from) : null
  const isAtDevice = search.kind === 'near' && (fromDevice || (device.point !== null && !hasMoved(search.point, device.point)))
  const wasHere = isAtDevice && !device.isRecent ? t`where you were last` : null
  const hasStores = stores !== null && stores.length > 0
  const isWaiting = search.kind !== 'none' && isPending
  // On a phone the map hides the list, with the words for a search that finds nothing or fails.
  const view = hasStores || isWaiting ? wanted : 'list'
  const sortHref = (sort: typeof method) => paths.findStoreResults({ ...addressOf(asked), sort })
  const hasPin = (store: Store) => hasMap && stores!.indexOf(store) < mostPins
  /** On a phone the map has the list's place, and gets the focus that was in the list. */
  const goToMap = () => {
    if (!isDesktop()) flushSync(() => setView('map'))
    map.current?.focus()
  }
  const toggle = (storeId: number) => setOpenId((open) => (open === storeId ? null : storeId))

  return (
    <div className={classes(styles.root, view === 'map' && styles.mapView)}>
      <title>{t`Select a Store | ${brand.appName}`}</title>
      <meta name="description" content={aboutFinding()} />
      <section className={styles.side} aria-label={t`Stores`}>
        <div className={styles.head}>
          <h1>{t`Select a Store`}</h1>
          <StoreSearch initial={search.kind === 'text' ? search.query : (place ?? '')} replace sort={sortOfNext(chosen)} />
          {hasStores && (
            <SkipLink
              href="#map"
              onClick={(event) => {
                event.preventDefault()
                goToMap()
              }}
            >{t`Skip to the map`}</SkipLink>
          )}
        </div>
        <ResultsList
          className={styles.list}
          search={search}
          where={{
            place:
              place ??
              wasHere ??
              data?.guess?.place ??
              (search.kind === 'text' && data?.searchLocation ? (data.searchPlace ?? search.query) : null),
            isHere: isAtDevice,
            isFar: areFar(data?.results ?? [], data?.searchLocation ?? null),
            isGuess: data?.guess != null,
          }}
          stores={stores}
          isWaiting={isWaiting}
          retry={isLoadingError ? () => void refetch() : null}
          from={from}
          milesFrom={milesFrom}
          method={method}
          sortHref={sortHref}
          selectedRoute={selectedRoute}
          openId={openId}
          onNumber={(storeId) => {
            if (!isDesktop()) goToMap()
            toggle(storeId)
          }}
          onName={(store) => isDesktop() && (hasPin(store) ? toggle(store.storeId) : setDetails(store), true)}
          onDetails={(store) => isDesktop() && (setDetails(store), true)}
        />
      </section>
      <StoreMap
        ref={map}
        className={styles.map}
        stores={stores ?? []}
        from={from}
        openId={openId}
        onOpen={setOpenId}
        onDrawn={setHasMap}
        selectedRoute={selectedRoute}
      />
      {(hasStores || view === 'map') && <ViewSwitch view={view} onView={setView} />}
      <StoreDetailsDialog store={details} from={from} onClose={() => setDetails(null)} />
    </div>
  )
}

/**
 * Keeps the address in line with the search: an address without a search gets ?query= (decision B16), and a search around the
 * device changes when the device has moved. Returns the search to show: without words, around the device's last known place.
 */
function useFollowedSearch(asked: Search, sort: SortMethod | null, fromDevice: boolean): Search {
  const navigate = useNavigate()
  const from = useLocation()
  const [params] = useSearchParams()
  const { point: device } = useDeviceLocation()
  const [lastPoint, setLastPoint] = useState<Point | null>(null)
  useFreshLocation()

  const isBare = asked.kind === 'none' && params.get('query') !== ''
  useEffect(() => {
    if (isBare) void navigate(paths.findStoreResults({ query: '' }), { replace: true, from })
  }, [isBare, navigate, from])

  const moved = fromDevice && asked.kind === 'near' && device !== null && hasMoved(asked.point, device) ? device : null
  useEffect(() => {
    if (moved)
      void navigate(paths.findStoreResults({ lat: moved.latitude, lng: moved.longitude, sort }), {
        replace: true,
        state: { fromDevice: true } satisfies ResultsState,
        from,
      })
  }, [moved, sort, navigate, from])

  const point = pointToSearch(lastPoint, device)
  if (point !== lastPoint) setLastPoint(point)
  return asked.kind === 'none' && point ? { kind: 'near', point } : asked
}

function useStores(search: Search) {
  const isAsked = search.kind !== 'none'
  return useQuery({ ...storesQuery(useTools(), isAsked ? search : { kind: 'text', query: '' }), enabled: isAsked })
}

function addressOf(search: Search): FinderSearch {
  return search.kind === 'near'
    ? { lat: search.point.latitude, lng: search.point.longitude }
    : { query: search.kind === 'text' ? search.query : '' }
}

/** Called when something is pressed, never while rendering: the page is the same on every screen. */
function isDesktop() {
  return screen.isWide.get()
}
