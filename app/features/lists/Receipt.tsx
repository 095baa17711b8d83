import { Price } from '#app/ui/Price.tsx'
import { money } from './ListRow.tsx'
import type { Total } from '#contract/prices.ts'
import styles from './Receipt.module.css'

/** The total of a list, with the torn edge that only totals have; nothing where no price is known at all. */
export function Receipt({ total: { cents, atLeast, savedCents, savedAtLeast } }: { total: Total }) {
  if (cents === 0 && savedCents === 0) return null
  return (
    <dl className={styles.root}>
      <div>
        <dt>{atLeast ? 'Total, at least' : 'Total'}</dt>
        <dd>
          <Price className={styles.figure} price={money(cents)} tone="ink" />
        </dd>
      </div>
      {savedCents > 0 && (
        <div>
          <dt>{savedAtLeast ? 'You save at least' : 'You save'}</dt>
          <dd>
            <Price className={styles.figure} price={money(savedCents)} tone="leaf" />
          </dd>
        </div>
      )}
    </dl>
  )
}
