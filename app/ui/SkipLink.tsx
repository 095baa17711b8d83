import type { MouseEvent } from 'react'
import styles from './SkipLink.module.css'

type Props = { href: `#${string}`; children: string; onClick?: (event: MouseEvent) => void }

/** A link for keyboards past what is the same on every page; it is in sight while it has the focus. */
export function SkipLink({ href, children, onClick }: Props) {
  return (
    <a className={styles.root} href={href} onClick={onClick}>
      {children}
    </a>
  )
}
