import { ChevronUp } from 'lucide-react'
import { useId, useState } from 'react'
import { moneyText, totalWords, type Total } from '#contract/prices.ts'
import type { Store } from '#contract/stores.ts'
import type { ListItem } from '#app/features/lists/changes.ts'
import { money } from '#app/features/lists/ListRow.tsx'
import { ownersSave, totalOf } from '#app/features/lists/sums.ts'
import { OwnerLine } from '#app/features/owner/OwnerLine.tsx'
import { useIsOwner } from '#app/features/owner/owner.ts'
import { Price } from '#app/ui/Price.tsx'
import { t } from '#words/t.ts'
import styles from './ReceiptLine.module.css'

type Props = { items: readonly ListItem[]; store: Store | null; ended: (item: ListItem) => boolean }

/** The receipt, folded to one line that opens; nothing where no price is known at all. */
export function ReceiptLine({ items, store, ended }: Props) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const isOwner = useIsOwner()
  const total = totalOf(items, ended, isOwner)
  const { cents, savedCents } = total
  const words = totalWords(total)
  if (cents === 0 && savedCents === 0) return null
  const more = isOwner === null ? ownersSave(items, ended) : 0
  const got = items.filter((it) => it.isChecked)
  return (
    <>
      <dl id={id} className={styles.more} hidden={!isOpen}>
        <Part name={t`In the basket`} total={totalOf(got, ended, isOwner)} />
        <Part
          name={t`Still to get`}
          total={totalOf(
            items.filter((it) => !it.isChecked),
            ended,
            isOwner,
          )}
        />
        {savedCents > 0 && (
          <div className={styles.saved}>
            <dt>{words.saved}</dt>
            <dd>{moneyText(savedCents)}</dd>
          </div>
        )}
      </dl>
      {isOpen && more > 0 && <OwnerLine cents={more} store={store} />}
      <button type="button" className={styles.line} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <span className={styles.sums}>
          <span className={styles.total}>
            {words.total} <Price className={styles.figure} price={money(cents)} tone="ink" />
          </span>
          {savedCents > 0 && (
            <b>
              {words.saved} {moneyText(savedCents)}
            </b>
          )}
        </span>
        <ChevronUp className={styles.chevron} size={18} />
      </button>
    </>
  )
}

function Part({ name, total: { cents, atLeast } }: { name: string; total: Total }) {
  return (
    <div>
      <dt>{atLeast ? t`${name}, at least` : name}</dt>
      <dd>{moneyText(cents)}</dd>
    </div>
  )
}
