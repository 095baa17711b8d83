import { Scissors } from 'lucide-react'
import { Link } from '#app/router/index.ts'
import type { PictureWidth } from '#contract/pictures.ts'
import type { Store } from '#contract/stores.ts'
import { DrawnOnce } from '#app/drawn-once.tsx'
import { titleLanguage, type Deal } from '#app/features/deal/deal.ts'
import { groundOf } from '#app/features/deal/ground.ts'
import { FavoriteButton } from '#app/features/favorite/FavoriteButton.tsx'
import { AddToListButton } from '#app/features/lists/AddToList.tsx'
import { isReason } from '#app/features/owner/rules.ts'
import { useSeen } from '#app/features/tracking/use-seen.ts'
import { paths, type Origin } from '#app/paths.ts'
import { classes } from '#app/ui/classes.ts'
import { DigitalMark, TagMark } from '#app/ui/Marks.tsx'
import { grounds, Picture } from '#app/ui/Picture.tsx'
import { contentLanguage } from '#words/t.ts'
import styles from './DealCard.module.css'
import { DealPrice } from './DealPrice.tsx'

type Props = {
  deal: Deal
  store: Store
  /** The card's content is a row; in a grid it is a column from 768 px. */
  grid?: boolean
  eager?: boolean
  from?: Origin
  level?: 2 | 3
  /** Called once a deal was seen for which owners pay less. */
  onReason?: ((deal: Deal) => void) | null
}

/** A deal in a list: its title leads to the item, the button at the bottom puts it on the shopping list. */
export function DealCard(props: Props) {
  const { deal, store, grid, eager, from, level } = props
  const card = <Card {...props} />
  // An eager picture is asked for in the page's head too.
  if (eager) return card
  return (
    <DrawnOnce of={deal} as={[store.storeId, store.storeRoute, store.timeZone, grid, from, level]}>
      {card}
    </DrawnOnce>
  )
}

function Card({ deal, store, grid = false, eager = false, from, level = 2, onReason = null }: Props) {
  const Title = `h${level}` as const
  const seen = useSeen<HTMLElement>(onReason && isReason(deal) ? deal.adSpaceId : null, () => onReason?.(deal))
  const flag = deal.healthyOptions.find((it) => /^local/i.test(it))
  return (
    <article ref={seen} className={classes(styles.root, grid ? styles.grid : styles.row, deal.isDigitalExclusive && styles.clip)}>
      {deal.isDigitalExclusive && (
        <>
          <Scissors className={styles.scissors} />
          <DigitalMark className={styles.edge} />
        </>
      )}
      <div className={classes(styles.ground, grounds[groundOf(deal)])}>
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
      <FavoriteButton deal={deal} storeId={store.storeId} className={styles.heart} />
      <div className={styles.body}>
        <p className={styles.brand} lang={contentLanguage()}>
          {deal.brand}
        </p>
        <Title className={styles.title}>
          <Link to={paths.item(store.storeRoute, store.storeId, deal.adSpaceId, { from })} viewTransition lang={titleLanguage(deal)}>
            {deal.title}
          </Link>
        </Title>
        <p className={styles.size} lang={contentLanguage()}>
          {deal.size}
        </p>
        <div className={styles.foot}>
          <div className={styles.price}>
            <DealPrice deal={deal} store={store} className={styles.figures} />
          </div>
          <div className={styles.act}>
            <AddToListButton deal={deal} store={store} />
          </div>
        </div>
      </div>
    </article>
  )
}

const widths: readonly PictureWidth[] = [160, 240, 320, 480]
/** The densest screens get slightly fewer pixels than they could show: 8 kB a picture is enough on a phone. */
const rowSizes = '(min-resolution: 2.5dppx) 6.6rem, 8.5rem'
const gridSizes = `(min-width: 62em) 15rem, (min-width: 48em) 45vw, ${rowSizes}`
