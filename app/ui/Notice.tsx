import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Notice.module.css'

type Props = { title: ReactNode; icon?: ReactNode; action?: ReactNode; className?: string; children?: ReactNode }

/** A notice within the page, about waiting changes, an older copy or a call that failed. */
export function Notice({ title, icon, action, className, children }: Props) {
  return (
    <div className={classes(styles.root, className)} role="status">
      {icon}
      <div className={styles.text}>
        <b>{title}</b>
        {children}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
