import { ChevronRight } from 'lucide-react'
import { moneyText } from '#contract/prices.ts'
import type { Store } from '#contract/stores.ts'
import { Leaves } from '#app/ui/Leaves.tsx'
import { t } from '#words/t.ts'
import { openOwnerQuestion } from './open-question.ts'
import styles from './OwnerLine.module.css'

/** Below the total of a shopper who has not said whether they are an owner: what owners would save. Leads back to the question. */
export function OwnerLine({ cents, store }: { cents: number; store: Store | null }) {
  return (
    <button type="button" className={styles.root} aria-haspopup="dialog" onClick={() => void openOwnerQuestion({ store })}>
      <Leaves className={styles.leaves} />
      <span>{t`As an owner you’d save ${moneyText(cents)} more`}</span>
      <ChevronRight size={18} />
    </button>
  )
}
