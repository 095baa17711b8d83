import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Chips.module.css'

/** A row of chips that scrolls sideways; `label` says what is chosen by them. */
export function Chips({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return <div className={classes(styles.root, className)} role="group" aria-label={label}>{children}</div>
}

type ChipProps = Omit<ComponentProps<'button'>, 'aria-pressed'> & { pressed: boolean; count?: number }

export function Chip({ pressed, count, children, className, ...rest }: ChipProps) {
  return (
    <button type="button" {...rest} aria-pressed={pressed} className={classes(styles.chip, className)}>
      {children}{count !== undefined && <span className={styles.count}>{count}</span>}
    </button>
  )
}

/** The same look for a link; the chosen one carries aria-current. */
export const chipClass = styles.chip ?? ''
export const chipCountClass = styles.count ?? ''
