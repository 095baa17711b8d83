import { Link } from '#app/router/index.ts'
import type { PictureWidth } from '#contract/pictures.ts'
import { offerTo } from '#contract/prices.ts'
import type { Store } from '#contract/stores.ts'
import { titleLanguage, type Deal } from '#app/features/deal/deal.ts'
import { groundOf } from '#app/features/deal/ground.ts'
import { saidFrom, saidSale } from '#app/features/deal/rules.ts'
import { savingFor, savingText } from '#app/features/deal/savings.ts'
import { useExclusiveSeen } from '#app/features/exclusives/use-exclusive-seen.ts'
import { AddToListButton } from '#app/features/lists/AddToList.tsx'
import { useIsOwner } from '#app/features/owner/owner.ts'
import { isSale } from '#app/features/owner/rules.ts'
import { paths } from '#app/paths.ts'
import { Picture } from '#app/ui/Picture.tsx'
import { Price } from '#app/ui/Price.tsx'
import { t } from '#words/t.ts'
import styles from './SmallDeal.module.css'

/** A deal in a row of the home page: what it is, costs and saves, and one act. */
export function SmallDeal({ deal, store }: { deal: Deal; store: Store }) {
  const isOwner = useIsOwner()
  const seen = useExclusiveSeen<HTMLElement>(deal)
  const offer = offerTo(isOwner, deal)
  const { counts, owners } = offer
  const price = counts ?? owners
  const saving = savingFor(isOwner, deal)
  return (
    <article ref={seen} className={styles.root}>
      <Picture
        candidates={deal.pictures}
        alt=""
        width={160}
        height={160}
        sizes="5.3rem"
        widths={widths}
        ground={groundOf(deal)}
        className={styles.picture}
      />
      <div className={styles.add}>
        <AddToListButton deal={deal} store={store} />
      </div>
      <div className={styles.body}>
        <h3 className={styles.name}>
          <Link to={paths.item(store.storeRoute, store.storeId, deal.adSpaceId)} viewTransition lang={titleLanguage(deal)}>
            {deal.title || deal.brand}
          </Link>
        </h3>
        <div className={styles.price}>
          {price ? <Price price={price} size="sm" tone={isSale(offer) ? 'sale' : 'ink'} /> : <p>{saidSale(deal, store.timeZone)}</p>}
        </div>
        <p className={styles.saving}>
          {(price && saidFrom(deal, price, store.timeZone)) ??
            (saving ? savingText(saving) : price && price === owners ? t`Owner price` : deal.size)}
        </p>
      </div>
    </article>
  )
}

const widths: readonly PictureWidth[] = [96, 160, 240]
