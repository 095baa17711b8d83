import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { useHeard } from './use-heard.ts'
import styles from './IconButton.module.css'

const kinds = { plain: undefined, ring: styles.ring, plate: styles.plate }
type Kind = keyof typeof kinds
type Props = Omit<ComponentProps<'button'>, 'aria-label'> & { label: string; kind?: Kind }

export function IconButton({ label, kind, className, ...rest }: Props) {
  return <button type="button" {...rest} aria-label={label} className={classes(iconButtonClass(kind), className)} />
}

/** One whose press brings much: it is seen first. */
export function HeardButton({ onPress, ...rest }: Omit<Props, 'onClick'> & { onPress: () => void }) {
  const { mark, hear } = useHeard()
  return <IconButton {...rest} {...mark} onClick={() => hear(onPress)} />
}

/** Returns the classes that give a link the same look. */
export function iconButtonClass(kind: Kind = 'plain'): string {
  return classes(styles.root, kinds[kind]) ?? ''
}
