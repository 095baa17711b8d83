import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '#app/ui/classes.ts'
import styles from './Note.module.css'

type Props = { kind?: 'doubt' | 'ok' | 'plain' | 'bad'; children: ReactNode; className?: string; role?: 'status' | 'alert' }

/** What somebody should know here: a doubt, a success, a plain remark, a failure. */
export function Note({ kind = 'doubt', children, className, role }: Props) {
  const Icon = icons[kind]
  return (
    <div className={classes(styles.root, styles[kind], className)} role={role}>
      <Icon size={18} aria-hidden="true" />
      <div>{children}</div>
    </div>
  )
}

const icons = { doubt: TriangleAlert, ok: CircleCheck, plain: Info, bad: CircleAlert }
