import { classes } from './classes.ts'
import { LeavesDisc } from './Leaves.tsx'
import styles from './Logo.module.css'

/** The app's symbol and name. It is no link: a parent makes it one where it should be. */
export function Logo({ name, className }: { name: string; className?: string }) {
  return (
    <span className={classes(styles.root, className)}>
      <LeavesDisc className={styles.sign} />
      {name}
    </span>
  )
}
