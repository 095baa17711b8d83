import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './PageHead.module.css'

/** The head of a page: its only h1, a line about it, and the actions on the whole page. */
export function PageHead({
  title,
  text,
  action,
  className,
}: {
  title: ReactNode
  text?: ReactNode
  action?: ReactNode
  className?: string
}) {
  return (
    <div className={classes(styles.root, className)}>
      <div>
        <h1>{title}</h1>
        {text && <p>{text}</p>}
      </div>
      {action}
    </div>
  )
}
