import type { ReactNode } from 'react'
import * as brand from '#brand'
import { classes } from '#app/ui/classes.ts'
import styles from './Page.module.css'

type Props = { title: string; text?: ReactNode; actions?: ReactNode; className?: string; children: ReactNode }

/** A page with its heading, a line below it, and what can be done at its right. */
export function Page({ title, text, actions, className, children }: Props) {
  return (
    <div className={classes(styles.root, className)}>
      <title>{`${title} · ${brand.appName} studio`}</title>
      <div className={styles.head}>
        <div>
          <h1>{title}</h1>
          {text && <p className={styles.text}>{text}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  )
}
