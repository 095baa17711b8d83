import { Link } from '#app/router/index.ts'
import { titleOf } from '#contract/store-names.ts'
import type { Store } from '#contract/stores.ts'
import type { Point } from '#contract/distance.ts'
import { paths } from '#app/paths.ts'
import { buttonClass } from '#app/ui/Button.tsx'
import { classes } from '#app/ui/classes.ts'
import { TagMark } from '#app/ui/Marks.tsx'
import { asksForNewTab } from '#app/ui/new-tab.ts'
import { Skeleton } from '#app/ui/Skeleton.tsx'
import { seeProducts } from '#words/product.ts'
import { contentLanguage, t } from '#words/t.ts'
import { FavoriteStoreButton } from './FavoriteStoreButton.tsx'
import { OpenNow } from './OpenNow.tsx'
import { addressOf, milesTo } from './rules.ts'
import styles from './StoreRow.module.css'

type Props = {
  store: Store
  /** The address of its details. */
  href: string
  from: Point | null
  isSelected: boolean
  /** The level of its heading. */
  level?: 2 | 3
  /** Set in a list of favorites. */
  isFavorite?: boolean
  /** Set beside a map. Without `toggle` the store has no pin on the map. */
  place?: { number: number; isOpen: boolean; toggle?: () => void }
  /** Called in place of following the links to the details; returns whether it handled the press. */
  onName?: (store: Store) => boolean
  onDetails?: (store: Store) => boolean
}

/** A store in a list. */
export function StoreRow({ store, href, from, isSelected, level = 2, isFavorite, place, onName, onDetails }: Props) {
  const Heading = `h${level}` as const
  const miles = milesTo(store, from)
  const details = { to: href, state: { from } }
  return (
    <li className={classes(styles.root, place && styles.placed, place?.isOpen && styles.open)}>
      {place && <PlaceNumber {...place} name={titleOf(store)} />}
      <div className={styles.head}>
        <Heading className={styles.name}>
          <Link {...details} onClick={(event) => !asksForNewTab(event) && onName?.(store) && event.preventDefault()}>
            {titleOf(store)}
          </Link>
        </Heading>
        {/* Keeps its space while it is empty, because the device's location may become known later. */}
        <p className={styles.miles}>
          {miles && (
            <>
              {miles} <abbr title={t`miles`}>{t`mi`}</abbr>
            </>
          )}
        </p>
        <FavoriteStoreButton store={store} isListed={isFavorite ?? false} className={styles.heart} />
      </div>
      <div className={styles.text}>
        <p lang={contentLanguage()}>{addressOf(store).join(', ')}</p>
        <OpenNow store={store} />
      </div>
      <div className={styles.actions}>
        <EnterLink store={store} isSelected={isSelected} small />
        <Link
          className={buttonClass({ kind: 'text', small: true })}
          {...details}
          aria-label={t`Details of ${titleOf(store)}`}
          onClick={(event) => !asksForNewTab(event) && onDetails?.(store) && event.preventDefault()}
        >
          {t`Details`}
        </Link>
        {isSelected && <TagMark className={styles.mark}>{t`Your store`}</TagMark>}
      </div>
    </li>
  )
}

/** A link into a store's pages. Opening them makes the store the current one, so this works before the app has loaded. */
export function EnterLink({
  store,
  isSelected,
  small,
  big,
  wide,
}: {
  store: Store
  isSelected: boolean
  small?: boolean
  big?: boolean
  wide?: boolean
}) {
  return isSelected ? (
    <Link className={buttonClass({ kind: 'fill', small, big, wide })} to={paths.deals(store.storeRoute)}>
      {seeProducts()}
    </Link>
  ) : (
    <Link
      className={buttonClass({ kind: 'fill', small, big, wide })}
      to={paths.home(store.storeRoute)}
      aria-label={t`Select This Store: ${titleOf(store)}`}
    >
      {t`Select This Store`}
    </Link>
  )
}

function PlaceNumber({ number, isOpen, toggle, name }: NonNullable<Props['place']> & { name: string }) {
  if (!toggle)
    return (
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
    )
  return (
    <button type="button" className={styles.number} aria-pressed={isOpen} onClick={toggle}>
      <span className="vh">{t`Show on the map: ${name},`} </span>
      {number}
    </button>
  )
}

/** Placeholders for the rows of a first view. */
export function StoreRowSkeletons({ count }: { count: number }) {
  return (
    <div role="status" aria-label={t`Looking for stores`}>
      {Array.from({ length: count }, (_, at) => (
        <div key={at} className={classes(styles.root, styles.placed)} aria-hidden="true">
          <Skeleton kind="circle" className={styles.numberSkeleton} />
          <Skeleton kind="title" className={styles.nameSkeleton} />
          <div className={styles.text}>
            <Skeleton className={styles.lineSkeleton} />
            <Skeleton className={styles.hoursSkeleton} />
          </div>
        </div>
      ))}
    </div>
  )
}
