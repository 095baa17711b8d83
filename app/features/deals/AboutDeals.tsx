import { Info } from 'lucide-react'
import { dealsNote } from '#app/features/deal/DealsNote.tsx'
import { buttonClass } from '#app/ui/Button.tsx'
import styles from './AboutDeals.module.css'
import { words } from './words.ts'

/** The note about the deals (spec section 2). It is a native popover, which opens without scripts too. */
export function AboutDeals() {
  return (
    <>
      <button type="button" className={styles.open} popoverTarget="about-these">
        <Info size={18} />
        About<span className="vh">{words.noteTitle.slice('About'.length)}</span>
      </button>
      <dialog id="about-these" popover="auto" className={styles.note} aria-labelledby="about-these-title">
        <h2 id="about-these-title">{words.noteTitle}</h2>
        {dealsNote.map((it) => (
          <p key={it}>{it}</p>
        ))}
        <button type="button" className={buttonClass()} popoverTarget="about-these" popoverTargetAction="hide">
          Close
        </button>
      </dialog>
    </>
  )
}
