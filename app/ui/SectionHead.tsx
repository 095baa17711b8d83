import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './SectionHead.module.css'

type Props = { title: ReactNode; text?: ReactNode; action?: ReactNode; level?: 2 | 3; id?: string; ruled?: boolean; className?: string }

/** The head of a section; `ruled` puts a double line in leaf green below it. */
export function SectionHead({ title, text, action, level = 2, id, ruled = false, className }: Props) {
  const Heading = `h${level}` as const
  return (
    <div className={classes(styles.root, ruled && styles.ruled, className)}>
      <Heading id={id}>{title}</Heading>
      {text && <p>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
