import type { Offer } from '#contract/prices.ts'
import { priceText } from '#contract/prices.ts'
import { classes } from '#app/ui/classes.ts'
import { Leaves } from '#app/ui/Leaves.tsx'
import { t } from '#words/t.ts'
import styles from './OwnerPair.module.css'

type Props = {
  offer: Offer
  /** A line for each price, where they would just fit into one: whether they do must not change with the font. */
  stacked?: boolean
  className?: string
}

/** '$6.49 owner · $8.99 everyone'. */
export function OwnerPair({ offer: { owners, everyone }, stacked = false, className }: Props) {
  if (!owners) return null
  return (
    <p className={classes(styles.root, stacked ? styles.stacked : styles.line, className)}>
      <b>
        <Leaves className={styles.leaves} />
        {t`${priceText(owners)} owner`}
      </b>
      {everyone && (
        <>
          {' '}
          <span>{t`${priceText(everyone)} everyone`}</span>
        </>
      )}
    </p>
  )
}
