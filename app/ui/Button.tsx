import { LoaderCircle } from 'lucide-react'
import type { ComponentProps, MouseEvent } from 'react'
import { classes } from './classes.ts'
import styles from './Button.module.css'

const kinds = { fill: styles.fill, ring: styles.ring, text: styles.text }
type Look = { kind?: keyof typeof kinds; big?: boolean; wide?: boolean; small?: boolean }
type Props = ComponentProps<'button'> & Look & { busy?: boolean }

/** Has type="button" unless another type is given: a press of such a button before the app has loaded is held and replayed. */
export function Button({ kind, big, wide, small, busy = false, className, children, onClick, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={classes(buttonClass({ kind, big, wide, small }), className)}
      // Not disabled while busy, because the focus would be lost. The default is prevented too, so that nothing is submitted twice.
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
      onClick={(event) => (busy ? hold(event) : onClick?.(event))}
    >
      {busy && <LoaderCircle className={styles.spinner} size={18} />}
      {children}
    </button>
  )
}

/** Returns the classes that give a link the same look. */
export function buttonClass({ kind = 'ring', big, wide, small }: Look = {}): string {
  return classes(styles.root, kinds[kind], big && styles.big, wide && styles.wide, small && styles.small) ?? ''
}

function hold(event: MouseEvent) {
  event.preventDefault()
  event.stopPropagation()
}
