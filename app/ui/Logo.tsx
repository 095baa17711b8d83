import { classes } from './classes.ts'
import { LeavesDisc } from './Leaves.tsx'
import styles from './Logo.module.css'

/** Sign and name; whoever shows it makes it a link, or not. */
export function Logo({ name, className }: { name: string; className?: string }) {
  return (
    <span className={classes(styles.root, className)}>
      <LeavesDisc className={styles.sign} />
      {name}
    </span>
  )
}
