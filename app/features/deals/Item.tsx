import { CalendarDays } from 'lucide-react'
import * as brand from '#brand'
import { offerTo, priceText } from '#contract/prices.ts'
import { titleOf } from '#contract/store-names.ts'
import type { Store } from '#contract/stores.ts'
import { DealsNote } from '#app/features/deal/DealsNote.tsx'
import type { Deal, Flyer } from '#app/features/deal/deal.ts'
import { paragraphsOf, saidDates, validityText } from '#app/features/deal/rules.ts'
import { Badges } from '#app/features/exclusives/Badges.tsx'
import { useExclusiveSeen } from '#app/features/exclusives/use-exclusive-seen.ts'
import { Banner } from '#app/features/banners/Banner.tsx'
import { useSlot } from '#app/features/banners/use-slot.ts'
import { AddToListBar } from '#app/features/lists/AddToListBar.tsx'
import { useOpened } from '#app/features/tracking/opened.ts'
import { TagMark } from '#app/ui/Marks.tsx'
import { Skeleton } from '#app/ui/Skeleton.tsx'
import { docked } from '#app/ui/toast-place.ts'
import { languageNow, t } from '#words/t.ts'
import styles from './Item.module.css'
import { ItemPictures } from './ItemPictures.tsx'
import { ItemText } from './ItemText.tsx'

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
  const seen = useExclusiveSeen<HTMLDivElement>(deal)
  useOpened(store.storeRoute, 'items', deal.adSpaceId)
  // The page's name is the same for everybody: it says what everyone pays, as far as that is known.
  const { everyone, owners } = offerTo(null, deal)
  const price = everyone ?? owners
  const cost = price ? priceText(price) : deal.bogoPicture ? t`Buy one, get one free` : null
  const column = useSlot('productpage-desc-column', store, deal.productIdentifier)
  const wide = useSlot('productpage-banner', store, deal.productIdentifier)
  const phone = useSlot('mobile-productpage-banner', store, deal.productIdentifier)
  const texts = paragraphsOf(deal)
  const dates = saidDates(deal.startDate, deal.endDate, store.timeZone)
  return (
    <article className={styles.root}>
      <title>{`${[deal.title, cost].filter(Boolean).join(', ')} | ${brand.appName}`}</title>
      <meta
        name="description"
        content={t`${[deal.brand, deal.title, deal.size].filter(Boolean).join(', ')}: ${cost ? `${cost}, ` : ''}${dates} at ${titleOf(store)}, ${store.city}.`}
      />
      <ItemPictures deal={deal} className={styles.pictures} />
      <div ref={seen} className={styles.text}>
        <ItemText deal={deal} store={store} asks={asks} />
        <div className={styles.bar} {...docked}>
          <AddToListBar deal={deal} store={store} listId={listId ?? undefined} />
        </div>
        <div className={styles.dates}>
          <CalendarDays />
          <div>
            <p>{(languageNow() === 'en' && deal.adDateInfo) || dates}</p>
            {flyer && (flyer.validFrom !== deal.startDate || flyer.validTo !== deal.endDate) && <p>{t`This price: ${dates}`}</p>}
            {deal.isDigitalExclusive && <p className={styles.validity}>{validityText(deal.startDate, deal.endDate, store.timeZone)}</p>}
          </div>
        </div>
        {deal.healthyOptions.length > 0 && (
          <ul className={styles.marks} aria-label={t`Healthy options`}>
            {deal.healthyOptions.map((it) => (
              <li key={it}>
                <TagMark>{it}</TagMark>
              </li>
            ))}
          </ul>
        )}
        {deal.badges && <Badges addresses={deal.badges} />}
        {texts.length > 0 && (
          <section className={styles.more}>
            <h2>{t`More Information`}</h2>
            {texts.map((it) => (
              <p key={it} lang={deal.textsLanguage}>
                {it}
              </p>
            ))}
          </section>
        )}
        <Banner slot={phone} store={store} className={styles.ad} />
      </div>
      <Banner slot={column} store={store} className={styles.columnAd} />
      <Banner slot={wide} store={store} className={styles.wideAd} />
      <DealsNote className={styles.note} />
    </article>
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
