import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Leaves } from './Leaves.tsx'
import styles from './EmptyState.module.css'

type Props = { title: string; text?: ReactNode; action?: ReactNode; picture?: ReactNode; className?: string; role?: 'alert' }

/** Shown where there is nothing to show: says so, and what the shopper can do. As an alert a screen reader says it when it comes. */
export function EmptyState({ title, text, action, picture, className, role }: Props) {
  return (
    <div role={role} className={classes(styles.root, className)}>
      <div className={styles.picture} aria-hidden="true">
        {picture ?? <Leaves className={styles.leaves} />}
      </div>
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {action}
    </div>
  )
}
