import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from '#app/router/index.ts'
import type { PictureWidth } from '#contract/pictures.ts'
import type { Store } from '#contract/stores.ts'
import { BannerBox } from '#app/features/banners/Banner.tsx'
import { placeOf } from '#app/features/banners/rules.ts'
import { useSlot } from '#app/features/banners/use-slot.ts'
import { DealPrice } from '#app/features/deals/DealPrice.tsx'
import { featuredCount, featuredFrame } from '#app/features/deals/rules.ts'
import { titleLanguage, type Deal } from '#app/features/deal/deal.ts'
import { saidThrough } from '#app/features/deal/rules.ts'
import { useExclusiveSeen } from '#app/features/exclusives/use-exclusive-seen.ts'
import { FavoriteButton } from '#app/features/favorite/FavoriteButton.tsx'
import { AddToListButton } from '#app/features/lists/AddToList.tsx'
import { paths } from '#app/paths.ts'
import { buttonClass } from '#app/ui/Button.tsx'
import { PauseButton, Track, useTurning } from '#app/ui/Carousel.tsx'
import { classes } from '#app/ui/classes.ts'
import { IconButton } from '#app/ui/IconButton.tsx'
import { Picture } from '#app/ui/Picture.tsx'
import { product } from '#words/product.ts'
import { rich } from '#app/ui/rich.ts'
import { contentLanguage, t, tx } from '#words/t.ts'
import styles from './Featured.module.css'

type Props = { exclusives: readonly Deal[]; deals: readonly Deal[]; store: Store; validTo: string | null; className?: string }

/**
 * Shows the exclusives and the first deals, six in all (decision E10), one at a time and large; they take turns by themselves until they
 * are paused. Exclusives are known later than the deals: they come in when nobody is about to press anything here. A banner takes its
 * turn last, where it moves nothing when it comes or goes.
 */
export function Featured({ exclusives, deals: others, store, validTo, className }: Props) {
  const [joined, setJoined] = useState(exclusives.length > 0)
  const deals = [...(joined ? exclusives : []), ...others].slice(0, featuredCount)
  const ad = useSlot('carousel-takeover', store)
  const turning = useTurning(deals.length + (ad.banner ? 1 : 0), featuredFrame)
  const isAd = turning.at >= deals.length
  if (!joined && exclusives.length > 0 && !turning.held) setJoined(true)
  const title = t`Featured ${product().Many}`
  return (
    <section className={classes(styles.root, className)} aria-roledescription={t`carousel`} aria-label={title} {...turning.holders}>
      <Track turning={turning} className={styles.track} slideClassName={styles.slide}>
        {deals.map((deal) => (
          <Slide key={deal.adSpaceId} deal={deal} store={store} />
        ))}
        {ad.banner && (
          <div key="ad" className={styles.ad}>
            <BannerBox banner={ad.banner} store={store} sizes="41rem" onFailed={ad.failed} className={styles.adBox} />
          </div>
        )}
      </Track>
      <p className={classes(styles.kicker, isAd && styles.adLabel)}>
        {isAd ? placeOf(ad.placement).label : validTo ? `${title}, ${saidThrough(validTo, store.timeZone)}` : title}
      </p>
      {turning.count > 1 && (
        <div className={styles.controls}>
          <p>
            <span className="vh">{isAd ? t`Slide` : product().One} </span>
            {t`${turning.at + 1} of ${turning.count}`}
          </p>
          <PauseButton turning={turning} />
          <IconButton label={t`Previous ${product().one}`} onClick={() => turning.go(turning.at - 1)}>
            <ChevronLeft />
          </IconButton>
          <IconButton label={t`Next ${product().one}`} onClick={() => turning.go(turning.at + 1)}>
            <ChevronRight />
          </IconButton>
        </div>
      )}
    </section>
  )
}

function Slide({ deal, store }: { deal: Deal; store: Store }) {
  const seen = useExclusiveSeen<HTMLDivElement>(deal)
  return (
    <>
      <div className={styles.sun} />
      <Picture candidates={deal.pictures} alt="" width={320} height={320} sizes="20.5rem" widths={widths} className={styles.picture} />
      <div ref={seen} className={styles.text}>
        <h2 className={classes(deal.title.length > shortTitle && styles.long)} lang={titleLanguage(deal)}>
          {deal.title}
        </h2>
        <p className={styles.about} lang={contentLanguage()}>
          {[deal.brand, deal.size].filter(Boolean).join(', ')}
        </p>
        <div className={styles.price}>
          <DealPrice deal={deal} store={store} size="xl" />
        </div>
        <div className={styles.acts}>
          <AddToListButton deal={deal} store={store} wide />
          <FavoriteButton deal={deal} storeId={store.storeId} className={styles.heart} />
          <Link className={buttonClass({ kind: 'text' })} to={paths.item(store.storeRoute, store.storeId, deal.adSpaceId)}>
            {rich(tx`See details ${(<span className="vh">{tx`of ${deal.title}`}</span>)}`)}
          </Link>
        </div>
      </div>
    </>
  )
}

/** In letters, which fill two lines at the large size. A longer title in that size would make all slides higher. */
const shortTitle = 24
const widths: readonly PictureWidth[] = [320, 480, 640]
