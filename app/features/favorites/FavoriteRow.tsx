import { CalendarDays } from 'lucide-react'
import { Link } from '#app/router/index.ts'
import { offerTo, saysBoth } from '#contract/prices.ts'
import type { Store } from '#contract/stores.ts'
import { titleLanguage, type Deal } from '#app/features/deal/deal.ts'
import { RowPicture } from '#app/features/deal/RowPicture.tsx'
import { saidDay, saidLastDay } from '#app/features/deal/rules.ts'
import { BogoPicture } from '#app/features/deals/DealPrice.tsx'
import { HeartButton } from '#app/features/favorite/FavoriteButton.tsx'
import type { Favorite } from '#app/features/favorite/changes.ts'
import { picturesOfFavorite, type Sale } from '#app/features/favorite/rules.ts'
import { AddToListButton } from '#app/features/lists/AddToList.tsx'
import { useIsOwner } from '#app/features/owner/owner.ts'
import { OwnerPair } from '#app/features/owner/OwnerPair.tsx'
import { isSale } from '#app/features/owner/rules.ts'
import { paths } from '#app/paths.ts'
import { classes } from '#app/ui/classes.ts'
import { OwnerMark } from '#app/ui/Marks.tsx'
import { Price } from '#app/ui/Price.tsx'
import { contentLanguage, t } from '#words/t.ts'
import styles from './FavoriteRow.module.css'

type Props = {
  favorite: Favorite
  sale: Sale
  /** The favorite's store; null while that is not known. */
  store: Store | null
  now: number
  onRemove: (favorite: Favorite, heart: HTMLElement) => void
}

/** A favorite: its price while it is on sale, else when it was or will be; Add until it is over. */
export function FavoriteRow({ favorite, sale, store, now, onRemove }: Props) {
  const deal = sale.state === 'unknown' ? null : sale.deal
  const written = deal?.title || favorite.title || deal?.brand || favorite.productIdentifier
  const title = written || t`Item`
  const lang = deal?.title ? titleLanguage(deal) : written ? contentLanguage() : undefined
  const about = [deal?.size, deal?.brand].filter(Boolean).join(', ')
  return (
    <li className={classes(styles.root, sale.state !== 'on' && styles.off)}>
      <HeartButton title={title} pressed onClick={(event) => onRemove(favorite, event.currentTarget)} className={styles.heart} />
      <RowPicture deal={{ ...favorite, pictures: picturesOfFavorite(favorite) }} sizes="56px" className={styles.picture} />
      <div className={styles.text}>
        <h3 className={styles.name} lang={lang}>
          {store ? (
            <Link to={addressOf(favorite, sale, store)} viewTransition>
              {title}
            </Link>
          ) : (
            title
          )}
        </h3>
        {about && (
          <p className={styles.about} lang={contentLanguage()}>
            {about}
          </p>
        )}
        {store && <SaleLine sale={sale} timeZone={store.timeZone} now={now} />}
      </div>
      {store && deal && (
        <div className={styles.act}>
          <AddToListButton deal={deal} store={store} />
        </div>
      )}
    </li>
  )
}

/** What is on sale has a page that everybody can see; anything else only the shopper's own favorites have. */
function addressOf({ favoriteId, storeId }: Favorite, sale: Sale, { storeRoute }: Store): string {
  if (sale.state === 'on') return paths.item(storeRoute, storeId, sale.deal.adSpaceId, { from: 'favorites' })
  return paths.favorite(storeRoute, favoriteId)
}

function SaleLine({ sale, timeZone, now }: { sale: Sale; timeZone: string; now: number }) {
  if (sale.state === 'on') return <Cost deal={sale.deal} />
  if (sale.state === 'unknown') return null
  return (
    <p className={styles.when}>
      <CalendarDays size={15} />
      {sale.state === 'soon'
        ? t`On sale from ${saidDay(sale.deal.startDate, timeZone)}`
        : sale.ended === null
          ? t`Not on sale now`
          : t`Last on sale ${saidLastDay(sale.ended, timeZone, now)}`}
    </p>
  )
}

function Cost({ deal }: { deal: Deal }) {
  const isOwner = useIsOwner()
  const offer = offerTo(isOwner, deal)
  const shown = offer.counts ?? offer.owners
  if (deal.bogoPicture) return <BogoPicture address={deal.bogoPicture} price={deal.price} />
  if (!shown) return <p className={styles.when}>{t`On sale`}</p>
  return (
    <>
      <div className={styles.price}>
        <Price price={shown} size="sm" tone={isSale(offer) ? 'sale' : 'ink'} />
        {offer.isOwners && <OwnerMark />}
      </div>
      {saysBoth(offer, isOwner) && <OwnerPair offer={offer} className={styles.pair} />}
    </>
  )
}
