import { Info } from 'lucide-react'
import { dealsNote } from '#app/features/deal/DealsNote.tsx'
import { buttonClass } from '#app/ui/Button.tsx'
import { rich } from '#app/ui/rich.ts'
import { product } from '#words/product.ts'
import { t, tx } from '#words/t.ts'
import styles from './AboutDeals.module.css'
import { words } from './words.ts'

/** The note about the deals (spec section 2). It is a native popover, which opens without scripts too. */
export function AboutDeals() {
  return (
    <>
      <button type="button" className={styles.open} popoverTarget="about-these">
        <Info size={18} />
        {rich(tx`About ${(<span className="vh">{t`these ${product().many}`}</span>)}`)}
      </button>
      <dialog id="about-these" popover="auto" className={styles.note} aria-labelledby="about-these-title">
        <h2 id="about-these-title">{words.noteTitle}</h2>
        {dealsNote.map((it) => (
          <p key={it}>{it}</p>
        ))}
        <button type="button" className={buttonClass()} popoverTarget="about-these" popoverTargetAction="hide">
          {t`Close`}
        </button>
      </dialog>
    </>
  )
}
