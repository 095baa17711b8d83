import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import styles from './IconButton.module.css'

type Kind = 'plain' | 'ring' | 'plate'
type Props = Omit<ComponentProps<'button'>, 'aria-label'> & { label: string; kind?: Kind }

export function IconButton({ label, kind, className, ...rest }: Props) {
  return <button type="button" {...rest} aria-label={label} className={classes(iconButtonClass(kind), className)} />
}

/** Returns the classes that give a link the same look. */
export function iconButtonClass(kind: Kind = 'plain'): string {
  return classes(styles.root, styles[kind]) ?? ''
}
