import { useParams } from '#app/router/index.ts'
import * as brand from '#brand'
import { titleOf } from '#contract/store-names.ts'
import type { PageArgs } from '#app/context.ts'
import { DealsTabs } from '#app/features/deals/DealsTabs.tsx'
import { loadDeals, useDeals } from '#app/features/deal/queries.ts'
import { DealsMissing, DealsOld } from '#app/features/deals/states.tsx'
import { words } from '#app/features/deals/words.ts'
import { briefly } from '#app/features/deal/deal.ts'
import { useActiveStore } from '#app/features/current-store/active-store.ts'
import { useOpened } from '#app/features/tracking/opened.ts'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { Skeleton } from '#app/ui/Skeleton.tsx'
import { t } from '#words/t.ts'
import styles from './FlyersPage.module.css'
import { activePageOf, placeOf } from './rules.ts'
import { Viewer } from './Viewer.tsx'

export function loader(args: PageArgs) {
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
  useOpened(store.storeRoute, 'pages', place?.page.adPageId)
  const name = titleOf(store)
  return (
    <div className={styles.root}>
      <title>{`${place ? t`${place.flyer.title}, page ${place.number} of ${place.of}` : t`Flyers`} | ${name} | ${brand.appName}`}</title>
      <meta
        name="description"
        content={`${t`The flyers of ${name} in ${store.city}, ${store.stateProvince}, page by page`}${place ? `: ${place.flyer.title}, ${place.flyer.adDateInfo}` : ''}.`}
      />
      <h1 className="vh">{place ? t`${place.flyer.title} flyer, page ${place.number} of ${place.of}` : t`Flyers`}</h1>
      <DealsTabs store={store} open="flyers" />
      {result.state === 'loading' && <Skeleton kind="block" className={styles.blank} />}
      {result.state === 'missing' && <DealsMissing {...result} />}
      {result.state === 'ready' && result.old && <DealsOld {...result.old} retry={result.retry} timeZone={store.timeZone} />}
      {data && (place ? <Viewer store={store} data={data} place={place} shown={shown} /> : <EmptyState {...words.noAd(name)} />)}
    </div>
  )
}
