import { classes } from '#app/ui/classes.ts'
import { t } from '#words/t.ts'
import styles from './DealsNote.module.css'

/** Our own wording of the note that the spec paraphrases (decision A13). */
export const dealsNote = [
  t`Some items may not be at all stores, and not every item is on sale on the same days.`,
  t`A shopping list is a list, not an order: nothing on it is ordered online, set aside or paid for.`,
] as const

/** The note about items, at the foot of lists and of an item (spec section 2). */
export function DealsNote({ className }: { className?: string }) {
  return <p className={classes(styles.root, className)}>{dealsNote.join(' ')}</p>
}
