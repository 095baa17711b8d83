import type { ReactNode } from 'react'
import { t } from '#words/t.ts'
import { classes } from './classes.ts'
import { Leaves } from './Leaves.tsx'
import styles from './Marks.module.css'

/** The mark at every price that only owners pay. */
export function OwnerMark() {
  return (
    <span className={classes(styles.root, styles.owner)}>
      <Leaves className={styles.leaves} />
      {t`Owner price`}
    </span>
  )
}

export function DigitalMark({ className }: { className?: string }) {
  return <span className={classes(styles.root, styles.digital, className)}>{t`Digital Exclusive`}</span>
}

/** A short label on something: Local, Organic, Your store. */
export function TagMark({ children, className }: { children: ReactNode; className?: string }) {
  return <span className={classes(styles.root, styles.tag, className)}>{children}</span>
}
