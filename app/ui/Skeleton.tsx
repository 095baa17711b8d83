import { classes } from './classes.ts'
import styles from './Skeleton.module.css'

const kinds = { line: styles.line, title: styles.title, block: styles.block, circle: styles.circle }
type Props = { kind?: keyof typeof kinds; className?: string }

/** A placeholder in the shape of what is loading. className sets its size; the parent tells screen readers about it (aria-busy). */
export function Skeleton({ kind = 'line', className }: Props) {
  return <span className={classes(styles.root, kinds[kind], className)} aria-hidden="true" />
}

/** Placeholders for the cards of a first view, in the shape of a card: a picture at the left, lines next to it. */
export function SkeletonCards({ count, label, className }: { count: number; label: string; className?: string }) {
  return (
    <div className={classes(styles.cards, className)} role="status" aria-label={label}>
      {Array.from({ length: count }, (_, at) => (
        <div key={at} className={styles.card} aria-hidden="true">
          <span className={classes(styles.root, styles.picture)} />
          <span className={styles.body}>
            <Skeleton className={styles.third} />
            <Skeleton kind="title" />
            <Skeleton className={styles.half} />
          </span>
        </div>
      ))}
    </div>
  )
}
