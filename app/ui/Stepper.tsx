import { Minus, Plus } from 'lucide-react'
import { classes } from './classes.ts'
import styles from './Stepper.module.css'

type Props = { value: number; label: string; onFewer: () => void; onMore: () => void; max?: number; filled?: boolean; className?: string }

/** Counts a thing up and down; `label` is the thing's name. The caller decides what fewer than one means. */
export function Stepper({ value, label, onFewer, onMore, max = Infinity, filled = false, className }: Props) {
  return (
    <div className={classes(styles.root, filled && styles.filled, className)} role="group" aria-label={`Quantity of ${label}`}>
      <button type="button" aria-label="One fewer" onClick={onFewer}>
        <Minus size={18} />
      </button>
      <output>{value}</output>
      <button type="button" aria-label="One more" onClick={onMore} disabled={value >= max}>
        <Plus size={18} />
      </button>
    </div>
  )
}
