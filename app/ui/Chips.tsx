import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Chips.module.css'

/** A row of chips that scrolls sideways; `label` says what is chosen by them. */
export function Chips({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div className={classes(styles.root, className)} role="group" aria-label={label}>
      {children}
    </div>
  )
}

/** The look of a chip, which is a button with aria-pressed, or a link with aria-current if it is chosen. */
export const chipClass = styles.chip ?? ''
export const chipCountClass = styles.count ?? ''
