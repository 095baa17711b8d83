import { Minus, Plus } from 'lucide-react'
import { t } from '#words/t.ts'
import { classes } from './classes.ts'
import styles from './Stepper.module.css'

type Props = {
  value: number
  label: string
  onFewer: () => void
  onMore: () => void
  /** At this value a press on 'fewer' does nothing; with the default the caller decides what fewer than one means. */
  min?: number
  max?: number
  filled?: boolean
  className?: string
}

/** Counts a thing up and down; `label` is the thing's name. A button that does nothing keeps the focus that a press has given it. */
export function Stepper({ value, label, onFewer, onMore, min = 0, max = Infinity, filled = false, className }: Props) {
  return (
    <div className={classes(styles.root, filled && styles.filled, className)} role="group" aria-label={t`Quantity of ${label}`}>
      <button type="button" aria-label={t`One fewer`} aria-disabled={value <= min} onClick={() => value > min && onFewer()}>
        <Minus size={18} />
      </button>
      <output>{value}</output>
      <button type="button" aria-label={t`One more`} aria-disabled={value >= max} onClick={() => value < max && onMore()}>
        <Plus size={18} />
      </button>
    </div>
  )
}
