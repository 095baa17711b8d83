import { ArrowLeft, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#app/router/index.ts'
import { Failure } from '#studio/ui/Failure.tsx'
import styles from './Editor.module.css'

type Props = {
  back: { to: string; words: string }
  title: string
  state?: ReactNode
  /** What can be done to the thing as a whole. */
  actions?: ReactNode
  preview: ReactNode
  /** The main action, with when shoppers see it. */
  foot: ReactNode
  when: string
  /** Why it was not kept: an error, or what is said in its place. */
  error: unknown
  behind?: ReactNode
  children: ReactNode
}

/** A form with what shoppers will see beside it, and its action in sight at the bottom. */
export function Editor({ back, title, state, actions, preview, foot, when, error, behind, children }: Props) {
  return (
    <div className={styles.root}>
      <div className={styles.head}>
        <Link to={back.to} className={styles.back}>
          <ArrowLeft size={18} />
          <span className="vh">{back.words}</span>
        </Link>
        <h1 tabIndex={-1}>{title}</h1>
        {state}
        <div className={styles.actions}>{actions}</div>
      </div>
      <div className={styles.form}>{children}</div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <aside className={styles.preview} aria-label="What shoppers see" tabIndex={0}>
        {preview}
      </aside>
      <div className={styles.foot}>
        {behind || (error !== null && <Failure of={error} />)}
        <p className={styles.when}>
          <Smartphone size={18} aria-hidden="true" />
          {when}
        </p>
        {foot}
      </div>
    </div>
  )
}
