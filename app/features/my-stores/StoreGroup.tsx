import { Link } from '#app/router/index.ts'
import type { Store } from '#contract/stores.ts'
import { useLastStoreRoute } from '#app/features/current-store/active-store.ts'
import { useDeviceLocation } from '#app/features/stores/device-location.ts'
import { WithFavoriteStores } from '#app/features/stores/FavoriteStoreButton.tsx'
import { StoreRow, StoreRowSkeletons } from '#app/features/stores/StoreRow.tsx'
import { paths } from '#app/paths.ts'
import { buttonClass } from '#app/ui/Button.tsx'
import { SectionHead } from '#app/ui/SectionHead.tsx'
import { Skeleton } from '#app/ui/Skeleton.tsx'
import { t } from '#words/t.ts'
import styles from './pages.module.css'

/** The rows of some of the shopper's stores. */
export function StoreRows({
  stores,
  areFavorites = false,
  level = 2,
}: {
  stores: readonly Store[]
  areFavorites?: boolean
  level?: 2 | 3
}) {
  const { point, isRecent } = useDeviceLocation()
  const selectedRoute = useLastStoreRoute()
  return (
    <WithFavoriteStores>
      <ul className={styles.list}>
        {stores.map((store) => (
          <StoreRow
            key={store.storeId}
            store={store}
            href={paths.storesDetails(store.storeRoute)}
            from={isRecent ? point : null}
            isSelected={store.storeRoute === selectedRoute}
            isFavorite={areFavorites}
            level={level}
          />
        ))}
      </ul>
    </WithFavoriteStores>
  )
}

/** One of the groups on the tab Stores, with a link to its own page. */
export function StoreGroup({ title, to, ...rows }: { title: string; to: string; stores: readonly Store[]; areFavorites?: boolean }) {
  return (
    <section className={styles.group}>
      <SectionHead
        title={title}
        ruled
        action={
          <Link className={buttonClass({ kind: 'text', small: true })} to={to} aria-label={t`View all: ${title}`} viewTransition>
            {t`View all`}
          </Link>
        }
      />
      <StoreRows {...rows} level={3} />
    </section>
  )
}

/** Placeholders, which without scripts would never become stores. */
export function Waiting({ withCard = false }: { withCard?: boolean }) {
  return (
    <div className={styles.waiting}>
      {withCard && <Skeleton kind="block" className={styles.card} />}
      <StoreRowSkeletons count={5} />
    </div>
  )
}
