import { useRef } from 'react'
import { Link } from '#app/router/index.ts'
import * as brand from '#brand'
import { titleOf } from '#contract/store-names.ts'
import type { Store } from '#contract/stores.ts'
import { useCurrentStore } from '#app/features/current-store/current-store.ts'
import { useFindStore } from '#app/features/current-store/visited-stores.ts'
import { useFavoritesValue } from '#app/features/favorite/my-favorites.ts'
import { favoritesByStore, saleOf, type Group } from '#app/features/favorite/rules.ts'
import { useMinute } from '#app/clock.ts'
import { WaitingNotice } from '#app/features/lists/WaitingNotice.tsx'
import { paths } from '#app/paths.ts'
import { Button, buttonClass } from '#app/ui/Button.tsx'
import { PageHead } from '#app/ui/PageHead.tsx'
import { SectionHead } from '#app/ui/SectionHead.tsx'
import { seeProducts } from '#words/product.ts'
import { rich } from '#app/ui/rich.ts'
import { plural, t, tx } from '#words/t.ts'
import { FavoriteRow } from './FavoriteRow.tsx'
import styles from './FavoritesPage.module.css'
import { FavoritesOld } from './FavoritesOld.tsx'
import { FavoritesUnread } from './FavoritesUnread.tsx'
import { useFresh, useReading } from './reading.ts'
import { useRemoval } from './removal.ts'

/** The page of my favorites, by store. It is personal, so the server sends only its frame. */
export default function FavoritesPage() {
  const current = useCurrentStore()
  const storeOf = useFindStore()
  const favorites = useFavoritesValue(({ data }) => data.favorites)
  const reading = useReading()
  const now = useMinute()
  const root = useRef<HTMLDivElement>(null)
  const remove = useRemoval(root)
  useFresh()
  const groups = favoritesByStore(favorites, current?.storeId ?? null)
    .map((group) => ({ ...group, found: storeOf(group.storeId) }))
    .map(({ found, ...group }) => ({ ...group, store: found.store, retry: found.state === 'failed' ? found.retry : null }))
    .map((group) => ({ ...group, rows: rowsOf(group, group.store, now) }))
  const onSale = groups.flatMap(({ rows }) => rows).filter(({ sale }) => sale.state === 'on').length
  const share = <b>{t`${onSale} of ${favorites.length}`}</b>
  return (
    <div ref={root} className={styles.root}>
      <title>{t`Favorites | ${brand.appName}`}</title>
      <meta name="robots" content="noindex" />
      <PageHead
        title={t`Favorites`}
        text={
          groups.length > 0 && groups.every(({ store }) => store !== null) ? (
            <>
              {rich(
                plural(groups.length, {
                  one: tx`${share} on sale this week, at ${groups.length} store`,
                  other: tx`${share} on sale this week, at ${groups.length} stores`,
                }),
              )}
            </>
          ) : (
            '\u00a0'
          )
        }
      />
      <FavoritesOld timeZone={current?.timeZone ?? null} />
      {favorites.length === 0 && (
        <FavoritesUnread
          reading={reading}
          none={{
            title: t`No favorites yet`,
            action: (
              <Link className={buttonClass({ kind: 'fill' })} to={current ? paths.deals(current.storeRoute) : paths.findStore()}>
                {current ? seeProducts() : t`Find a store`}
              </Link>
            ),
          }}
        />
      )}
      {groups.map(({ storeId, store, retry, rows }) => (
        <section key={storeId} className={styles.group}>
          <SectionHead
            ruled
            title={
              <>
                {store ? titleOf(store) : t`Another store`}{' '}
                <small className={styles.where}>
                  {storeId === current?.storeId ? t`Your store` : store?.city || (retry ? t`It could not be loaded` : '\u00a0')}
                </small>
              </>
            }
            action={
              store ? (
                <span className={styles.count}>{t`${rows.filter(({ sale }) => sale.state === 'on').length} on sale`}</span>
              ) : (
                retry && (
                  <Button kind="text" small className={styles.retry} onClick={retry}>
                    {t`Retry`}
                  </Button>
                )
              )
            }
          />
          <ul>
            {rows.map(({ favorite, sale }) => (
              <FavoriteRow key={favorite.favoriteId} favorite={favorite} sale={sale} store={store} now={now} onRemove={remove} />
            ))}
          </ul>
        </section>
      ))}
      <WaitingNotice />
    </div>
  )
}

/** Returns the group's favorites with those on sale first; while its store is not known, neither is what is on sale. */
function rowsOf({ favorites }: Group, store: Store | null, now: number) {
  const rows = favorites.map((favorite) => ({
    favorite,
    sale: store ? saleOf(favorite, null, now, store.timeZone) : ({ state: 'unknown' } as const),
  }))
  return rows.toSorted((a, b) => Number(b.sale.state === 'on') - Number(a.sale.state === 'on'))
}
