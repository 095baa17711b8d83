import type { ComponentProps } from 'react'
import { Button as AppButton } from '#app/ui/Button.tsx'
import { classes } from '#app/ui/classes.ts'
import { Kbd } from './Kbd.tsx'
import styles from './Button.module.css'

export type Look = {
  /** fill: the step's main action. ring: an action. quiet: a choice. text: what leads on. warn: what takes away. */
  kind?: 'fill' | 'ring' | 'quiet' | 'text' | 'warn'
  /** The one action that a page is there for. */
  main?: boolean
  wide?: boolean
}
type Props = Omit<ComponentProps<typeof AppButton>, 'kind' | 'big' | 'small'> &
  Look & {
    /** The key that does the same, written on the button. */
    keys?: string
  }

export function Button({ kind, main, wide, keys, className, children, ...rest }: Props) {
  return (
    <AppButton {...rest} kind={appKind(kind)} wide={wide} className={classes(lookClass({ kind, main }), className)}>
      {children}
      {keys && <Kbd keys={keys} />}
    </AppButton>
  )
}

/** Returns the classes that give a link the look of a button, beside those of the app's own `buttonClass`. */
export function lookClass({ kind = 'ring', main = false }: Look): string {
  return classes(styles.root, styles[kind], main && styles.main) ?? ''
}

export const appKind = (kind: Look['kind']) => (kind === 'fill' || kind === 'text' ? kind : 'ring')
