import { Heart } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Store } from '#contract/stores.ts'
import { useMinute } from '#app/clock.ts'
import type { Deal } from '#app/features/deal/deal.ts'
import { useFavoritesValue } from '#app/features/favorite/my-favorites.ts'
import { saleOf } from '#app/features/favorite/rules.ts'
import { useFresh, useReading } from '#app/features/favorites/reading.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/Button.tsx'
import { Skeleton } from '#app/ui/Skeleton.tsx'
import { product } from '#words/product.ts'
import { plural, t } from '#words/t.ts'
import { DealStrip } from './DealStrip.tsx'
import styles from './FavoritesOnSale.module.css'

/**
 * Which of the shopper's favorites are on sale here. They are known only on the device and come after the page, so the row has its
 * place from the start, also for who has none. `deals` is null while all that is on sale has not been read.
 */
export function FavoritesOnSale({ store, deals, className }: { store: Store; deals: readonly Deal[] | null; className?: string }) {
  const all = useFavoritesValue(({ data }) => data.favorites)
  const reading = useReading()
  const now = useMinute()
  useFresh()
  const own = all.filter(({ storeId }) => storeId === store.storeId)
  const onSale = own.flatMap((favorite) => {
    const sale = saleOf(favorite, deals, now, store.timeZone)
    return sale.state === 'on' ? [sale.deal] : []
  })
  const isKnown = now > 0 && (own.length > 0 || reading.state === 'known')
  const shown = isKnown ? [...new Map(onSale.map((deal) => [deal.adSpaceId, deal])).values()] : []
  return (
    <DealStrip
      title={t`On sale from your favorites`}
      to={paths.favoriteDeals(store.storeRoute)}
      deals={shown}
      store={store}
      className={className}
    >
      {shown.length === 0 && <div className={styles.room}>{instead()}</div>}
    </DealStrip>
  )

  function instead(): ReactNode {
    if (isKnown && own.length > 0)
      return (
        <p>
          {plural(own.length, {
            one: t`Your favorite is not on sale here this week.`,
            other: t`None of your ${own.length} favorites is on sale here this week.`,
          })}
        </p>
      )
    if (isKnown)
      return (
        <p>
          <Heart />
          {t`Press the heart of a ${product().one}: whenever it is on sale here, you find it in this row.`}
        </p>
      )
    if (reading.state === 'failed')
      return (
        <p>
          {t`Your favorites could not be loaded.`}{' '}
          <Button kind="text" small onClick={reading.retry}>
            {t`Retry`}
          </Button>
        </p>
      )
    return (
      <div role="status" aria-label={t`Loading your favorites`} className={styles.waiting}>
        <Skeleton kind="block" />
        <Skeleton kind="block" />
        <Skeleton kind="block" />
      </div>
    )
  }
}
