import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import styles from './Checkbox.module.css'

type Props = Omit<ComponentProps<'input'>, 'type'> & { busy?: boolean }

/**
 * The browser's own checkbox in our colors; put its label around it. One that is busy takes no press, and is not disabled, because the
 * focus would be lost.
 */
export function Checkbox({ busy = false, className, onChange, ...input }: Props) {
  return (
    <input
      {...input}
      type="checkbox"
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
      className={classes(styles.root, className)}
      onChange={(event) => busy || onChange?.(event)}
    />
  )
}
