import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import styles from './Checkbox.module.css'

/** The platform's own box in our colors; its label stands around it. */
export function Checkbox({ className, ...input }: Omit<ComponentProps<'input'>, 'type'>) {
  return <input {...input} type="checkbox" className={classes(styles.root, className)} />
}
