import { Link, useParams } from '#app/router/index.ts'
import * as brand from '#brand'
import { titleOf } from '#contract/store-names.ts'
import type { BannerAd } from '#contract/banners.ts'
import type { Store } from '#contract/stores.ts'
import { useAllBanners } from '#app/features/banners/queries.ts'
import { productListOf } from '#app/features/banners/rules.ts'
import { useActiveStore } from '#app/features/current-store/active-store.ts'
import { DealsNote } from '#app/features/deal/DealsNote.tsx'
import { loadFrame, useDeals, type AllDeals } from '#app/features/deal/queries.ts'
import { toNumber } from '#app/features/deal/rules.ts'
import { paths } from '#app/paths.ts'
import { buttonClass } from '#app/ui/Button.tsx'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { seeProducts } from '#words/product.ts'
import { t } from '#words/t.ts'
import styles from './DealsPage.module.css'
import { DealsHead } from './DealsHead.tsx'
import { DealList } from './DealList.tsx'
import { countText, noFilter, viewOf } from './rules.ts'
import { DealsMissing, DealsOld, DealsSkeleton } from './states.tsx'
import { words } from './words.ts'

export const loader = loadFrame

/** The deals that a banner is about (spec section 2, decision B10). */
export default function BannerDealsPage() {
  const store = useActiveStore()!
  const bannerId = toNumber(useParams()['bannerId'], { lenient: true })
  const deals = useDeals(store)
  const { all, failed, retry } = useAllBanners()
  return (
    <>
      <title>{t`${words.offer} at ${titleOf(store)} | ${brand.appName}`}</title>
      <meta name="robots" content="noindex" />
      <DealsHead title={words.offer} store={store} flyer={deals.state === 'ready' ? deals.data.flyers[0] : undefined} />
      {deals.state === 'missing' ? (
        <DealsMissing {...deals} />
      ) : all === null && failed ? (
        <DealsMissing offline={false} retry={retry} />
      ) : all === null || deals.state === 'loading' || deals.data.kind !== 'all' ? (
        <DealsSkeleton />
      ) : (
        <>
          {deals.old && <DealsOld {...deals.old} retry={deals.retry} timeZone={store.timeZone} />}
          <Offer store={store} data={deals.data} banners={all} bannerId={bannerId} />
        </>
      )}
    </>
  )
}

function Offer({ store, data, banners, bannerId }: { store: Store; data: AllDeals; banners: readonly BannerAd[]; bannerId: number }) {
  const view = viewOf(data.deals, data.categories, noFilter, productListOf(banners, bannerId, store) ?? [])
  if (view.shown === 0)
    return (
      <EmptyState
        title={words.nothingFound}
        action={
          <Link className={buttonClass({ kind: 'fill' })} to={paths.deals(store.storeRoute)}>
            {seeProducts()}
          </Link>
        }
      />
    )
  return (
    <>
      <div className={styles.count}>
        <output>{countText(view.shown, view.total, noFilter)}</output>
      </div>
      <DealList deals={view.deals} store={store} count={view.shown} from="banners" />
      <DealsNote />
    </>
  )
}
