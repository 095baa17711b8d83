import type { ComponentProps } from 'react'
import { classes } from '#app/ui/classes.ts'
import styles from './Table.module.css'

type Props = ComponentProps<'table'> & { label: string; /** On a phone the cells of a row stand two by two instead. */ stacks?: boolean }

/** A table of lines of one height, that scrolls sideways within itself where the window is narrow. */
export function Table({ className, label, stacks = false, ...rest }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <div className={styles.frame} role="region" aria-label={label} tabIndex={0}>
      <table {...rest} className={classes(styles.root, stacks && styles.stacks, className)} />
    </div>
  )
}
