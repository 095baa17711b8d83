import type { Offer } from '#contract/prices.ts'
import { classes } from '#app/ui/classes.ts'
import { Leaves } from '#app/ui/Leaves.tsx'
import { priceText } from '#app/ui/price-words.ts'
import { t } from '#words/t.ts'
import styles from './OwnerPair.module.css'

/** '$6.49 owner · $8.99 everyone', the same on a card and in a row. */
export function OwnerPair({ offer: { owners, everyone }, className }: { offer: Offer; className?: string }) {
  if (!owners) return null
  return (
    <p className={classes(styles.root, className)}>
      <b>
        <Leaves className={styles.leaves} />
        {t`${priceText(owners)} owner`}
      </b>
      {everyone && (
        <>
          {' '}
          <i aria-hidden="true">·</i> <span>{t`${priceText(everyone)} everyone`}</span>
        </>
      )}
    </p>
  )
}
