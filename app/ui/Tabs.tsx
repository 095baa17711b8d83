import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Tabs.module.css'

/** Links between the views of one thing: its children are links, the open one with aria-current (as NavLink sets it). */
export function Tabs({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <nav className={classes(styles.root, className)} aria-label={label}>
      {children}
    </nav>
  )
}
