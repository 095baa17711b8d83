import type { Person } from '#contract/people.ts'
import { classes } from '#app/ui/classes.ts'
import styles from './Initials.module.css'

const fills = [styles.c0, styles.c1, styles.c2, styles.c3, styles.c4, styles.c5, styles.c6, styles.c7]

/** The first letter of somebody's name in their color. What it says has to be said in words beside it. */
export function Initials({
  person: { firstName, color },
  big = false,
  className,
}: {
  person: Person
  big?: boolean
  className?: string | undefined
}) {
  return (
    <span className={classes(styles.root, fills[color], big && styles.big, className)} aria-hidden="true">
      {Array.from(firstName)[0]?.toUpperCase()}
    </span>
  )
}

export function InitialsOf({ people }: { people: readonly Person[] }) {
  return (
    <span className={styles.stack}>
      {people.slice(0, 3).map((it) => (
        <Initials key={it.person} person={it} big />
      ))}
    </span>
  )
}
