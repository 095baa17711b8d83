import { totalWords, type Total } from '#contract/prices.ts'
import { Price } from '#app/ui/Price.tsx'
import { money } from './ListRow.tsx'
import styles from './Receipt.module.css'

/** The total of a list, with the torn edge that only totals have; nothing where no price is known at all. */
export function Receipt({ total }: { total: Total }) {
  const { cents, savedCents } = total
  const words = totalWords(total)
  if (cents === 0 && savedCents === 0) return null
  return (
    <dl className={styles.root}>
      <div>
        <dt>{words.total}</dt>
        <dd>
          <Price className={styles.figure} price={money(cents)} tone="ink" />
        </dd>
      </div>
      {savedCents > 0 && (
        <div>
          <dt>{words.saved}</dt>
          <dd>
            <Price className={styles.figure} price={money(savedCents)} tone="leaf" />
          </dd>
        </div>
      )}
    </dl>
  )
}
