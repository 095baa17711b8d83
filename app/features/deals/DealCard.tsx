import { Scissors } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { Price as PriceValue } from '#contract/ads.ts'
import type { Store } from '#contract/stores.ts'
import type { Deal } from '#app/features/items/deal.ts'
import { endOf, saidDay } from '#app/features/items/rules.ts'
import { AddToListButton } from '#app/features/lists/AddToList.tsx'
import { paths, type Origin } from '#app/paths.ts'
import { classes } from '#app/ui/classes.ts'
import { DigitalMark, OwnerMark, TagMark } from '#app/ui/Marks.tsx'
import { Picture, type Ground, type PictureWidth } from '#app/ui/Picture.tsx'
import { Price } from '#app/ui/Price.tsx'
import { moneyText, priceText, priceWords } from '#app/ui/price-words.ts'
import styles from './DealCard.module.css'

type Props = {
  deal: Deal
  store: Store
  /** A card is a row; in a grid it is a column from 768 px. */
  grid?: boolean
  eager?: boolean
  from?: Origin
  level?: 2 | 3
}

/** A deal in a list: its title leads to the item, the button at its foot puts it on the shopping list. */
export function DealCard({ deal, store, grid = false, eager = false, from, level = 2 }: Props) {
  const Title = `h${level}` as const
  const { pathname, search } = useLocation()
  const flag = deal.healthyOptions.find((it) => /^local/i.test(it))
  return (
    <article className={classes(styles.root, grid && styles.grid, deal.isDigitalExclusive && styles.clip)}>
      {deal.isDigitalExclusive && <Scissors className={styles.scissors} />}
      <div className={classes(styles.ground, styles[groundOf(deal)])}>
        <Picture
          candidates={deal.pictures}
          alt=""
          width={320}
          height={320}
          sizes={grid ? gridSizes : rowSizes}
          widths={widths}
          eager={eager}
          className={styles.picture}
        />
        {flag && <TagMark className={styles.flag}>{flag}</TagMark>}
      </div>
      <div className={styles.body}>
        <p className={styles.brand}>{deal.brand}</p>
        <Title className={styles.title}>
          <Link to={paths.item(store.storeRoute, store.storeId, deal.adSpaceId, { from })} state={{ back: pathname + search }}>
            {deal.title}
          </Link>
        </Title>
        <p className={styles.size}>{deal.size}</p>
        <div className={styles.foot}>
          <div className={styles.price}>
            <DealPrice deal={deal} store={store} />
          </div>
          <div className={styles.act}>
            <AddToListButton deal={deal} store={store} />
          </div>
        </div>
      </div>
    </article>
  )
}

/** What it costs, and whom: the price of owners says what everyone pays as well. */
function DealPrice({
  deal: { price, ownerPrice, bogoPicture, isDigitalExclusive, endDate },
  store: { timeZone },
}: {
  deal: Deal
  store: Store
}) {
  if (bogoPicture) return <BogoPicture address={bogoPicture} price={price} />
  const shown = ownerPrice ?? price
  if (!shown)
    return <p className={styles.note}>{`On sale until ${saidDay(new Date(endOf(endDate, timeZone) - 1).toISOString(), timeZone)}`}</p>
  return (
    <>
      {isDigitalExclusive ? <DigitalMark /> : ownerPrice && <OwnerMark />}
      <Price price={shown} className={styles.figures} />
      {ownerPrice && price && (
        <p className={styles.note}>
          Everyone {price.kind === 'each' && !price.unit ? moneyText(price.amountCents ?? 0) : priceText(price)}
        </p>
      )}
    </>
  )
}

/** Drawn by the network instead of a price's words (decision E15); the words stand in for one that cannot be had. */
export function BogoPicture({ address, price, size = 'md' }: { address: string; price: PriceValue | null; size?: 'md' | 'xl' }) {
  const [failed, setFailed] = useState(false)
  const said = price ?? bogo
  if (failed) return <Price price={said} size={size} />
  return (
    <img
      className={classes(styles.bogo, size === 'xl' && styles.large)}
      src={address}
      alt={priceWords(said)}
      width={240}
      height={120}
      loading="lazy"
      // One of the server's page may have failed before anybody listened.
      ref={(element) => {
        if (element?.complete && element.currentSrc && element.naturalWidth === 0) setFailed(true)
      }}
      onError={() => setFailed(true)}
    />
  )
}

const bogo: PriceValue = { kind: 'bogo', text: 'Buy one, get one free', amountCents: null, quantity: null, unit: null, regularCents: null }

/** A ground that stays the same for a product, whichever list it stands in. */
export function groundOf({ productIdentifier }: Pick<Deal, 'productIdentifier'>): Ground {
  let sum = 0
  for (let at = 0; at < productIdentifier.length; at++) sum = (sum * 31 + productIdentifier.charCodeAt(at)) % 9973
  return grounds[sum % grounds.length]!
}

const grounds: readonly Ground[] = ['mist', 'blush', 'oat', 'butter', 'sage']
const widths: readonly PictureWidth[] = [160, 240, 320, 480]
const rowSizes = '8.5rem'
const gridSizes = '(min-width: 992px) 15rem, (min-width: 768px) 45vw, 8.5rem'
