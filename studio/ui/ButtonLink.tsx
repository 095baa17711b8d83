import type { ComponentProps } from 'react'
import { Link } from '#app/router/index.ts'
import { buttonClass } from '#app/ui/Button.tsx'
import { classes } from '#app/ui/classes.ts'
import { appKind, lookClass, type Look } from './Button.tsx'
import { Kbd } from './Kbd.tsx'

/** A link that looks like a button: it leads to another page. */
export function ButtonLink({
  kind,
  main,
  wide,
  keys,
  className,
  children,
  ...rest
}: ComponentProps<typeof Link> & Look & { keys?: string }) {
  return (
    <Link {...rest} className={classes(buttonClass({ kind: appKind(kind), wide }), lookClass({ kind, main }), className)}>
      {children}
      {keys && <Kbd keys={keys} />}
    </Link>
  )
}
