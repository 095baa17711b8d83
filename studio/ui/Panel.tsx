import type { ComponentProps } from 'react'
import { classes } from '#app/ui/classes.ts'
import styles from './Panel.module.css'

/** A box on the page. With `pad` its content keeps clear of its edges; without, it is rows that reach them. */
export function Panel({ pad = false, className, ...rest }: ComponentProps<'section'> & { pad?: boolean }) {
  return <section {...rest} className={classes(styles.root, pad && styles.pad, className)} />
}
