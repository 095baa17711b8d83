import type { ComponentProps } from 'react'
import { classes } from '#app/ui/classes.ts'
import styles from './Table.module.css'

/** A table of lines of one height, that scrolls sideways within itself where the window is narrow. */
export function Table({ className, label, ...rest }: ComponentProps<'table'> & { label: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <div className={styles.frame} role="region" aria-label={label} tabIndex={0}>
      <table {...rest} className={classes(styles.root, className)} />
    </div>
  )
}
