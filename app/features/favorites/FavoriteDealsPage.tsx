import { useRef } from 'react'
import { Link } from '#app/router/index.ts'
import * as brand from '#brand'
import { titleOf } from '#contract/store-names.ts'
import { useActiveStore } from '#app/features/current-store/active-store.ts'
import { loadFrame, useDeals } from '#app/features/deal/queries.ts'
import { DealsHead } from '#app/features/deals/DealsHead.tsx'
import { DealsTabs } from '#app/features/deals/DealsTabs.tsx'
import { DealsOld } from '#app/features/deals/states.tsx'
import { useFavoritesValue } from '#app/features/favorite/my-favorites.ts'
import { saleOf } from '#app/features/favorite/rules.ts'
import { useMinute } from '#app/clock.ts'
import { WaitingNotice } from '#app/features/lists/WaitingNotice.tsx'
import { paths } from '#app/paths.ts'
import { buttonClass } from '#app/ui/Button.tsx'
import { SectionHead } from '#app/ui/SectionHead.tsx'
import { seeProducts } from '#words/product.ts'
import { t } from '#words/t.ts'
import styles from './FavoriteDealsPage.module.css'
import { FavoriteRow } from './FavoriteRow.tsx'
import { FavoritesOld } from './FavoritesOld.tsx'
import { FavoritesUnread } from './FavoritesUnread.tsx'
import { useFresh, useReading } from './reading.ts'
import { useRemoval } from './removal.ts'

export const loader = loadFrame

/** The favorites at a store: those on sale now, and the others. */
export default function FavoriteDealsPage() {
  const store = useActiveStore()!
  const result = useDeals(store)
  const all = useFavoritesValue(({ data }) => data.favorites)
  const reading = useReading()
  const now = useMinute()
  const root = useRef<HTMLDivElement>(null)
  useFresh()
  const deals = result.state === 'ready' && result.data.kind === 'all' ? result.data.deals : null
  const favorites = all.filter((it) => it.storeId === store.storeId)
  const rows = favorites.map((favorite) => ({ favorite, sale: saleOf(favorite, deals, now, store.timeZone) }))
  const onSale = rows.filter(({ sale }) => sale.state === 'on')
  const others = rows.filter(({ sale }) => sale.state !== 'on')
  const remove = useRemoval(root)
  const drawn = (some: typeof rows) => (
    <ul>
      {some.map(({ favorite, sale }) => (
        <FavoriteRow key={favorite.favoriteId} favorite={favorite} sale={sale} store={store} now={now} onRemove={remove} />
      ))}
    </ul>
  )
  return (
    <>
      <title>{t`Favorites at ${titleOf(store)} | ${brand.appName}`}</title>
      <meta name="robots" content="noindex" />
      <DealsHead store={store} flyer={result.state === 'ready' ? result.data.flyers[0] : undefined} />
      <DealsTabs store={store} open="favorites" />
      {result.state === 'ready' && result.old ? (
        <DealsOld {...result.old} retry={result.retry} timeZone={store.timeZone} />
      ) : (
        <FavoritesOld timeZone={store.timeZone} />
      )}
      <div ref={root} className={styles.root}>
        {rows.length === 0 ? (
          <FavoritesUnread
            reading={reading}
            none={{
              title: all.length === 0 ? t`No favorites yet` : t`No favorites at this store yet`,
              action: (
                <Link className={buttonClass({ kind: 'fill' })} to={paths.deals(store.storeRoute)}>
                  {seeProducts()}
                </Link>
              ),
            }}
          />
        ) : (
          <>
            <section className={styles.group}>
              <SectionHead
                ruled
                title={t`On sale this week`}
                action={<span className={styles.count}>{t`${onSale.length} of ${rows.length}`}</span>}
              />
              {onSale.length > 0 ? drawn(onSale) : <p className={styles.none}>{t`None of your favorites is on sale at this store now.`}</p>}
            </section>
            {others.length > 0 && (
              <section className={styles.group}>
                <SectionHead ruled title={t`Not on sale now`} action={<span className={styles.count}>{others.length}</span>} />
                {drawn(others)}
              </section>
            )}
          </>
        )}
        {all.length > favorites.length && (
          <Link className={styles.all} to={paths.favoriteItems()} viewTransition>
            {t`Favorites at all stores`}
          </Link>
        )}
      </div>
      <WaitingNotice />
    </>
  )
}
