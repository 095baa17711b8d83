import { CalendarDays } from 'lucide-react'
import { brand } from '#brand'
import { moneyText, offerTo, termsOf } from '#contract/prices.ts'
import { titleOf } from '#contract/store-names.ts'
import type { Store } from '#contract/stores.ts'
import { DealsNote } from '#app/features/deal/DealsNote.tsx'
import type { Deal, Flyer } from '#app/features/deal/deal.ts'
import { saidDates, saidSale, savingOf, validityText } from '#app/features/deal/rules.ts'
import { Badges } from '#app/features/exclusives/Badges.tsx'
import { useExclusiveSeen } from '#app/features/exclusives/use-exclusive-seen.ts'
import { Banner } from '#app/features/banners/Banner.tsx'
import { useSlot } from '#app/features/banners/use-slot.ts'
import { FavoriteButton } from '#app/features/favorite/FavoriteButton.tsx'
import { useIsOwner } from '#app/features/owner/owner.ts'
import { isSale } from '#app/features/owner/rules.ts'
import { AddToListBar } from '#app/features/lists/AddToList.tsx'
import { classes } from '#app/ui/classes.ts'
import { DigitalMark, OwnerMark, TagMark } from '#app/ui/Marks.tsx'
import { Price } from '#app/ui/Price.tsx'
import { priceText } from '#app/ui/price-words.ts'
import { Skeleton } from '#app/ui/Skeleton.tsx'
import { BogoPicture } from './DealPrice.tsx'
import { docked } from '#app/ui/toast-place.ts'
import styles from './Item.module.css'
import { ItemPictures } from './ItemPictures.tsx'

type Props = {
  deal: Deal
  store: Store
  flyer: Flyer | undefined
  listId: string | null
  /** Only the shopper's favorites have it: the heart asks before it is gone. */
  asks: boolean
}

/** All that is said of an item, with the acts on it. */
export function Item({ deal, store, flyer, listId, asks }: Props) {
  const seen = useExclusiveSeen(deal)
  // The page's name is the same for everybody: it says what everyone pays, as far as that is known.
  const { everyone, owners } = offerTo(null, deal)
  const price = everyone ?? owners
  const cost = price ? priceText(price) : deal.bogoPicture ? 'Buy one, get one free' : null
  const column = useSlot('productpage-desc-column', store, deal.productIdentifier)
  const wide = useSlot('productpage-banner', store, deal.productIdentifier)
  const phone = useSlot('mobile-productpage-banner', store, deal.productIdentifier)
  const dates = saidDates(deal.startDate, deal.endDate, store.timeZone)
  return (
    <article className={styles.root}>
      <title>{`${[deal.title, cost].filter(Boolean).join(', ')} | ${brand.appName}`}</title>
      <meta
        name="description"
        content={`${[deal.brand, deal.title, deal.size].filter(Boolean).join(', ')}: ${cost ? `${cost}, ` : ''}${dates} at ${titleOf(store)}, ${store.city}.`}
      />
      <ItemPictures deal={deal} className={styles.pictures} />
      <div ref={seen} className={styles.text}>
        <FavoriteButton deal={deal} storeId={store.storeId} asks={asks} className={styles.heart} />
        <p className={styles.brand}>{deal.brand}</p>
        <h1 className={styles.title}>{deal.title}</h1>
        <p className={styles.size}>{deal.size}</p>
        <Offer deal={deal} store={store} />
        <div className={styles.dates}>
          <CalendarDays />
          <div>
            <p>{deal.adDateInfo || dates}</p>
            {flyer && (flyer.validFrom !== deal.startDate || flyer.validTo !== deal.endDate) && <p>This price: {dates}</p>}
            {deal.isDigitalExclusive && <p className={styles.validity}>{validityText(deal.startDate, deal.endDate, store.timeZone)}</p>}
          </div>
        </div>
        {deal.healthyOptions.length > 0 && (
          <ul className={styles.marks} aria-label="Healthy options">
            {deal.healthyOptions.map((it) => (
              <li key={it}>
                <TagMark>{it}</TagMark>
              </li>
            ))}
          </ul>
        )}
        {deal.badges && <Badges addresses={deal.badges} />}
        {deal.texts.length > 0 && (
          <section className={styles.more}>
            <h2>More Information</h2>
            {deal.texts.map((it) => (
              <p key={it}>{it}</p>
            ))}
          </section>
        )}
        <Banner slot={phone} store={store} className={styles.ad} />
      </div>
      <div className={styles.bar} {...docked}>
        <AddToListBar deal={deal} store={store} listId={listId ?? undefined} />
      </div>
      <Banner slot={column} store={store} className={styles.columnAd} />
      <Banner slot={wide} store={store} className={styles.wideAd} />
      <DealsNote className={styles.note} />
    </article>
  )
}

/** The price with all its details: whom it is for, what others pay, what it saves. */
function Offer({ deal, store: { timeZone } }: { deal: Deal; store: Store }) {
  const { bogoPicture, isDigitalExclusive } = deal
  const offer = offerTo(useIsOwner(), deal)
  const { counts, isOwners, owners, everyone } = offer
  const shown = counts ?? owners
  const other = isOwners ? everyone : counts && owners
  const saving = counts && savingOf(counts)
  const terms = shown && termsOf(shown)
  const unit = shown?.unit ? ` ${shown.unit}` : ''
  return (
    <div className={styles.offer}>
      <div className={styles.price}>
        {isDigitalExclusive && <DigitalMark />}
        {shown !== null && shown === owners && <OwnerMark />}
        {bogoPicture ? (
          <BogoPicture address={bogoPicture} price={deal.price} size="xl" />
        ) : shown ? (
          <Price price={shown} size="xl" tone={isSale(offer) ? 'sale' : 'ink'} />
        ) : (
          <p>{saidSale(deal, timeZone)}</p>
        )}
        {terms !== null && <p className={styles.terms}>{terms}</p>}
      </div>
      {shown && (other !== null || shown.regularCents !== null) && (
        <dl>
          {other !== null && (
            <div className={classes(!isOwners && styles.owners)}>
              <dt>{isOwners ? 'Everyone' : 'Owners'}</dt> <dd>{priceText(other)}</dd>
            </div>
          )}
          {shown.regularCents !== null && shown.regularCents !== other?.amountCents && (
            <div>
              <dt>Regular</dt>{' '}
              <dd>
                {moneyText(shown.regularCents)}
                {unit}
              </dd>
            </div>
          )}
          {saving !== null && (
            <div>
              <dt>You save</dt>{' '}
              <dd>
                {moneyText(saving)}
                {unit}
              </dd>
            </div>
          )}
        </dl>
      )}
    </div>
  )
}

/** Shown while it is not known what the item is. */
export function ItemSkeleton() {
  return (
    <div className={styles.root} aria-busy="true">
      <title>{brand.appName}</title>
      <meta name="robots" content="noindex" />
      <div className={styles.pictures}>
        <Skeleton kind="block" className={styles.blank} />
      </div>
      <div className={styles.text}>
        <Skeleton className={styles.brand} />
        <Skeleton kind="title" />
        <Skeleton />
      </div>
    </div>
  )
}
