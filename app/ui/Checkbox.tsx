import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import styles from './Checkbox.module.css'

/** The browser's own checkbox in our colors; put its label around it. */
export function Checkbox({ className, ...input }: Omit<ComponentProps<'input'>, 'type'>) {
  return <input {...input} type="checkbox" className={classes(styles.root, className)} />
}
